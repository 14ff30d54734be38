import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { createConnection } from '@millrace/okx';
import { placeOrder } from '@millrace/okx/requests/place-order';
import type { Engine } from './engine.ts';
import { SHARD_LOCK } from '../ownership/lease-session.ts';
import { strategies } from '../strategies/registry.ts';
import { loadTask } from '../stores/task-writes.ts';
import { compareBooks } from '../testing/books.ts';
import {
  makeTask,
  startTestEngine,
  startWorld,
  storeAction,
  until,
  type LinkedAccount,
  type TestEngine,
  type World,
} from '../testing/world.ts';

let database: TestDatabase;
let world: World;
let account: LinkedAccount;
const engines: Engine[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
  await database.pools().engine.query('update task set deleted_at = now()');
  await world.close();
});
afterAll(() => database.drop());

/** Down with two adds and up to the profit, then on so that a late entry closes as well. */
const wholeCycle = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820, 59900, 61000, 62500, 64000, 63000, 62900];
/** Enters and stays. */
const holding = [60000, 60000, 60010];

async function begin(prices: readonly number[], options: Parameters<typeof makeTask>[2] = {}): Promise<TestEngine & { taskId: string }> {
  world = await startWorld({ prices });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, options);
  return { ...(await start()), taskId };
}

async function start(changes: Parameters<typeof startTestEngine>[3] = {}): Promise<TestEngine> {
  const started = await startTestEngine(database, world, [account], changes);
  engines.push(started.engine);
  return started;
}

async function taskOf(taskId: string) {
  const task = await loadTask(database.pools().engine, taskId);
  if (task === undefined) throw new Error('the task is gone');
  return task;
}

/** Trades by hand beside the engine, with the same account. */
async function trade(side: 'buy' | 'sell', size: string): Promise<void> {
  const clock = { nowMs: () => world.paper.now() };
  const connection = createConnection({ restUrl: world.origin, credentials: account, clock, wallClock: { nowMs: () => Date.now() } });
  const reply = await placeOrder(connection, {
    instId: 'BTC-USDT-SWAP',
    clOrdId: `hand${String(Math.floor(Math.random() * 1e9))}`,
    side,
    type: 'market',
    size,
    marginMode: 'isolated',
    positionSide: 'long',
  });
  expect(reply).toMatchObject({ kind: 'accepted' });
}

test('an order whose answer was lost is looked up and adopted, never sent again', async () => {
  world = await startWorld({ prices: wholeCycle });
  account = await world.linkAccount(database);
  await makeTask(database, account);
  await world.plan({ kind: 'dropReplyAfterAccept', count: 4 });
  const { engine, errors } = await start();
  await world.ended(engine);
  expect(errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1, orders: 4 });
});

test('an order that never arrived is given up only after its deadline, and decided anew under the next id', async () => {
  world = await startWorld({ prices: wholeCycle });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account);
  await world.plan({ kind: 'dropBefore', count: 1 });
  const { engine } = await start();
  await world.ended(engine);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
  const { rows } = await database
    .pools()
    .engine.query<{ status: string }>('select status from task_order where task_id = $1 order by cl_ord_id limit 2', [taskId]);
  expect(rows.map((row) => row.status)).toEqual(['void', 'filled']);
});

test('answers of a busy venue are waited for under the same id', async () => {
  world = await startWorld({ prices: wholeCycle });
  account = await world.linkAccount(database);
  await makeTask(database, account);
  await world.plan({ kind: 'refuse', code: '50011', count: 2 });
  const { engine } = await start();
  await world.ended(engine);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1, orders: 4 });
});

test('a duplicate-id refusal is looked up, never answered by another id at once', async () => {
  world = await startWorld({ prices: wholeCycle });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account);
  await world.plan({ kind: 'refuse', code: '51016', count: 1 });
  const { engine } = await start();
  await world.ended(engine);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
  const { rows } = await database
    .pools()
    .engine.query<{ status: string }>('select status from task_order where task_id = $1 order by cl_ord_id limit 1', [taskId]);
  expect(rows).toEqual([{ status: 'void' }]);
});

test('a refused key pauses all its tasks, is reported once and sends nothing more', async () => {
  world = await startWorld({ prices: wholeCycle });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account);
  await world.plan({ kind: 'refuse', code: '50111', count: 1 });
  const { engine, facts } = await start();
  await until(async () => (await taskOf(taskId)).fault === 'CREDENTIAL_BROKEN');
  await engine.idle();
  expect(await world.orders(account)).toEqual([]);
  expect(facts.filter((fact) => fact.type === 'Fault')).toHaveLength(1);
  expect((await taskOf(taskId)).view).toMatchObject({ runStatus: '-1' });
  const { rows } = await database
    .pools()
    .engine.query('select status, broken_reason from exchange_credential where id = $1', [account.credentialId]);
  expect(rows).toEqual([{ status: 'broken', broken_reason: 'exchangeKeyRefused' }]);
});

test('a position closed by hand shrinks the leg and stops the task until a person confirms; what exceeds the legs belongs to no task', async () => {
  const { engine, taskId } = await begin(holding, { settings: { baseOrderSize: '3' } });
  await world.ended(engine);
  await trade('buy', '1');
  await trade('sell', '1');
  await engine.idle();
  expect((await taskOf(taskId)).fault).toBeNull();
  await trade('sell', '2');
  await until(async () => (await taskOf(taskId)).fault === 'POSITION_MISMATCH');
  await engine.idle();
  const task = await taskOf(taskId);
  expect(strategies[4].parse(task.state).legs.L.book.lots).toBe(100);
  expect(task.view).toMatchObject({ sz: '1', runStatus: '-1' });
});

