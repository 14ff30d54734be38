import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { fillKeyOf, insertFills } from './fill-store.ts';
import { insertOrders, listOpenOrders, updateOrder, type OrderRow } from './order-store.ts';
import { insertDecisions, insertRecords, listDecisions, pruneDecisions, sumCycles } from './record-store.ts';
import { tradeRecordOf } from './trade-record-texts.ts';
import { listTradeFills } from './trade-fills.ts';
import { listTradeRecords } from './trade-records.ts';
import type { Fact } from '../strategies/lib/decision.ts';
import { claimPosition, releasePosition } from './position-claims.ts';
import { insertTaskEvent, listPendingActions } from './task-events.ts';
import { countTasks, findTask, insertTask, listTasks, lockTask, softDeleteTask } from './task-store.ts';
import { FencedError, fencedTransaction, NotOwnedError } from './shard-fence.ts';
import { ownShards } from '../testing/own-shards.ts';
import { lockTaskForEngine } from './task-writes.ts';
import { averagingSettings, seedAccount } from '../testing/seed.ts';
import { tookTooLong, transaction } from './transaction.ts';

let database: TestDatabase;
let account: { tenantId: string; userId: string; credentialId: string };

beforeAll(async () => {
  database = await cloneDatabase();
  account = await seedAccount(database.pools().engine, database.ownerUrl);
});
afterAll(() => database.drop());

let made = 0;
async function newTask(instId = 'BTC-USDT-SWAP') {
  made += 1;
  return insertTask(database.pools().engine, {
    id: `tsk_test${String(made)}`,
    ...account,
    environment: 'paper',
    venueId: 'paper',
    assignmentType: 4,
    instId,
    settings: averagingSettings({ direction: 'long' }),
    createdAt: new Date(1_700_000_000_000 + made),
  });
}

test('a task is stored, found by its owner only, listed newest first and hidden when deleted', async () => {
  const db = database.pools().engine;
  const first = await newTask();
  const second = await newTask('ETH-USDT-SWAP');
  expect(first).toMatchObject({ tradingEnabled: false, view: null, netTotal: '0.000000000000000000', version: 0, direction: 'long' });
  expect(await findTask(db, first.id, 'usr_other')).toBeUndefined();
  expect(await lockTask(db, first.id, account.userId)).toMatchObject({ id: first.id, state: null });
  const page = await listTasks(db, { userId: account.userId, offset: 0, limit: 1 });
  expect(page).toMatchObject({ total: 2, tasks: [{ id: second.id }] });
  await softDeleteTask(db, second.id, new Date());
  expect(await countTasks(db, account.userId)).toBe(1);
});

test('a side of a position has one owner, and a refused claim takes nothing', async () => {
  const db = database.pools().engine;
  const one = await newTask();
  const two = await newTask();
  const claim = { tenantId: account.tenantId, credentialId: account.credentialId, instId: 'SOL-USDT-SWAP' };
  expect(await claimPosition(db, { ...claim, taskId: one.id, sides: ['long'] })).toBe(true);
  expect(await claimPosition(db, { ...claim, taskId: one.id, sides: ['long'] })).toBe(true);
  expect(await claimPosition(db, { ...claim, taskId: two.id, sides: ['long', 'short'] })).toBe(false);
  expect(await claimPosition(db, { ...claim, taskId: one.id, sides: ['short'] })).toBe(true);
  await releasePosition(db, one.id);
  expect(await claimPosition(db, { ...claim, taskId: two.id, sides: ['long', 'short'] })).toBe(true);
});

test('actions wait in the order of their storing', async () => {
  const db = database.pools().engine;
  const task = await newTask();
  for (const [id, type] of [
    ['evt_b', 'startTrading'],
    ['evt_a', 'startBuying'],
  ] as const) {
    await insertTaskEvent(db, {
      id,
      tenantId: account.tenantId,
      taskId: task.id,
      action: { type, actor: 'user' },
      actorUserId: account.userId,
    });
  }
  expect((await listPendingActions(db, task.id)).map((event) => event.action.type)).toEqual(['startTrading', 'startBuying']);
});

test('an engine of an older epoch, or without the shard, cannot write for it', async () => {
  const db = database.pools().engine;
  const task = await newTask();
  const shards = await ownShards(db);
  const lock = () => fencedTransaction(db, shards, task.shard, (tx) => lockTaskForEngine(tx, task.id));
  expect(await lock()).toMatchObject({ id: task.id });
  await db.query('update shard set epoch = epoch + 1 where id = $1', [task.shard]);
  await expect(lock()).rejects.toThrow(FencedError);
  shards.delete(task.shard);
  await expect(lock()).rejects.toThrow(NotOwnedError);
});

