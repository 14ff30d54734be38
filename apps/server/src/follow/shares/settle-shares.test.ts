// Shares of profit with a real database: what is paid, what is owed, what a debt holds back, and that nothing is taken twice.
import { statementKinds } from '@millrace/contract';
import { addDecimals, compareDecimals, multiplyDecimals, unscaled } from '@millrace/market';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../tools/testing/index.ts';
import { creditFuel } from '../../fuel/index.ts';
import { auditLedger } from '../../ledger/audit.ts';
import {
  adjustJournal,
  holdWithdrawalJournal,
  listStatement,
  postJournals,
  releaseWithdrawalJournal,
  topUpJournal,
  transferJournal,
} from '../../ledger/index.ts';
import { inTenant, inTransaction, openPool, type Pool, type Transaction } from '../../shared/database/index.ts';
import { installQuietJobs } from '../../testing/install-jobs.ts';
import { creditUsdt, requireNoShareDebt, takeShare } from '../../shares/index.ts';
import { findFree } from '../../wallet/outgoing/outgoing.store.ts';
import { at, insertLeadWorld } from '../figures/lead-world.test-kit.ts';
import { findFollowBefore, insertFollow, lockFollow } from '../shared/follow.store.ts';
import { carriedMark } from './carried-mark.ts';
import { settleDays } from './daily-shares.ts';
import { settleFollow } from './settle-shares.ts';

let database: TestDatabase;
let owner: Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.adminUrl, { onError: () => undefined });
  await installQuietJobs(database);
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The copiers 1 to 20 and their trader, each with a task; the first copier and the trader have 100 USDT. */
async function insertWorld(tenantId: string) {
  await insertLeadWorld(owner, tenantId);
  await owner.query('update follow set shares = 0 where tenant_id = $1', [tenantId]);
  const ledger = { tenantId, environment: 'paper' as const, atMs: at(2) };
  const user = (n: number): string => `usr_${tenantId}${String(n)}`;
  const follow = (n: number): string => `fol_${tenantId}${String(n)}`;
  const task = (n: number): string => `tsk_${tenantId}${String(n)}`;
  const inOwn = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => inTenant(database.pools().app, tenantId, work);
  const settleIn = async (tx: Transaction, n = 1): Promise<void> => {
    const locked = await lockFollow(tx, follow(n), user(n));
    if (locked === undefined) throw new Error('no such follow');
    await settleFollow(tx, locked, at(2));
  };
  const amountOf = async (n: number, currency: string): Promise<string> => {
    const { rows } = await owner.query<{ amount: string }>(
      `select trim_scale(b.amount)::text as amount from ledger_account a join ledger_balance b on b.account_id = a.id
        where a.owner_id = $1 and a.currency = $2 and a.purpose = 'balance'`,
      [user(n), currency],
    );
    return rows[0]?.amount ?? '0';
  };
  return {
    ...{ ledger, user, follow, task, inOwn, settleIn },
    setNet: (net: string, n = 1) => owner.query('update task set net_total = $2 where id = $1', [task(n), net]),
    settle: (n = 1) => inOwn((tx) => settleIn(tx, n)),
    usdt: (n: number) => amountOf(n, 'usdt'),
    debt: (n: number) => amountOf(n, 'shareDebt'),
    leader: () => amountOf(21, 'usdt'),
    async shares(n = 1): Promise<string[]> {
      const { rows } = await owner.query<{ said: string }>(
        `select concat_ws(' ', n, trim_scale(share), case when is_charged then 'charged' else 'not charged' end) as said from profit_share where follow_id = $1 order by n`,
        [follow(n)],
      );
      return rows.map(({ said }) => said);
    },
    async mark(n = 1): Promise<string> {
      const { rows } = await owner.query<{ mark: string }>(`select trim_scale(high_water)::text as mark from follow where id = $1`, [
        follow(n),
      ]);
      return rows[0]?.mark ?? '';
    },
    async actions(n = 1): Promise<string[]> {
      const { rows } = await owner.query<{ type: string }>(
        `select action ->> 'type' as type from task_event where task_id = $1 order by seq`,
        [task(n)],
      );
      return rows.map(({ type }) => type);
    },
    credit: (journals: Parameters<typeof creditUsdt>[2]) => inOwn((tx) => creditUsdt(tx, ledger, journals)),
    async audit() {
      return (await inTransaction(database.pools().audit, (tx) => auditLedger(tx, { tenantId }))).differences;
    },
  };
}

