// Reads what the figures of a whole account are made of: the hourly sums of its tasks' notes, and what the tasks brought.
import type { Environment } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import type { CapitalSums } from '../shared/notes/capital-figures.ts';

interface AccountQuery {
  userId: string;
  timeZone: string;
  /** Venue ms. */
  nowMs: number;
}

export interface AccountSums extends CapitalSums {
  environment: Environment;
  /** Begin of the first noted hour. */
  sinceMs: number;
}

/** A row for each environment with a note. The 30 days are those of `timeZone`, with today; the resistance is of the last hour, if that lies in the last day. */
export async function readAccountSums(db: Queryable, { userId, timeZone, nowMs }: AccountQuery): Promise<AccountSums[]> {
  const { rows } = await db.query<AccountSums>(
    `with span as (
       select today, (extract(epoch from (today - 29)::timestamp at time zone $2) * 1000)::bigint as first_ts
         from (select (to_timestamp($3::bigint / 1000.0) at time zone $2)::date as today) d)
     select e.environment, first.hour_ts::float8 as "sinceMs", month.capital as "avgCapital", month.days as "capitalDays", peak.tied as "maxTied",
            now.resistance, coalesce(brought.net, 0) as "thirtyDayPnl"
       from span, (values ('real'), ('demo'), ('paper')) as e (environment),
            lateral (select hour_ts from account_note where user_id = $1 and environment = e.environment order by hour_ts limit 1) first,
            lateral (select avg(capital) as capital,
                            count(distinct (to_timestamp(hour_ts / 1000.0) at time zone $2)::date) filter (where capital > 0)::int as days
                       from account_note where user_id = $1 and environment = e.environment and hour_ts between span.first_ts and $3) month,
            lateral (select max(tied) as tied from account_note where user_id = $1 and environment = e.environment) peak,
            lateral (select max(weighted / nullif(capital, 0)) as resistance
                       from (select weighted, capital from account_note
                              where user_id = $1 and environment = e.environment and hour_ts > $3::bigint - 86400000
                              order by hour_ts desc limit 1) last) now,
            lateral (select sum(net) as net from earning_day
                      where user_id = $1 and environment = e.environment and day between span.today - 29 and span.today and task_id is not null) brought`,
    [userId, timeZone, Math.floor(nowMs)],
  );
  return rows;
}
