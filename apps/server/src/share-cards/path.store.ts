// Reads how results went within a period: booked and open result at each hourly note, its greatest fall, and the mean capital (decision 680).
import type { Environment } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';

export interface PathQuery {
  userId: string;
  environment: Environment;
  /** Undefined: all tasks of the environment. */
  taskId: string | undefined;
  /** First day of the period in the time zone; undefined: from the first note and booking on. */
  fromDay: string | undefined;
  /** Venue ms. */
  toMs: number;
  timeZone: string;
}

/** Decimal text in USDT. */
export interface ResultPath {
  /** Mean of the hourly capital; null without a note. */
  capital: string | null;
  drawdown: string | null;
  /** Open at a note of the last two hours since which nothing was booked, less what was open when the period began; null without one. */
  open: string | null;
  /** Value at the end of each day that has a note, oldest first. */
  dayEnds: string[];
}

export async function readPath(tx: Queryable, query: PathQuery): Promise<ResultPath> {
  const { rows } = await tx.query<ResultPath>(
    `with span as (select coalesce((extract(epoch from $4::timestamp at time zone $6) * 1000)::bigint, 0) as from_ts),
     noted as (
       select n.hour_ts as ts, sum(n.open_result) as open, sum(n.margin + n.reserved) as capital
         from task t join task_note n on n.task_id = t.id
        where t.user_id = $1 and t.environment = $2 and ($3::text is null or t.id = $3) and n.hour_ts between (select from_ts from span) and $5 group by 1),
     -- What was open when the period began: the reading of the hour before it.
     first as (
       select coalesce(sum(n.open_result), 0) as open from task t join task_note n on n.task_id = t.id, span
        where t.user_id = $1 and t.environment = $2 and ($3::text is null or t.id = $3) and n.hour_ts >= span.from_ts - 3600000 and n.hour_ts < span.from_ts),
     booked as (
       select n.ts, n.net from task t join task_net n on n.task_id = t.id and n.environment = $2
        where t.user_id = $1 and ($3::text is null or t.id = $3) and n.ts between (select from_ts from span) and $5),
     -- Of a task that is at work, if nothing was booked since.
     last as (
       select n.open - (select open from first) as open from noted n
        where n.ts > $5::bigint - 7200000 and not exists (select from booked b where b.ts >= n.ts) order by n.ts desc limit 1),
     steps as (
       select ts, is_note, open, sum(net) over (order by ts, is_note, open rows unbounded preceding) as net
         from (select ts, true as is_note, open - (select open from first) as open, 0 as net from noted
               union all select ts, false, 0, net from booked) s),
     path as (
       select ts, net + open as value from steps where is_note
       union all select $5::bigint, coalesce((select sum(net) from booked), 0) + coalesce((select open from last), 0)),
     falls as (select greatest(0, max(value) over (order by ts rows unbounded preceding)) - value as fall from path)
     select (select trim_scale(round(avg(capital), 18))::text from noted) as capital,
            case when exists (select 1 from noted) then (select trim_scale(max(fall))::text from falls) end as drawdown,
            (select trim_scale(open)::text from last) as open,
            coalesce((select json_agg(trim_scale(value)::text order by day) from (
              select distinct on (day) (to_timestamp(ts / 1000.0) at time zone $6)::date as day, value from path
               order by day, ts desc) d), '[]') as "dayEnds"`,
    [query.userId, query.environment, query.taskId ?? null, query.fromDay ?? null, query.toMs, query.timeZone],
  );
  const path = rows[0];
  if (path === undefined) throw new Error('an aggregate without a row');
  return path;
}

/** The lowest open result of a task within a period; null without a note. */
export async function readLowestOpen(
  tx: Queryable,
  { taskId, fromMs, toMs }: { taskId: string; fromMs: number; toMs: number },
): Promise<string | null> {
  const { rows } = await tx.query<{ lowest: string | null }>(
    'select trim_scale(min(open_result))::text as lowest from task_note where task_id = $1 and hour_ts between $2 and $3',
    [taskId, fromMs, toMs],
  );
  return rows[0]?.lowest ?? null;
}
