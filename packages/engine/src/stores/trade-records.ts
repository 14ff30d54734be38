// Reads the trade records of a task: one per layer, and the cycles they belong to. trade-record-texts.ts prints them.
import type { TradeCycle, TradeRecord } from '@millrace/contract';
import { normalDecimal } from '@millrace/market';
import type { OrderReason, OrderSide } from '../strategies/lib/decision.ts';
import type { Queryable } from './task-store.ts';

/** One page of a task's records, of one cycle where it is named. `leg` is the leg whose cycle it is, never the hedge. */
export interface RecordQuery {
  taskId: string;
  cycle?: number;
  leg?: 'L' | 'S';
  offset: number;
  limit: number;
}

/** Which cycles or fills of a task are looked for. */
export interface RecordSearch {
  /** Up to five digits are a cycle's number counted from 1 or a whole trade number; anything else is how an order's or a trade's number begins. */
  text?: string;
  /** Venue ms. */
  since?: number;
}

export interface CycleSearch extends RecordSearch {
  result?: 'won' | 'lost';
  /** Ended for one of these, or for none of them. */
  reasons?: { among: readonly string[]; not: boolean };
  closedOn?: string;
  sort?: 'newest' | 'best' | 'worst' | 'longest';
}

/** The number of a cycle as it is counted; null for a text that is none. */
export function cycleNumberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) - 1 : null;
}

/** A trade record as stored: a layer, or an opening order that has none (yet). Integers of the instrument; money as text. */
export interface TradeRecordRow {
  clOrdId: string;
  /** What it traded: a task may have traded something else since. */
  instId: string;
  /** The leg of its cycle: a hedge belongs to the cycle of the leg it hedges. */
  leg: 'L' | 'S';
  cycle: number;
  rung: number;
  side: OrderSide;
  /** Of its own cycle. */
  leverage: number;
  status: TradeRecord['status'];
  lots: number;
  /** Ticks x lots, digits: may pass 2^53. */
  cost: string;
  closedLots: number;
  exitCost: string;
  /** Commission of all fills so far, and of the opening ones alone, in quote currency. */
  fees: string;
  entryFees: string;
  /** Whether the venue kept a part of the purchase as commission. */
  feeInBase: boolean;
  /** When the order was committed, when its first lot was filled, and when its last lot was sold; venue ms. */
  orderedTs: number;
  openedTs: number | null;
  closedTs: number | null;
}

interface RecordColumns {
  cl_ord_id: string;
  inst_id: string;
  leg: 'L' | 'S';
  cycle: number;
  rung: number;
  side: OrderSide;
  leverage: number;
  status: TradeRecord['status'];
  lots: string;
  cost: string;
  closed_lots: string;
  exit_cost: string;
  fees: string;
  entry_fees: string;
  fee_in_base: boolean;
  ordered_ts: string;
  opened_ts: string | null;
  closed_ts: string | null;
  total: string;
}

/** SQL of the leg that an order's cycle belongs to: the hedge of a long opens with a sale. */
export const CYCLE_LEG = `case when o.leg <> 'K' then o.leg when (o.side = 'sell') = (o.effect = 'open') then 'L' else 'S' end`;

/** SQL of the cycle of a fill: an order may rest from one cycle into the next, and belongs to the one that it was filled in. */
export const CYCLE_OF_FILL = 'coalesce(l.cycle, f.cycle, o.cycle)';

/** Opening orders of the task $1 that are records. An order that rested while its leg was flat belongs to the cycle that it was filled in. */
const RECORDS = `
  select o.cl_ord_id, o.inst_id, ${CYCLE_LEG} as leg, o.leg = 'K' as hedge, coalesce(l.cycle, o.cycle) as cycle, coalesce(o.rung, 0) as rung, o.side, o.leverage,
         case when l.open_cl_ord_id is null then
                case when o.status in ('unknown', 'refused', 'mismatch') then 'abnormal' when o.filled_lots > 0 then 'trading' else 'entrusted' end
              when l.closed_ts is not null then 'closed'
              when o.status in ('intent', 'sent', 'live') and o.filled_lots < o.lots then 'trading'
              else 'holding' end as status,
         coalesce(l.lots, o.lots) as lots, coalesce(l.cost, 0) as cost, coalesce(l.closed_lots, 0) as closed_lots, coalesce(l.exit_cost, 0) as exit_cost,
         coalesce(l.realized, 0) as realized, coalesce(l.fees, 0) as fees, o.created_ts as ordered_ts, l.opened_ts, l.closed_ts
    from task_order o left join task_layer l on l.open_cl_ord_id = o.cl_ord_id
   where o.task_id = $1 and o.effect = 'open' and (l.open_cl_ord_id is not null or o.status not in ('canceled', 'void', 'filled'))`;

