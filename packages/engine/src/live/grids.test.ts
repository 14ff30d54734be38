import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GridSettings } from '@millrace/contract';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { strategies } from '../strategies/registry.ts';
import { loadTasks } from '../stores/task-writes.ts';
import { compareBooks } from '../testing/books.ts';
import { gridSettings } from '../testing/grid-setting.ts';
import { makeTask, startTestEngine, startWorld, type LinkedAccount, type TaskOptions, type World } from '../testing/world.ts';
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
  const [task] = await loadTasks(database.pools().engine, taskId);
  if (task === undefined) throw new Error('the task is gone');
  return { ...started, task, state: strategies[8].parse(task.state) };
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
