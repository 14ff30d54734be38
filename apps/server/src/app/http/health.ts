// /healthz: the process answers. /readyz: this node can answer calls, so a proxy may lead to it. /openapi.json: the contract.
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

export type Readiness = () => Promise<{
  /** Whether this node can answer calls. One that lacks only signals, prices or an engine can: were it taken out of the proxy, so would be all others at once. */
  isReady: boolean;
  /** What keeps it from answering, and what keeps trading from running, in a word or two each. */
  problems: readonly string[];
}>;

export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { exposeHeadRoute: false }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { exposeHeadRoute: false }, async (_request, reply) => {
    const { isReady } = await readiness();
    // This endpoint is public; the reasons are on the management port.
    return reply
      .header('cache-control', 'no-store')
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'waiting' });
  });
  const document = openApiDocument();
  app.get('/openapi.json', { exposeHeadRoute: false }, async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
}
