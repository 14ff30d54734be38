// The only SQL of the daily count of teams: performance from fills, the tree with everybody in it, and what follows from its sums.
import { formatFixed, scaled } from '@millrace/market';
import type { Transaction } from '../../shared/database/index.ts';
import { ACTIVE, LEVEL_SHIFT, MEMBER, type TeamFloor, type Tree } from './add-up-teams.ts';

/** Days before the counted one whose fills are summed again: some become known late. */
const LATE_DAYS = 2;
const ROWS_AT_ONCE = 10_000;
/** Of `numeric(38, 18)`, in fixed point. */
const FIXED_DECIMALS = 18;

export interface CountedDay {
  tenantId: string;
  /** YYYY-MM-DD */
  day: string;
}

/** What one tick times one lot of an instrument is worth, USDT. */
export interface TradedUnit {
  venueId: string;
  instId: string;
  unit: string;
}

/** Venues of the accounts that a tenant's traders have or had. */
export async function listTradedVenues(db: Pick<Transaction, 'query'>, tenantId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select distinct venue_id as id from exchange_credential where tenant_id = $1', [
    tenantId,
  ]);
  return rows.map(({ id }) => id);
}

/** Until the transaction ends: a statement of the count reads a million members, and sorts and hashes in memory. */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.query(`set local statement_timeout = 0; set local work_mem = '64MB'; set local jit = off`);
}

/**
 * Sums the day's fills in the tenant's own money by user, and adds what is new to each user's performance; so too those of the days before where more fills are
 * known than when they were summed. A fill never changes.
 */
export async function sumPerformance(tx: Transaction, { tenantId, day }: CountedDay, units: readonly TradedUnit[]): Promise<void> {
  const { money, starts } = await startsOfDays(tx, { tenantId, day });
  for (const { day: fresh, start, end } of starts)
    if (await noteFills(tx, { tenantId, day: fresh }, [start, end]))
      await sumDay(tx, { tenantId, day: fresh }, { money, start, end, units: JSON.stringify(units) });
}

