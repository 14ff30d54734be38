// The prices at which one leg acts, as ticks: exact fractions rounded once, towards "condition true". They follow from the book alone.
import { divCeil, divFloor, exactProduct, safeNumber } from '@millrace/market';
import type { Compiled } from './compiled-settings.ts';
import type { Crossing, LegBook, Side } from './leg-state.ts';
import { liquidationPrice, stakeOf } from './liquidation.ts';
import type { LayerLevels, LegLevels } from './levels.ts';
import { RATE_DEN } from './money-units.ts';

/** Levels of a leg that holds lots; `lock` is the book of its hedge in this cycle, where there was one. */
export function levelsOf(c: Compiled, side: Side, book: LegBook, lock: LegBook | null = null): LegLevels {
  if (lock !== null) return lockedLevelsOf(c, side, book, lock);
  const known = c.levels[side].get(book);
  if (known !== undefined) return known;
  const fresh = compute(c, side, book);
  c.levels[side].set(book, fresh);
  return fresh;
}

function compute(c: Compiled, side: Side, book: LegBook): LegLevels {
  const floor = floorTicks(c, side, book);
  const target = targetTicks(c, side, book, floor);
  return { ...addLevels(c, side, book), target, floor, floorAtSend: false, guard: guardTicks(c, side, book) };
}

function lockedLevelsOf(c: Compiled, side: Side, book: LegBook, lock: LegBook): LegLevels {
  const known = c.lockedLevels.get(book);
  if (known !== undefined && known.lock === lock) return known.levels;
  const { base, slope } = closingNet(c, side, book, lock);
  const rises = side === 'L' ? slope > 0n : slope < 0n;
  const floor = rises ? firstBeyond(side, base, slope) : null;
  const target = rises ? targetTicks(c, side, book, floor) : targetTicks(c, side, book, side === 'L' ? 1 : Infinity);
  const levels = { ...addLevels(c, side, book), target, floor, floorAtSend: !rises, guard: guardTicks(c, side, book) };
  c.lockedLevels.set(book, { lock, levels });
  return levels;
}

/** What closing leg and hedge now would leave: (base + slope x ticks) / RATE_DEN, costs of both closings included. */
export function closingNet(c: Compiled, side: Side, book: LegBook, lock: LegBook): { base: bigint; slope: bigint } {
  const one = BigInt(RATE_DEN);
  const rate = BigInt(c.exitRate);
  const sign = side === 'L' ? 1n : -1n;
  const base = (bookedOf(book) + bookedOf(lock) - sign * (BigInt(book.cost) - BigInt(lock.cost))) * one;
  const slope = c.units.perTickLot * (BigInt(book.lots) * (sign * one - rate) - BigInt(lock.lots) * (sign * one + rate));
  return { base, slope };
}

function bookedOf(book: LegBook): bigint {
  return BigInt(book.realized) - BigInt(book.fees) + BigInt(book.funding);
}

/** First tick in the leg's favour with base + slope x ticks > 0; null when there is none above zero. */
function firstBeyond(side: Side, base: bigint, slope: bigint): number | null {
  if (side === 'L') return Math.max(1, safeNumber(divFloor(-base, slope) + 1n));
  const tick = divCeil(base, -slope) - 1n;
  return tick < 1n ? null : safeNumber(tick);
}

/** layer x (1 + target) and the first price beyond layer x (1 + two commissions + slippage), mirrored for a short. */
export function layerLevelsOf(c: Compiled, side: Side, book: LegBook): LayerLevels {
  const known = c.layerLevels[side].get(book);
  if (known !== undefined) return known;
  const layer = book.layers.at(-1);
  const fresh = layer === undefined ? { target: null, floor: null } : layerLevels(c, side, layer);
  c.layerLevels[side].set(book, fresh);
  return fresh;
}

