// The process that is measured: a whole server's API and an engine with running tasks, on one event loop and one database as in production.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { userLogin } from '@millrace/contract';
import { readConfig, startServer } from '../../../apps/server/src/index.ts';
import { inTenant } from '../../../apps/server/src/shared/database/index.ts';
import { openSession } from '../../../apps/server/src/shared/sessions/index.ts';
import { startRoadEngine } from './engine.ts';
import { buildRoadWorld, instrumentIds, type RoadWorld } from '../road-world/world.ts';

export type FloodMessage = 'begin' | 'end';

export interface Measured {
  port: number;
  /** Of the trader whose calls are timed. */
  token: string;
  floodToken: string;
}

/** The tape plays as fast as the engine hears it, and outlasts both phases. */
const WORLD = { tasks: 100, bars: 60_000 };

const world = await buildRoadWorld({ ...WORLD, seed: Number(process.argv[2]) });
const config = readConfig({
  PORT: '0',
  EMBEDDED: '1',
  LOG_LEVEL: 'error',
  ROLES: 'api,jobs',
  DATA_DIR: world.folder,
  DATABASE_URL: world.database.url,
  DATABASE_SECRET: world.database.secret,
  // The calls that are timed come from one address; work over sockets has bounds of its own.
  REQUESTS_PER_MINUTE: '100000000',
});
const server = await startServer(config);

const times: number[] = [];
let tickAt = 0;
const engine = await startRoadEngine(world, () => void times.push(performance.now() - tickAt));
while (engine.instruments(world.venue.id).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
for (const instId of instrumentIds) engine.subscribe(instId, () => (tickAt = performance.now()));

process.on('message', (message: FloodMessage) => {
  const orders = times.splice(0);
  process.send?.(message === 'begin' ? {} : { orders, rssMb: process.memoryUsage.rss() / 1_048_576 });
});
process.on('disconnect', () => {
  void engine
    .stop()
    .then(() => server.stop())
    .then(() => world.close())
    .finally(() => process.exit(0));
});
const ready: Measured = { port: server.port, token: await logIn(server.port), floodToken: await floodSession(world) };
// The first orders of all tasks come on one price.
await new Promise((resolve) => setTimeout(resolve, 5000));
process.send?.(ready);

async function logIn(port: number): Promise<string> {
  const password = createHash('md5').update('demo1234').digest('hex').toUpperCase();
  const answer = await fetch(`http://localhost:${port}${userLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '10000001', password }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** A session of the first account of the world, whose tenant shows its tasks. */
async function floodSession({ database, pools }: RoadWorld): Promise<string> {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`update tenant set permissions = (select permissions from tenant where id = 'meridian')`);
  const { rows } = await admin.query<{ id: string; tenant_id: string }>(
    `select u.id, u.tenant_id from app_user u where exists (select from task t where t.user_id = u.id) limit 1`,
  );
  const [user] = rows;
  if (!user) throw new Error('a world without users');
  // The flood comes in under this name; the timed calls use another, under which the session alone says whose they are.
  await admin.query(`update tenant_host set tenant_id = $1 where host = 'localhost'`, [user.tenant_id]);
  await admin.end();
  const session = { tenantId: user.tenant_id, userId: user.id, device: '', ip: '127.0.0.1' };
  return (await inTenant(pools.app, user.tenant_id, (tx) => openSession(tx, session, Date.now()))).token;
}
