// How the results of an account stood, and those of single tasks: hourly notes for what was open, and closed results by their time for what was booked.
import type { Environment } from '@millrace/contract';
import { normalDecimal } from '@millrace/market';
import type { Queryable } from '../shared/database/index.ts';

/** The moment of a note; those that do not say it were made a minute after the hour. */
const NOTED = 'coalesce(noted_ts, hour_ts + 60000)';

/** Begin of the first hour that was noted of a trader, in any environment; undefined without one. */
export async function firstNotedHour(db: Queryable, userId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ hourTs: number | null }>(
    `select min(first.hour_ts)::float8 as "hourTs" from (values ('real'), ('demo'), ('paper')) as e (environment),
            lateral (select hour_ts from account_note where user_id = $1 and environment = e.environment order by hour_ts limit 1) first`,
    [userId],
  );
  return rows[0]?.hourTs ?? undefined;
}

interface CurveQuery {
  userId: string;
  /** Bars end with its days. */
  timeZone: string;
  /** Venue ms. */
  fromMs: number;
  nowMs: number;
  barMs: number;
}

export interface PointRow {
  environment: Environment;
  time: number;
  booked: string;
  open: string;
}

/** The last note of each bar, oldest first. What was booked by then is what is booked now less what closed afterwards. */
export async function readResultPoints(db: Queryable, { userId, timeZone, fromMs, nowMs, barMs }: CurveQuery): Promise<PointRow[]> {
  const { rows } = await db.query<PointRow>(
    `with zone as (
       select extract(epoch from (at at time zone $5) - (at at time zone 'UTC'))::bigint * 1000 as shift from (select to_timestamp($3::bigint / 1000.0) as at) now),
     points as (
       select distinct on (environment, (hour_ts + shift) / $4::bigint) environment, ${NOTED} as at, open_result, running from account_note, zone
        where user_id = $1 and hour_ts between $2 and $3 order by environment, (hour_ts + shift) / $4::bigint, hour_ts desc),
     total as (select environment, sum(net) as net from earning_day where user_id = $1 and task_id is not null group by 1),
     standing as (
       select environment, at, open_result, running, is_point,
              coalesce(sum(net) over (partition by environment order by at desc, is_point desc rows unbounded preceding), 0) as later
         from (select environment, at, open_result, running, true as is_point, null::numeric as net from points
               union all
               select n.environment, n.ts, null, null, false, n.net from task t join task_net n on n.task_id = t.id where t.user_id = $1 and n.ts > $2) moments)
     select environment, s.at::float8 as time, coalesce(total.net, 0) - s.later + s.running as booked, s.open_result as open
       from standing s left join total using (environment) where s.is_point order by environment, s.at`,
    [userId, Math.floor(fromMs), Math.floor(nowMs), barMs, timeZone],
  );
  return rows.map((row) => ({ ...row, booked: normalDecimal(row.booked), open: normalDecimal(row.open) }));
}

/** How many of these tasks are the trader's. */
export async function countOwnTasks(db: Queryable, userId: string, taskIds: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ own: number }>('select count(*)::int as own from task where user_id = $1 and id = any($2)', [
    userId,
    taskIds,
  ]);
  return rows[0]?.own ?? 0;
}

interface SparkQuery {
  userId: string;
  taskIds: readonly string[];
  fromMs: number;
  nowMs: number;
  /** Values of each task at most, spread over its time since `fromMs`. */
  valuesMax: number;
}

/** What tasks of a trader had brought in all, oldest first; nothing for a task without a note. */
export async function readTaskSparks(
  db: Queryable,
  { userId, taskIds, fromMs, nowMs, valuesMax }: SparkQuery,
): Promise<{ taskId: string; values: string[] }[]> {
  const { rows } = await db.query<{ taskId: string; values: string[] }>(
    `with own as (
       select id, net_total, first_ts, greatest(3600000, ($4::bigint - first_ts) / $5::bigint + 1) as bar_ms from task,
              lateral (select min(hour_ts) as first_ts from task_note where task_id = id and hour_ts between $3 and $4) first
        where user_id = $1 and id = any($2) and first_ts is not null),
     points as (
       select distinct on (id, (hour_ts - first_ts) / bar_ms) id, ${NOTED} as at, open_result + running as unsettled
         from own join task_note on task_id = id where hour_ts between $3 and $4 order by id, (hour_ts - first_ts) / bar_ms, hour_ts desc),
     standing as (
       select id, at, unsettled, is_point, coalesce(sum(net) over (partition by id order by at desc, is_point desc rows unbounded preceding), 0) as later
         from (select id, at, unsettled, true as is_point, null::numeric as net from points
               union all
               select own.id, n.ts, null, false, n.net from own join task_net n on n.task_id = own.id where n.ts > $3) moments)
     select id as "taskId", array_agg((own.net_total - later + unsettled)::text order by at) as values
       from standing join own using (id) where is_point group by id`,
    [userId, taskIds, Math.floor(fromMs), Math.floor(nowMs), valuesMax],
  );
  return rows.map(({ taskId, values }) => ({ taskId, values: values.map(normalDecimal) }));
}
