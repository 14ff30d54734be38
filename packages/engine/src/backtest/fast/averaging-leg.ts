// One leg of a fast averaging task: what it holds, the prices at which it acts, and the prices it waits for. Prices are y = ticks for a long
// leg and -ticks for a short one, so that "better" is always more and every rounding is written once. Where a level is too close to a whole
// tick for a double to tell, the strategy's own exact formula decides.
import { divCeil, divFloor, safeNumber } from '@millrace/market';
import { liquidationPrice, type Stake } from '../../strategies/lib/liquidation.ts';
import { emptyBook, type LegBook, type Side } from '../../strategies/lib/leg-state.ts';
import { levelsOf } from '../../strategies/lib/triggers.ts';
import type { FastRules } from './averaging-rules.ts';

const ONE = 1_000_000;
/** No trail is armed; no price is 0. */
export const NONE = 0;

export interface FastLeg {
  side: Side;
  sign: 1 | -1;
  cycle: number;
  done: boolean;
  nextEntryAt: number;
  openedTs: number;
  lots: number;
  /** Lots bought or sold in this cycle to open it, and millionths of a lot that fees in the coin left over. */
  opened: number;
  dust: number;
  /** Tick-lots paid for what is held, and for the order from which the next rung is measured. */
  cost: number;
  refCost: number;
  refLots: number;
  addCount: number;
  funding: bigint;
  warned: boolean;
  /** Extremes of the armed trails, and where they fire. */
  addExt: number;
  addAt: number;
  targetExt: number;
  targetAt: number;
  /** Levels of the book; infinite where there is none. */
  arm: number;
  disarm: number;
  target: number;
  floor: number;
  guard: number;
  liquidation: number;
  /** Where this leg may enter and add. */
  min: number;
  max: number;
  /** Something may happen at or below, at or above, and from this time on. */
  worse: number;
  better: number;
  due: number;
}

export function newFastLeg(side: Side, { rangeMin, rangeMax }: FastRules): FastLeg {
  const levels = { arm: -Infinity, disarm: Infinity, target: Infinity, floor: Infinity, guard: -Infinity, liquidation: -Infinity };
  const range = side === 'L' ? { min: rangeMin, max: rangeMax } : { min: -rangeMax, max: -rangeMin };
  return {
    side,
    sign: side === 'L' ? 1 : -1,
    cycle: 0,
    done: false,
    nextEntryAt: 0,
    openedTs: NaN,
    lots: 0,
    opened: 0,
    dust: 0,
    cost: 0,
    refCost: 0,
    refLots: 1,
    addCount: 0,
    funding: 0n,
    warned: false,
    addExt: NONE,
    addAt: 0,
    targetExt: NONE,
    targetAt: 0,
    ...levels,
    ...range,
    worse: -Infinity,
    better: Infinity,
    due: Infinity,
  };
}

/** Whether a double tells on which side of a whole tick an exact fraction lies. */
function isClear(x: number): boolean {
  return Math.abs(x) < 1e9 && Math.abs(x - Math.round(x)) > 1e-4;
}

/** Works out the levels of a leg that holds lots, after its book changed. Formulas: `triggers.ts`. */
export function setLevels(rules: FastRules, leg: FastLeg): void {
  const { sign: s } = leg;
  const { exitRate, taker, leverage, riskRate, baseStep, unit } = rules;
  const step = rules.steps[leg.addCount] ?? 0;
  const ref = (s * leg.refCost) / leg.refLots / ONE;
  const arm = ref * (ONE - s * step);
  const disarm = ref * (ONE - (s * step) / 2);
  const funding = leg.funding === 0n ? 0 : Number(leg.funding) / unit;
  // A fee in the coin is no cost of what is left; it is booked as a fee instead.
  const feeRate = rules.feeInCoin ? 0 : taker;
  const floor = (s * (leg.cost * (ONE + s * feeRate)) - funding) / (leg.lots * (ONE - s * exitRate));
  const average = (s * leg.cost * (rules.feeInCoin ? (ONE - taker) / ONE : 1)) / leg.lots;
  const target = (average * (ONE + s * rules.target)) / ONE;
  const liquidation = ((average * (leverage - s)) / leverage - funding / ONE / leg.lots) * (ONE / (ONE - s * riskRate));
  const guard = Math.min((liquidation * ONE) / (ONE - s * baseStep), (liquidation + average) / 2);
  const canBeTaken = rules.swap && (leverage - s > 0 || funding !== 0);
  if (!isClear(arm) || !isClear(disarm) || !isClear(floor) || !isClear(target)) return setExactLevels(rules, leg);
  if (canBeTaken && !(isClear(liquidation) && isClear(guard))) return setExactLevels(rules, leg);
  const armY = Math.floor(arm);
  const hasArm = leg.addCount < rules.steps.length && s * armY >= 1;
  leg.arm = hasArm ? armY : -Infinity;
  leg.disarm = hasArm ? Math.floor(disarm) + 1 : Infinity;
  const floorY = Math.floor(floor) + 1;
  leg.floor = s === 1 ? Math.max(1, floorY) : floorY > -1 ? Infinity : floorY;
  const targetY = Math.ceil(target);
  leg.target = s === -1 && targetY > -1 ? Infinity : Math.max(leg.floor, targetY);
  const guardY = Math.floor(guard);
  leg.guard = canBeTaken && s * guardY >= 1 ? guardY : -Infinity;
  leg.liquidation = canBeTaken ? Math.floor(liquidation) : -Infinity;
}

