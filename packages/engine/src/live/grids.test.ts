import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GridSettings } from '@millrace/contract';
import { createConnection } from '@millrace/okx';
import { placeOrder } from '@millrace/okx/requests/place-order';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { strategies } from '../strategies/registry.ts';
import { loadTask } from '../stores/task-writes.ts';
import { compareBooks } from '../testing/books.ts';
import { gridSettings } from '../testing/grid-setting.ts';
import {
  makeTask,
  startTestEngine,
  startWorld,
  storeAction,
  until,
  type LinkedAccount,
  type TaskOptions,
  type World,
} from '../testing/world.ts';
import type { Engine } from './engine.ts';

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

/** Plays a path of prices to a grid of the worked examples, to its end. */
async function play(prices: readonly number[], change: Partial<GridSettings> = {}, options: TaskOptions = {}) {
  world = await startWorld({ prices, ...(options.instId === undefined ? {} : { instId: options.instId }) });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, { assignmentType: 8, ...options, allSettings: { ...gridSettings, ...change } });
  const started = await startTestEngine(database, world, [account]);
  engine = started.engine;
  await world.ended(engine);
  const task = await loadTask(database.pools().engine, taskId);
  if (task === undefined) throw new Error('the task is gone');
  return { ...started, task, state: strategies[options.assignmentType === 7 ? 7 : 8].parse(task.state) };
}

interface ExecutedRow {
  side: string;
  lots: string;
  price_ticks: string;
  kind: string;
}

async function executions(taskId: string): Promise<string[]> {
  const { rows } = await database.pools().engine.query<ExecutedRow>(
    `select o.side, f.lots, f.price_ticks, o.kind from task_fill f join task_order o using (cl_ord_id) where f.task_id = $1
      order by f.ts, length(f.trade_id), f.trade_id`,
    [taskId],
  );
  return rows.map((row) => `${row.side} ${String(Number(row.lots) / 100)} @${String(Number(row.price_ticks) / 10)} ${row.kind}`);
}

async function restingOrders(): Promise<string[]> {
  const orders = await world.orders(account);
  return orders
    .filter((order) => order['state'] === 'live')
    .map((order) => `${order['side'] ?? ''} ${order['px'] ?? ''}`)
    .toSorted();
}

test('the worked example of a long grid trades on the exchange as in the backtester, and rests there what it declares', async () => {
  const { errors, task, state } = await play([60000, 59400, 60100, 60700, 61300]);
  expect(errors).toEqual([]);
  expect(task.fault).toBeNull();
  expect(await executions(task.id)).toEqual([
    'buy 1 @60000 ioc',
    'buy 1 @60000 ioc',
    'buy 1 @60000 ioc',
    'buy 1 @59966.7 post_only',
    'buy 1 @59468.8 post_only',
    'sell 1 @59966.7 post_only',
    'sell 1 @60468.7 post_only',
    'sell 1 @60974.9 post_only',
  ]);
  expect(state.legs.L.book.lots).toBe(200);
  expect(await restingOrders()).toEqual([
    'buy 58485.5',
    'buy 58975.1',
    'buy 59468.8',
    'buy 59966.7',
    'buy 60468.7',
    'sell 61485.3',
    'sell 62000',
  ]);
  expect((await compareBooks(database, world, account)).wrong).toEqual([]);
});

test('a target that the fill of a cell has met closes at the price of that fill, not at the next one', async () => {
  // At 60975 three contracts would leave 27.07; with the first of them sold at 60974.9 by a limit, which pays less fee, it is 27.37.
  const { task } = await play([60000, 60975, 60975], { targetAmount: '27.2' });
  const { rows } = await database
    .pools()
    .engine.query<{ reason: string; ts: string }>(
      `select o.reason, f.ts from task_fill f join task_order o using (cl_ord_id) where f.task_id = $1 and o.side = 'sell' order by f.ts, f.trade_id`,
      [task.id],
    );
  expect(rows.map(({ reason }) => reason)).toEqual(['CELL', 'TARGET_AMOUNT']);
  expect(rows[1]?.ts).toBe(rows[0]?.ts);
});

const timing = { agreeMs: 300 };

