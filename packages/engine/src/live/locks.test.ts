// Hedges and slices on a real engine and paper exchange: sent, booked, compared and given back on the other side of the position.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { Engine } from './engine.ts';
import { loadTask } from '../stores/task-writes.ts';
import { compareBooks } from '../testing/books.ts';
import type { ChildOrders } from '../testing/run-engine-child.ts';
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

async function begin(prices: readonly number[], options: TaskOptions, bar: '1m' | '1h' = '1m') {
  world = await startWorld({ prices, bar });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, options);
  const started = await startTestEngine(database, world, [account]);
  engine = started.engine;
  return { ...started, taskId };
}

async function taskOf(taskId: string) {
  const task = await loadTask(database.pools().engine, taskId);
  if (task === undefined) throw new Error('the task is gone');
  return task;
}

async function hedgeFills(taskId: string) {
  const { rows } = await database.pools().engine.query<{ side: string; effect: string; reason: string; lots: string; price_ticks: string }>(
    `select o.side, o.effect, o.reason, f.lots, f.price_ticks from task_fill f join task_order o using (cl_ord_id)
      where f.task_id = $1 and o.leg = 'K' order by f.ts, f.trade_id`,
    [taskId],
  );
  return rows.map(({ side, effect, reason, lots, price_ticks }) => `${side} ${effect} ${lots} @${price_ticks} ${reason}`);
}

async function claims(taskId: string): Promise<string[]> {
  const { rows } = await database
    .pools()
    .engine.query<{ pos_side: string }>('select pos_side from task_position where task_id = $1 order by 1', [taskId]);
  return rows.map((row) => row.pos_side);
}

const hedged = { callbackPct: '0.5', lockAfterSteps: 3, lockSize: '3' };
const down = [60000, 58800, 58300, 58650, 57400, 57100, 57420, 56200, 55000, 55275];

test('a long leg is hedged by a short position, which is closed in profit', async () => {
  const { taskId, errors } = await begin([...down, 55275], { settings: hedged });
  await world.ended(engine);
  expect(errors).toEqual([]);
  expect(await hedgeFills(taskId)).toEqual(['sell open 300 @562000 LOCK', 'buy close 300 @552750 UNLOCK']);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [] });
  expect(await taskOf(taskId)).toMatchObject({ fault: null, view: { sz: '7' } });
  const { positions } = await world.held(account);
  expect(positions).toMatchObject([{ posSide: 'long', pos: '7' }]);
});

test('a short leg is hedged by a long position; both are closed by one click', async () => {
  const up = [60000, 61200, 61700, 61350, 62700, 63000, 62670, 63950, 63950];
  const { taskId, errors } = await begin(up, { settings: { ...hedged, direction: 'short' } });
  await world.ended(engine);
  const { positions } = await world.held(account);
  expect(positions.map(({ posSide, pos }) => `${posSide ?? ''} ${pos ?? ''}`).sort()).toEqual(['long 3', 'short 7']);
  await storeAction(database, account, taskId, { type: 'closeAll', actor: 'user' });
  engine?.wake(taskId);
  await until(async () => (await world.held(account)).positions.length === 0);
  await engine?.idle();
  expect(errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
});

test('a task that may hedge owns both sides, also one whose hedge was switched off while it is held', async () => {
  const { taskId, errors } = await begin([...down.slice(0, 8), 56200], { settings: hedged });
  await world.ended(engine);
  expect(await claims(taskId)).toEqual(['long', 'short']);
  const { settings } = await taskOf(taskId);
  await storeAction(database, account, taskId, { type: 'edit', actor: 'user', settings: { ...settings, lockAfterSteps: 0 } as never });
  engine?.wake(taskId);
  await until(async () => 'lockAfterSteps' in (await taskOf(taskId)).settings && (await taskOf(taskId)).version > 0);
  await engine?.idle();
  expect(await claims(taskId)).toEqual(['long', 'short']);
  await storeAction(database, account, taskId, { type: 'closeAll', actor: 'user' });
  engine?.wake(taskId);
  await until(async () => (await world.held(account)).positions.length === 0);
  await engine?.idle();
  expect(await claims(taskId)).toEqual(['long']);
  expect(errors).toEqual([]);
});

test('funding of a hedge is booked to it, with the sign of its side', async () => {
  const settings = { lockAfterSteps: 1, lockSize: '0.5', maxAddOrders: 0 };
  const still = Array.from({ length: 20 }, () => 58790);
  const { taskId, errors } = await begin([60000, ...still, 60000, 60000, 62000, 61500, 61500], { settings }, '1h');
  await world.ended(engine);
  expect(errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
  const { rows } = await database
    .pools()
    .engine.query<{ leg: string; paid: boolean; booked: boolean }>(
      'select distinct leg, amount < 0 as paid, booked from task_funding where task_id = $1 order by leg',
      [taskId],
    );
  expect(rows.map(({ leg, booked }) => [leg, booked])).toEqual([
    ['K', true],
    ['L', true],
  ]);
  expect(rows[0]?.paid).toBe(rows[1]?.paid === false);
});

test('slices go on where they were after a restart between two of them', async () => {
  const settings = { exitSliceSize: '0.25', exitSliceIntervalSec: 100, rollbackPct: '0', stopLossAmount: '100' };
  const { taskId } = await begin([60000, 61000, ...Array.from({ length: 60 }, () => 61000)], { settings });
  const sold = async (): Promise<number[]> => {
    const { rows } = await database
      .pools()
      .engine.query<{ ts: string }>(
        `select f.ts from task_fill f join task_order o using (cl_ord_id) where f.task_id = $1 and o.effect = 'close' order by f.ts`,
        [taskId],
      );
    return rows.map(({ ts }) => Number(ts));
  };
  await until(async () => (await sold()).length >= 1);
  await engine?.stop();
  const started = await startTestEngine(database, world, [account]);
  engine = started.engine;
  await world.ended(engine);
  expect(started.errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
  const times = await sold();
  expect(times).toHaveLength(4);
  for (const [index, ts] of times.slice(1).entries()) expect(ts - (times[index] ?? 0)).toBeGreaterThanOrEqual(100_000);
});

test('a hedge on the wrong side is found by the comparison of books', async () => {
  world = await startWorld({ prices: [...down.slice(0, 8), ...Array.from({ length: 50 }, () => 56200)] });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, { settings: hedged });
  const { credentialId, apiKey, secretKey, passphrase } = account;
  const orders: ChildOrders = {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: { [credentialId]: { apiKey, secretKey, passphrase } },
    instanceFile: path.join(world.folder, 'instance.json'),
    timing: {},
  };
  const testing = (file: string): string => new URL(`../testing/${file}`, import.meta.url).href;
  const child = fork(new URL(testing('engine-child.ts')), {
    env: { ...process.env, ENGINE_CHILD: JSON.stringify(orders), PLANTED_BUG: 'hedgeOnLegSide' },
    execArgv: ['--import', testing('plant-bug.ts')],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await until(async () => (await hedgeFills(taskId)).length > 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { wrong } = await compareBooks(database, world, account);
  expect(wrong).toContainEqual(expect.stringMatching(/BTC-USDT-SWAP (long|short) holds/));
});
