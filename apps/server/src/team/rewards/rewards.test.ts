// Rewards of fees on PostgreSQL: noted with the fee, booked by the job, once, in the figures of money.md 2.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/index.ts';
import { auditLedger } from '../../ledger/audit.ts';
import { buyFuelJournal, fuelFeeJournal, postJournals, rewardJournal, seedJournal } from '../../ledger/index.ts';
import { noteRewards } from '../../fuel/index.ts';
import { inTransaction, openPool, type Pool } from '../../shared/database/index.ts';
import { installQuietJobs } from '../../testing/install-jobs.ts';
import { insertLedgerPeople } from '../../testing/ledger-people.ts';
import { bookRewards } from './book-rewards.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: Pool;
let cycles = 0;
const ledger = () => ({ tenantId: 'one', environment: 'paper' as const, atMs: Date.now() });
const context = () => ({ pools: database.pools(), clock: { now: () => Date.now() } });

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.ownerUrl, { onError: () => undefined });
  await installQuietJobs(database);
  await insertLedgerPeople(owner, ['one'], 1);
  // From the top: E, D, C, B, A and the payer.
  const chain = ['usr_one1', 'usr_e', 'usr_d', 'usr_c', 'usr_b', 'usr_a', 'usr_payer'];
  for (const [at, id] of chain.slice(1).entries())
    await owner.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, level, activated_at)
       values ($1, 'one', $2, $2 || '@example.com', $1, '', $2, $3, $4, now())`,
      [id, String(20_000_000 + at), chain[at], { usr_a: 1, usr_b: 1, usr_c: 3, usr_d: 2, usr_e: 5 }[id] ?? 0],
    );
  await inTransaction(owner, (tx) =>
    postJournals(tx, ledger(), [
      seedJournal({ key: 'payer', userId: 'usr_payer', amount: '10000' }),
      buyFuelJournal({ id: 'one', userId: 'usr_payer', price: '10000', bonus: '0' }),
    ]),
  );
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Takes a fee of 8.70128 from the payer, noted as the engine notes it. @returns the fee's journal */
async function takeFee(): Promise<string> {
  cycles += 1;
  const fuel = { experienceFuel: '0', dynamicFuel: '0', communityFuel: '0', dusdt: '10000' };
  const { journal, taken } = fuelFeeJournal({ cycleKey: `tsk:L:${cycles}`, userId: 'usr_payer', net: '43.5064', rate: '0.2', fuel });
  if (journal === undefined) throw new Error('a fee without a journal');
  return inTransaction(database.pools().engine, async (tx) => {
    const [posted] = await postJournals(tx, ledger(), [journal]);
    if (posted === undefined) throw new Error('a fee that was not booked');
    const fees = [{ journalId: posted.id, userId: 'usr_payer', bought: taken.dusdt }];
    await noteRewards(tx, 'one', { fees, nowMs: Date.now() });
    return posted.id;
  });
}

async function rewardsOf(journalId: string): Promise<string[]> {
  const { rows } = await owner.query<{ said: string }>(
    `select concat_ws(' ', user_id, share, trim_scale(usdt), trim_scale(dynamic), trim_scale(community)) as said from reward where journal_id = $1 order by user_id, share`,
    [journalId],
  );
  return rows.map(({ said }) => said);
}

test('the chain A to E of money.md to the digit, booked once however often the job runs', async () => {
  const fee = await takeFee();
  expect(await rewardsOf(fee)).toEqual([]);
  await Promise.all([bookRewards(context(), 'one'), bookRewards(context(), 'one')]);
  expect(await bookRewards(context(), 'one')).toBe(0);
  const booked = ['usr_a level 0.435064 0.435064 0', 'usr_c level 0.870128 0.870128 0', 'usr_e level 0.870128 0.870128 0'];
  expect(await rewardsOf(fee)).toEqual(booked);
  const { rows } = await owner.query(`select ref from ledger_journal where kind = 'reward'`);
  expect(rows).toEqual([{ ref: `reward:${fee}` }]);
});

test('levels, roles and being frozen count as they were when the fee was taken', async () => {
  await owner.query(`update app_user set is_community = true where id = 'usr_b'`);
  await owner.query(`update app_user set is_broker = true where id = 'usr_d'`);
  const before = await takeFee();
  await owner.query(`update app_user set frozen = true where id in ('usr_b', 'usr_c')`);
  await owner.query(`update app_user set level = 4 where id = 'usr_a'`);
  const after = await takeFee();
  await bookRewards(context(), 'one');
  expect(await rewardsOf(before)).toEqual([
    'usr_a level 0.435064 0.435064 0',
    'usr_b community 0 0 0.435064',
    'usr_c level 0.870128 0.870128 0',
    'usr_d broker 0.435064 0 0',
    'usr_e level 0.870128 0.870128 0',
  ]);
  expect(await rewardsOf(after)).toEqual([
    'usr_a level 1.740256 1.740256 0',
    'usr_d broker 0.435064 0 0',
    'usr_e level 0.435064 0.435064 0',
  ]);
  await owner.query(`update app_user set frozen = false, is_community = false, is_broker = false`);
  await owner.query(`update app_user set level = 1 where id = 'usr_a'`);
});

test('40 fees below one leader at once are booked by several jobs, each once, and the ledger agrees', async () => {
  const fees = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const fee = await takeFee();
      await bookRewards(context(), 'one');
      return fee;
    }),
  );
  await bookRewards(context(), 'one');
  const { rows } = await owner.query<{ fees: number; open: number }>(
    `select count(distinct r.journal_id)::int as fees, (select count(*)::int from fee_reward where booked_at is null) as open from reward r where r.journal_id = any($1)`,
    [fees],
  );
  expect(rows).toEqual([{ fees: 40, open: 0 }]);
  // Fees here stand alone, without the cycles that they would be of.
  const differences = (await inTransaction(owner, (tx) => auditLedger(tx))).differences.filter(({ what }) => what !== 'fee');
  expect(differences).toEqual([]);
});

test('the audit recomputes rewards: none is missing, doubled, stray or of another amount', async () => {
  const audited = async (scope: Parameters<typeof auditLedger>[1] = {}) => {
    const { differences } = await inTransaction(database.pools().audit, (tx) => auditLedger(tx, { tenantId: 'one', ...scope }));
    return differences.filter(({ what }) => what === 'reward').map(({ where, detail }) => `${where} ${detail}`);
  };
  const open = await takeFee();
  expect([await audited(), await audited({ nowMs: Date.now() })]).toEqual([[], []]);
  const later = Date.now() + 3_600_000;
  expect(await audited({ nowMs: later })).toEqual([`reward:${open} is not booked`]);
  await bookRewards(context(), 'one');
  expect(await audited({ nowMs: later })).toEqual([]);

  const booked = await takeFee();
  await bookRewards(context(), 'one');
  await owner.query(`update reward set usdt = usdt + 0.00000001 where journal_id = $1 and user_id = 'usr_c'`, [booked]);
  await owner.query(`delete from reward where journal_id = $1 and user_id = 'usr_a'`, [open]);
  const [first = '', second = '', ...others] = await audited();
  expect([first.startsWith(`reward:${open} stored usr_c`), second.startsWith(`reward:${booked} stored`), others]).toEqual([true, true, []]);
  expect(second).toContain('usr_c level 3 8.70128 0.2 0.87012801 0.870128 0');
  // Of the newest journals alone the same, as long as they are among them.
  expect([await audited({ afterJournalId: booked }), await audited({ afterJournalId: '999999999999' })]).toEqual([[second], []]);

  // A journal of rewards that no fee has (its number is far above those of the fees), and one whose terms are others than it was booked by.
  const twice = rewardJournal({ journalId: '777777777777' }, [
    { share: 'level', userId: 'usr_a', level: 1, base: '1', rate: '0.1', usdt: '0.1', dynamic: '0', community: '0' },
  ]);
  await inTransaction(owner, (tx) => postJournals(tx, ledger(), twice ? [twice] : []));
  expect(await audited()).toContain('reward:777777777777 no fee has these rewards');
  const paid = await takeFee();
  await bookRewards(context(), 'one');
  await owner.query(`update fee_reward set base = base * 2 where journal_id = $1`, [paid]);
  const doubled = (await audited()).filter((line) => line.startsWith(`reward:${paid} `));
  expect(doubled).toHaveLength(3);
  expect(doubled[0]).toBe(`reward:${paid} is of 17.40256, bought fuel paid 8.70128`);
  expect(doubled[2]).toContain('its journal gave usr_a dynamicFuel 0.435064');
});
