// Reads what the closed cycles of a task brought by day: the day that each was counted for when it was closed.
import { normalDecimal } from '@millrace/market';
import type { Queryable } from './task-store.ts';

export interface TradeCalendar {
  /** As 2026-11; null before any closed cycle. */
  firstMonth: string | null;
  /** Day of the oldest fill; null before any. */
  firstFill: string | null;
  days: { day: string; net: string; cycles: number }[];
  net: string;
  netBefore: string;
  netTotal: string;
}

interface CalendarQuery {
  taskId: string;
  /** As 2026-11. */
  month: string;
  timeZone: string;
}

export async function readTradeCalendar(db: Queryable, { taskId, month, timeZone }: CalendarQuery): Promise<TradeCalendar> {
  const first = `${month}-01`;
  const { rows: days } = await db.query<{ day: string; net: string; cycles: number }>(
    `select day::text as day, sum(net) as net, count(*)::int as cycles from task_cycle
      where task_id = $1 and day >= $2::date and day < $2::date + interval '1 month' group by task_cycle.day order by task_cycle.day`,
    [taskId, first],
  );
  const { rows } = await db.query<{ first: string | null; first_fill: string | null; net: string; before: string; total: string }>(
    `select to_char(min(day), 'YYYY-MM') as first,
            (select (to_timestamp(min(f.ts) / 1000.0) at time zone $3)::date::text from task_fill f where f.task_id = $1) as first_fill, coalesce(sum(net), 0) as total,
            coalesce(sum(net) filter (where day >= $2::date and day < $2::date + interval '1 month'), 0) as net,
            coalesce(sum(net) filter (where day >= $2::date - interval '1 month' and day < $2::date), 0) as before
       from task_cycle where task_id = $1`,
    [taskId, first, timeZone],
  );
  const [sums] = rows;
  return {
    firstMonth: sums?.first ?? null,
    firstFill: sums?.first_fill ?? null,
    days: days.map((row) => ({ ...row, net: normalDecimal(row.net) })),
    net: normalDecimal(sums?.net ?? '0'),
    netBefore: normalDecimal(sums?.before ?? '0'),
    netTotal: normalDecimal(sums?.total ?? '0'),
  };
}
