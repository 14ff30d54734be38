// The process that is measured: a whole server (API only) over a paper exchange, and a bare route with one query beside it, on one database.
import { createHash } from 'node:crypto';
import { userLogin } from '@millrace/contract';
import { startPaperExchange } from '@millrace/paper';
import { readConfig, startServer } from '../../../apps/server/src/index.ts';
import { startBareRoute } from '../../../apps/server/src/testing/bare-route.ts';

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

const bare = await startBareRoute(server.context.pools.audit);
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
process.send?.({ port: server.port, barePort: bare.port, token: data.token });
