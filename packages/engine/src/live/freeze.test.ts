import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { KillPoint } from '../options.ts';
import { hasOpenOrders } from '../stores/order-store.ts';
import { compareBooks } from '../testing/books.ts';
import { startEngineProcess } from '../testing/engine-processes.ts';
import { makeTask, startTestEngine, startWorld, until, type World } from '../testing/world.ts';
import { SHARDS } from '../ownership/fair-share.ts';

let database: TestDatabase;
let world: World;

/** Deadlines that pass while an engine is frozen, as they do in real time: what it sends after that is too late for the venue. */
const timing = {
  leaseMs: 1_500,
  lookupMs: 50,
  lookupMsMax: 200,
  unknownGraceMs: 200,
  settleMs: 300,
  openExpiryMs: 800,
  closeExpiryMs: 800,
  stampExpiryMs: 800,
};

beforeAll(async () => {
  database = await cloneDatabase();
  // Slow enough that the venue would still take what was signed seconds ago: only the order's own deadline stops it.
  world = await startWorld({ prices: Array.from({ length: 400 }, (_, at) => 60000 + (at % 2)), speed: 1 });
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

test.for<{ point: KillPoint; times: number }>([
  { point: 'intent-committed', times: 1 },
  { point: 'send-marked', times: 1 },
  { point: 'guarded', times: 2 },
  { point: 'acked', times: 1 },
  { point: 'fill-decided', times: 1 },
])('an engine frozen at $point, time $times, does nothing when it is thawed, and another has traded on', async ({ point, times }) => {
  const account = await world.linkAccount(database);
  await database.pools().engine.query('update task set deleted_at = now()');
  const taskId = await makeTask(database, account, { settings: { entryIntervalSec: 0 } });
  const parts = { database, world, accounts: [account] };
  const frozen = startEngineProcess(parts, { timing, seed: 5, kill: { point, times, signal: 'SIGSTOP' } });
  try {
    await frozen.said('SIGSTOP');
    const next = await startTestEngine(database, world, [account], { timing });
    try {
      await until(() => next.engine.details()['shards'] === SHARDS);
      // The frozen engine's order has an end before it is thawed: filled, or given up because the venue does not take it any more.
      await until(async () => !(await hasOpenOrders(database.pools().engine, taskId)));
      frozen.thaw();
      // It finds that its session has ended, and joins again as a member like any other.
      await until(() => next.engine.details()['shards'] === SHARDS / 2);
      await frozen.stop();
      await until(() => next.engine.details()['shards'] === SHARDS && next.engine.ready());
      await next.engine.idle();
    } finally {
      await next.engine.stop();
    }
  } finally {
    await frozen.kill();
  }
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [] });
});
