// Fees in a random tree, noted while levels and roles change, booked late by several jobs at once that are killed and repeated; a part of them below one leader
// at once. Planted: the levels that count are those of the booking.
import { noteRewards } from '../../../apps/server/src/fuel/index.ts';
import { auditLedger } from '../../../apps/server/src/ledger/audit.ts';
import { buyFuelJournal } from '../../../apps/server/src/ledger/journals/buy-fuel.ts';
import { fuelFeeJournal } from '../../../apps/server/src/ledger/journals/fuel-fee.ts';
import { seedJournal } from '../../../apps/server/src/ledger/journals/seed.ts';
import { postJournals } from '../../../apps/server/src/ledger/post-journals.ts';
import { inTransaction, openPool, type Pool, type Pools } from '../../../apps/server/src/shared/database/index.ts';
import { getTeamTerms } from '../../../apps/server/src/shared/money/team-terms.ts';
import { bookRewards } from '../../../apps/server/src/team/rewards/book-rewards.ts';
import { installQuietJobs } from '../../../apps/server/src/testing/install-jobs.ts';
import { insertLedgerPeople } from '../../../apps/server/src/testing/ledger-people.ts';
import { drawsOf } from '../../bench/lib/statistics.ts';
import { inParallel, ledgerOf } from '../money/world.ts';
import type { VerificationOptions } from '../shape.ts';
import { below, drawRank, type Draw } from './random-terms.ts';
import { referenceShares } from './reference.ts';

const FEES = 2000;
const MEMBERS = 400;
/** Fees that one leader is above of, noted by so many writers at once. */
const AT_ONCE = 200;
const WRITERS = 16;
const ROUNDS = 4;

interface Member {
  id: string;
  sponsor: number | undefined;
  rank: ReturnType<typeof drawRank>;
}

interface World {
  owner: Pool;
  admin: Pool;
  pools: Pools;
  draw: Draw;
  members: Member[];
  /** By journal: what the reference says when the fee is taken. */
  expected: Map<string, string>;
}

export function proveBooking(options: VerificationOptions, planted: boolean): Promise<{ did: string; faults: string[] }> {
  const fees = options.smallest ? 60 : Math.min(options.rounds ?? FEES, FEES);
  return options.withDatabase(false, async (database) => {
    const owner = openPool(database.ownerUrl, { onError: () => undefined });
    const admin = openPool(database.adminUrl, { onError: () => undefined });
    try {
      await installQuietJobs(database);
      const draw = drawsOf(options.seed);
      const members = await plantTree(owner, draw, options.smallest ? 40 : MEMBERS);
      const world: World = { owner, admin, pools: database.pools(), draw, members, expected: new Map() };
      const killed = await takeAndBook(world, { fees, atOnce: options.smallest ? 20 : AT_ONCE, planted });
      return { did: `${String(world.expected.size)} fees, ${String(killed)} jobs killed`, faults: await faultsOf(world) };
    } finally {
      await Promise.all([owner.end(), admin.end()]);
    }
  });
}

