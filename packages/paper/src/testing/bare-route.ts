// A bare Fastify route that checks a signature as the paper exchange does and does nothing: the yardstick of its bench.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { isSignedBy } from '../wire/signature.ts';

/** Key, secret and passphrase of the bare route. */
const BARE = 'bare';

export interface BareRoute {
  port: number;
  close(): Promise<void>;
}

export async function startBareRoute(): Promise<BareRoute> {
  const bare = Fastify({ logger: false });
  bare.removeAllContentTypeParsers();
  bare.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  bare.post('/api/v5/trade/order', (request, reply) => {
    const body = request.body as string;
    const header = (name: string): string => String(request.headers[name] ?? '');
    const timestamp = header('ok-access-timestamp');
    const signed = { timestamp, method: request.method, target: request.raw.url ?? '', body };
    const mine =
      header('ok-access-key') === BARE && header('ok-access-passphrase') === BARE && Math.abs(Date.now() - Date.parse(timestamp)) < 30_000;
    if (!mine || !isSignedBy(BARE, signed, header('ok-access-sign'))) return reply.code(401).send({ code: '50113', msg: 'Invalid Sign' });
    const { clOrdId } = JSON.parse(body) as { clOrdId: string };
    return reply.send({ code: '0', msg: '', data: [{ ordId: '1', clOrdId, tag: '', ts: timestamp, sCode: '0', sMsg: '' }] });
  });
  await bare.listen({ port: 0, host: '127.0.0.1' });
  return { port: (bare.server.address() as AddressInfo).port, close: () => bare.close() };
}
