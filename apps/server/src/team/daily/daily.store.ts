// The only SQL of the daily count of teams: performance from fills, sums up the tree, and the levels that follow.
import type { Transaction } from '../../shared/database/index.ts';
import type { TeamTerms } from '../../shared/money/team-terms.ts';

/** Days before the counted one whose fills are summed again: some become known late. */
const LATE_DAYS = 2;

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

/** Until the transaction ends: one statement of the count rewrites the rows of a million members. */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  await tx.query('set local statement_timeout = 0');
}

/** Sums the day's fills in the tenant's own money by user, those of the days before again, and adds what is new to each user's performance. */
export async function sumPerformance(tx: Transaction, { tenantId, day }: CountedDay, units: readonly TradedUnit[]): Promise<void> {
  const { money, starts } = await startsOfDays(tx, { tenantId, day });
  await tx.query(
    `with unit as (select "venueId", "instId", unit from json_to_recordset($3::json) as r ("venueId" text, "instId" text, unit numeric)),
     traded as (
       select t.user_id, c.venue_id, f.inst_id, width_bucket(f.ts, $6::bigint[]) as nth, sum(f.price_ticks::numeric * f.lots) as units
       from task_fill f join task t on t.id = f.task_id join exchange_credential c on c.id = f.credential_id
       where f.tenant_id = $1 and t.environment = $5 and f.ts >= $7 and f.ts < $8
       group by 1, 2, 3, 4),
     fresh as (
       select t.user_id, $2::date - $4::int - 1 + t.nth as day, sum(t.units * unit.unit) as notional
       from traded t join unit on unit."venueId" = t.venue_id and unit."instId" = t.inst_id group by 1, 2),
     known as (select user_id, day, notional from performance_day where tenant_id = $1 and day between $2::date - $4::int and $2::date),
     stored as (
       insert into performance_day as p (tenant_id, user_id, day, notional)
         select $1, f.user_id, f.day, f.notional from fresh f left join known k using (user_id, day) where f.notional > 0 and f.notional is distinct from k.notional
       on conflict (user_id, day) do update set notional = excluded.notional)
     insert into team_figure as g (user_id, tenant_id, performance)
       select user_id, $1, sum(f.notional - coalesce(k.notional, 0)) from fresh f left join known k using (user_id, day)
       group by 1 having sum(f.notional - coalesce(k.notional, 0)) <> 0
     on conflict (user_id) do update set performance = g.performance + excluded.performance`,
    [tenantId, day, JSON.stringify(units), LATE_DAYS, money, starts, starts[0], starts.at(-1)],
  );
}

/** Venue ms at which the days begin whose fills are summed, the oldest first, and at which the counted one ends: known before the sum is planned, which reads no other fills then. */
async function startsOfDays(tx: Transaction, { tenantId, day }: CountedDay): Promise<{ money: string; starts: string[] }> {
  const { rows } = await tx.query<{ money: string; start: string }>(
    `select money, (extract(epoch from ($2::date + n)::timestamp at time zone time_zone) * 1000)::bigint::text as start
       from tenant, generate_series(-$3::int, 1) n where id = $1 order by n`,
    [tenantId, day, LATE_DAYS],
  );
  return { money: rows[0]?.money ?? '', starts: rows.map(({ start }) => start) };
}

