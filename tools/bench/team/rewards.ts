// Rewards of a payer with 50 sponsors above, booked by the job, against as many bare journals and postings, each in a transaction of its own; in turns.
import { noteRewards } from '../../../apps/server/src/fuel/index.ts';
import { buyFuelJournal, fuelFeeJournal, postJournals, seedJournal } from '../../../apps/server/src/ledger/index.ts';
import { inTransaction, openPool, type Pool } from '../../../apps/server/src/shared/database/index.ts';
import { bookRewards } from '../../../apps/server/src/team/rewards/book-rewards.ts';
import { installQuietJobs } from '../../../apps/server/src/testing/install-jobs.ts';
import { insertLedgerPeople } from '../../../apps/server/src/testing/ledger-people.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { quantile } from '../lib/statistics.ts';
import { DEPTH, TENANT } from './load-team.ts';

export interface RewardFigures {
  /** Fees whose rewards were booked. */
  perSecond: number;
  barePerSecond: number;
  /** Of one fee, on average. */
  postings: number;
}

const PAYER = 'usr_chain50';
const ledger = { tenantId: TENANT, environment: 'paper' as const, atMs: Date.UTC(2026, 10, 20, 12) };

export async function timeRewards(database: TemporaryDatabase, { fees, rounds }: { fees: number; rounds: number }): Promise<RewardFigures> {
  const owner = openPool(database.ownerUrl, { onError: () => undefined });
  try {
    await installQuietJobs(database);
    await plantChain(owner);
    const { app, engine } = database.pools();
    const context = { pools: database.pools(), clock: { now: () => ledger.atMs } };
    const booked: number[] = [];
    const bare: number[] = [];
    let postings = 0;
    for (let round = 0; round < rounds; round += 1) {
      await takeFees(engine, round, fees);
      const startMs = performance.now();
      if ((await bookRewards(context, TENANT)) !== fees) throw new Error('not every fee was booked');
      booked.push((fees * 1000) / (performance.now() - startMs));
      postings = await postingsOf(owner);
      bare.push(await bareRate(app, { round, fees, postings: Math.round(postings) }));
    }
    return { perSecond: quantile(booked, 0.5), barePerSecond: quantile(bare, 0.5), postings };
  } finally {
    await owner.end();
  }
}

/** Everybody is active; levels rise to the top, and a community leader and a broker are above. */
async function plantChain(owner: Pool): Promise<void> {
  const [[top = ''] = []] = await insertLedgerPeople(owner, [TENANT], 1);
  for (let at = 1; at <= DEPTH; at += 1)
    await owner.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, level, is_community, is_broker, activated_at)
       values ($1, $2, $3, $3 || '@example.com', $1, '', $3, $4, $5, $6, $7, now())`,
      [
        `usr_chain${String(at)}`,
        TENANT,
        String(20_000_000 + at),
        at === 1 ? top : `usr_chain${String(at - 1)}`,
        5 - Math.floor(at / 10.1),
        at === 30,
        at === 20,
      ],
    );
  const paid = { userId: PAYER, amount: '1000000' };
  await inTransaction(owner, (tx) =>
    postJournals(tx, ledger, [
      seedJournal({ key: 'payer', ...paid }),
      buyFuelJournal({ id: 'payer', userId: PAYER, price: paid.amount, bonus: '0' }),
    ]),
  );
  await owner.query(
    'create table bare_journal (id bigint, tenant_id text, kind text, ref text, environment text, day date, detail jsonb, created_at timestamptz)',
  );
  await owner.query('create table bare_posting (account_id bigint, journal_id bigint, amount numeric, balance numeric)');
  await owner.query('grant insert on bare_journal, bare_posting to millrace_app');
}

async function takeFees(engine: Pool, round: number, fees: number): Promise<void> {
  const fuel = { experienceFuel: '0', dynamicFuel: '0', communityFuel: '0', dusdt: '1000000' };
  await inTransaction(engine, async (tx) => {
    const drawn = Array.from({ length: fees }, (_, at) =>
      fuelFeeJournal({ cycleKey: `tsk:L:${String(round * fees + at)}`, userId: PAYER, net: '1.5', rate: '0.2', fuel }),
    );
    const posted = await postJournals(
      tx,
      ledger,
      drawn.flatMap(({ journal }) => (journal === undefined ? [] : [journal])),
    );
    const paid = posted.flatMap((one, at) => {
      const bought = drawn[at]?.taken.dusdt;
      return one === undefined || bought === undefined ? [] : [{ journalId: one.id, userId: PAYER, bought }];
    });
    await noteRewards(tx, TENANT, { fees: paid, nowMs: ledger.atMs });
  });
}

async function postingsOf(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ each: number }>(
    `select (count(*)::float / count(distinct j.id)) as each from ledger_journal j join ledger_posting p on p.journal_id = j.id where j.kind = 'reward'`,
  );
  return rows[0]?.each ?? Number.NaN;
}

/** Begin, a journal, its postings, commit. */
async function bareRate(app: Pool, { round, fees, postings }: { round: number; fees: number; postings: number }): Promise<number> {
  const startMs = performance.now();
  for (let at = 0; at < fees; at += 1)
    await inTransaction(app, async (tx) => {
      const id = round * fees + at;
      await tx.query(`insert into bare_journal values ($1, 'bench', 'reward', $2, 'paper', '2026-11-20', '{}', now())`, [
        id,
        `reward:${String(id)}`,
      ]);
      await tx.query('insert into bare_posting select n, $1, 0.01, 1 from generate_series(1, $2::int) n', [id, postings]);
    });
  return (fees * 1000) / (performance.now() - startMs);
}
