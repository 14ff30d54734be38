import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { Engine } from './engine.ts';
import { listTradeRecords } from '../stores/trade-records.ts';
import { softDeleteTask, type StoredAction } from '../stores/task-store.ts';
import { loadTask } from '../stores/task-writes.ts';
import { compareBooks } from '../testing/books.ts';
import { averagingSettings } from '../testing/seed.ts';
import { makeTask, startTestEngine, startWorld, storeAction, type LinkedAccount, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;
let account: LinkedAccount;
let engine: Engine;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  await engine.stop();
  await database.pools().engine.query('update task set deleted_at = now()');
  await world.close();
});
afterAll(() => database.drop());

async function begin(
  options: Parameters<typeof makeTask>[2] = {},
  prices = [60000, 60000, 60010],
  instId = 'BTC-USDT-SWAP',
): Promise<string> {
  world = await startWorld({ prices, instId });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, { instId, ...options });
  const started = await startTestEngine(database, world, [account]);
  engine = started.engine;
  await world.ended(engine);
  return taskId;
}

/** Stores the action and wakes the task as a call would, and waits until it is worked off. */
async function act(taskId: string, action: Omit<StoredAction, 'actor'>): Promise<{ refusal: string | null; handled: boolean }> {
  const id = await storeAction(database, account, taskId, { ...action, actor: 'user' });
  engine.wake(taskId);
  await engine.idle();
  const { rows } = await database
    .pools()
    .engine.query<{ refusal: string | null; handled: boolean }>(
      'select refusal, handled_at is not null as handled from task_event where id = $1',
      [id],
    );
  if (rows[0] === undefined) throw new Error('the action is gone');
  return rows[0];
}

async function taskOf(taskId: string) {
  const task = await loadTask(database.pools().engine, taskId);
  if (task === undefined) throw new Error('the task is gone');
  return task;
}

const done = { refusal: null, handled: true };

test('a position is added to, reduced and closed by hand, and buying ends with the close', async () => {
  const taskId = await begin({ settings: { baseOrderSize: '3' } });
  expect((await taskOf(taskId)).view).toMatchObject({ sz: '3', runStatus: '1' });
  expect(await act(taskId, { type: 'addPosition', lots: 200 })).toEqual(done);
  expect((await taskOf(taskId)).view).toMatchObject({ sz: '5' });
  expect(await act(taskId, { type: 'reduce', lots: 100 })).toEqual(done);
  expect((await taskOf(taskId)).view).toMatchObject({ sz: '4' });
  expect(await act(taskId, { type: 'closeAll' })).toEqual(done);
  expect(await taskOf(taskId)).toMatchObject({ view: { sz: '0', runStatus: '2' }, tradingEnabled: true, buyingEnabled: false });
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
});

test('stopping keeps the position and every figure of the task is stored', async () => {
  const taskId = await begin({ settings: { stopLossAmount: '100' } });
  const before = await taskOf(taskId);
  expect(before.view?.waits.map((wait) => (wait as { act: string }).act)).toEqual(['add', 'target', 'loss', 'liquidation']);
  expect(before.view?.legs).toMatchObject([
    { leg: 'L', phase: 'HOLDING', sz: '1', avgPx: '60000', securedAssets: '120', orderNum: 0, fees: '0.3' },
  ]);
  expect((await world.orders(account)).length).toBe(1);
  expect(await act(taskId, { type: 'stopTrading' })).toEqual(done);
  const after = await taskOf(taskId);
  expect(after).toMatchObject({ tradingEnabled: false, view: { sz: '1', waits: [] } });
  expect(after.version).toBeGreaterThan(before.version);
  // The stop that rested on the exchange went with it.
  const { rows } = await database.pools().engine.query(`select status from task_order where task_id = $1 and kind = 'stop'`, [taskId]);
  expect(rows).toEqual([{ status: 'canceled' }]);
});

test('an edit holds from then on, and what only a flat task may change is refused while it holds something', async () => {
  const taskId = await begin();
  const settings = averagingSettings({ targetPct: '5' });
  expect(await act(taskId, { type: 'edit', settings })).toEqual(done);
  expect((await taskOf(taskId)).settings).toMatchObject({ targetPct: '5' });
  expect(await act(taskId, { type: 'edit', settings: { ...settings, leverage: 3 } })).toEqual({ refusal: 'flatRequired', handled: true });
  expect((await taskOf(taskId)).settings.leverage).toBe(5);
  expect(await act(taskId, { type: 'setRepeat', repeat: false })).toEqual(done);
  expect((await taskOf(taskId)).settings.repeatMode).toBe('single');
  await act(taskId, { type: 'closeAll' });
  expect(await act(taskId, { type: 'edit', settings: { ...settings, leverage: 3, direction: 'short' } })).toEqual(done);
  expect(await taskOf(taskId)).toMatchObject({ direction: 'short', settings: { leverage: 3 } });
  const { rows } = await database.pools().engine.query('select pos_side from task_position where task_id = $1', [taskId]);
  expect(rows).toEqual([{ pos_side: 'short' }]);
});

test('a task that is made while the engine runs is loaded, and a deleted one is removed', async () => {
  await begin({ actions: [] });
  const other = await world.linkAccount(database);
  account = other;
  await engine.stop();
  const started = await startTestEngine(database, world, [account, other]);
  engine = started.engine;
  await engine.idle();
  const taskId = await makeTask(database, other);
  engine.wake(taskId);
  await engine.idle();
  expect(engine.details()).toMatchObject({ accounts: { [other.credentialId]: 'ready' } });
  await softDeleteTask(database.pools().engine, taskId, new Date());
  engine.wake(taskId);
  await engine.idle();
  expect(engine.details()['accounts']).not.toHaveProperty(other.credentialId);
});

test('a spot task buys, pays its fee in the coin, sells what is left and keeps the dust', async () => {
  const taskId = await begin(
    { assignmentType: 1, settings: { baseOrderSize: '100', targetPct: '1.2' } },
    [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 58950, 58770, 58770],
    'BTC-USDT',
  );
  const { records } = await listTradeRecords(database.pools().engine, { taskId, offset: 0, limit: 10 });
  expect(records.map((record) => [record.rung, record.status])).toEqual([
    [2, 'closed'],
    [1, 'closed'],
    [0, 'closed'],
  ]);
  expect(await taskOf(taskId)).toMatchObject({ fault: null, view: { sz: '0' } });
  const orders = await world.orders(account);
  expect(orders.map((order) => order['state'])).toEqual(['filled', 'filled', 'filled', 'filled']);
});
