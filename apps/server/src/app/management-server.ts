// The management port, on loopback only and never proxied: metrics, what the server lacks, and in embedded mode the caught mails and the
// codes of the demo operators.
import Fastify, { type FastifyInstance } from 'fastify';
import { hostOf } from '../shared/http/host.ts';
import type { Readiness } from './http/health.ts';
import type { MailCatcher } from './mail-catcher.ts';
import type { Metrics } from '../shared/metrics.ts';

export interface ManagementOptions {
  metrics: Metrics;
  readiness: Readiness;
  details: () => Record<string, unknown>;
  /** Only in embedded mode without a mail server. */
  catcher: MailCatcher | undefined;
  /** Only where the demo operators exist: the next code of each. */
  totp: (() => Promise<Record<string, string>>) | undefined;
}

export function createManagementServer({ metrics, readiness, details, catcher, totp }: ManagementOptions): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  // A page in this machine's browser must not reach the port under a name of its own.
  app.addHook('onRequest', async (request, reply) => {
    if (hostOf(request.host) !== 'localhost') return reply.code(404).send();
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
  app.get('/readiness', async () => {
    const { isReady, problems } = await readiness();
    return { ready: isReady, problems, ...details() };
  });
  if (catcher) {
    app.get<{ Querystring: { to?: string } }>('/mail', async ({ query }) =>
      catcher.list(typeof query.to === 'string' ? query.to : undefined),
    );
  }
  if (totp) app.get('/totp', () => totp());
  return app;
}