test('an order, its fills and its layer become one trade record, and a fill counts once', async () => {
  const db = database.pools().engine;
  const task = await newTask();
  const order: OrderRow = {
    clOrdId: 'PAAAAA00000001L00000001',
    tenantId: account.tenantId,
    taskId: task.id,
    credentialId: account.credentialId,
    leg: 'L',
    cycle: 0,
    effect: 'open',
    kind: 'ioc',
    side: 'buy',
    instId: 'BTC-USDT-SWAP',
    priceTicks: 603000,
    triggerTicks: null,
    lots: 300,
    reason: 'ENTRY',
    rung: 0,
    status: 'intent',
    ordId: null,
    childOrdId: null,
    refusalCode: null,
    filledLots: 0,
    createdTs: 1000,
    expiresTs: 6000,
    sentAtMs: null,
    cancelWanted: false,
    leverage: 5,
  };
  await insertOrders(db, [order]);
  await updateOrder(db, order.clOrdId, { status: 'live', ordId: '77' });
  const fill = {
    credentialId: account.credentialId,
    instId: order.instId,
    tradeId: '9',
    tenantId: account.tenantId,
    taskId: task.id,
    clOrdId: order.clOrdId,
    priceTicks: 600000,
    lots: 100,
    feeQuote: '0.3',
    feeBase: '0',
    ts: 1001,
    cycle: null,
  };
  expect(await insertFills(db, [fill])).toEqual(new Set([fillKeyOf(fill)]));
  expect(await insertFills(db, [fill])).toEqual(new Set());
  expect(await listOpenOrders(db, { taskId: task.id })).toMatchObject([{ status: 'live', filledLots: 100, ordId: '77' }]);
  await updateOrder(db, order.clOrdId, { status: 'canceled' });
  expect(await updateOrder(db, order.clOrdId, { status: 'live' })).toBe(false);
  const owner = { tenantId: account.tenantId, taskId: task.id, environment: 'paper' };
  const layer = { type: 'LayerOpened', leg: 'L', cycle: 0, rung: 0, clOrdId: order.clOrdId, feeQuote: '0.3' } as const;
  const opened = [
    { ...layer, priceTicks: 600000, lots: 100 },
    { ...layer, priceTicks: 600001, lots: 200 },
  ];
  await insertRecords(db, [{ owner, facts: opened, ts: 1001 }]);
  const closed: Fact[] = [
    {
      type: 'LayerClosed',
      leg: 'L',
      cycle: 0,
      openClOrdId: order.clOrdId,
      clOrdId: 'x',
      exitTicks: 610000,
      lots: 300,
      realizedQuote: '29.998',
      feeQuote: '0.915',
    },
    {
      type: 'CycleClosed',
      leg: 'L',
      cycle: 0,
      reason: 'TARGET',
      adds: 0,
      openedTs: 1001,
      closedTs: 2000,
      realizedQuote: '29.998',
      feesQuote: '1.515',
      fundingQuote: '0',
      netQuote: '28.483',
    },
  ];
  await insertRecords(db, [{ owner, facts: closed, ts: 2000 }]);
  const { records, total } = await listTradeRecords(db, { taskId: task.id, offset: 0, limit: 10 });
  expect(total).toBe(1);
  const on = { productType: 'swap', tickSize: '0.1', lotSize: '0.01', contractValue: '0.01', assignmentType: 4 } as const;
  expect(records.map((record) => tradeRecordOf(record, on))).toEqual([
    {
      serialOrderNumberStr: order.clOrdId,
      cycle: 0,
      rung: 0,
      side: 'buy',
      posSide: 'long',
      status: 'closed',
      type: 4,
      pnl: '28.483',
      sz: '3',
      closedSz: '3',
      lever: 5,
      avgPx: '60000.066666666666666667',
      securedAssets: '360.0004',
      sellPx: '61000',
      serviceCharge: '1.515',
      orderTime: 1000,
      openTime: 1001,
      closeTime: 2000,
    },
  ]);
  expect(await sumCycles(db, task.id)).toEqual({ cycles: 1, wonCycles: 1, netTotal: '28.483' });
});

