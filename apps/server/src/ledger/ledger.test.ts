// The ledger on PostgreSQL: what it books, what it refuses, and whoever asks.
import { statementKinds } from '@millrace/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { inTenant, inTransaction, openPool, type Pool } from '../shared/database/index.ts';
import { buyFuelJournal } from './journals/buy-fuel.ts';
import { seedJournal } from './journals/seed.ts';
import { transferJournal } from './journals/transfer.ts';
import { holdWithdrawalJournal } from './journals/withdraw.ts';
import { findBalances } from './balances.store.ts';
import type { Journal } from './journal.ts';
import { postJournals } from './post-journals.ts';
import { listStatement } from './list-statement.ts';
import { insertLedgerPeople } from '../testing/ledger-people.ts';
import { columnOf, INNER_LEDGER_CALLS, LEDGER_TABLES, ledgerRefusals, postRaw, rawPair, rawWrites } from '../testing/ledger-refusals.ts';

let database: TestDatabase;
let owner: Pool;
let users: string[];
const AT_MS = Date.UTC(2026, 10, 20, 12);

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.ownerUrl, { onError: () => undefined });
  users = (await insertLedgerPeople(owner, ['one', 'two'], 60))[0] ?? [];
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

const user = (index: number): string => users[index] ?? '';
const ledger = { tenantId: 'one', environment: 'paper', atMs: AT_MS } as const;
const post = (journals: readonly Journal[], atMs = AT_MS) =>
  inTenant(database.pools().app, 'one', (tx) => postJournals(tx, { ...ledger, atMs }, journals));

let refs = 0;
const credit = (userId: string, amount: string): Journal => seedJournal({ key: String((refs += 1)), userId, amount });
const transfer = (fromUserId: string, toUserId: string, amount: string): Journal =>
  transferJournal({ id: String((refs += 1)), fromUserId, toUserId, currency: 'usdt', amount, feeRate: '0' });
const hold = (userId: string, amount: string): Journal => holdWithdrawalJournal({ id: String((refs += 1)), userId, amount, fee: '0' });

const statement = (userId: string, more: Partial<Parameters<typeof listStatement>[1]> = {}) =>
  inTenant(database.pools().app, 'one', (tx) =>
    listStatement(tx, { userId, currency: 'usdt', kinds: statementKinds, rowsMax: 100, ...more }),
  );
const balance = async (userId: string): Promise<string | undefined> => (await statement(userId))[0]?.balance;

test('journals are booked with the balance after each, and read by kind, span and page', async () => {
  const [first, second] = await post([credit(user(0), '1000'), buyFuelJournal({ id: 'f1', userId: user(0), price: '100.5', bonus: '5' })]);
  expect([first?.fresh, second?.fresh]).toEqual([true, true]);
  await post([transfer(user(0), user(1), '0.00000001')], AT_MS + 1000);
  const rows = await statement(user(0));
  expect(rows.map(({ kind, amount, balance: after }) => [kind, amount, after])).toEqual([
    ['transfer', '-0.00000001', '899.49999999'],
    ['buy', '-100.5', '899.5'],
    ['seed', '1000', '1000'],
  ]);
  expect(rows[1]).toMatchObject({ ref: 'buy:f1', atMs: AT_MS, detail: { rate: '1', price: '100.5', bonus: '5' } });
  expect(await statement(user(0), { kinds: ['buy'] })).toEqual([rows[1]]);
  expect(await statement(user(0), { fromMs: AT_MS + 1 })).toEqual([rows[0]]);
  expect(await statement(user(0), { toMs: AT_MS + 1, rowsMax: 1 })).toEqual([rows[1]]);
  expect(await statement(user(0), { beforeId: rows[1]?.id ?? '' })).toEqual([rows[2]]);
  expect(await statement(user(0), { currency: 'experienceFuel' })).toMatchObject([{ amount: '5', balance: '5' }]);
  expect(
    await inTenant(database.pools().app, 'two', (tx) => listStatement(tx, { userId: user(0), kinds: statementKinds, rowsMax: 9 })),
  ).toEqual([]);
});

