// Figures for the operator, in Prometheus' form, on the management port only. Labels never carry a user, a tenant or a path of a request.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Seconds a call took, by its name and the status of its answer. */
  callSeconds: Histogram<'call' | 'status'>;
  sockets: Gauge<'kind'>;
  /** Sockets the server closed, by why. */
  socketsDropped: Counter<'reason'>;
  jobs: Counter<'job' | 'outcome'>;
  /** Attempts to send an alert, by channel and what became of them. */
  alerts: Counter<'channel' | 'outcome'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    callSeconds: new Histogram({
      name: 'millrace_call_seconds',
      help: 'Seconds a call took',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.25, 1, 5],
      registers,
    }),
    sockets: new Gauge({ name: 'millrace_sockets', help: 'Open sockets', labelNames: ['kind'], registers }),
    socketsDropped: new Counter({
      name: 'millrace_sockets_dropped_total',
      help: 'Sockets closed by the server',
      labelNames: ['reason'],
      registers,
    }),
    alerts: new Counter({
      name: 'millrace_alerts_total',
      help: 'Attempts to send an alert',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    jobs: new Counter({ name: 'millrace_jobs_total', help: 'Jobs that ended', labelNames: ['job', 'outcome'], registers }),
  };
}