/** Newest order first. `side` keeps the records with an order or a sale on that side: of a long layer, "sell" keeps what was sold of. */
export async function listTradeRecords(
  db: Queryable,
  query: RecordQuery & { side?: OrderSide },
): Promise<{ records: TradeRecordRow[]; total: number }> {
  const { rows } = await db.query<RecordColumns>(
    `with records as (${RECORDS}),
          page as (
       select *, count(*) over () as total from records
        where ($2::text is null or side = $2 or closed_lots > 0) and ($3::integer is null or cycle = $3) and ($4::text is null or leg = $4)
        order by ordered_ts desc, cl_ord_id desc limit $5 offset $6)
     select p.*, coalesce(f.fees, 0) as entry_fees, coalesce(f.in_base, false) as fee_in_base
       from page p left join lateral (select sum(fee_quote) as fees, bool_or(fee_base <> 0) as in_base from task_fill where cl_ord_id = p.cl_ord_id) f on true
      order by p.ordered_ts desc, p.cl_ord_id desc`,
    [query.taskId, query.side ?? null, query.cycle ?? null, query.leg ?? null, query.limit, query.offset],
  );
  // A page behind the last one has no row that could carry the count.
  if (rows.length === 0 && query.offset > 0)
    return { records: [], total: (await listTradeRecords(db, { ...query, offset: 0, limit: 1 })).total };
  return { records: rows.map(recordOf), total: Number(rows[0]?.total ?? 0) };
}

function recordOf(row: RecordColumns): TradeRecordRow {
  return {
    clOrdId: row.cl_ord_id,
    instId: row.inst_id,
    leg: row.leg,
    cycle: row.cycle,
    rung: row.rung,
    side: row.side,
    leverage: row.leverage,
    status: row.status,
    lots: Number(row.lots),
    cost: row.cost,
    closedLots: Number(row.closed_lots),
    exitCost: row.exit_cost,
    fees: row.fees,
    entryFees: row.entry_fees,
    feeInBase: row.fee_in_base,
    orderedTs: Number(row.ordered_ts),
    openedTs: msOf(row.opened_ts),
    closedTs: msOf(row.closed_ts),
  };
}

/** A cycle of a task. Sizes and prices are of the leg without its hedge; money is of both. */
export interface TradeCycleRow {
  instId: string;
  leg: 'L' | 'S';
  cycle: number;
  leverage: number;
  status: TradeCycle['status'];
  /** Why it ended; null while it runs. */
  reason: OrderReason | null;
  entries: number;
  lots: number;
  cost: string;
  closedLots: number;
  exitCost: string;
  realized: string;
  fees: string;
  funding: string;
  openedTs: number;
  closedTs: number | null;
}

interface CycleColumns extends Pick<
  RecordColumns,
  'inst_id' | 'leg' | 'cycle' | 'leverage' | 'lots' | 'cost' | 'closed_lots' | 'exit_cost'
> {
  status: TradeCycle['status'];
  reason: OrderReason | null;
  entries: string;
  realized: string;
  fees: string;
  funding: string;
  opened_ts: string;
  closed_ts: string | null;
  total: string;
  closed: string;
  net_total: string;
}

const cycleOrders = {
  newest: '',
  best: 'c.net desc, ',
  worst: 'c.net, ',
  longest: 'c.closed_ts - c.opened_ts desc, ',
} as const;

