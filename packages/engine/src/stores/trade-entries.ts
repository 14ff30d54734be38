// Reads what an account statement of one task has: its fills and booked settlements of funding in order of time.
import { normalDecimal } from '@millrace/market';
import type { Queryable } from './task-store.ts';
import { type FillColumns, fillOf, FILLS, type TradeFillRow } from './trade-fills.ts';

export interface TradeFunding {
  billId: string;
  /** In quote currency, negative = paid. */
  amount: string;
  ts: number;
}

export type TradeEntry = { fill: TradeFillRow; funding?: undefined } | { fill?: undefined; funding: TradeFunding };

export interface EntriesQuery {
  taskId: string;
  withFunding: boolean;
  /** Only of this year in this time zone. */
  year?: number;
  timeZone: string;
}

/** Fills `f` and settlements that are asked for, without an order. */
const ENTRIES = `
  select f.ts, 0 as kind, f.trade_id as id, f.cl_ord_id as other from task_fill f where f.task_id = $1 and ${inYear('f.ts')}
  union all
  select b.ts, 1, b.bill_id, b.leg from task_funding b where b.task_id = $1 and b.booked and $2 and ${inYear('b.ts')}`;

function inYear(ts: string): string {
  const startOf = (year: string): string => `extract(epoch from make_timestamp(${year}, 1, 1, 0, 0, 0) at time zone $4) * 1000`;
  return `($3::integer is null or ${ts} >= ${startOf('$3::integer')} and ${ts} < ${startOf('$3::integer + 1')})`;
}

function argumentsOf({ taskId, withFunding, year, timeZone }: EntriesQuery): unknown[] {
  return [taskId, withFunding, year ?? null, timeZone];
}

/** No more than `max` are counted. */
export async function countTradeEntries(db: Queryable, query: EntriesQuery, max: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>(`select count(*) as count from (select 1 from (${ENTRIES}) e limit $5) as counted`, [
    ...argumentsOf(query),
    max,
  ]);
  return Number(rows[0]?.count ?? 0);
}

/** A page of them, oldest first. */
export async function listTradeEntries(db: Queryable, query: EntriesQuery, page: { offset: number; limit: number }): Promise<TradeEntry[]> {
  type Row = FillColumns & { kind: number; id: string; amount: string | null; entry_ts: string };
  const { rows } = await db.query<Row>(
    `with entries as (select * from (${ENTRIES}) e order by ts, kind, length(id), id, other limit $5 offset $6), fills as (${FILLS})
     select e.kind, e.id, e.ts as entry_ts, f.*, c.cycle is not null as cycle_closed, 0 as total, b.amount
       from entries e
       left join fills f on e.kind = 0 and f.trade_id = e.id and f.cl_ord_id = e.other
       left join task_cycle c on c.task_id = $1 and c.leg = f.leg and c.cycle = f.cycle
       left join task_funding b on e.kind = 1 and b.task_id = $1 and b.bill_id = e.id and b.leg = e.other
      order by e.ts, e.kind, length(e.id), e.id, e.other`,
    [...argumentsOf(query), page.limit, page.offset],
  );
  return rows.map((row) =>
    row.kind === 0
      ? { fill: fillOf(row) }
      : { funding: { billId: row.id, amount: normalDecimal(row.amount ?? '0'), ts: Number(row.entry_ts) } },
  );
}
