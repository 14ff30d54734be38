// The only SQL on the sums per user and day, which triggers write with the cycles, fees and shares that they follow from.
import type { Environment } from '@millrace/contract';
import { addDecimals, normalDecimal } from '@millrace/market';
import type { Queryable } from '../shared/database/index.ts';

/** Decimal text in USDT. */
export interface TaskEarnings {
  totals: { environment: Environment; net: string }[];
  tasks: { id: string; net: string }[];
  thirtyDays: { environment: Environment; inGroups: string; own: string }[];
}

/** A trader, and the time zone and moment (venue ms) of the last of the 30 days. */
interface TaskEarningsQuery {
  userId: string;
  timeZone: string;
  nowMs: number;
}

/**
 * What tasks brought a trader in each environment, also deleted ones; what of it each task brought that a list may still show; and what the last 30 days
 * brought in groups and outside them. Without shares of profit, which belong to no task.
 */
export async function sumTaskEarnings(db: Queryable, { userId, timeZone, nowMs }: TaskEarningsQuery): Promise<TaskEarnings> {
  const { rows } = await db.query<{ environment: Environment; task_id: string | null; net: string; in_groups: string; own: string }>(
    `select d.environment, case when t.deleted_at is null or t.deleted_at > now() - interval '1 hour' then t.id end as task_id, sum(d.net) as net,
            coalesce(sum(d.net) filter (where recent and d.opened_group_id is not null), 0) as in_groups,
            coalesce(sum(d.net) filter (where recent and d.opened_group_id is null), 0) as own
       from earning_day d join task t on t.id = d.task_id,
            lateral (select d.day > (to_timestamp($3::bigint / 1000.0) at time zone $2)::date - 30 as recent) r
      where d.user_id = $1 group by 1, 2 order by 1, 2`,
    [userId, timeZone, Math.floor(nowMs)],
  );
  const sumsOf = (environment: Environment, name: 'net' | 'in_groups' | 'own'): string =>
    normalDecimal(rows.filter((row) => row.environment === environment).reduce((sum, row) => addDecimals(sum, row[name]), '0'));
  const environments = [...new Set(rows.map(({ environment }) => environment))];
  return {
    totals: environments.map((environment) => ({ environment, net: sumsOf(environment, 'net') })),
    tasks: rows.flatMap(({ task_id, net }) => (task_id === null ? [] : [{ id: task_id, net: normalDecimal(net) }])),
    thirtyDays: environments.map((environment) => ({
      environment,
      inGroups: sumsOf(environment, 'in_groups'),
      own: sumsOf(environment, 'own'),
    })),
  };
}

/** What a trader's tasks brought by day and environment, oldest first; the newest `limit` days of each environment. */
export async function listTaskDays(
  db: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ environment: Environment; day: string; net: string }[]> {
  const { rows } = await db.query<{ environment: Environment; day: string; net: string }>(
    `select environment, day::text as day, net from (
       select environment, day, sum(net) as net, row_number() over (partition by environment order by day desc) as age
         from earning_day where user_id = $1 and task_id is not null group by 1, 2) as days
      where age <= $2 order by environment, day`,
    [userId, limit],
  );
  return rows.map((row) => ({ ...row, net: normalDecimal(row.net) }));
}
