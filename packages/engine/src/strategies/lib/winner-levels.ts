// Prices and sizes of adding to a winner, as ticks and lots: exact fractions, rounded once.
import { divCeil, divFloor, exactProduct, safeNumber, scaled } from '@millrace/market';
import type { Compiled } from './compiled-settings.ts';
import type { Layer, LegBook, Side } from './leg-state.ts';
import { notional, RATE_DEN, percentOf } from './money-units.ts';
import { orderLotsMax } from './limits.ts';

const one = BigInt(RATE_DEN);
const memo = new WeakMap<Compiled, Record<Side, WeakMap<LegBook, number | null>>>();

/**
 * The next add goes out here or better; null when the ladder is used up or no such price exists. It is a step beyond the previous order:
 * long at 3060 with 2 %: 3121.2.
 */
export function addTicks(c: Compiled, side: Side, book: LegBook): number | null {
  const books = memo.get(c) ?? { L: new WeakMap<LegBook, number | null>(), S: new WeakMap<LegBook, number | null>() };
  memo.set(c, books);
  const known = books[side].get(book);
  if (known !== undefined) return known;
  const fresh = book.addCount >= c.maxAdds ? null : stepAway(c, side, { cost: book.ref.cost, lots: book.ref.lots }, 'better');
  books[side].set(book, fresh);
  return fresh;
}

/** Where the stop belongs after the entry: a step on the losing side of its price. */
export function entryStopTicks(c: Compiled, side: Side, entry: Layer): number | null {
  return stepAway(c, side, { cost: entry.cost, lots: entry.bought }, 'worse');
}

/** A step from a price, rounded towards "condition true". */
function stepAway(c: Compiled, side: Side, from: { cost: string; lots: number }, to: 'better' | 'worse'): number | null {
  const up = (side === 'L') === (to === 'better');
  const num = BigInt(from.cost) * (up ? one + BigInt(c.baseStep) : one - BigInt(c.baseStep));
  const den = BigInt(from.lots) * c.units.perTickLot * one;
  const ticks = up ? divCeil(num, den) : divFloor(num, den);
  return ticks < 1n ? null : safeNumber(ticks);
}

/** The price of a layer as a stop: the last tick on its losing side. */
export function layerStopTicks(c: Compiled, side: Side, layer: Layer): number {
  const den = BigInt(layer.bought) * c.units.perTickLot;
  return safeNumber(side === 'L' ? divFloor(BigInt(layer.cost), den) : divCeil(BigInt(layer.cost), den));
}

/**
 * Just beyond break even: average x (1 + 2 x (taker + slippage)) and the funding paid per unit, rounded in the trade's favour and one tick
 * further. Worked figure: 11.01 at an average of 3008.256131, taker 0.05 %: 3011.28. null when it lies nearer than half a step to the price.
 */
export function breakEvenTicks(c: Compiled, side: Side, book: LegBook, priceTicks: number): number | null {
  const rate = 2n * BigInt(c.exitRate);
  const funding = BigInt(book.funding);
  const paid = (funding < 0n ? -funding : 0n) * one;
  const den = BigInt(book.lots) * c.units.perTickLot * one;
  const cost = BigInt(book.cost);
  const exact = side === 'L' ? divCeil(cost * (one + rate) + paid, den) + 1n : divFloor(cost * (one - rate) - paid, den) - 1n;
  const ticks = safeNumber(exact);
  const away = side === 'L' ? priceTicks - ticks : ticks - priceTicks;
  const far = ticks >= 1 && away > 0 && exactProduct(away, 2 * RATE_DEN) >= exactProduct(priceTicks, c.baseStep);
  return far ? ticks : null;
}

/** Lots of rung i of a shrinking ladder, rounded down: base x (1 - growth)^i; quote worth at the limit on spot. */
export function shrinkingLots(c: Compiled, rung: number): number {
  const num = (one - BigInt(percentOf(c.settings.addGrowthPct))) ** BigInt(rung);
  const den = one ** BigInt(rung);
  const decimals = 18;
  return bounded(divFloor(scaled(c.settings.baseOrderSize, decimals) * num, den * scaled(c.instrument.lotSize, decimals)));
}

/**
 * Lots that a share of the floating profit carries as margin, rounded down; 0 without a profit.
 * Worked figure: 10 x 0.1 ETH from 3000 to 3090, 70 %, 5x: 1.01 contracts.
 */
export function rolledLots(c: Compiled, side: Side, book: LegBook, at: { priceTicks: number; limitTicks: number }): number {
  const worth = notional(c.units, at.priceTicks, book.lots);
  const profit = side === 'L' ? worth - BigInt(book.cost) : BigInt(book.cost) - worth;
  if (profit <= 0n) return 0;
  const share = profit * BigInt(percentOf(c.settings.addGrowthPct)) * c.leverage;
  const price = c.swap ? at.priceTicks : at.limitTicks;
  return bounded(divFloor(share, one * BigInt(price) * c.units.perTickLot));
}

function bounded(lots: bigint): number {
  return safeNumber(lots < orderLotsMax ? lots : orderLotsMax);
}