/** Those that run first. The figures of one that runs are those booked so far; the sum is that of all closed ones that are found. */
export async function listTradeCycles(
  db: Queryable,
  query: RecordQuery & CycleSearch,
): Promise<{ cycles: TradeCycleRow[]; total: number; closed: number; netTotal: string }> {
  const order = `c.cycle is not null, ${cycleOrders[query.sort ?? 'newest']}coalesce(c.opened_ts, r.opened_ts) desc, r.cycle desc, r.leg`;
  const { rows } = await db.query<CycleColumns>(
    `with records as (${RECORDS}),
          cycles as (
       select leg, cycle, min(inst_id) as inst_id, max(leverage) as leverage, count(*) filter (where opened_ts is not null and not hedge) as entries,
              coalesce(sum(lots) filter (where opened_ts is not null and not hedge), 0) as lots, coalesce(sum(cost) filter (where not hedge), 0) as cost,
              coalesce(sum(closed_lots) filter (where not hedge), 0) as closed_lots, coalesce(sum(exit_cost) filter (where not hedge), 0) as exit_cost,
              bool_or(hedge) as hedged, sum(realized) as realized, sum(fees) as fees, coalesce(min(opened_ts), min(ordered_ts)) as opened_ts
         from records group by leg, cycle),
          found as (
     select r.leg, r.cycle, r.inst_id, r.leverage, r.entries, r.lots, r.cost, r.closed_lots, r.exit_cost, c.reason, c.closed_ts, c.net, r.hedged,
            case when c.cycle is not null then 'closed' when r.entries > 0 then 'holding' else 'entrusted' end as status,
            coalesce(c.realized, r.realized) as realized, coalesce(c.fees, r.fees) as fees, coalesce(c.opened_ts, r.opened_ts) as opened_ts,
            c.funding as closed_funding, count(*) over () as total, count(c.cycle) over () as closed, coalesce(sum(c.net) over (), 0) as net_total
       from cycles r left join task_cycle c on c.task_id = $1 and c.leg = r.leg and c.cycle = r.cycle
      where ($2::integer is null or r.cycle = $2) and ($3::text is null or r.leg = $3)
        and ($6::bigint is null or c.cycle is null or c.closed_ts >= $6) and ($7::boolean is null or (c.net > 0) = $7)
        and ($8::text[] is null or (c.reason = any($8)) <> $9) and ($10::date is null or c.day = $10)
        and ($11::text is null or r.cycle = $12
             or $12 is null and exists (select 1 from records o where o.leg = r.leg and o.cycle = r.cycle and starts_with(lower(o.cl_ord_id), lower($11)))
             or exists (select 1 from task_fill f join task_order o on o.cl_ord_id = f.cl_ord_id
                          left join task_layer l on l.open_cl_ord_id = f.cl_ord_id
                         where f.task_id = $1 and ${CYCLE_OF_FILL} = r.cycle and ${CYCLE_LEG} = r.leg
                           and (f.trade_id = $11
                                or $12 is null and (starts_with(f.trade_id, $11) or starts_with(lower(f.cl_ord_id), lower($11))))))
      order by ${order} limit $4 offset $5)
     select r.*, coalesce(r.closed_funding, (select sum(f.amount) from task_funding f where f.task_id = $1 and f.booked and (f.leg = r.leg or f.leg = 'K' and r.hedged)
                         and f.ts >= (select min(t.ts) from task_fill t join task_layer l on l.open_cl_ord_id = t.cl_ord_id
                                       where l.task_id = $1 and l.leg = r.leg and l.cycle = r.cycle)), 0) as funding
       from found r left join task_cycle c on c.task_id = $1 and c.leg = r.leg and c.cycle = r.cycle
      order by ${order}`,
    [
      query.taskId,
      query.cycle ?? null,
      query.leg ?? null,
      query.limit,
      query.offset,
      query.since ?? null,
      query.result === undefined ? null : query.result === 'won',
      query.reasons?.among ?? null,
      query.reasons?.not ?? false,
      query.closedOn ?? null,
      query.text ?? null,
      cycleNumberOf(query.text),
    ],
  );
  // A page behind the last one has no row that could carry the sums.
  if (rows.length === 0 && query.offset > 0) return { ...(await listTradeCycles(db, { ...query, offset: 0, limit: 1 })), cycles: [] };
  const [first] = rows;
  return {
    cycles: rows.map(cycleOf),
    total: Number(first?.total ?? 0),
    closed: Number(first?.closed ?? 0),
    netTotal: normalDecimal(first?.net_total ?? '0'),
  };
}

function cycleOf(row: CycleColumns): TradeCycleRow {
  return {
    instId: row.inst_id,
    leg: row.leg,
    cycle: row.cycle,
    leverage: row.leverage,
    status: row.status,
    reason: row.reason,
    entries: Number(row.entries),
    lots: Number(row.lots),
    cost: row.cost,
    closedLots: Number(row.closed_lots),
    exitCost: row.exit_cost,
    realized: row.realized,
    fees: row.fees,
    funding: row.funding,
    openedTs: Number(row.opened_ts),
    closedTs: msOf(row.closed_ts),
  };
}

function msOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}
