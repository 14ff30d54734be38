import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPaperExchange } from '@millrace/paper';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { Engine } from './engine.ts';
import { strategies } from '../strategies/registry.ts';
import { loadTask } from '../stores/task-writes.ts';
import { compareBooks } from '../testing/books.ts';
import { makeTask, startTestEngine, startWorld, until, type LinkedAccount, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;
let account: LinkedAccount;
let engine: Engine | undefined;

beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  await world.close();
  await database.drop();
});

async function begin(prices: readonly number[], settings: Parameters<typeof makeTask>[2] = {}, bar: '1m' | '1h' = '1m') {
  world = await startWorld({ prices, bar });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, settings);
  const started = await startTestEngine(database, world, [account]);
  engine = started.engine;
  return { ...started, taskId };
}

async function taskOf(taskId: string) {
  const task = await loadTask(database.pools().engine, taskId);
  if (task === undefined) throw new Error('the task is gone');
  return task;
}

test('a loss limit rests on the exchange, moves with every fill, and closes the leg where it stands', async () => {
  const { taskId, errors } = await begin([60000, 58800, 58500, 58650, 58200, 58150, 58000, 57000, 57000], {
    settings: { stopLossAmount: '30' },
  });
  await world.ended(engine);
  expect(errors).toEqual([]);
  expect(await taskOf(taskId)).toMatchObject({ buyingEnabled: false, fault: null, view: { sz: '0' } });
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
  const { rows } = await database
    .pools()
    .engine.query<{ status: string }>(`select status from task_order where kind = 'stop' order by cl_ord_id`);
  expect(
    rows
      .map((row) => row.status)
      .slice(0, -1)
      .every((status) => status === 'canceled'),
  ).toBe(true);
  expect(rows.length).toBeGreaterThan(1);
  expect(strategies[4].parse((await taskOf(taskId)).state).legs.L.book.lots).toBe(0);
});

test('a position whose stop the exchange refuses is counted', async () => {
  world = await startWorld({ prices: Array.from({ length: 600 }, () => 60000), speed: 60 });
  account = await world.linkAccount(database);
  const others = [await world.linkAccount(database), await world.linkAccount(database), await world.linkAccount(database)] as const;
  const limited = { settings: { stopLossAmount: '30' } };
  await world.plan({ kind: 'refuse', path: 'trade/order-algo', account: account.uid, code: '51008', count: 1_000 });
  await makeTask(database, account, limited);
  await makeTask(database, others[0], limited);
  await makeTask(database, others[1], { settings: { stopLossAmount: '0' } });
  // Cannot lose that much.
  await makeTask(database, others[2], { settings: { stopLossAmount: '100000', maxAddOrders: 0 } });
  const { engine: started } = await startTestEngine(database, world, [account, ...others]);
  engine = started;
  const db = database.pools().engine;
  const holding = async (): Promise<number> => (await db.query(`select 1 from task where (view ->> 'sz')::numeric > 0`)).rowCount ?? 0;
  const counted = async () => (await started.missingLastLines()).get('paper');
  await until(async () => (await holding()) === 4 && (await counted()) === 1);
});

test('funding is booked once per settlement to the leg that held the position', async () => {
  const still = Array.from({ length: 20 }, () => 60000);
  const { taskId, errors } = await begin([...still, 62000, 61500, 61000, 61000], {}, '1h');
  await world.ended(engine);
  expect(errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
  const { rows } = await database.pools().engine.query<{ count: string }>('select count(*) from task_funding where task_id = $1', [taskId]);
  expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(2);
});

test('a task trades on after the exchange itself was away', async () => {
  const prices = [60000, 60000, 58800, 58500, 58650, 58650, 59900, 61000, 62500, 64000, 63000, 62900];
  world = await startWorld({ prices, speed: 200 });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account);
  const started = await startTestEngine(database, world, [account]);
  engine = started.engine;
  await until(async () => (await taskOf(taskId)).view?.sz === '1');
  const { port } = world.paper;
  await world.paper.close();
  await until(() => !started.engine.ready());
  world.paper = await startPaperExchange({ ...world.paperOptions, port });
  await until(() => started.engine.ready(), 25_000);
  await until(async () => (await world.status()).tapeEnded, 25_000);
  await engine.idle();
  expect(await taskOf(taskId)).toMatchObject({ fault: null });
  await engine.stop();
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [] });
  expect((await taskOf(taskId)).agreedTs).toBeGreaterThan(0);
});

test('a position that the exchange takes away ends its cycle as liquidated and stops the task', async () => {
  const settings = { leverage: 20, addStepPct: '50', maxAddOrders: 0 };
  const { taskId, errors } = await begin([60000, 60000, 50000, 50000], { settings });
  await world.ended(engine);
  expect(errors).toEqual([]);
  expect(await taskOf(taskId)).toMatchObject({ fault: 'LIQUIDATED', buyingEnabled: false, view: { sz: '0', runStatus: '-1' } });
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
});
