// Reads what the figures of a group are made of: hourly notes of its tasks and their sums by day.
import type { Environment } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import type { CapitalSums } from '../../shared/notes/capital-figures.ts';

/** Whose figures: of one trader, or of all accounts of the tenant until the last day that is over. */
export interface FigureQuery {
  groupId: string;
  environment: Environment;
  userId: string | null;
  timeZone: string;
  /** Venue ms. */
  nowMs: number;
}

export interface FigureRow extends CapitalSums {
  accounts: number;
  sinceMs: number | null;
  sumPnl: string;
  yesterdayPnl: string;
}

/** Days are of `timeZone`. Of one trader today counts; of all accounts the last day is yesterday, so that nobody's present result is in it. */
export async function readFigures(db: Queryable, { groupId, environment, userId, timeZone, nowMs }: FigureQuery): Promise<FigureRow> {
  const { rows } = await db.query<{
    accounts: number;
    since: Date | null;
    sum: string;
    yesterday: string;
    thirty: string;
    capital: string | null;
    days: number;
    tied: string | null;
    resistance: string | null;
  }>(
    `with span as (
       select d.today, case when $3::text is null then d.today - 1 else d.today end as last
         from (select (to_timestamp($5::bigint / 1000.0) at time zone $4)::date as today) d),
     opened as (select id, credential_id, created_at from opened_group where group_id = $1 and environment = $2 and ($3::text is null or user_id = $3)),
     booked as (
       select n.net, n.day from earning_day n where n.opened_group_id in (select id from opened)),
     hour as (
       select n.hour_ts, (to_timestamp(n.hour_ts / 1000.0) at time zone $4)::date as day, sum(n.margin + n.reserved) as capital,
              sum(n.margin + greatest(0, -n.open_result)) as tied,
              sum(n.resistance * (n.margin + n.reserved)) / nullif(sum(n.margin + n.reserved), 0) as resistance
         from task_note n where n.opened_group_id in (select id from opened) group by n.hour_ts),
     past as (select hour.* from hour, span where hour.day <= span.last)
     select (select count(distinct credential_id)::int from opened) as accounts,
            (select min(created_at) from opened) as since,
            coalesce(sum(net) filter (where day <= last), 0) as sum,
            coalesce(sum(net) filter (where day = today - 1), 0) as yesterday,
            coalesce(sum(net) filter (where day > last - 30 and day <= last), 0) as thirty,
            (select avg(capital) from past where day > span.last - 30) as capital,
            (select count(distinct day)::int from past where day > span.last - 30 and capital > 0) as days,
            (select max(tied) from past) as tied,
            (select resistance from past order by hour_ts desc limit 1) as resistance
       from span left join booked on true group by span.today, span.last`,
    [groupId, environment, userId, timeZone, Math.floor(nowMs)],
  );
  const row = rows[0];
  return {
    accounts: row?.accounts ?? 0,
    sinceMs: row?.since?.getTime() ?? null,
    sumPnl: row?.sum ?? '0',
    yesterdayPnl: row?.yesterday ?? '0',
    thirtyDayPnl: row?.thirty ?? '0',
    avgCapital: row?.capital ?? null,
    capitalDays: row?.days ?? 0,
    maxTied: row?.tied ?? null,
    resistance: row?.resistance ?? null,
  };
}