test('what filled while the engine was away is booked, and the exchange is made equal to what is declared', async () => {
  const quiet = Array.from({ length: 300 }, () => 60000);
  world = await startWorld({ prices: [60000, ...quiet, 59400, 59400] });
  account = await world.linkAccount(database);
  await makeTask(database, account, { assignmentType: 8, allSettings: gridSettings });
  const first = await startTestEngine(database, world, [account]);
  await until(async () => (await restingOrders()).length === 8);
  await first.engine.stop();
  await world.playAlone();
  const second = await startTestEngine(database, world, [account]);
  engine = second.engine;
  await until(async () => (await restingOrders()).length === 8);
  await engine.idle();
  expect([...first.errors, ...second.errors]).toEqual([]);
  expect(await restingOrders()).toEqual([
    'buy 58000',
    'buy 58485.5',
    'buy 58975.1',
    'sell 59966.7',
    'sell 60468.7',
    'sell 60974.9',
    'sell 61485.3',
    'sell 62000',
  ]);
  expect((await compareBooks(database, world, account)).wrong).toEqual([]);
});

test('a close of everything leaves nothing held and nothing that rests', async () => {
  const { task, errors } = await play([60000, 59400, 59400]);
  await storeAction(database, account, task.id, { type: 'closeAll', actor: 'user' });
  engine?.wake(task.id);
  await until(async () => (await world.held(account)).positions.length === 0 && (await restingOrders()).length === 0);
  await engine?.idle();
  expect(errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
});

test('after a part was closed by hand the cells close what is left, and no order is placed again and again', async () => {
  world = await startWorld({ prices: Array.from({ length: 300 }, () => 60000), speed: 200 });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, { assignmentType: 8, allSettings: gridSettings });
  const started = await startTestEngine(database, world, [account], { timing });
  engine = started.engine;
  await until(async () => (await restingOrders()).length === 8);
  const clock = { nowMs: () => world.paper.now() };
  const connection = createConnection({ restUrl: world.origin, credentials: account, clock, wallClock: { nowMs: () => Date.now() } });
  const byHand = {
    instId: 'BTC-USDT-SWAP',
    clOrdId: 'hand1',
    side: 'sell',
    type: 'market',
    size: '1.5',
    marginMode: 'isolated',
    positionSide: 'long',
  } as const;
  expect(await placeOrder(connection, byHand)).toMatchObject({ kind: 'accepted' });
  const closing = async (): Promise<number> => {
    const orders = (await world.orders(account)).filter((order) => order['state'] === 'live' && order['side'] === 'sell');
    return orders.reduce((sum, order) => sum + Number(order['sz']), 0);
  };
  const held = async (): Promise<number> => {
    const task = await loadTask(database.pools().engine, taskId);
    return strategies[8].parse(task?.state).legs.L.book.lots;
  };
  await until(async () => (await held()) === 150);
  await until(async () => (await closing()) === 1.5);
  // Cells that were on their way when the position shrank may still come; an endless retry would never be still for a second.
  await until(async () => {
    const count = (await world.orders(account)).length;
    await new Promise((done) => setTimeout(done, 1_000));
    return (await world.orders(account)).length === count;
  });
  expect(await closing()).toBe(1.5);
  expect(started.errors).toEqual([]);
});

test('an optional grid on spot buys, sells what it got, and leaves in one sale once its resting sales are taken back', async () => {
  const change = { baseOrderSize: '100', leverage: 1 };
  const { task, errors } = await play([60000, 59900, 60600, 60600], change, { assignmentType: 7, instId: 'BTC-USDT' });
  expect(await sides(task.id)).toEqual(['buy ioc', 'buy ioc', 'buy ioc', 'buy post_only', 'sell post_only']);
  await storeAction(database, account, task.id, { type: 'closeAll', actor: 'user' });
  engine?.wake(task.id);
  await until(async () => (await restingOrders()).length === 0 && (await sides(task.id)).length === 6);
  expect((await sides(task.id)).at(-1)).toBe('sell market');
  expect(errors).toEqual([]);
});

async function sides(taskId: string): Promise<string[]> {
  return (await executions(taskId)).map((each) => `${each.split(' ')[0] ?? ''} ${each.split(' ').at(-1) ?? ''}`);
}