/** Whether the day has other fills than when this was asked last. */
async function noteFills(tx: Transaction, { tenantId, day }: CountedDay, [start, end]: [string, string]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into performance_fills as p (tenant_id, day, fills)
       select $1, $2, count(*) from task_fill where tenant_id = $1 and ts >= $3 and ts < $4
     on conflict (tenant_id, day) do update set fills = excluded.fills where p.fills <> excluded.fills`,
    [tenantId, day, start, end],
  );
  return rowCount === 1;
}

async function sumDay(
  tx: Transaction,
  { tenantId, day }: CountedDay,
  { money, start, end, units }: { money: string; start: string; end: string; units: string },
): Promise<void> {
  await tx.query(
    `create temp table team_traded on commit drop as
       with unit as (select "venueId", "instId", unit from json_to_recordset($3::json) as r ("venueId" text, "instId" text, unit numeric)),
       filled as (
         select f.task_id, f.credential_id, f.inst_id, t.user_id, sum(f.price_ticks::numeric * f.lots) as units
         from task_fill f join task t on t.id = f.task_id where f.tenant_id = $1 and t.environment = $4 and f.ts >= $5 and f.ts < $6 group by 1, 2, 3, 4),
       fresh as (
         select f.user_id, sum(f.units * unit.unit)::numeric(38, 18) as notional
         from filled f join exchange_credential c on c.id = f.credential_id join unit on unit."venueId" = c.venue_id and unit."instId" = f.inst_id group by 1)
       select user_id, f.notional, k.notional as known from fresh f left join (select * from performance_day where tenant_id = $1 and day = $2) k using (user_id)
       where f.notional > 0 and f.notional is distinct from k.notional`,
    [tenantId, day, units, money, start, end],
  );
  await tx.query(
    'update performance_day p set notional = f.notional from team_traded f where f.known is not null and p.user_id = f.user_id and p.day = $1',
    [day],
  );
  await tx.query(
    'insert into performance_day (tenant_id, user_id, day, notional) select $1, user_id, $2, notional from team_traded where known is null',
    [tenantId, day],
  );
  await tx.query(
    'update team_figure g set performance = g.performance + f.notional - coalesce(f.known, 0) from team_traded f where f.user_id = g.user_id',
  );
  await tx.query(
    `insert into team_figure (user_id, tenant_id, performance) select f.user_id, $1, f.notional - coalesce(f.known, 0) from team_traded f
      where not exists (select from team_figure g where g.user_id = f.user_id)`,
    [tenantId],
  );
  await tx.query('drop table team_traded');
}

/** The days whose fills are looked at, the oldest first, with venue ms of their beginning and end: known before a sum is planned, which reads no other fills then. */
async function startsOfDays(
  tx: Transaction,
  { tenantId, day }: CountedDay,
): Promise<{ money: string; starts: { day: string; start: string; end: string }[] }> {
  const { rows } = await tx.query<{ money: string; day: string; start: string; end: string }>(
    `select money, d.day::text as day, (extract(epoch from d.day::timestamp at time zone time_zone) * 1000)::bigint::text as start,
       (extract(epoch from (d.day + 1)::timestamp at time zone time_zone) * 1000)::bigint::text as "end"
       from tenant, generate_series(-$3::int, 0) n, lateral (select $2::date + n as day) d where id = $1 order by n`,
    [tenantId, day, LATE_DAYS],
  );
  return { money: rows[0]?.money ?? '', starts: rows };
}

/** Everybody as he was when the day ended. */
export async function readTree(tx: Transaction, { tenantId, day }: CountedDay): Promise<Tree> {
  await tx.query(
    `insert into team_count (tenant_id, day, ends_at) select id, $2, ($2::date + 1)::timestamp at time zone time_zone from tenant where id = $1
       on conflict (tenant_id) do update set day = excluded.day, ends_at = excluded.ends_at`,
    [tenantId, day],
  );
  // The number of the sponsor stands before the own one in the path.
  const { rows } = await tx.query<{ depth: number; numbers: Buffer; sponsors: Buffer; marks: Buffer }>(
    `select u.depth, string_agg(int4send(u.team_number), '') as numbers,
       string_agg(case when u.depth = 0 then int4send(0) else substr(u.team_path, 4 * u.depth - 3, 4) end, '') as sponsors,
       string_agg(int2send((
         u.level << ${LEVEL_SHIFT} | case when u.created_at < e.ends_at and not coalesce(s.deleted, false) then ${MEMBER} else 0 end
         | case when u.activated_at < e.ends_at and not coalesce(s.frozen or s.deleted, false) then ${ACTIVE} else 0 end)::smallint), '') as marks
     from team_count e join app_user u using (tenant_id)
     left join (
       select distinct on (w.user_id) w.user_id, w.frozen, w.deleted from app_user_standing w join team_count t using (tenant_id)
       where w.tenant_id = $1 and w.since < t.ends_at order by w.user_id, w.id desc) s on s.user_id = u.id
     where e.tenant_id = $1 group by u.depth order by u.depth desc`,
    [tenantId],
  );
  const floors = rows.map(({ depth, numbers, sponsors, marks }) => ({
    depth,
    numbers: integersOf(numbers),
    sponsors: integersOf(sponsors),
    marks: Uint8Array.from({ length: marks.length / 2 }, (_, at) => marks[2 * at + 1] ?? 0),
  }));
  const largest = floors.reduce((max, { numbers }) => numbers.reduce((most, n) => (n > most ? n : most), max), 0);
  const performance = Array.from<bigint | undefined>({ length: largest + 1 });
  const { rows: figures } = await tx.query<{ n: number; performance: string }>(
    'select u.team_number as n, f.performance from team_figure f join app_user u on u.id = f.user_id where f.tenant_id = $1 and f.performance > 0',
    [tenantId],
  );
  for (const figure of figures) performance[figure.n] = scaled(figure.performance, FIXED_DECIMALS);
  return { floors, largest, performance };
}

/** Of what int4send wrote. */
function integersOf(bytes: Buffer): Int32Array {
  const integers = new Int32Array(bytes.length / 4);
  for (let at = 0; at < integers.length; at += 1) integers[at] = bytes.readInt32BE(4 * at);
  return integers;
}

/** Takes the place of what was stored of the tenant; rows that stay the same are not written. */
export async function storeFloors(tx: Transaction, { tenantId }: CountedDay, floors: readonly TeamFloor[]): Promise<void> {
  await tx.query(
    'create temp table team_fresh (n integer, depth smallint, members integer, active integer, performance numeric) on commit drop',
  );
  for (let at = 0; at < floors.length; at += ROWS_AT_ONCE) {
    const rows = floors.slice(at, at + ROWS_AT_ONCE).map((floor) => ({ ...floor, performance: formatFixed(floor.performance) }));
    await tx.query(
      `insert into team_fresh select * from json_to_recordset($1::json) as r (leader integer, depth smallint, members integer, active integer, performance numeric)`,
      [JSON.stringify(rows)],
    );
  }
  await tx.query(
    `delete from team_floor f using app_user u
      where f.tenant_id = $1 and u.id = f.user_id and not exists (select from team_fresh n where n.n = u.team_number and n.depth = f.depth)`,
    [tenantId],
  );
  await tx.query(
    `insert into team_floor as f (user_id, depth, tenant_id, members, active, performance)
       select u.id, n.depth, $1, n.members, n.active, n.performance from team_fresh n join app_user u on u.team_number = n.n
     on conflict (user_id, depth) do update set members = excluded.members, active = excluded.active, performance = excluded.performance
       where (f.members, f.active, f.performance) <> (excluded.members, excluded.active, excluded.performance)`,
    [tenantId],
  );
}

export interface LevelChange {
  /** The user's number. */
  n: number;
  from: number;
  to: number;
}

export async function setLevels(tx: Transaction, { tenantId, day }: CountedDay, changes: readonly LevelChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE)
    await tx.query(
      `with changed as (
         insert into team_level_change (user_id, day, tenant_id, from_level, to_level)
           select u.id, $2, $1, r."from", r."to" from json_to_recordset($3::json) as r (n integer, "from" smallint, "to" smallint) join app_user u on u.team_number = r.n
         returning user_id, to_level)
       update app_user u set level = c.to_level from changed c where u.id = c.user_id`,
      [tenantId, day, JSON.stringify(changes.slice(at, at + ROWS_AT_ONCE))],
    );
}
