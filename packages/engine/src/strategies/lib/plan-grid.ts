// The cells of a grid before a start: where each opens and closes, what it earns, and what the side survives with all of them held.
import { divCeil, fractionText, priceOf, sizeOf, ticksOf, unscaled } from '@millrace/market';
import type { GridSettings } from '@millrace/contract';
import { type Compiled, rungLots } from './compiled-settings.ts';
import { rangeLevels, rateLevel } from './grid-levels.ts';
import { type Side, sides } from './leg-state.ts';
import { notional, percentOf, RATE_DEN, rateOf } from './money-units.ts';
import { bookHeld, distancePct, type HeldLeg, lossTicks, opened, type PlannedRung, statusOf, tell } from './plan-ladder.ts';
import { liquidationPrice } from './liquidation.ts';

/** One cell. Prices, sizes and amounts are exact decimal strings: quote currency, contracts or base units. */
export interface PlannedCell {
  leg: Side;
  low: string;
  high: string;
  size: string;
  /** Opened at the market with the start: the price is beyond it already. */
  atOnce: boolean;
  /** Of one round through the cell: less both commissions, maker where the order rests. */
  profitQuote: string;
}

/** What a side of the plan comes through. */
export interface Survival {
  leg: Side;
  /** How far the price may move against it, from now to liquidation, with everything open; null where nothing liquidates. */
  pct: string | null;
  /** How far its planned orders reach from the price now, in percent. */
  reachPct: string;
  /** Exact decimal; null where nothing liquidates. */
  liquidationPrice: string | null;
}

interface Cell {
  leg: Side;
  low: number;
  high: number;
  lots: number;
  atOnce: boolean;
}

/** The cells of the window that starts now: long ones buy at the lower level, short ones sell at the upper. */
export function layOutCells(c: Compiled, { cells, direction, spacingPct }: GridSettings, priceTicks: number): Cell[] {
  const { rangeMin, rangeMax } = c;
  const hasRange = rangeMin !== null && rangeMax !== null;
  const spacing = (k: number): number => rateLevel(priceTicks, percentOf(spacingPct), k);
  const levels = hasRange ? rangeLevels(rangeMin, rangeMax, cells) : Array.from({ length: 2 * cells + 1 }, (_, at) => spacing(at - cells));
  const isBelow = (low: number): boolean => (hasRange ? low <= priceTicks : low < priceTicks);
  return levels.slice(0, -1).flatMap((low, index) => {
    if (!hasRange && direction !== 'both' && isBelow(low) !== (direction === 'long')) return [];
    const high = levels[index + 1] ?? low;
    const leg = (direction === 'both' ? isBelow(low) : direction === 'long') ? 'L' : 'S';
    const atOnce = hasRange && direction !== 'both' && (leg === 'L' ? low >= priceTicks : high <= priceTicks);
    return [{ leg, low, high, lots: rungLots(c, 0, leg === 'L' ? low : high), atOnce } as const];
  });
}

/** What the cell costs to open at its own level, in money units. */
export function cellCost(c: Compiled, { leg, low, high, lots }: Cell): bigint {
  return notional(c.units, leg === 'L' ? low : high, lots);
}

export function planCells(c: Compiled, cells: readonly Cell[], priceTicks: number): PlannedCell[] {
  const { tickSize, lotSize, takerRate, makerRate } = c.instrument;
  const fee = (amount: bigint, rate: string): bigint => divCeil(amount * BigInt(rateOf(rate)), BigInt(RATE_DEN));
  return cells.map((cell) => {
    const opened = notional(c.units, cell.atOnce ? priceTicks : cell.leg === 'L' ? cell.low : cell.high, cell.lots);
    const closed = notional(c.units, cell.leg === 'L' ? cell.high : cell.low, cell.lots);
    const gross = cell.leg === 'L' ? closed - opened : opened - closed;
    return {
      leg: cell.leg,
      low: priceOf(cell.low, tickSize),
      high: priceOf(cell.high, tickSize),
      size: sizeOf(cell.lots, lotSize),
      atOnce: cell.atOnce,
      profitQuote: unscaled(gross - fee(opened, cell.atOnce ? takerRate : makerRate) - fee(closed, makerRate), c.units.decimals),
    };
  });
}

/** With every cell of the side held: cells that open at once at the price of now, the others at their levels. */
export function cellSurvival(c: Compiled, cells: readonly Cell[], priceTicks: number): Survival[] {
  return sides.flatMap((leg) => {
    const own = cells.filter((cell) => cell.leg === leg);
    if (own.length === 0) return [];
    const lots = own.reduce((sum, cell) => sum + cell.lots, 0);
    const cost = own.reduce((sum, cell) => sum + (cell.atOnce ? notional(c.units, priceTicks, cell.lots) : cellCost(c, cell)), 0n);
    const liquidation = liquidationPrice(c, leg, { lots, cost, funding: 0n });
    const last = own.reduce((worst, { low, high }) => (leg === 'L' ? Math.min(worst, low) : Math.max(worst, high)), priceTicks);
    return [
      {
        leg,
        pct: distancePct(leg, priceTicks, liquidation),
        reachPct: distancePct(leg, priceTicks, { num: BigInt(last), den: 1n }) ?? '0',
        liquidationPrice: liquidation && fractionText(liquidation.num, liquidation.den, c.instrument.tickSize),
      },
    ];
  });
}

/**
 * The cells that a leg would open, the nearest first, while the price goes on against it from the next of them: each as if all nearer ones were filled,
 * skipped where the opening guard holds it back. A grid sells its cells one by one, so no rung has a target.
 */
export function cellsAhead(c: Compiled, held: HeldLeg): PlannedRung[] {
  const { leg, next, freeCells = [] } = held;
  if (next === null) return [];
  const { tickSize } = c.instrument;
  const toTicks = (price: string): number => ticksOf(price, tickSize, 'nearest');
  const nearest = toTicks(next.price);
  const against = (ticks: number): number => (leg === 'L' ? nearest - ticks : ticks - nearest);
  const levels = freeCells.map(({ low, high }) => toTicks(leg === 'L' ? low : high)).filter((ticks) => against(ticks) >= 0);
  const entryTicks = toTicks(held.averagePrice);
  let book = bookHeld(c, held);
  return levels
    .toSorted((one, other) => against(one) - against(other))
    .map((ticks, at) => {
      const rung = held.adds + at + 1;
      const lots = rungLots(c, 0, ticks);
      const status = statusOf(c, leg, { rung, book, lots, ticks, lossTicks: lossTicks(c, leg, book) });
      if (status === 'planned') book = opened(c, book, { rung, lots, ticks });
      return { ...tell(c, leg, { rung, status, lots, ticks, entryTicks, book }), targetPrice: null };
    });
}