test('a closing order that rests from one cycle into the next is listed in the one that it was filled in', async () => {
  const db = database.pools().engine;
  const task = await newTask();
  const owner = { tenantId: account.tenantId, credentialId: account.credentialId, taskId: task.id };
  const stop: OrderRow = {
    ...{ ...owner, clOrdId: 'PAAAAA00000002L00000001', leg: 'L', cycle: 0, effect: 'close', kind: 'stop', side: 'sell' },
    ...{ instId: 'BTC-USDT-SWAP', priceTicks: null, triggerTicks: 590000, lots: 100, reason: 'LOSS_AMOUNT', rung: null, status: 'live' },
    ...{ ordId: '78', childOrdId: null, refusalCode: null, filledLots: 0, createdTs: 1000, expiresTs: null, sentAtMs: null },
    ...{ cancelWanted: false, leverage: 5 },
  };
  await insertOrders(db, [stop]);
  const fill = {
    ...owner,
    instId: stop.instId,
    clOrdId: stop.clOrdId,
    priceTicks: 590000,
    lots: 100,
    feeQuote: '0.3',
    feeBase: '0',
    ts: 5000,
  };
  await insertFills(db, [{ ...fill, tradeId: '10', cycle: 1 }]);
  const listed = { taskId: task.id, offset: 0, limit: 10 };
  expect(await listTradeFills(db, listed)).toMatchObject({ fills: [{ tradeId: '10', cycle: 1 }] });
  expect(await listTradeFills(db, { ...listed, cycle: 0 })).toMatchObject({ fills: [] });
});

test('only the last decisions are kept', async () => {
  const db = database.pools().engine;
  const task = await newTask();
  for (let ts = 0; ts < 205; ts += 1)
    await insertDecisions(db, [
      { owner: { tenantId: account.tenantId, taskId: task.id, environment: 'paper' }, ts, why: { key: 'k', args: { n: ts } } },
    ]);
  await pruneDecisions(db, [task.id]);
  const kept = await listDecisions(db, task.id, 1000);
  expect(kept).toHaveLength(200);
  expect(kept[0]).toEqual({ key: 'k', args: { n: 204 }, ts: 204 });
});

test('a transaction that the server ends because its time is over says so, in a statement and between two', async () => {
  const pool = database.pools().engine;
  const given = (rest: (tx: pg.PoolClient) => Promise<unknown>) => transaction(pool, { first: (tx) => tx.query('select 1'), rest }, 300);
  const inTime = (ms: number) => given((tx) => tx.query('select pg_sleep($1)', [ms / 1000]));
  await inTime(10);
  const slow: unknown = await inTime(2_000).catch((error: unknown) => error);
  const silent: unknown = await given((tx) => sleep(1_000).then(() => tx.query('select 1'))).catch((error: unknown) => error);
  const wrong: unknown = await given((tx) => tx.query('select 1 / 0')).catch((error: unknown) => error);
  expect([slow, silent, wrong].map(tookTooLong)).toEqual([true, true, false]);
});

test('of statements that left together the first that fails is the one that is told, nothing of the others stays, and the connection goes on', async () => {
  const pool = database.pools().engine;
  const clientsBefore = pool.totalCount;
  const counted = (text: string) => ({
    name: 'count in a row',
    text: `select count(*)::int as n from generate_series(1, $1) where $2 = '${text}'`,
  });
  const attempt = (divisor: number) =>
    transaction(pool, {
      first: (tx) => tx.query('create temporary table left_together (n int) on commit drop'),
      rest: (tx) =>
        Promise.all([
          tx.query('insert into left_together values (1)'),
          tx.query('select 1 / $1::int', [divisor]),
          tx.query({ ...counted('x'), values: [3, 'x'] }),
        ]),
    });
  for (let times = 0; times < 2; times += 1) await expect(attempt(0)).rejects.toThrow('division by zero');
  const [, , named] = await attempt(1);
  expect(named.rows).toEqual([{ n: 3 }]);
  expect(pool.totalCount).toBe(Math.max(clientsBefore, 1));
});

test('a transaction whose begin fails does nothing of its rest', async () => {
  const pool = database.pools().engine;
  let begun = 0;
  const endless = transaction(pool, { first: (tx) => tx.query('select 1'), rest: async () => (begun += 1) }, -1);
  await expect(endless).rejects.toThrow('outside the valid range');
  expect(begun).toBe(0);
});