/** Counts who was active when the day ended and sums performance, from the deepest users upward: one pass over the tree. */
export async function sumTeams(tx: Transaction, { tenantId, day }: CountedDay): Promise<void> {
  await tx.query(
    `create temp table team_own on commit drop as
       select u.id, u.invited_by, u.depth, f.user_id is not null as known, coalesce(f.performance, 0) as performance,
         (u.activated_at < e.at and not coalesce(s.is_out, false)) is true as active
       from (select ($2::date + 1)::timestamp at time zone time_zone as at from tenant where id = $1) e, app_user u
       left join team_figure f on f.user_id = u.id
       left join (
         select distinct on (w.user_id) w.user_id, w.frozen or w.deleted as is_out from app_user_standing w, tenant t
         where w.tenant_id = $1 and t.id = $1 and w.since < ($2::date + 1)::timestamp at time zone t.time_zone order by w.user_id, w.id desc) s on s.user_id = u.id
       where u.tenant_id = $1`,
    [tenantId, day],
  );
  await tx.query('create index on team_own (depth)');
  await tx.query(
    `create temp table team_sum (id text, invited_by text, depth integer, known boolean, active integer, performance numeric, direct_active integer, team_active integer,
       team_performance numeric) on commit drop`,
  );
  await tx.query('create index on team_sum (depth)');
  const { rows } = await tx.query<{ deepest: number }>('select coalesce(max(depth), -1) as deepest from team_own');
  for (let depth = rows[0]?.deepest ?? -1; depth >= 0; depth -= 1)
    await tx.query(
      `insert into team_sum
         select o.id, o.invited_by, o.depth, o.known, o.active::int, o.performance, coalesce(b.direct, 0), coalesce(b.active, 0), coalesce(b.performance, 0)
         from team_own o left join (
           select invited_by, sum(active)::int as direct, sum(active + team_active)::int as active, sum(performance + team_performance) as performance
           from team_sum where depth = $1 + 1 group by 1) b on b.invited_by = o.id
         where o.depth = $1 and (o.active or o.performance > 0 or b.active > 0 or b.performance > 0)`,
      [depth],
    );
  // Most members have a row: a join finds those that changed sooner than an upsert looks each one up, and an insert that looked for them would read what it inserts.
  await tx.query(
    `update team_figure g set direct_active = s.direct_active, team_active = s.team_active, team_performance = s.team_performance from team_sum s
      where s.id = g.user_id and (g.direct_active <> s.direct_active or g.team_active <> s.team_active or g.team_performance <> s.team_performance)`,
  );
  await tx.query(
    `insert into team_figure (user_id, tenant_id, direct_active, team_active, team_performance)
       select id, $1, direct_active, team_active, team_performance from team_sum where not known and (team_active > 0 or team_performance > 0)`,
    [tenantId],
  );
  await tx.query(
    `update team_figure g set direct_active = 0, team_active = 0 where g.tenant_id = $1 and g.team_active > 0
       and not exists (select 1 from team_sum s where s.id = g.user_id and s.team_active > 0)`,
    [tenantId],
  );
}

/** Levels rise on every day, and fall on the one before the first of a month; each change has its row. */
export async function setLevels(tx: Transaction, { tenantId, day }: CountedDay, terms: TeamTerms): Promise<void> {
  await tx.query(
    `with terms as (
       select n, "directActive", "teamActive", "teamPerformance" from rows from (json_to_recordset($3::json) as ("directActive" integer, "teamActive" integer, "teamPerformance" numeric))
         with ordinality as r ("directActive", "teamActive", "teamPerformance", n)),
     may as (
       select f.user_id as id from team_figure f, (select min("directActive") as direct, min("teamActive") as active, min("teamPerformance") as performance from terms) least
         where f.tenant_id = $1 and f.direct_active >= least.direct and f.team_active >= least.active and f.team_performance >= least.performance
       union select id from app_user where tenant_id = $1 and level > 0),
     reached as (
       select u.id, u.level, coalesce((select max(t.n) from terms t where f.direct_active >= t."directActive" and f.team_active >= t."teamActive"
         and f.team_performance >= t."teamPerformance"), 0)::smallint as reached
       from may join app_user u on u.id = may.id left join team_figure f on f.user_id = u.id),
     changed as (
       insert into team_level_change (user_id, day, tenant_id, from_level, to_level)
         select id, $2, $1, level, reached from reached where reached > level or (reached < level and extract(day from $2::date + 1) = 1)
       returning user_id, to_level)
     update app_user u set level = c.to_level from changed c where u.id = c.user_id`,
    [tenantId, day, JSON.stringify(terms.levels)],
  );
}
