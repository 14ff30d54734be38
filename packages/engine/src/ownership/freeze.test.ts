import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { KillPoint } from '../options.ts';
import { compareBooks } from '../testing/books.ts';
import { startEngineProcess } from '../testing/engine-processes.ts';
import { makeTask, startTestEngine, startWorld, until, type World } from '../testing/world.ts';
import { SHARDS } from './fair-share.ts';

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
/** Down with two adds and up to the profit, over and over. */
const cycle = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820, 59900, 61000, 62500, 64000, 63000, 62900];
const prices = Array.from({ length: 60 }, () => cycle).flat();

beforeAll(async () => {
  database = await cloneDatabase();
  world = await startWorld({ prices, speed: 120 });
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

test.for<{ point: KillPoint; times: number }>([
  { point: 'intent-committed', times: 1 },
  { point: 'send-marked', times: 1 },
  { point: 'guarded', times: 2 },
  { point: 'fill-stored', times: 2 },
])('an engine frozen at $point, time $times, does nothing when it is thawed, and another has traded on', async ({ point, times }) => {
  const account = await world.linkAccount(database);
  await database.pools().engine.query('update task set deleted_at = now()');
  await makeTask(database, account, { settings: { entryIntervalSec: 0 } });
  const parts = { database, world, accounts: [account] };
  const frozen = startEngineProcess(parts, { timing, seed: 5, kill: { point, times, signal: 'SIGSTOP' } });
  try {
    await frozen.said('SIGSTOP');
    const next = await startTestEngine(database, world, [account], { timing });
    try {
      await until(() => next.engine.details()['shards'] === SHARDS);
      await until(async () => (await compareBooks(database, world, account)).orders >= 2);
      frozen.thaw();
      // It finds that its session has ended, and joins again as a member like any other.
      await until(() => next.engine.details()['shards'] === SHARDS / 2);
      await frozen.stop();
      await until(() => next.engine.details()['shards'] === SHARDS && next.engine.ready());
      await until(async () => (await compareBooks(database, world, account)).wrong.length === 0);
    } finally {
      await next.engine.stop();
    }
  } finally {
    await frozen.kill();
  }
  expect((await compareBooks(database, world, account)).wrong.filter((finding) => /twice|no intent/.test(finding))).toEqual([]);
});
