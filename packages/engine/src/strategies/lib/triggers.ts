// The prices at which one leg acts, as ticks: exact fractions rounded once, towards "condition true". They follow from the book alone.
import type { Compiled } from './compiled-settings.ts';
import type { LegBook, Side } from './leg-state.ts';
import { liquidationPrice } from './liquidation.ts';
import { divCeil, divFloor, exactProduct, RATE_DEN, safeNumber } from './money.ts';

/** Ticks; null where the rule can never hold. Long: act at or beyond; short mirrored. */
export interface LegLevels {
  /** The next add arms here or worse; null when the ladder is used up. */
  addArm: number | null;
  /** The add trail is dropped here or better. */
  addDisarm: number | null;
  /** Take profit arms here or better. */
  target: number | null;
  /** First price at which closing leaves a profit after costs. */
  floor: number | null;
  /** Close to liquidation here or worse. */
  guard: number | null;
}

/** Levels of a leg that holds lots. */
export function levelsOf(c: Compiled, side: Side, book: LegBook): LegLevels {
  const known = c.levels[side].get(book);
  if (known !== undefined) return known;
  const fresh = compute(c, side, book);
  c.levels[side].set(book, fresh);
  return fresh;
}

function compute(c: Compiled, side: Side, book: LegBook): LegLevels {
  const floor = floorTicks(c, side, book);
  return { ...addLevels(c, side, book), target: targetTicks(c, side, book, floor), floor, guard: guardTicks(c, side, book) };
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
  if (floor === null) return null;
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
  const liq = liquidationPrice(c, side, book.lots, BigInt(book.cost));
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
