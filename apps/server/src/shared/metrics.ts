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
  /** What came to the engine of this node from others. */
  takeOvers: Counter<'cause'>;
  /** Until accounts that came were owned, could be closed, had all their streams. */
  takeOverSeconds: Histogram<'until'>;
  /** Orders and moves that were sent and not answered when they came. */
  takeOverLookups: Counter;
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
    takeOvers: new Counter({
      name: 'millrace_take_overs_total',
      help: 'Times that accounts came to the engine of this node',
      labelNames: ['cause'],
      registers,
    }),
    takeOverSeconds: new Histogram({
      name: 'millrace_take_over_seconds',
      help: 'Seconds without an owner, and from the claim until exits were possible and all streams live',
      labelNames: ['until'],
      buckets: [0.25, 0.5, 1, 2, 3, 5, 10, 30, 120, 600],
      registers,
    }),
    takeOverLookups: new Counter({
      name: 'millrace_take_over_lookups_total',
      help: 'Orders without an answer that were looked up as their accounts came',
      registers,
    }),
    jobs: new Counter({ name: 'millrace_jobs_total', help: 'Jobs that ended', labelNames: ['job', 'outcome'], registers }),
  };
}