const settleAt = (nowMs: number) => settleDays({ pools: database.pools(), clock: { now: () => nowMs }, log: pino({ level: 'silent' }) });

const fuelFor = (userId: string) => adjustJournal({ approvalId: `fuel-${userId}`, userId, currency: 'dusdt', amount: '5', reason: 'test' });

/** A position of two contracts. */
const HOLDS = JSON.stringify({
  legs: [
    {
      leg: 'L',
      phase: 'HOLDING',
      sz: '2',
      avgPx: '1',
      securedAssets: '1',
      orderNum: 0,
      liqPx: '',
      realizedPnl: '0',
      fees: '0',
      funding: '0',
    },
  ],
});

test('at 10 % nets of 100, 60 and 150.5 pay 10, 0 and 5.05 from wallet to wallet, and both statements say so', async () => {
  const world = await insertWorld('golden');
  for (const [net, copier, leader] of [
    ['100', '90', '110'],
    ['60', '90', '110'],
    ['150.5', '84.95', '115.05'],
    ['150.5', '84.95', '115.05'],
  ] as const) {
    await world.setNet(net);
    await world.settle();
    expect([net, await world.usdt(1), await world.leader()]).toEqual([net, copier, leader]);
  }
  expect([await world.shares(), await world.mark()]).toEqual([['1 10 charged', '2 5.05 charged'], '150.5']);
  const told = await owner.query(`select kind, args from message where user_id = $1 order by created_at`, [world.user(1)]);
  expect(told.rows).toHaveLength(2);
  expect(told.rows).toContainEqual({ kind: 'shareTaken', args: { money: 'paper', trader: '21', share: '5.05' } });
  const statement = (n: number) =>
    world.inOwn((tx) => listStatement(tx, { userId: world.user(n), kinds: statementKinds.filter((kind) => kind === 'share'), rowsMax: 9 }));
  expect(await statement(1)).toMatchObject([
    { amount: '-5.05', ref: `share:${world.follow(1)}:2`, detail: { net: '50.5', rate: '0.1' } },
    { amount: '-10', ref: `share:${world.follow(1)}:1`, detail: { net: '100', rate: '0.1' } },
  ]);
  // The trader learns neither whose share it is nor what that copier earned: one row a day.
  expect(await statement(21)).toEqual([
    { id: expect.any(String), currency: 'usdt', kind: 'share', amount: '15.05', balance: '115.05', ref: 'share', detail: {}, atMs: at(2) },
  ]);
  expect(await world.audit()).toEqual([]);
});

test('once a day at 00:15, of what is flat and has nothing pending', async () => {
  const world = await insertWorld('everyday');
  await settleAt(at(2, '00:14'));
  await world.setNet('100');
  await world.setNet('50', 2);
  await world.setNet('40', 3);
  await owner.query('update task set view = $2 where id = $1', [world.task(2), HOLDS]);
  await owner.query(
    `insert into task_event (id, tenant_id, task_id, action) values ('evt_everyday', 'everyday', $1, '{"type": "stopBuying", "actor": "system"}')`,
    [world.task(3)],
  );
  await settleAt(at(2, '00:14'));
  expect(await world.shares()).toEqual([]);
  await settleAt(at(2, '00:15'));
  expect([await world.shares(1), await world.shares(2), await world.shares(3)]).toEqual([['1 10 charged'], [], []]);
  // The same day again: neither new profit nor a follow that is flat by now.
  await world.setNet('200');
  await owner.query(`update task set view = '{}' where id = $1`, [world.task(2)]);
  await settleAt(at(2, '00:30'));
  await settleAt(at(2, '23:59'));
  expect([await world.shares(1), await world.shares(2)]).toEqual([['1 10 charged'], []]);
  await settleAt(at(3, '00:15'));
  expect([await world.shares(1), await world.shares(2)]).toEqual([['1 10 charged', '2 10 charged'], ['1 5 charged']]);
  // The second copier had nothing.
  expect([await world.usdt(1), await world.usdt(2), await world.debt(2), await world.leader()]).toEqual(['80', '0', '5', '120']);
  expect(await world.audit()).toEqual([]);
});