function layerLevels(c: Compiled, side: Side, layer: { cost: string; bought: number }): LayerLevels {
  const num = BigInt(layer.cost);
  const den = BigInt(layer.bought) * c.units.perTickLot * BigInt(RATE_DEN);
  const one = BigInt(RATE_DEN);
  const costs = BigInt(c.exitRate + c.taker);
  const target = BigInt(c.highTarget);
  if (side === 'L')
    return { target: safeNumber(divCeil(num * (one + target), den)), floor: safeNumber(divFloor(num * (one + costs), den) + 1n) };
  const short = { target: safeNumber(divFloor(num * (one - target), den)), floor: safeNumber(divCeil(num * (one - costs), den) - 1n) };
  return { target: short.target < 1 ? null : short.target, floor: short.floor };
}

/** base x (1 -+ step)^power as ticks, rounded once. */
export function crossingTicks(c: Compiled, side: Side, crossing: Crossing): number {
  const known = c.crossings[side].get(crossing);
  if (known !== undefined) return known;
  const one = BigInt(RATE_DEN);
  const power = BigInt(crossing.power);
  const factor = side === 'L' ? one - BigInt(crossing.step) : one + BigInt(crossing.step);
  const num = BigInt(crossing.base.cost) * factor ** power;
  const den = BigInt(crossing.base.lots) * c.units.perTickLot * one ** power;
  const ticks = safeNumber(side === 'L' ? divFloor(num, den) : divCeil(num, den));
  c.crossings[side].set(crossing, ticks);
  return ticks;
}

/** Prices at which a hedge is closed: in profit at or beyond `profit`, given up at or beyond `loss`. */
export interface UnlockLevels {
  /** The last price against the leg's favour at which closing the hedge covers its commissions; null: at none. */
  profit: number | null;
  /** The trail starts at the first price from which a rebound can still end in profit. */
  arm: number | null;
  loss: number;
}

/** `bookedBefore`: booked net of leg K when this hedge opened. `rebound`: millionths. */
export interface OpenHedge {
  book: LegBook;
  bookedBefore: bigint;
  rebound: number;
}

/** Of a hedge of leg `side`. Profit of this hedge alone: realized - fees + funding + unrealized - one more commission > 0. */
export function unlockLevels(c: Compiled, side: Side, { book: lock, bookedBefore, rebound }: OpenHedge): UnlockLevels {
  const one = BigInt(RATE_DEN);
  const worth = BigInt(lock.lots) * c.units.perTickLot;
  const step = BigInt(c.baseStep);
  const back = BigInt(rebound);
  const cost = BigInt(lock.cost);
  const booked = bookedOf(lock) - bookedBefore;
  if (side === 'L') {
    const profit = divCeil((cost + booked) * one, worth * (one + BigInt(c.taker))) - 1n;
    const loss = safeNumber(divCeil(cost * (one + step), worth * one));
    return profit < 1n
      ? { profit: null, arm: null, loss }
      : { profit: safeNumber(profit), arm: atLeastOne(divFloor(profit * one, one + back)), loss };
  }
  const profit = divFloor((cost - booked) * one, worth * (one - BigInt(c.taker))) + 1n;
  const loss = safeNumber(divFloor(cost * (one - step), worth * one));
  return { profit: safeNumber(profit), arm: safeNumber(divCeil(profit * one, one - back)), loss };
}

function atLeastOne(ticks: bigint): number | null {
  return ticks < 1n ? null : safeNumber(ticks);
}

function addLevels(c: Compiled, side: Side, book: LegBook): Pick<LegLevels, 'addArm' | 'addDisarm'> {
  const step = c.steps[book.addCount];
  if (step === undefined) return { addArm: null, addDisarm: null };
  const num = BigInt(book.ref.cost);
  const den = BigInt(book.ref.lots) * c.units.perTickLot * BigInt(RATE_DEN);
  const one = BigInt(RATE_DEN);
  const whole = BigInt(step);
  if (side === 'L') {
    return reachable({ addArm: divFloor(num * (one - whole), den), addDisarm: divFloor(num * (2n * one - whole), 2n * den) + 1n });
  }
  return reachable({ addArm: divCeil(num * (one + whole), den), addDisarm: divCeil(num * (2n * one + whole), 2n * den) - 1n });
}

