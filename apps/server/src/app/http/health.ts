// /healthz: the process answers. /readyz: trading can run. /openapi.json: the contract.
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** What keeps trading from running, in a word or two each; empty when it can run. */
export type Readiness = () => Promise<readonly string[]>;

export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { exposeHeadRoute: false }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { exposeHeadRoute: false }, async (_request, reply) => {
    const problems = await readiness();
    // This endpoint is public; the reasons are on the management port.
    return reply
      .header('cache-control', 'no-store')
      .code(problems.length === 0 ? 200 : 503)
      .send({ status: problems.length === 0 ? 'ready' : 'waiting' });
  });
  const document = openApiDocument();
  app.get('/openapi.json', { exposeHeadRoute: false }, async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
}
