import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { Engine } from './engine.ts';
import { sumCycles } from '../stores/record-store.ts';
import { listTradeRecords } from '../stores/trade-records.ts';
import { findTask } from '../stores/task-store.ts';
import { makeTask, startTestEngine, startWorld, sumOf, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World | undefined;
let engine: Engine | undefined;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  await engine?.stop();
  await world?.close();
  engine = undefined;
  world = undefined;
});
afterAll(() => database.drop());

const longPath = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820, 58820];

test('a long task enters, adds twice and takes profit, and its net is what the exchange booked', async () => {
  world = await startWorld({ prices: longPath });
  const account = await world.linkAccount(database);
  const taskId = await makeTask(database, account);
  const started = await startTestEngine(database, world, [account]);
  engine = started.engine;
  await world.ended(engine);
  expect(started.errors).toEqual([]);
  const db = database.pools().engine;
  const { records } = await listTradeRecords(db, { taskId, offset: 0, limit: 10 });
  expect(records.map((record) => [record.rung, record.lots, record.status])).toEqual([
    [2, 400, 'closed'],
    [1, 200, 'closed'],
    [0, 100, 'closed'],
  ]);
  expect(await sumCycles(db, taskId)).toEqual({ cycles: 1, wonCycles: 1, netTotal: '43.5064' });
  const trades = (await world.bills(account)).filter((bill) => bill['type'] === '2' || bill['type'] === '8');
  expect(sumOf(trades.map((bill) => bill['balChg'] ?? '0'))).toBe(sumOf(['43.5064']));
  expect(await findTask(db, taskId, account.userId)).toMatchObject({
    netTotal: '43.506400000000000000',
    fault: null,
    tradingEnabled: true,
    view: { sz: '0', runStatus: '1' },
  });
  const orders = await world.orders(account);
  expect(new Set(orders.map((order) => order['clOrdId'])).size).toBe(orders.length);
  expect(orders).toHaveLength(4);
});
