// The process that is measured: a whole server (API only) and the bare route beside it, on one database. Tells its addresses to its parent, waits
// for its end.
import { userLogin } from '@millrace/contract';
import { createHash } from 'node:crypto';
import { readConfig, startServer } from '../../../apps/server/src/index.ts';
import { startBareRoute } from '../../../apps/server/src/testing/bare-route.ts';

const server = await startServer(readConfig(process.env));
const bare = await startBareRoute(server.context.pools.audit);
const password = createHash('md5').update('demo1234').digest('hex').toUpperCase();
const login = await fetch(`http://localhost:${server.port}${userLogin.path}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ number: '10000001', password }),
});
const { data } = (await login.json()) as { data: { token: string; user: { id: string } } };
process.on('disconnect', () => {
  void bare
    .close()
    .then(() => server.stop())
    .finally(() => process.exit(0));
});
process.send?.({ port: server.port, barePort: bare.port, token: data.token, userId: data.user.id });
