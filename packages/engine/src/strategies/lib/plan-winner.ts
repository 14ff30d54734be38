// The orders of a kind that adds to winners, before a start: at prices that move in its favour step by step, each with the stop that follows it.
import { divCeil, fractionText, priceOf, sizeOf, ticksOf, unscaled } from '@millrace/market';
import { type Compiled, limitTicks, rungLots } from './compiled-settings.ts';
import { bookOpening } from './leg-book.ts';
import { emptyBook, type LegBook, type Side } from './leg-state.ts';
import { keepsHalfSteps, stakeWith } from './liquidation.ts';
import { notional } from './money-units.ts';
import { bookHeld, type HeldLeg, measuredFrom, opened as filled, type PlannedRung, tell } from './plan-ladder.ts';
import { addTicks, breakEvenTicks, entryStopTicks, layerStopTicks, rolledLots, shrinkingLots } from './winner-levels.ts';

/** One order that adds, assumed to fill at its trigger. Exact decimal strings in quote currency, contracts or base units. */
export interface PlannedAdd {
  leg: Side;
  rung: number;
  price: string;
  size: string;
  /** Of everything held after this order. */
  marginQuote: string;
  averagePrice: string;
  /** Where the protective stop lies after this order; null where no price is left for it. */
  stopPrice: string | null;
}

/** @param rolls sizes are a share of the floating profit; else each is smaller than the one before */
export function planAdds(c: Compiled, leg: Side, on: { priceTicks: number; rolls: boolean }): PlannedAdd[] {
  const adds: PlannedAdd[] = [];
  let book = emptyBook;
  let stop: number | null = null;
  let ticks: number | null = on.priceTicks;
  for (let rung = 0; rung <= c.maxAdds && ticks !== null; rung += 1) {
    const lots = rung === 0 ? rungLots(c, 0, ticks) : on.rolls ? rolled(c, leg, book, ticks) : shrinkingLots(c, rung);
    if (lots < c.instrument.minLots) break;
    book = opened(c, book, { rung, lots, ticks });
    stop = tighter(leg, stop, on.rolls && rung > 0 ? breakEvenTicks(c, leg, book, ticks) : stopOf(c, leg, book));
    adds.push(added(c, leg, { book, rung, lots, ticks, stop }));
    ticks = addTicks(c, leg, book);
  }
  return adds;
}

function rolled(c: Compiled, leg: Side, book: LegBook, priceTicks: number): number {
  return rolledLots(c, leg, book, { priceTicks, limitTicks: limitTicks(c, leg === 'L' ? 'buy' : 'sell', priceTicks) });
}

/** After the entry a step behind it; after an add the price of the order before. */
function stopOf(c: Compiled, leg: Side, { layers }: LegBook): number | null {
  const [entry] = layers;
  const before = layers.at(-2);
  if (before !== undefined) return layerStopTicks(c, leg, before);
  return entry === undefined ? null : entryStopTicks(c, leg, entry);
}

function tighter(leg: Side, stop: number | null, next: number | null): number | null {
  if (stop === null || next === null) return next ?? stop;
  return leg === 'L' ? Math.max(stop, next) : Math.min(stop, next);
}

function opened(c: Compiled, book: LegBook, order: { rung: number; lots: number; ticks: number }): LegBook {
  const { rung, lots, ticks: priceTicks } = order;
  const next = bookOpening(c, book, { clOrdId: String(rung), rung, priceTicks, lots, feeQuote: '0', feeBase: '0' });
  return { ...next, addCount: rung, ref: { cost: String(notional(c.units, priceTicks, 1)), lots: 1 } };
}

interface Added {
  book: LegBook;
  rung: number;
  lots: number;
  ticks: number;
  stop: number | null;
}

function added(c: Compiled, leg: Side, { book, rung, lots, ticks, stop }: Added): PlannedAdd {
  const { tickSize, lotSize } = c.instrument;
  return {
    leg,
    rung,
    price: priceOf(ticks, tickSize),
    size: sizeOf(lots, lotSize),
    marginQuote: unscaled(divCeil(BigInt(book.cost), c.leverage), c.units.decimals),
    averagePrice: fractionText(BigInt(book.cost), BigInt(book.lots) * c.units.perTickLot, tickSize),
    stopPrice: stop === null ? null : priceOf(stop, tickSize),
  };
}

/**
 * The shrinking orders still to come of a leg that holds something, by the rules that send them: each a step beyond the one before, skipped below the
 * minimum or too near to liquidation. Their stops are not told: a price that goes on in the leg's favour meets none of them.
 */
export function shrinkingAhead(c: Compiled, held: HeldLeg, halfSteps: number): PlannedRung[] {
  const { tickSize, minLots } = c.instrument;
  const rungs: PlannedRung[] = [];
  let book = bookHeld(c, held);
  let ticks = held.next === null ? null : ticksOf(held.next.price, tickSize, 'nearest');
  const entryTicks = ticksOf(held.averagePrice, tickSize, 'nearest');
  for (let rung = held.adds + 1; rung <= c.maxAdds && ticks !== null; rung += 1) {
    const lots = shrinkingLots(c, rung);
    const isSafe = keepsHalfSteps(c, held.leg, stakeWith(book, lots, notional(c.units, ticks, lots)), { ticks, halfSteps });
    const status = lots < minLots ? 'belowMinimum' : isSafe ? 'planned' : 'tooNearLiquidation';
    if (status === 'planned') book = filled(c, book, { rung, lots, ticks });
    book = measuredFrom(c, book, { rung, ticks });
    rungs.push(tell(c, held.leg, { rung, status, lots, ticks, entryTicks, book }));
    ticks = addTicks(c, held.leg, book);
  }
  return rungs;
}
