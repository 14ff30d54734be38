import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../tools/testing/index.ts';
import { createRecentTicks, firstDue } from './missed-ticks.ts';
import { makeTask, startTestEngine, startWorld, until, type LinkedAccount, type World } from './testing/world.ts';

const ticksOf = (...prices: number[]) => prices.map((ticks, index) => ({ seq: index + 5, ticks, ts: 1000 + index }));

test('the first tick that fires is found, with the extreme of that moment; later ones move it on', () => {
  const trail = { type: 'trail', key: 'L1', dir: -1, startTicks: 588_000, rateNum: 2000, rateDen: 1_000_000 } as const;
  const told = firstDue([trail], {}, ticksOf(580_000, 581_000, 582_000, 579_000));
  expect(told.due).toEqual({ seq: 7, ticks: 582_000, ts: 1002, extremes: { L1: 580_000 } });
  expect(told.extremes).toEqual({ L1: 579_000 });
  expect(firstDue([trail], { L1: 579_500 }, ticksOf(580_000))).toEqual({ due: null, extremes: { L1: 579_500 } });
  expect(firstDue([{ type: 'riseTo', ticks: 600_000 }], {}, ticksOf(599_999, 600_001, 590_000)).due?.seq).toBe(6);
});

test('the newest ticks are kept, a bounded number of them', () => {
  const recent = createRecentTicks(3);
  for (const tick of ticksOf(1, 2, 3, 4, 5)) recent.add(tick);
  expect(recent.after(0).map(({ ticks }) => ticks)).toEqual([3, 4, 5]);
  expect(recent.after(8).map(({ ticks }) => ticks)).toEqual([5]);
});

let database: TestDatabase;
let world: World;
let account: LinkedAccount;

beforeAll(async () => {
  database = await cloneDatabase();
  // The add arms at 58800. Its low comes and goes, and the rebound too, while that is being stored.
  world = await startWorld({ prices: [60000, 60000, 60000, 58800, 58000, 58200, ...Array.from({ length: 600 }, () => 58050)], speed: 120 });
  account = await world.linkAccount(database);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

test('a low and a rebound that came while a decision was being stored are bought', async () => {
  const db = database.pools().engine;
  const taskId = await makeTask(database, account, { settings: { callbackPct: '0.2', maxAddOrders: 1 } });
  const { engine, errors } = await startTestEngine(database, world, [account]);
  const layers = async (): Promise<number> => (await db.query('select 1 from task_layer')).rowCount ?? 0;
  const holder = await db.connect();
  try {
    await until(async () => (await layers()) === 1 && (await db.query(`select 1 from task_order where status = 'filled'`)).rowCount === 1);
    await holder.query('begin');
    await holder.query('select 1 from task where id = $1 for update', [taskId]);
    await until(() => Number(engine.lastPrice('BTC-USDT-SWAP')?.last) === 58050);
    await holder.query('rollback');
    await until(async () => (await layers()) === 2);
    const { rows } = await db.query<{ price: string }>(
      `select why -> 'args' ->> 'price' as price from task_decision where why ->> 'key' = 'why.addLong'`,
    );
    expect(rows).toEqual([{ price: '58200' }]);
    expect(errors).toEqual([]);
  } finally {
    holder.release(true);
    await engine.stop();
  }
});