/** The same by the strategy's exact formulas. */
function setExactLevels(rules: FastRules, leg: FastLeg): void {
  const { c } = rules;
  const { side, sign } = leg;
  const levels = levelsOf(c, side, bookOf(rules, leg));
  const at = (ticks: number | null, none: number): number => (ticks === null ? none : sign * ticks);
  leg.arm = at(levels.addArm, -Infinity);
  leg.disarm = at(levels.addDisarm, Infinity);
  leg.target = at(levels.target, Infinity);
  leg.floor = at(levels.floor, Infinity);
  leg.guard = at(levels.guard, -Infinity);
  const price = liquidationPrice(c, side, stakeOfLeg(rules, leg));
  if (price === null) leg.liquidation = -Infinity;
  else leg.liquidation = side === 'L' ? safeNumber(divFloor(price.num, price.den)) : -safeNumber(divCeil(price.num, price.den));
}

/** What the leg holds against liquidation; cycles end whole, so that all their funding is in the margin. */
function stakeOfLeg({ c }: FastRules, { lots, cost, funding }: FastLeg): Stake {
  return { lots, cost: BigInt(cost) * c.units.perTickLot, funding };
}

function bookOf({ c, feeInCoin }: FastRules, leg: FastLeg): LegBook {
  const { perTickLot } = c.units;
  const fees = (BigInt(leg.cost) * BigInt(c.taker) * perTickLot) / BigInt(ONE);
  const money = (tickLots: number): string => String(BigInt(tickLots) * perTickLot);
  return {
    ...emptyBook,
    lots: leg.lots,
    cost: feeInCoin ? String(BigInt(leg.cost) * perTickLot - fees) : money(leg.cost),
    fees: String(fees),
    funding: String(leg.funding),
    ...(leg.funding === 0n ? {} : { marginFunding: String(leg.funding) }),
    addCount: leg.addCount,
    ref: { cost: money(leg.refCost), lots: leg.refLots },
  };
}

/** Where a trail from this extreme fires: the add trail on the way up, the target trail on the way down. */
export function setTrailLevels(rules: FastRules, leg: FastLeg): void {
  const { sign: s } = leg;
  if (leg.addExt !== NONE) leg.addAt = Math.ceil((leg.addExt * (ONE + s * rules.callback)) / ONE);
  if (leg.targetExt !== NONE) leg.targetAt = Math.floor((leg.targetExt * (ONE - s * rules.rollback)) / ONE);
}

/** Lets the extremes follow a price; whether one moved. */
export function follow(rules: FastRules, leg: FastLeg, y: number): boolean {
  const higher = leg.targetExt !== NONE && y > leg.targetExt;
  const lower = leg.addExt !== NONE && y < leg.addExt;
  if (!higher && !lower) return false;
  if (higher) leg.targetExt = y;
  if (lower) leg.addExt = y;
  setTrailLevels(rules, leg);
  return true;
}

/** Whether a trail that follows the price to both ends of a bar could fire in it, whatever the order of the ends. */
export function mayFireWithin(rules: FastRules, leg: FastLeg, best: number, worst: number): boolean {
  const { sign: s } = leg;
  if (leg.targetExt !== NONE && best > leg.targetExt && worst <= (best * (ONE - s * rules.rollback)) / ONE) return true;
  return leg.addExt !== NONE && worst < leg.addExt && best >= (worst * (ONE + s * rules.callback)) / ONE;
}

/** Works out what the leg waits for from the price `y`. `mayOpen`: entries and adds are allowed at all. */
export function setWaits(rules: FastRules, leg: FastLeg, mayOpen: boolean, at: { y: number; ts: number }): void {
  leg.worse = -Infinity;
  leg.better = Infinity;
  leg.due = Infinity;
  if (leg.lots === 0) {
    if (mayOpen && !leg.done) waitForEntry(leg, at);
    return;
  }
  const mayAdd = mayOpen && leg.addCount < rules.maxAdds;
  const closes = rules.closesAtGuard && leg.addCount >= rules.maxAdds;
  leg.worse = closes || !leg.warned ? Math.max(leg.guard, leg.liquidation) : leg.liquidation;
  if (leg.targetExt === NONE) leg.better = leg.target;
  else leg.worse = rules.rollback === 0 ? Infinity : Math.max(leg.worse, leg.targetAt);
  if (leg.addExt !== NONE) {
    leg.worse = Math.max(leg.worse, leg.min - 1);
    leg.better = rules.callback === 0 ? -Infinity : Math.min(leg.better, leg.disarm, leg.addAt, leg.max + 1);
  } else if (mayAdd && at.y < leg.min) leg.better = Math.min(leg.better, leg.min);
  else if (mayAdd) leg.worse = Math.max(leg.worse, Math.min(leg.arm, leg.max));
}

/** The time first, then the border of the range. */
function waitForEntry(leg: FastLeg, { y, ts }: { y: number; ts: number }): void {
  if (ts < leg.nextEntryAt) leg.due = leg.nextEntryAt;
  else if (y < leg.min) leg.better = leg.min;
  else leg.worse = y > leg.max ? leg.max : Infinity;
}