test('the same journal again is the first one, another under its reference is refused, also ten at once', async () => {
  const journal = credit(user(2), '7');
  const answers = await Promise.all(Array.from({ length: 10 }, () => post([journal])));
  expect(answers.flat().filter(({ fresh }) => fresh)).toHaveLength(1);
  expect(new Set(answers.flat().map(({ id }) => id)).size).toBe(1);
  const { postings } = journal;
  expect(await post([{ ...journal, postings: postings.toReversed() }])).toMatchObject([{ fresh: false }]);
  for (const other of [
    { postings: postings.map((one) => ({ ...one, amount: one.amount.replace('7', '8') })) },
    { kind: 'adjust' as const },
    { detail: { a: 'b' } },
  ])
    await expect(post([{ ...journal, ...other }])).rejects.toMatchObject({ reason: 'refUsed' });
  expect(await balance(user(2))).toBe('7');
});

test('of 40 withdrawals at once where 10 fit, 10 are held', async () => {
  await post([credit(user(3), '109')]);
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => post([hold(user(3), '10')])));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'belowFloor' });
  expect(await balance(user(3))).toBe('9');
  expect((await inTenant(database.pools().app, 'one', (tx) => findBalances(tx, user(3)))).held).toBe('100');
});

test('several journals of different users are booked like one after the other: all, none, or those that are new', async () => {
  const [one, two, three] = [user(50), user(51), user(52)];
  const credits = [credit(one, '10'), credit(two, '20'), credit(three, '30')];
  const booked = await post(credits);
  expect(booked.map(({ ref, fresh }) => [ref, fresh])).toEqual(credits.map(({ ref }) => [ref, true]));
  expect(new Set(booked.map(({ id }) => id)).size).toBe(3);
  for (const [index, userId] of [one, two, three].entries())
    expect(await statement(userId)).toMatchObject([
      { ref: credits[index]?.ref, amount: String((index + 1) * 10), balance: String((index + 1) * 10) },
    ]);
  const again = await post([...credits, hold(one, '1')]);
  expect(again.map(({ fresh }) => fresh)).toEqual([false, false, false, true]);
  expect(again.slice(0, 3).map(({ id }) => id)).toEqual(booked.map(({ id }) => id));
  await expect(post([hold(one, '1'), hold(two, '20.5'), hold(three, '99')])).rejects.toMatchObject({
    reason: 'belowFloor',
    message: `not enough usdt on balance of ${two}`,
  });
  const twice = hold(two, '2');
  await expect(post([twice, { ...hold(three, '3'), ref: twice.ref }])).rejects.toMatchObject({ reason: 'refUsed' });
  expect((await post([hold(one, '4'), hold(two, '5'), hold(three, '6')])).every(({ fresh }) => fresh)).toBe(true);
  expect([await balance(one), await balance(two), await balance(three)]).toEqual(['5', '15', '24']);
});

test('the same journals of different users from ten transactions at once are booked once', async () => {
  const credits = [credit(user(53), '1'), credit(user(54), '2'), credit(user(55), '3')];
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(credits)));
  for (const [index] of credits.entries()) {
    expect(answers.filter((answer) => answer[index]?.fresh)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer[index]?.id)).size).toBe(1);
  }
  expect([await balance(user(53)), await balance(user(54)), await balance(user(55))]).toEqual(['1', '2', '3']);
});

test('transfers in a ring meet no deadlock, also several in one transaction', async () => {
  const ring = users.slice(10, 20);
  await post(ring.map((userId) => credit(userId, '100')));
  const next = (index: number, step: number): string => ring[(index + step) % ring.length] ?? '';
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      // Outside inTenant, which would repeat a deadlock.
      onceIn('one', [transfer(next(index, 0), next(index, 1), '1'), transfer(next(index, 5), next(index, 4), '1')]),
    ),
  );
  for (const userId of ring) expect(await balance(userId)).toBe('100');
});

