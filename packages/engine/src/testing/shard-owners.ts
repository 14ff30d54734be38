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

/** Until so many engines own all shards between them, and none owns two more than another. @throws when they do not in time */
export async function untilLevel(database: EngineDatabase, engines: number): Promise<void> {
  await until(async () => {
    const counts = await countShards(database);
    return (
      counts.length === engines && counts.reduce((sum, each) => sum + each, 0) === SHARDS && Math.max(...counts) - Math.min(...counts) <= 1
    );
  }, OWNED_MS_MAX);
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

/** Shards that were claimed between two looks, but for these. */
export function movedBeside(but: ReadonlySet<number>, before: readonly Claim[], after: readonly Claim[]): number[] {
  const epochs = new Map(before.map(({ shard, epoch }) => [shard, epoch]));
  return after.filter(({ shard, epoch }) => epochs.get(shard) !== epoch && !but.has(shard)).map(({ shard }) => shard);
}

/** Shards that a member owns who owned none at the look before. */
export function ofNewMember(before: readonly Claim[], after: readonly Claim[]): Set<number> {
  const known = new Set(before.map(({ member }) => member));
  return new Set(after.filter(({ member }) => !known.has(member)).map(({ shard }) => shard));
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
