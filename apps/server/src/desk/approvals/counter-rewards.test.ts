// Fees and top-ups that are taken back with their rewards, as the console's role does it: to the digit, also where rewards are spent or not booked yet.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/index.ts';
import { noteRewards } from '../../fuel/index.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { adjustJournal, buyFuelJournal, fuelFeeJournal, postJournals, topUpJournal, type Journal } from '../../ledger/index.ts';
import { inTenant, inTransaction, openPool, type Pool } from '../../shared/database/index.ts';
import { bookRewards } from '../../team/rewards/book-rewards.ts';
import { findRewardDebt, pageRewards, sumMonthRewards } from '../../team/reading/team.store.ts';
import { installQuietJobs } from '../../testing/install-jobs.ts';
import { insertLedgerPeople } from '../../testing/ledger-people.ts';
import { counter, counterContent } from './counter.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: Pool;
let refs = 0;
const ledger = () => ({ tenantId: 'one', environment: 'paper' as const, atMs: Date.now() });
const context = () => ({ pools: database.pools(), clock: { now: () => Date.now() } });

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.ownerUrl, { onError: () => undefined });
  await installQuietJobs(database);
  await insertLedgerPeople(owner, ['one'], 1);
  // From the top: E of level 5, C of level 3 and a broker, A of level 1 and a community leader, the payers.
  for (const [at, [id, sponsor, level, isBroker, isCommunity]] of [
    ['usr_e', 'usr_one1', 5, false, false] as const,
    ['usr_c', 'usr_e', 3, true, false] as const,
    ['usr_a', 'usr_c', 1, false, true] as const,
    ['usr_payer', 'usr_a', 0, false, false] as const,
    ['usr_other', 'usr_a', 0, false, false] as const,
  ].entries())
    await owner.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, level, is_broker, is_community, activated_at)
       values ($1, 'one', $2, $2 || '@example.com', $1, '', $2, $3, $4, $5, $6, now())`,
      [id, String(20_000_000 + at), sponsor, level, isBroker, isCommunity],
    );
  await book(topUpOf('tpu_first', 'usr_payer', '1000'));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const topUpOf = (id: string, userId: string, amount: string): Journal[] => [
  topUpJournal({ id, userId, amount }),
  buyFuelJournal({ id, userId, price: amount, bonus: '0' }),
];

/** @returns the journals' ids */
function book(journals: Journal[]): Promise<string[]> {
  return inTransaction(owner, async (tx) => (await postJournals(tx, ledger(), journals)).map(({ id }) => id));
}

/** Takes a fee of 8.70128 of bought fuel, noted as the engine notes it. */
async function takeFee(userId = 'usr_payer'): Promise<string> {
  const cycleKey = `tsk:L:${String((refs += 1))}`;
  const fuel = { experienceFuel: '0', dynamicFuel: '0', communityFuel: '0', dusdt: '1000' };
  const { journal, taken } = fuelFeeJournal({ cycleKey, userId, net: '43.5064', rate: '0.2', fuel });
  return inTransaction(database.pools().engine, async (tx) => {
    const [posted] = await postJournals(tx, ledger(), journal ? [journal] : []);
    await noteRewards(tx, 'one', { fees: [{ journalId: posted?.id ?? '', userId, bought: taken.dusdt }], nowMs: Date.now() });
    return posted?.id ?? '';
  });
}

/** What the second person's yes does. @returns the references that it books; undefined where nothing can be taken back */
function takeBack(id: string): Promise<string[] | undefined> {
  return inTenant(database.pools().console, 'one', async (tx) => {
    const bound = await counterContent(tx, id, 'Closed at a wrong price');
    if (bound === undefined) return undefined;
    await counter(tx, bound, { operatorId: 'opr_2', tenantId: 'one', money: 'paper', nowMs: Date.now() });
    const { rows } = await tx.query<{ ref: string }>(`select ref from ledger_journal where xmin = pg_current_xact_id()::xid order by id`);
    return rows.map(({ ref }) => ref);
  });
}

/** `{user} {currency} {amount}` of what members above have and owe. */
async function balances(): Promise<string[]> {
  const { rows } = await owner.query<{ said: string }>(
    `select concat_ws(' ', replace(a.owner_id, 'usr_', ''), a.currency, trim_scale(b.amount)) as said
       from ledger_account a join ledger_balance b on b.account_id = a.id where a.owner_id in ('usr_a', 'usr_c', 'usr_e') and b.amount <> 0 order by 1`,
  );
  return rows.map(({ said }) => said);
}

const spend = (userId: string, currency: 'usdt' | 'dynamicFuel', amount: string) =>
  book([adjustJournal({ approvalId: `spent${String((refs += 1))}`, userId, currency, amount: `-${amount}`, reason: 'Spent' })]);

/** Fees here stand alone, without the cycles that they would be of. */
async function audited(): Promise<string[]> {
  const { differences } = await inTransaction(database.pools().audit, (tx) =>
    auditLedger(tx, { tenantId: 'one', nowMs: Date.now() + 3_600_000 }),
  );
  return differences
    .filter(({ what, where }) => what !== 'fee' && what !== 'order' && where !== '')
    .map(({ where, detail }) => `${where} ${detail}`);
}

const REWARDS = [
  ...['a communityFuel 0.435064', 'a dynamicFuel 0.435064', 'a usdt 0.435064'],
  ...['c dynamicFuel 0.870128', 'c usdt 1.305192', 'e dynamicFuel 0.870128', 'e usdt 0.870128'],
];

test('a fee goes back with its rewards to the digit, once; they leave the sums of the team and stay in its records', async () => {
  const fee = await takeFee();
  await bookRewards(context(), 'one');
  expect(await balances()).toEqual(REWARDS);
  const [{ id: reward } = { id: '' }] = (
    await owner.query<{ id: string }>('select id from ledger_journal where ref = $1', [`reward:${fee}`])
  ).rows;
  const twice = await Promise.allSettled([takeBack(fee), takeBack(fee)]);
  expect(twice.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toContainEqual([`counter:${reward}`, `counter:${fee}`]);
  expect(twice.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toContain(undefined);
  expect(await balances()).toEqual([]);
  const seen = await inTenant(database.pools().app, 'one', async (tx) => ({
    month: await sumMonthRewards(tx, 'usr_a', { timeZone: 'UTC', nowMs: Date.now() }),
    records: (await pageRewards(tx, { userId: 'usr_a', timeZone: 'UTC', offset: 0, pageSize: 9 })).rows,
  }));
  expect(seen.month.total).toBe('0');
  expect(seen.records.map(({ share, isTakenBack }) => [share, isTakenBack])).toEqual([
    ['community', true],
    ['level', true],
  ]);
  // Who is told, and of which booking: those above hear nothing of the task.
  const { rows } = await owner.query(`select user_id, args ->> 'ref' as ref from message where kind = 'journalCountered' order by 1`);
  expect(rows).toEqual([
    ...['usr_a', 'usr_c', 'usr_e'].map((user_id) => ({ user_id, ref: `reward:${fee}` })),
    { user_id: 'usr_payer', ref: `fuel:tsk:L:${String(refs)}` },
  ]);
  expect(await audited()).toEqual([]);
});

test('what is spent of a reward is owed, and later rewards pay it first, the oldest first, energies before USDT', async () => {
  const [first, second] = [await takeFee(), await takeFee()];
  await bookRewards(context(), 'one');
  // Of 0.870128 USDT and as much energy of both fees A keeps 0.1 USDT; C keeps no USDT of 2.610384.
  await spend('usr_a', 'usdt', '0.770128');
  await spend('usr_a', 'dynamicFuel', '0.870128');
  await spend('usr_c', 'usdt', '2.610384');
  await takeBack(second);
  expect(await balances()).toEqual([
    ...['a communityFuel 0.435064', 'a rewardDebt 0.770128'],
    ...['c dynamicFuel 0.870128', 'c rewardDebt 1.305192', 'e dynamicFuel 0.870128', 'e usdt 0.870128'],
  ]);
  await takeBack(first);
  expect(await balances()).toEqual(['a rewardDebt 1.640256', 'c rewardDebt 2.610384']);
  const told = (userId: string) => inTenant(database.pools().app, 'one', (tx) => findRewardDebt(tx, userId));
  expect([await told('usr_a'), await told('usr_c'), await told('usr_e')]).toEqual(['1.640256', '2.610384', '0']);
  expect(await audited()).toEqual([]);

  // A gets 1.305192, which is less than the debt. C gets 2.17532.
  await takeFee();
  await bookRewards(context(), 'one');
  expect(await balances()).toEqual(['a rewardDebt 0.335064', 'c rewardDebt 0.435064', 'e dynamicFuel 0.870128', 'e usdt 0.870128']);
  const debts = async () =>
    (
      await owner.query<{ said: string }>(
        `select concat_ws(' ', user_id, journal_id, trim_scale(still_owed)) as said from reward_debt order by user_id, journal_id`,
      )
    ).rows.map(({ said }) => said);
  expect(await debts()).toEqual([`usr_a ${first} 0`, `usr_a ${second} 0.335064`, `usr_c ${first} 0`, `usr_c ${second} 0.435064`]);
  // A credit that is no reward pays nothing of it.
  await book([adjustJournal({ approvalId: 'gift', userId: 'usr_a', currency: 'usdt', amount: '5', reason: 'Gift' })]);
  await takeFee();
  await bookRewards(context(), 'one');
  expect(await debts()).toEqual([`usr_a ${first} 0`, `usr_a ${second} 0`, `usr_c ${first} 0`, `usr_c ${second} 0`]);
  expect((await balances()).filter((line) => line.startsWith('a'))).toEqual([
    ...['a communityFuel 0.435064', 'a dynamicFuel 0.1', 'a usdt 5.435064'],
  ]);
  expect(await audited()).toEqual([]);
});

test('a fee that is taken back before its rewards are booked never earns them, also with the job at work meanwhile', async () => {
  const before = await balances();
  const fee = await takeFee();
  expect(await takeBack(fee)).toEqual([`counter:${fee}`]);
  expect(await bookRewards(context(), 'one')).toBe(0);
  expect([await balances(), await audited()]).toEqual([before, []]);
  for (let round = 0; round < 10; round += 1) {
    const raced = await takeFee();
    await Promise.all([takeBack(raced), bookRewards(context(), 'one'), bookRewards(context(), 'one')]);
    await bookRewards(context(), 'one');
  }
  expect([await balances(), await audited()]).toEqual([before, []]);
});

test('a top-up whose fuel is spent goes back with the newest fees that it paid, and with their rewards', async () => {
  const [topUp = ''] = await book(topUpOf('tpu_bounced', 'usr_other', '100'));
  const before = await balances();
  const [older, newer] = [await takeFee('usr_other'), await takeFee('usr_other')];
  await book(topUpOf('tpu_later', 'usr_other', '10'));
  await bookRewards(context(), 'one');
  // Of 110 there are 92.59744: the newest fee makes it 101.29872.
  const booked = (await takeBack(topUp)) ?? [];
  const bought = (await owner.query<{ id: string }>(`select id from ledger_journal where ref = 'buy:tpu_bounced'`)).rows[0]?.id;
  expect(booked.slice(1)).toEqual([`counter:${newer}`, `counter:${bought ?? ''}`, `counter:${topUp}`]);
  const { rows } = await owner.query(
    `select trim_scale(b.amount)::text as amount from ledger_account a join ledger_balance b on b.account_id = a.id where a.owner_id = 'usr_other' and a.currency in ('dusdt', 'usdt') order by a.currency`,
  );
  expect(rows).toEqual([{ amount: '1.29872' }, { amount: '0' }]);
  await takeBack(older);
  expect([await balances(), await audited()]).toEqual([before, []]);
});

test('the audit names a fee without its rewards, a mark, a debt and a payment that are not what was booked', async () => {
  const [kept, taken] = [await takeFee(), await takeFee()];
  await bookRewards(context(), 'one');
  const all = (await balances()).find((line) => line.startsWith('e usdt'))?.split(' ')[2] ?? '';
  await spend('usr_e', 'usdt', all);
  await takeBack(taken);
  expect(await audited()).toEqual([]);
  const planted = async (sql: string, undo: string): Promise<string[]> => {
    await owner.query(sql);
    const found = await audited();
    await owner.query(undo);
    return found;
  };
  expect(
    await planted(
      `update reward_debt set still_owed = 0 where journal_id = ${taken}`,
      `update reward_debt set still_owed = owed where journal_id = ${taken}`,
    ),
  ).toEqual(['usr_e of rewards is 0.870128, by fee 0']);
  expect(
    await planted(
      `update reward_debt set owed = owed + 1 where journal_id = ${taken}`,
      `update reward_debt set owed = owed - 1 where journal_id = ${taken}`,
    ),
  ).toEqual([`reward:${taken} usr_e was left owing 0.870128, stored is 1.870128`]);
  expect(
    await planted(
      `update reward set is_taken_back = true where journal_id = ${kept}`,
      `update reward set is_taken_back = false where journal_id = ${kept}`,
    ),
  ).toEqual([`reward:${kept} not all of its rewards are marked as its fee is`]);
  const [unmarked = ''] = await planted(
    `update fee_reward set countered_at = null where journal_id = ${taken}`,
    `update fee_reward set countered_at = now() where journal_id = ${taken}`,
  );
  expect(unmarked).toBe(`reward:${taken} its fee was taken back without it`);
  // A fee that was taken back by a hand that left its rewards.
  const { journal } = fuelFeeJournal({
    cycleKey: 'x',
    userId: 'usr_payer',
    net: '43.5064',
    rate: '0.2',
    fuel: { experienceFuel: '0', dynamicFuel: '0', communityFuel: '0', dusdt: '9' },
  });
  await book([
    {
      kind: 'counter',
      ref: `counter:${kept}`,
      postings: (journal?.postings ?? []).map((one) => ({
        ...one,
        amount: one.amount.startsWith('-') ? one.amount.slice(1) : `-${one.amount}`,
      })),
    },
  ]);
  expect(await audited()).toEqual([`reward:${kept} its fee was taken back without it`]);
});