/** The further of the target percentage and the floor. */
function targetTicks(c: Compiled, side: Side, book: LegBook, floor: number | null): number | null {
  // Without a target the leg is left by its leader alone.
  if (floor === null || c.target === 0) return null;
  const num = BigInt(book.cost);
  const den = BigInt(book.lots) * c.units.perTickLot * BigInt(RATE_DEN);
  const one = BigInt(RATE_DEN);
  if (side === 'L') return Math.max(floor, safeNumber(divCeil(num * (one + BigInt(c.target)), den)));
  const target = safeNumber(divFloor(num * (one - BigInt(c.target)), den));
  return target < 1 ? null : Math.min(floor, target);
}

/** First tick with realized - fees + funding + unrealized - exit cost > 0. */
function floorTicks(c: Compiled, side: Side, book: LegBook): number | null {
  const one = BigInt(RATE_DEN);
  const booked = BigInt(book.realized) - BigInt(book.fees) + BigInt(book.funding);
  const worth = BigInt(book.lots) * c.units.perTickLot;
  if (side === 'L') {
    const tick = divFloor((BigInt(book.cost) - booked) * one, worth * (one - BigInt(c.exitRate))) + 1n;
    return Math.max(1, safeNumber(tick));
  }
  const tick = divCeil((BigInt(book.cost) + booked) * one, worth * (one + BigInt(c.exitRate))) - 1n;
  return tick < 1n ? null : safeNumber(tick);
}

/** One step from liquidation, but never nearer to the average than half way, so that a short ladder is not closed as it opens. */
function guardTicks(c: Compiled, side: Side, book: LegBook): number | null {
  const liq = liquidationPrice(c, side, stakeOf(book));
  if (liq === null) return null;
  const one = BigInt(RATE_DEN);
  const away = side === 'L' ? one - BigInt(c.baseStep) : one + BigInt(c.baseStep);
  const worth = BigInt(book.lots) * c.units.perTickLot;
  const halfNum = liq.num * worth + BigInt(book.cost) * liq.den;
  const halfDen = 2n * liq.den * worth;
  const stepNum = liq.num * one;
  const stepDen = liq.den * away;
  if (side === 'L') {
    const ticks = safeNumber(min(divFloor(stepNum, stepDen), divFloor(halfNum, halfDen)));
    return ticks < 1 ? null : ticks;
  }
  return safeNumber(max(divCeil(stepNum, stepDen), divCeil(halfNum, halfDen)));
}

/** Whether the price has come back from the extreme by rate (millionths). dir 1 follows highs, -1 lows. */
export function trailFires(dir: 1 | -1, extTicks: number, ticks: number, rate: number): boolean {
  return exactProduct(dir * (extTicks - ticks), RATE_DEN) >= exactProduct(rate, extTicks);
}

/** Whether `ticks` is at the level or beyond it, upwards for dir 1, downwards for dir -1. Never at a level that does not exist. */
export function reaches(dir: 1 | -1, ticks: number, level: number | null): boolean {
  return level !== null && (dir === 1 ? ticks >= level : ticks <= level);
}

export function inRange(c: Compiled, ticks: number): boolean {
  return (c.rangeMin === null || ticks >= c.rangeMin) && (c.rangeMax === null || ticks <= c.rangeMax);
}

function reachable(levels: { addArm: bigint; addDisarm: bigint }): Pick<LegLevels, 'addArm' | 'addDisarm'> {
  if (levels.addArm < 1n) return { addArm: null, addDisarm: null };
  return { addArm: safeNumber(levels.addArm), addDisarm: safeNumber(levels.addDisarm) };
}

function min(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