/** Members below the first, each below one who came before; all have fuel. */
async function plantTree(owner: Pool, draw: Draw, count: number): Promise<Member[]> {
  const [[top = ''] = []] = await insertLedgerPeople(owner, ['one'], 1);
  const members: Member[] = [{ id: top, sponsor: undefined, rank: { level: 0, isCommunity: false, isBroker: false } }];
  for (let at = 1; at <= count; at += 1)
    members.push({ id: `usr_m${String(at)}`, sponsor: at === count || draw() < 0.5 ? at - 1 : below(draw, at), rank: drawRank(draw) });
  for (const [at, { id, sponsor, rank }] of members.slice(1).entries())
    await owner.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, level, is_community, is_broker, activated_at)
       values ($1, 'one', $6, $6 || '@example.com', $1, '', $6, $2, $3, $4, $5, now())`,
      [id, members[sponsor ?? 0]?.id, rank.level, rank.isCommunity, rank.isBroker, String(20_000_000 + at)],
    );
  for (const { id } of members)
    await inTransaction(owner, (tx) =>
      postJournals(tx, ledgerOf('one'), [
        seedJournal({ key: id, userId: id, amount: '100000' }),
        buyFuelJournal({ id, userId: id, price: '100000', bonus: '0' }),
      ]),
    );
  return members;
}

/** @returns the jobs that were killed */
async function takeAndBook(world: World, { fees, atOnce, planted }: { fees: number; atOnce: number; planted: boolean }): Promise<number> {
  const { draw, members } = world;
  let [killed, taken] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    await inParallel(Math.ceil(fees / ROUNDS), WRITERS, () => takeFee(world, (taken += 1), 1 + below(draw, members.length - 1)));
    // Before anything is booked some have other levels and roles.
    for (let n = 0; n < members.length / 4; n += 1) await changeRank(world, 1 + below(draw, members.length - 1));
    if (planted) await countLater(world.owner);
    killed += await bookWithKills(world);
  }
  // The last member and his sponsor, who is the leader of all these fees: they are taken while they are booked.
  const payer = members.length - 1;
  await changeRank(world, members[payer]?.sponsor ?? 0, { level: 5, isCommunity: true, isBroker: true });
  const booking = bookWithKills(world);
  await inParallel(atOnce, WRITERS, () => takeFee(world, (taken += 1), payer));
  killed += await booking;
  await bookRewards(contextOf(world), 'one');
  if ((await bookRewards(contextOf(world), 'one')) !== 0) throw new Error('a job found something to book after all was booked');
  return killed;
}

const contextOf = ({ pools }: World) => ({ pools, clock: { now: () => Date.now() } });

async function takeFee({ pools, members, draw, expected }: World, number: number, payer: number): Promise<void> {
  const { id: userId = '' } = members[payer] ?? {};
  const net = `${String(1 + below(draw, 400))}.${String(below(draw, 1e8)).padStart(8, '0')}`;
  const fuel = { experienceFuel: '0', dynamicFuel: '0', communityFuel: '0', dusdt: '1000000' };
  const { journal, taken } = fuelFeeJournal({ cycleKey: `tsk:L:${String(number)}`, userId, net, rate: '0.2', fuel });
  if (journal === undefined) throw new Error('a fee without a journal');
  await inTransaction(pools.engine, async (tx) => {
    const [posted] = await postJournals(tx, ledgerOf('one'), [journal]);
    if (posted === undefined) throw new Error('a fee that was not booked');
    await noteRewards(tx, 'one', { fees: [{ journalId: posted.id, userId, bought: taken.dusdt }], nowMs: Date.now() });
    const { lines } = referenceShares(taken.dusdt, chainOf(members, payer), await getTeamTerms(tx, 'one'));
    expected.set(posted.id, lines.join(', '));
  });
}

/** Sponsors of the payer, nearest first, at most 50; the first member is not active. */
function chainOf(members: readonly Member[], payer: number) {
  const chain = [];
  let at = members[payer]?.sponsor;
  for (let step = 0; at !== undefined && step < 50; step += 1) {
    const member = members[at];
    if (member && at > 0) chain.push({ userId: member.id, ...member.rank });
    at = member?.sponsor;
  }
  return chain;
}

async function changeRank({ owner, members, draw }: World, at: number, rank = drawRank(draw)): Promise<void> {
  const member = members[at];
  if (member === undefined) return;
  member.rank = rank;
  const { level, isCommunity, isBroker } = member.rank;
  await owner.query('update app_user set level = $2, is_community = $3, is_broker = $4 where id = $1', [
    member.id,
    level,
    isCommunity,
    isBroker,
  ]);
}

/** The planted bug: what was noted with the open fees is overwritten by the levels of now. */
async function countLater(owner: Pool): Promise<void> {
  await owner.query(
    `update fee_reward r set uplines = (select coalesce(jsonb_agg(one.value || jsonb_build_object('level', u.level) order by one.n), '[]')
       from jsonb_array_elements(r.uplines) with ordinality as one (value, n) join app_user u on u.id = one.value ->> 'userId') where booked_at is null`,
  );
}

/** Four jobs at once, whose connections are ended by chance; whatever one leaves is the next one's. */
async function bookWithKills(world: World): Promise<number> {
  const booking = { isDone: false };
  let killed = 0;
  const kill = async (): Promise<void> => {
    while (!booking.isDone) {
      const { rowCount } = await world.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'millrace_app%' and state <> 'idle' limit 1`,
      );
      killed += rowCount ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 20 + below(world.draw, 60)));
    }
  };
  const killing = kill();
  // A killed job fails; its work is found by the repeat.
  await Promise.all(Array.from({ length: 4 }, () => bookRewards(contextOf(world), 'one').catch(() => 0)));
  booking.isDone = true;
  await killing;
  await bookRewards(contextOf(world), 'one');
  return killed;
}

async function faultsOf({ owner, pools, expected }: World): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; lines: string[] }>(
    `select journal_id::text as id, array_agg(concat_ws(' ', user_id, share, trim_scale(usdt), trim_scale(dynamic), trim_scale(community))) as lines from reward group by 1`,
  );
  const booked = new Map(rows.map(({ id, lines }) => [id, lines.toSorted().join(', ')]));
  const faults = [...expected].flatMap(([id, lines]) => {
    const got = booked.get(id) ?? '';
    return got === lines ? [] : [`fee ${id} differs from the reference: ${got}, not ${lines}`];
  });
  const strange = [...booked.keys()].filter((id) => !expected.has(id)).map((id) => `rewards of ${id}, which is no fee`);
  const { differences } = await inTransaction(pools.audit, (tx) => auditLedger(tx, { nowMs: Date.now() + 3_600_000 }));
  // Fees here stand alone, without the cycles that they would be of.
  const audited = differences.filter(({ what }) => what !== 'fee').map(({ what, where, detail }) => `${what} ${where}: ${detail}`);
  return [...faults, ...strange, ...audited];
}