test('a close that the exchange shrinks to what is held is still ours, and what was missing is found out', async () => {
  const { engine, taskId } = await begin(holding, { settings: { baseOrderSize: '3' } });
  await world.ended(engine);
  await world.plan({ kind: 'losePush', channel: 'positions', count: 100 });
  await trade('sell', '1');
  await storeAction(database, account, taskId, { type: 'closeAll', actor: 'user' });
  engine.wake(taskId);
  await until(async () => (await taskOf(taskId)).fault !== null);
  await engine.idle();
  expect((await taskOf(taskId)).fault).toBe('POSITION_MISMATCH');
  const { rows } = await database
    .pools()
    .engine.query('select status, lots, filled_lots from task_order where task_id = $1 and effect = $2 order by cl_ord_id limit 1', [
      taskId,
      'close',
    ]);
  expect(rows).toEqual([{ status: 'filled', lots: '300', filled_lots: '200' }]);
  expect(strategies[4].parse((await taskOf(taskId)).state).legs.L.book.lots).toBe(0);
});

test('a mismatch that happened while the engine was away is found at its start, from the position itself', async () => {
  const { engine, taskId } = await begin(holding, { settings: { baseOrderSize: '3' } });
  await world.ended(engine);
  await engine.stop();
  await trade('sell', '3');
  await start();
  await until(async () => (await taskOf(taskId)).fault === 'POSITION_MISMATCH');
  expect(strategies[4].parse((await taskOf(taskId)).state).legs.L.book.lots).toBe(0);
  // A position that was closed by hand is a closed one, and counts as such.
  const { rows } = await database
    .pools()
    .engine.query('select reason, closed_ts > 0 as closed from task_cycle where task_id = $1', [taskId]);
  expect(rows).toEqual([{ reason: 'MANUAL_REDUCE', closed: true }]);
});

test('a bug stops its task and no other', async () => {
  world = await startWorld({ prices: wholeCycle });
  account = await world.linkAccount(database);
  const other = await world.linkAccount(database);
  const sick = await makeTask(database, account, { actions: [] });
  await database.pools().engine.query(`update task set state = '{"version": 1}' where id = $1`, [sick]);
  const third = await world.linkAccount(database);
  const odd = await makeTask(database, third, { settings: { callbackPct: '0.123456' } });
  await makeTask(database, other);
  const started = await startTestEngine(database, world, [account, other, third]);
  engines.push(started.engine);
  await world.ended(started.engine);
  expect(await taskOf(sick)).toMatchObject({ fault: 'BUG' });
  expect(await taskOf(odd)).toMatchObject({ fault: 'BUG' });
  expect(started.facts.filter((fact) => fact.type === 'Fault')).toHaveLength(2);
  expect(await compareBooks(database, world, other)).toMatchObject({ wrong: [], cycles: 1 });
});

test('an engine whose session ends writes and sends nothing for a shard that another has, and goes on when it is free again', async () => {
  const { engine, taskId } = await begin(holding, { actions: [] });
  await world.ended(engine);
  const usurper = await takeShard();
  await until(() => engine.reasons().includes('1 shards have no owner yet'));
  await storeAction(database, account, taskId, { type: 'startTrading', actor: 'user' });
  engine.wake(taskId);
  await engine.idle();
  expect((await taskOf(taskId)).tradingEnabled).toBe(false);
  await usurper.end();
  await until(async () => (await taskOf(taskId)).tradingEnabled);
});

test('an engine under whose feet a shard was claimed writes nothing more of it', async () => {
  const { engine, taskId, errors } = await begin(holding, { actions: [] });
  await world.ended(engine);
  const { shard } = await taskOf(taskId);
  await database.pools().engine.query('update shard set epoch = epoch + 1 where id = $1', [shard]);
  await storeAction(database, account, taskId, { type: 'startTrading', actor: 'user' });
  engine.wake(taskId);
  await until(() => errors.some(({ message }) => message.includes('no longer holds its lease')));
  // It joins again, under a newer epoch.
  await until(async () => (await taskOf(taskId)).tradingEnabled);
});

test('an engine that is stopped while it waits for a shard leaves it alone when it comes', async () => {
  const { engine } = await begin(holding, { actions: [] });
  await world.ended(engine);
  const usurper = await takeShard();
  await until(() => engine.details()['shards'] === 1023);
  const stopped = engine.stop();
  await usurper.end();
  await stopped;
  await new Promise((done) => setTimeout(done, 300));
  const { rows } = await database
    .pools()
    .engine.query(
      `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and database = (select oid from pg_database where datname = current_database())`,
      [SHARD_LOCK],
    );
  expect(rows).toEqual([]);
});

/** Takes the account's shard from the engine: whoever waits for the lock has it as soon as the engine's session is ended. */
async function takeShard(): Promise<pg.Client> {
  const usurper = new pg.Client({ connectionString: database.engineUrl });
  await usurper.connect();
  const taken = usurper.query('select pg_advisory_lock($1, (select shard from exchange_credential where id = $2))', [
    SHARD_LOCK,
    account.credentialId,
  ]);
  await asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'millrace engine %' and datname = current_database()`,
  );
  await taken;
  return usurper;
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
