// Which engines own the shards, as the database has it: by the advisory locks of their lease sessions, and by the rows of shards. For tests and `npm run verify` only.
import { SHARDS } from '../ownership/fair-share.ts';
import { SHARD_LOCK } from '../ownership/lease-session.ts';
import { until, type EngineDatabase } from './world.ts';

/** Longest wait until engines own what they should. */
const OWNED_MS_MAX = 60_000;

const HELD_LOCKS = `locktype = 'advisory' and granted and classid = $1 and database = (select oid from pg_database where datname = current_database())`;

/** How many shards each lease session holds; those without any are left out. */
async function countShards(database: EngineDatabase): Promise<number[]> {
  const { rows } = await database
    .pools()
    .engine.query<{ shards: number }>(`select count(*)::int as shards from pg_locks where ${HELD_LOCKS} group by pid`, [SHARD_LOCK]);
  return rows.map(({ shards }) => shards);
}

/** Whether so many engines own all shards between them. */
export async function areOwned(database: EngineDatabase, engines: number): Promise<boolean> {
  const counts = await countShards(database);
  return counts.length === engines && counts.reduce((sum, each) => sum + each, 0) === SHARDS;
}

/** @throws when they do not in time */
export function untilOwned(database: EngineDatabase, engines: number): Promise<void> {
  return until(() => areOwned(database, engines), OWNED_MS_MAX);
}

/**
 * Until so many engines own all shards between them, and none owns two more than another; by their locks, and by the rows of shards, in which a claim can be read
 * a moment later. @throws when they do not in time
 */
export async function untilLevel(database: EngineDatabase, engines: number): Promise<void> {
  const isLevel = (counts: readonly number[]): boolean =>
    counts.length === engines && counts.reduce((sum, each) => sum + each, 0) === SHARDS && Math.max(...counts) - Math.min(...counts) <= 1;
  await until(async () => isLevel(await countShards(database)) && isLevel(await countClaims(database)), OWNED_MS_MAX);
}

/** By whom they were claimed, those without an owner too. */
async function countClaims(database: EngineDatabase): Promise<number[]> {
  const counts = new Map<number | null, number>();
  for (const { member } of await listClaims(database)) counts.set(member, (counts.get(member) ?? 0) + 1);
  return [...counts.values()];
}

/** The newest claim of a shard. */
export interface Claim {
  shard: number;
  epoch: string;
  /** Number of the member that claimed it; null once that has given it back. */
  member: number | null;
}

export async function listClaims(database: EngineDatabase): Promise<Claim[]> {
  return (await database.pools().engine.query<Claim>('select id as shard, epoch::text, member from shard order by id')).rows;
}

/** Shards that were claimed between two looks although their owner has not gone and their new owner is none that came: they could stay where they were. */
export function movedInVain(before: readonly Claim[], after: readonly Claim[]): number[] {
  const [earlier, later] = [before, after].map((claims) => new Set(claims.map(({ member }) => member)));
  const known = new Map(before.map((claim) => [claim.shard, claim]));
  return after.flatMap(({ shard, epoch, member }) => {
    const last = known.get(shard);
    const isMoved = last !== undefined && last.epoch !== epoch && later?.has(last.member) === true && earlier?.has(member) === true;
    return isMoved ? [shard] : [];
  });
}

/** The sessions of engines with how many shards each holds, in words. */
export async function describeOwners(database: EngineDatabase): Promise<string> {
  const { rows } = await database.pools().engine.query<{ name: string; shards: number }>(
    `select coalesce(a.application_name, '') as name, count(l.pid)::int as shards from pg_stat_activity a
       left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.granted and l.classid = $1
      where a.datname = current_database() and (a.application_name like 'millrace%' or l.pid is not null) group by a.pid, 1`,
    [SHARD_LOCK],
  );
  return rows.map(({ name, shards }) => `${name}: ${String(shards)}`).join(', ');
}
