// Reads the fills of a task in order, with what each sale realised: against the average of its leg, as the books have it.
import { addDecimals, divHalfEven, scaled, unscaled } from '@millrace/market';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { OrderReason, OrderSide } from '../strategies/lib/decision.ts';
import { moneyUnits, notional } from '../strategies/lib/money-units.ts';
import type { Queryable } from './task-store.ts';
import { CYCLE_LEG, CYCLE_OF_FILL, cycleNumberOf, type RecordQuery, type RecordSearch } from './trade-records.ts';

/** A fill as stored. Integers of the instrument; fees as text, positive = paid. */
export interface TradeFillRow {
  tradeId: string;
  clOrdId: string;
  instId: string;
  /** The leg of its cycle: a hedge belongs to the cycle of the leg it hedges. */
  leg: 'L' | 'S';
  hedge: boolean;
  cycle: number;
  /** Whether its cycle has ended. */
  cycleClosed: boolean;
  side: OrderSide;
  effect: 'open' | 'close';
  reason: OrderReason;
  rung: number | null;
  priceTicks: number;
  lots: number;
  feeQuote: string;
  feeInBase: boolean;
  /** Commission that the venue kept in base units; its worth is `feeQuote`. */
  feeBase: string;
  ts: number;
}

export interface FillColumns {
  trade_id: string;
  cl_ord_id: string;
  inst_id: string;
  leg: 'L' | 'S';
  hedge: boolean;
  cycle: number;
  cycle_closed: boolean;
  side: OrderSide;
  effect: 'open' | 'close';
  reason: OrderReason;
  rung: number | null;
  price_ticks: string;
  lots: string;
  fee_quote: string;
  fee_in_base: boolean;
  fee_base: string;
  ts: string;
  total: string;
}

export const FILLS = `
  select f.trade_id, f.cl_ord_id, f.inst_id, ${CYCLE_LEG} as leg, o.leg = 'K' as hedge, ${CYCLE_OF_FILL} as cycle, o.side, o.effect, o.reason, o.rung, f.price_ticks,
         f.lots, f.fee_quote, f.fee_base <> 0 as fee_in_base, f.fee_base, f.ts
    from task_fill f join task_order o on o.cl_ord_id = f.cl_ord_id left join task_layer l on l.open_cl_ord_id = f.cl_ord_id
   where f.task_id = $1`;

/** One page of fills, newest first. */
export async function listTradeFills(
  db: Queryable,
  query: RecordQuery & RecordSearch & { side?: OrderSide },
): Promise<{ fills: TradeFillRow[]; total: number }> {
  const { rows } = await db.query<FillColumns>(
    `with fills as (${FILLS})
     select f.*, c.cycle is not null as cycle_closed, count(*) over () as total
       from fills f left join task_cycle c on c.task_id = $1 and c.leg = f.leg and c.cycle = f.cycle
      where ($2::text is null or side = $2) and ($3::integer is null or f.cycle = $3) and ($4::text is null or f.leg = $4)
        and ($7::bigint is null or f.ts >= $7)
        and ($8::text is null or f.cycle = $9::integer or trade_id = $8
             or $9 is null and (starts_with(trade_id, $8) or starts_with(lower(cl_ord_id), lower($8))))
      order by ts desc, length(trade_id) desc, trade_id desc, cl_ord_id desc limit $5 offset $6`,
    [
      query.taskId,
      query.side ?? null,
      query.cycle ?? null,
      query.leg ?? null,
      query.limit,
      query.offset,
      query.since ?? null,
      query.text ?? null,
      cycleNumberOf(query.text),
    ],
  );
  if (rows.length === 0 && query.offset > 0)
    return { fills: [], total: (await listTradeFills(db, { ...query, offset: 0, limit: 1 })).total };
  return { fills: rows.map(fillOf), total: Number(rows[0]?.total ?? 0) };
}

/** All fills of the cycles that these belong to, oldest first: what a sale realised follows from those before it. */
export async function listFillsOfCycles(db: Queryable, taskId: string, of: readonly TradeFillRow[]): Promise<TradeFillRow[]> {
  const cycles = [...new Set(of.map(({ cycle }) => cycle))];
  const { rows } = await db.query<FillColumns>(
    `with fills as (${FILLS})
     select f.*, c.cycle is not null as cycle_closed, 0 as total
       from fills f left join task_cycle c on c.task_id = $1 and c.leg = f.leg and c.cycle = f.cycle
      where f.cycle = any($2::integer[]) order by ts, length(trade_id), trade_id, cl_ord_id`,
    [taskId, cycles],
  );
  return rows.map(fillOf);
}

export function fillOf(row: FillColumns): TradeFillRow {
  return {
    tradeId: row.trade_id,
    clOrdId: row.cl_ord_id,
    instId: row.inst_id,
    leg: row.leg,
    hedge: row.hedge,
    cycle: row.cycle,
    cycleClosed: row.cycle_closed,
    side: row.side,
    effect: row.effect,
    reason: row.reason,
    rung: row.rung,
    priceTicks: Number(row.price_ticks),
    lots: Number(row.lots),
    feeQuote: row.fee_quote,
    feeInBase: row.fee_in_base,
    feeBase: row.fee_base,
    ts: Number(row.ts),
  };
}

/** Names a fill among those of a task. */
export function tradeKeyOf({ instId, tradeId, clOrdId }: TradeFillRow): string {
  return [instId, tradeId, clOrdId].join(' ');
}

interface HeldBook {
  lots: number;
  cost: bigint;
}

/**
 * What each closing fill realised after its own commission, by `tradeKeyOf`. `fills` are whole cycles of one instrument, oldest first. The last
 * sale of a closed cycle takes the cost of what could not be sold, so that sales less opening commissions plus funding are the cycle's net.
 */
export function resultsOfFills(
  fills: readonly TradeFillRow[],
  instrument: Pick<DecisionInstrument, 'tickSize' | 'lotSize' | 'contractValue'>,
): Map<string, string> {
  const units = moneyUnits(instrument);
  const results = new Map<string, string>();
  const books = new Map<string, HeldBook>();
  const lastSales = new Map<string, TradeFillRow>();
  const bookKeyOf = (fill: TradeFillRow): string => `${fill.leg}${fill.hedge ? 'K' : ''}${fill.cycle}`;
  for (const fill of fills) if (fill.effect === 'close' && fill.cycleClosed) lastSales.set(bookKeyOf(fill), fill);
  for (const fill of fills) {
    const book = books.get(bookKeyOf(fill)) ?? { lots: 0, cost: 0n };
    books.set(bookKeyOf(fill), book);
    const worth = notional(units, fill.priceTicks, fill.lots);
    const fee = scaled(fill.feeQuote, units.decimals, 'halfEven');
    if (fill.effect === 'open') {
      book.lots += fill.lots;
      book.cost += fill.feeInBase ? worth - fee : worth;
      continue;
    }
    const whole = fill.lots >= book.lots || lastSales.get(bookKeyOf(fill)) === fill;
    const cost = whole ? book.cost : divHalfEven(book.cost * BigInt(fill.lots), BigInt(book.lots));
    book.lots -= Math.min(fill.lots, book.lots);
    book.cost -= cost;
    const gross = fill.side === 'sell' ? worth - cost : cost - worth;
    results.set(tradeKeyOf(fill), addDecimals(unscaled(gross - fee, units.decimals), '0'));
  }
  return results;
}