async function onceIn(tenantId: string, journals: readonly Journal[]): Promise<void> {
  const client = await database.pools().app.connect();
  try {
    await client.query(`begin; set local app.tenant = '${tenantId}'`);
    await postJournals(client, ledger, journals);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

test.each(ledgerRefusals)('the database refuses %s, from the API, the console and the engine', async (_name, code, postings, more) => {
  const count = async (): Promise<unknown> => (await owner.query('select count(*) from ledger_posting')).rows;
  const before = await count();
  for (const role of ['app', 'console', 'engine'] as const)
    await expect(postRaw(database.pools()[role], { postings, ...more })).rejects.toMatchObject({ code });
  expect(await count()).toEqual(before);
});

test('the API and the console post for their tenant only, the engine for each', async () => {
  for (const role of ['app', 'console'] as const) {
    const pool = database.pools()[role];
    await expect(postRaw(pool, { postings: rawPair(), tenant: 'two' })).rejects.toMatchObject({ code: 'LG005' });
    await expect(pool.query(`select ledger_post('one', 'paper', now(), '[]')`)).rejects.toMatchObject({ code: 'LG005' });
  }
  await postRaw(database.pools().engine, { postings: rawPair(), tenant: 'two' });
});

test('a second call in one transaction is refused, and so is a transaction with an old view', async () => {
  const twice = inTenant(database.pools().app, 'one', async (tx) => {
    await postJournals(tx, ledger, [credit(user(4), '1')]);
    await postJournals(tx, ledger, [credit(user(4), '1')]);
  });
  await expect(twice).rejects.toThrow('in one call');
  const old = inTenant(database.pools().app, 'one', async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    await postJournals(tx, ledger, [credit(user(4), '1')]);
  });
  await expect(old).rejects.toThrow('read committed');
  expect(await balance(user(4))).toBeUndefined();
});

test.each(['app', 'console', 'engine', 'audit'] as const)(
  'millrace_%s neither writes the tables nor calls the inner functions',
  async (role) => {
    const pool = database.pools()[role];
    for (const table of LEDGER_TABLES)
      for (const sql of rawWrites(table, await columnOf(owner, table)))
        await expect(pool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    for (const call of INNER_LEDGER_CALLS) await expect(pool.query(`select ${call}`), call).rejects.toMatchObject({ code: '42501' });
  },
);

test('not even the owner changes or removes what is booked', async () => {
  for (const table of LEDGER_TABLES) {
    if (table !== 'ledger_balance')
      await expect(owner.query(`update ${table} set ${await columnOf(owner, table)} = null`)).rejects.toThrow('never change');
    await expect(owner.query(`delete from ${table}`)).rejects.toThrow('never change');
    await expect(owner.query(`truncate ${table}`)).rejects.toThrow('never change');
  }
  await expect(owner.query('update ledger_balance set amount = -1')).rejects.toMatchObject({ code: '23514' });
});

test("a tenant's money is fixed by its first journal", async () => {
  await expect(owner.query(`update tenant set money = 'real' where id = 'one'`)).rejects.toThrow('fixed by its first journal');
  await insertLedgerPeople(owner, ['three'], 1);
  await owner.query(`update tenant set money = 'real' where id = 'three'`);
  const journal = seedJournal({ key: 'real', userId: 'usr_three1', amount: '5' });
  const real = { tenantId: 'three', environment: 'real', atMs: AT_MS } as const;
  await inTransaction(database.pools().engine, (tx) => postJournals(tx, real, [journal]));
  await expect(
    inTransaction(database.pools().engine, (tx) => postJournals(tx, { ...real, environment: 'paper' }, [journal])),
  ).rejects.toThrow('not in paper');
});

test('the first journals of an account from eight transactions at once are all booked', async () => {
  // Each round has a tenant of its own, whose accounts no journal has made yet.
  for (const tenantId of Array.from({ length: 60 }, (_, round) => `first${String(round)}`)) {
    const [[userId = ''] = []] = await insertLedgerPeople(owner, [tenantId], 1);
    const credits = Array.from({ length: 8 }, () => credit(userId, '1'));
    await Promise.all(
      credits.map((journal) => inTenant(database.pools().app, tenantId, (tx) => postJournals(tx, { ...ledger, tenantId }, [journal]))),
    );
    const { rows } = await owner.query('select purpose from ledger_account where tenant_id = $1 order by 1', [tenantId]);
    expect(rows).toEqual([{ purpose: 'balance' }, { purpose: 'seed' }]);
  }
});