test('a settlement that is killed before its end is made again, and two at once take one share', async () => {
  const world = await insertWorld('killed');
  await world.setNet('100');
  const killed = world.inOwn(async (tx) => {
    await world.settleIn(tx);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect([await world.usdt(1), await world.mark(), await world.shares()]).toEqual(['100', '0', []]);
  await Promise.all([world.settle(), world.settle(), world.settle()]);
  expect([await world.usdt(1), await world.leader(), await world.shares()]).toEqual(['90', '110', ['1 10 charged']]);
  // Marked and killed before the settlement: the next run of the same day makes it.
  await world.setNet('200');
  await settleAt(at(5, '00:15'));
  await world.setNet('300');
  await owner.query('update follow set share_due = true where id = $1', [world.follow(1)]);
  await Promise.all([settleAt(at(5, '00:20')), settleAt(at(5, '00:20'))]);
  expect(await world.shares()).toEqual(['1 10 charged', '2 10 charged', '3 10 charged']);
  expect(await world.audit()).toEqual([]);
});

test('what free USDT does not cover is owed, stops copying, and is paid first by every next credit', async () => {
  const world = await insertWorld('owing');
  const fuel = fuelFor(world.user(1));
  await inTransaction(database.pools().engine, (tx) => creditFuel(tx, world.ledger, { userId: world.user(1), journals: [fuel] }));
  await owner.query('update task set buying_enabled = true where id = $1', [world.task(1)]);
  await world.setNet('3000');
  await world.settle();
  expect([await world.usdt(1), await world.debt(1), await world.leader()]).toEqual(['0', '200', '200']);
  expect(await world.actions()).toEqual(['stopBuying']);
  const { rows } = await owner.query(`select kind, args from message where user_id = $1`, [world.user(1)]);
  expect(rows).toEqual([{ kind: 'shareOwed', args: { money: 'paper', owed: '200' } }]);
  await expect(world.inOwn((tx) => requireNoShareDebt(tx, world.user(1)))).rejects.toMatchObject({ code: 'shareOwed' });

  // A top-up, and a transfer of the trader himself: both go to him.
  await world.credit([topUpJournal({ id: 'one', userId: world.user(1), amount: '50' })]);
  expect([await world.usdt(1), await world.debt(1), await world.leader()]).toEqual(['0', '150', '250']);
  const between = { fromUserId: world.user(21), toUserId: world.user(1), currency: 'usdt' as const, feeRate: '0' };
  await world.credit([transferJournal({ id: 'one', amount: '20', ...between })]);
  expect([await world.usdt(1), await world.debt(1), await world.leader()]).toEqual(['0', '130', '250']);
  expect(await world.actions()).toEqual(['stopBuying']);
  expect(await world.inOwn((tx) => findFree(tx, world.user(1), 'usdt'))).toBe('0');

  await world.credit([topUpJournal({ id: 'two', userId: world.user(1), amount: '180' })]);
  expect([await world.usdt(1), await world.debt(1), await world.leader()]).toEqual(['50', '0', '380']);
  expect(await world.actions()).toEqual(['stopBuying', 'startBuying']);
  await world.inOwn((tx) => requireNoShareDebt(tx, world.user(1)));
  expect(await world.inOwn((tx) => findFree(tx, world.user(1), 'usdt'))).toBe('50');
  expect(await world.audit()).toEqual([]);
});

test('a withdrawal that is given back pays the debt, and who has no fuel by then copies only with fuel', async () => {
  const world = await insertWorld('released');
  const withdrawal = { id: 'wdr_1', userId: world.user(1), amount: '80', fee: '0' };
  await inTransaction(database.pools().engine, (tx) => postJournals(tx, world.ledger, [holdWithdrawalJournal(withdrawal)]));
  await owner.query('update task set buying_enabled = true where id = $1', [world.task(1)]);
  await world.setNet('500');
  await world.settle();
  expect([await world.usdt(1), await world.debt(1)]).toEqual(['0', '30']);
  await world.credit([releaseWithdrawalJournal(withdrawal)]);
  expect([await world.usdt(1), await world.debt(1), await world.actions()]).toEqual(['50', '0', ['stopBuying']]);
  const fuel = fuelFor(world.user(1));
  await inTransaction(database.pools().engine, (tx) => creditFuel(tx, world.ledger, { userId: world.user(1), journals: [fuel] }));
  expect(await world.actions()).toEqual(['stopBuying', 'startBuying']);
});

test('a credit of fuel does not start copying while a share is owed, and no credit starts a follow that leaves', async () => {
  const world = await insertWorld('fuelled');
  await owner.query('update task set buying_enabled = true where id = any($1)', [[world.task(1), world.task(2)]]);
  for (const n of [1, 2]) {
    await world.setNet('2000', n);
    await world.settle(n);
    const fuel = fuelFor(world.user(n));
    await inTransaction(database.pools().engine, (tx) => creditFuel(tx, world.ledger, { userId: world.user(n), journals: [fuel] }));
    expect(await world.actions(n)).toEqual(['stopBuying']);
  }
  await owner.query(`update follow set state = 'exits' where id = $1`, [world.follow(2)]);
  for (const n of [1, 2]) await world.credit([topUpJournal({ id: `t${String(n)}`, userId: world.user(n), amount: '500' })]);
  expect([await world.debt(1), await world.debt(2)]).toEqual(['0', '0']);
  expect([await world.actions(1), await world.actions(2)]).toEqual([['stopBuying', 'startBuying'], ['stopBuying']]);
});

test('what a trader owes himself is paid from the shares that he receives', async () => {
  const world = await insertWorld('chain');
  const old = {
    followId: world.follow(20),
    n: 1,
    copierId: world.user(21),
    leaderId: world.user(5),
    net: '1500',
    rate: '0.1',
    share: '150',
  };
  await world.inOwn((tx) => takeShare(tx, world.ledger, old));
  expect([await world.leader(), await world.debt(21), await world.usdt(5)]).toEqual(['0', '50', '100']);
  await world.setNet('100');
  await world.settle();
  expect([await world.usdt(1), await world.leader(), await world.debt(21), await world.usdt(5)]).toEqual(['90', '0', '40', '110']);
  // A top-up of a copier who owes the trader goes on to whom the trader owes.
  await world.setNet('700', 2);
  await world.settle(2);
  await world.credit([topUpJournal({ id: 'chain', userId: world.user(2), amount: '100' })]);
  expect([await world.usdt(2), await world.debt(2), await world.leader(), await world.debt(21), await world.usdt(5)]).toEqual([
    ...['30', '0', '30', '0', '150'],
  ]);
  expect(await world.audit()).toEqual([]);
});

test('outside the money of the tenant no share is paid, and none is owed for it later', async () => {
  const world = await insertWorld('practice');
  await owner.query(`update follow set environment = 'demo' where id = $1`, [world.follow(1)]);
  await world.setNet('100');
  await world.settle();
  expect([await world.usdt(1), await world.leader(), await world.mark(), await world.shares()]).toEqual([
    '100',
    '100',
    '100',
    ['1 10 not charged'],
  ]);
  expect(await world.audit()).toEqual([]);
});

test('a second follow of the same trader begins with what the first has lost since its mark', async () => {
  const world = await insertWorld('second');
  await world.setNet('100');
  await world.settle();
  await world.setNet('60');
  await world.settle();
  await owner.query(`update follow set state = 'ended', ended_at = now() where id = $1`, [world.follow(1)]);
  const followId = 'fol_secondagain';
  await world.inOwn(async (tx) => {
    const of = { userId: world.user(1), leaderId: world.user(21), environment: 'paper' };
    const highWater = carriedMark(await findFollowBefore(tx, of));
    expect(highWater).toBe('40');
    expect(carriedMark(await findFollowBefore(tx, { ...of, environment: 'real' }))).toBe('0');
    const terms = {
      mode: 'proportional',
      allocation: '1000',
      leadEquity: '10000',
      firstSz: null,
      lever: 5,
      maxSlipPct: '0.3',
      replenishmentMax: 5,
    };
    const limits = { lossNum: '0', targetNum: '0', instIds: [], directions: [], onLeaderEnd: 'close', shareRate: '0.1' };
    const account = { tenantId: 'second', userId: world.user(1), credentialId: 'crd_second1', environment: 'paper', venueId: 'paper' };
    await insertFollow(tx, { id: followId, leadId: 'led_second', ...account, ...terms, ...limits, highWater, at: new Date(at(3)) });
  });
  await owner.query(`update task set follow_id = $2, net_total = 40 where id = $1`, [world.task(2), followId]);
  const settle = () => world.inOwn((tx) => settleFollow(tx, { id: followId, tenantId: 'second', userId: world.user(1) }, at(3)));
  await settle();
  expect(await world.usdt(1)).toBe('90');
  await owner.query(`update task set net_total = 55 where id = $1`, [world.task(2)]);
  await settle();
  expect(await world.usdt(1)).toBe('88.5');
});

test('the audit finds a share without its journal, a journal without its share, and a debt that differs', async () => {
  const world = await insertWorld('audited');
  await world.setNet('2000');
  await world.settle();
  expect(await world.audit()).toEqual([]);
  const changed = async (change: string, back: string): Promise<string[]> => {
    await owner.query(change);
    const found = await world.audit();
    await owner.query(back);
    return found.map(({ what }) => what);
  };
  const own = `where follow_id = '${world.follow(1)}'`;
  expect(await changed(`update profit_share set n = 7 ${own}`, `update profit_share set n = 1 ${own}`)).toEqual(['share', 'share']);
  expect(await changed(`update profit_share set basis = 1999 ${own}`, `update profit_share set basis = 2000 ${own}`)).toEqual(['share']);
  expect(await changed(`update profit_share set still_owed = 1 ${own}`, `update profit_share set still_owed = 100 ${own}`)).toEqual([
    'debt',
  ]);
  expect(await world.audit()).toEqual([]);
});

test('property: the shares of a follow never exceed the rate of its highest net, and leave the wallet or a debt', async () => {
  const world = await insertWorld('paths');
  let copier = 1;
  const nets = fc.array(fc.integer({ min: -500_000, max: 500_000 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(nets, async (path) => {
      copier += 1;
      let highest = '0';
      for (const net of path.map((cents) => unscaled(BigInt(cents), 2))) {
        if (compareDecimals(net, highest) > 0) highest = net;
        await world.setNet(net, copier);
        await world.settle(copier);
        expect(await world.debt(copier)).toBe(multiplyDecimals('0.1', highest));
      }
      const paid = (await world.shares(copier)).map((said) => said.split(' ')[1] ?? '').reduce(addDecimals, '0');
      expect(compareDecimals(paid, multiplyDecimals('0.1', highest))).toBeLessThanOrEqual(0);
    }),
    { numRuns: 15 },
  );
  expect(await world.audit()).toEqual([]);
});
