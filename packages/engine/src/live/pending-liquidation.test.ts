// A price that liquidates one leg reaches the task before the account's own news: nothing may be opened on it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { strategies } from '../strategies/registry.ts';
import { loadTask } from '../stores/task-writes.ts';
import { makeTask, startTestEngine, startWorld, until, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

test('a task of both directions opens no long at the price that liquidates its short', async () => {
  world = await startWorld({ prices: [60000, 61000, 60870, 63500, 63500] });
  const account = await world.linkAccount(database);
  // The long takes profit at 60870 and may enter again a minute later, with the price that liquidates the short.
  const taskId = await makeTask(database, account, {
    settings: { direction: 'both', leverage: 20, maxAddOrders: 0, rollbackPct: '0.2', entryIntervalSec: 60, marginGuard: 'off' },
  });
  for (const channel of ['orders', 'positions']) await world.plan({ kind: 'delayPushMs', channel, ms: 400, after: '170s', for: '1h' });
  const { engine, errors } = await startTestEngine(database, world, [account]);
  try {
    await until(async () => (await loadTask(database.pools().engine, taskId))?.fault === 'LIQUIDATED');
    await world.ended(engine);
    const orders = await world.orders(account);
    const longs = orders.filter((order) => order['posSide'] === 'long').map((order) => order['side']);
    expect(longs).toHaveLength(2);
    const task = await loadTask(database.pools().engine, taskId);
    expect(strategies[4].parse(task?.state).legs.L.book.lots).toBe(0);
    expect(errors).toEqual([]);
  } finally {
    await engine.stop();
  }
});
