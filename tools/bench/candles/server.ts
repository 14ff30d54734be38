// The process that is measured: a whole server (API only) over a paper exchange, and a bare route with one query beside it, on one database.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { userLogin } from '@millrace/contract';
import { startPaperExchange } from '@millrace/paper';
import { readConfig, startServer } from '../../../apps/server/src/index.ts';

const paper = await startPaperExchange({
  port: 0,
  host: '127.0.0.1',
  dataDir: `${process.env['DATA_DIR'] ?? ''}/paper`,
  market: { kind: 'synthetic', files: [], seed: 1, offset: undefined },
  speed: 1,
  steps: 1,
  slippageBp: 2,
});
const origin = `127.0.0.1:${String(paper.port)}`;
const socket = `ws://${origin}/ws/v5`;
const venue = {
  id: 'paper',
  kind: 'paper',
  restUrl: `http://${origin}`,
  publicWsUrl: `${socket}/public`,
  privateWsUrl: `${socket}/private`,
  businessWsUrl: `${socket}/business`,
};
const server = await startServer(readConfig({ ...process.env, VENUES: JSON.stringify([venue]) }));

const bare = Fastify({ logger: false, forceCloseConnections: true });
bare.get<{ Params: { series: string; from: string } }>('/bare/:series/:from', async ({ params }) => {
  const { rows } = await server.context.pools.app.query<{ opens_ts: string; prices: Buffer }>(
    'select opens_ts, prices from bar_chunk where series = $1 and bar = 5 and opens_ts >= $2 order by opens_ts',
    [params.series, params.from],
  );
  return rows.map((row) => [Number(row.opens_ts), row.prices.toString('base64')]);
});
await bare.listen({ host: '127.0.0.1', port: 0 });

const password = createHash('md5').update('demo1234').digest('hex').toUpperCase();
const login = await fetch(`http://localhost:${server.port}${userLogin.path}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ number: '10000001', password }),
});
const { data } = (await login.json()) as { data: { token: string } };
process.on('disconnect', () => {
  void bare
    .close()
    .then(() => server.stop())
    .then(() => paper.close())
    .finally(() => process.exit(0));
});
process.send?.({ port: server.port, barePort: (bare.server.address() as AddressInfo).port, token: data.token });
