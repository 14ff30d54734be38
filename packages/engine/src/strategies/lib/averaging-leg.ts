// Price rules of an averaging task: buy more on the way down with a rebound, sell above the average after a fall back; short mirrored.
// The order of evaluation is fixed: trails, then the round's money limits, then per leg the first rule that holds.
import { unscaled } from '@millrace/market';
import { limitTicks, rungLots } from './compiled-settings.ts';
import { isBeyondFloor, legLevels, startExit } from './exits.ts';
import { isWithin } from './kind-rules.ts';
import { type LegState, type Side, sides, signOf } from './leg-state.ts';
import { keepsDistance } from './liquidation.ts';
import { applyLock, countCrossings, moveUnlockTrail } from './lock.ts';
import { notional } from './money.ts';
import { applyLayerTarget, applySlices, moveLayerTrail, takeProfit } from './part-exits.ts';
import { refuseEntry, skipRung } from './refusals.ts';
import { meets, roundLevels } from './round.ts';
import { levelsOf, reaches, trailFires } from './triggers.ts';
import {
  activeSides,
  closeBuying,
  explain,
  lockOf,
  mayAdd,
  maySend,
  mayOpen,
  orderSide,
  priceText,
  send,
  sizeText,
  type Turn,
  weight,
} from './turn.ts';

/** Everything a price can set off. `ticks` is the last price. */
export function applyPrice(turn: Turn, ticks: number): void {
  if (!turn.state.tradingEnabled || !maySend(turn.state)) return;
  for (const side of sides) moveTrails(turn, side, ticks);
  if (applyRoundLimits(turn, ticks)) return;
  for (const side of sides) applyLeg(turn, side, ticks);
}

/** Whether price rules look at this leg: it holds something and nothing is under way. */
export function isSettled(turn: Turn, side: Side): boolean {
  const leg = turn.state.legs[side];
  const hedge = lockOf(turn.state, side)?.leg;
  return [leg, ...(hedge === undefined ? [] : [hedge])].every((each) => each.orders.length === 0 && each.exit === null);
}

/** First drops, then arms. A dropped add trail arms again at the first price that is bad enough. */
function moveTrails(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (!isSettled(turn, side)) return;
  turn.rules.moveTrails(turn, side, ticks);
  if (leg.book.lots === 0 || leg.slices !== undefined) return;
  moveLadderTrails(turn, side, ticks);
  moveLayerTrail(turn, side, ticks);
  moveUnlockTrail(turn, side, ticks);
  countCrossings(turn, side, ticks);
}

function moveLadderTrails(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  const levels = legLevels(turn, side);
  const better = signOf(side);
  const worse = better === 1 ? -1 : 1;
  if (leg.addTrail !== null && (reaches(better, ticks, levels.addDisarm) || !isWithin(turn.rules.addRange(turn, side), ticks))) {
    leg.addTrail = null;
    explain(turn, weight.note, 'addDisarmed', { price: priceText(turn, ticks) });
  } else if (leg.addTrail === null && mayArmAdd(turn, side, ticks) && reaches(worse, ticks, levels.addArm)) {
    leg.addTrail = { key: newTrailKey(leg, side), ext: ticks };
    const key = side === 'L' ? 'addArmedLong' : 'addArmedShort';
    explain(turn, weight.note, key, { price: priceText(turn, ticks), ...addArgs(turn, leg) });
  }
  if (leg.targetTrail === null && reaches(better, ticks, levels.target)) {
    leg.targetTrail = { key: newTrailKey(leg, side), ext: ticks };
    const key = side === 'L' ? 'targetArmedLong' : 'targetArmedShort';
    const { targetPct, rollbackPct } = turn.c.settings;
    explain(turn, weight.note, key, { price: priceText(turn, ticks), target: targetPct, rollback: rollbackPct });
  }
}

function mayArmAdd(turn: Turn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  return mayAdd(turn, leg) && turn.event.ts >= leg.addBlockedUntil && isWithin(turn.rules.addRange(turn, side), ticks);
}

function newTrailKey(leg: LegState, side: Side): string {
  leg.arms += 1;
  return `${side}${leg.arms}`;
}

function addArgs(turn: Turn, leg: LegState): { step: string; callback: string } {
  const step = turn.c.steps[leg.book.addCount] ?? turn.c.baseStep;
  return { step: unscaled(BigInt(step), 4), callback: turn.c.settings.callbackPct };
}

function applyRoundLimits(turn: Turn, ticks: number): boolean {
  const { loss, target } = roundLevels(turn.c, turn.state);
  if (sides.every((side) => turn.state.legs[side].book.lots === 0 || isRoundExit(turn.state.legs[side]))) return false;
  const amountText = (amount: bigint): string => unscaled(amount, turn.c.units.decimals);
  if (meets(loss, ticks)) {
    explain(turn, weight.order, 'lossAmount', { price: priceText(turn, ticks), amount: amountText(turn.c.lossAmount) });
    closeBuying(turn, 'LOSS_AMOUNT');
    leaveRound(turn, 'LOSS_AMOUNT');
    return true;
  }
  if (meets(target, ticks)) {
    explain(turn, weight.order, 'targetAmount', { price: priceText(turn, ticks), amount: amountText(turn.c.targetAmount) });
    leaveRound(turn, 'TARGET_AMOUNT');
    return true;
  }
  return false;
}

function leaveRound(turn: Turn, reason: 'LOSS_AMOUNT' | 'TARGET_AMOUNT'): void {
  for (const side of sides) {
    const leg = turn.state.legs[side];
    if (leg.book.lots > 0 || leg.orders.length > 0) startExit(turn, side, reason);
  }
}

/** Whether a leg is already leaving for a reason that concerns the whole round. */
export function isRoundExit(leg: LegState): boolean {
  return leg.exit !== null && ['LOSS_AMOUNT', 'TARGET_AMOUNT', 'CLOSE_ALL', 'LIQUIDATED'].includes(leg.exit.reason);
}

function applyLeg(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (!isSettled(turn, side)) return;
  if (leg.book.lots === 0) return applyEntry(turn, side, ticks);
  if (turn.rules.stop(turn, side, ticks) || applyMarginGuard(turn, side, ticks)) return;
  if (applySlices(turn, side, ticks) || applyTarget(turn, side, ticks) || turn.rules.takeProfit(turn, side, ticks)) return;
  if (applyLayerTarget(turn, side, ticks) || applyLock(turn, side, ticks)) return;
  const { addTrail } = leg;
  if (addTrail === null || !mayAdd(turn, leg)) return;
  if (trailFires(side === 'L' ? -1 : 1, addTrail.ext, ticks, turn.c.callback)) applyAdd(turn, side, ticks);
}

/** Whether entries of this leg are allowed, price and time apart. */
export function mayEnter(turn: Turn, side: Side): boolean {
  const leg = turn.state.legs[side];
  if (!mayOpen(turn) || leg.done || leg.book.lots > 0 || !isSettled(turn, side)) return false;
  return activeSides(turn).includes(side) && !sides.some((each) => isRoundExit(turn.state.legs[each]));
}

function applyEntry(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (!mayEnter(turn, side) || turn.event.ts < leg.nextEntryAt || !turn.rules.enters(turn, side, ticks)) return;
  enter(turn, side, ticks);
}

/** Sends the first order of a cycle. */
export function enter(turn: Turn, side: Side, ticks: number): void {
  const limit = limitTicks(turn.c, orderSide(side, 'open'), ticks);
  const lots = rungLots(turn.c, 0, limit);
  if (lots < turn.c.instrument.minLots) return refuseEntry(turn, side, 'minSize');
  explain(turn, weight.order, side === 'L' ? 'entryLong' : 'entryShort', { size: sizeText(turn, lots), price: priceText(turn, ticks) });
  send(turn, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ENTRY', rung: 0 });
}

function applyAdd(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  const rung = leg.book.addCount + 1;
  const limit = limitTicks(turn.c, orderSide(side, 'open'), ticks);
  const lots = rungLots(turn.c, rung, limit);
  if (lots < turn.c.instrument.minLots) return skipRung(turn, side, 'minSize');
  if (!staysSafe(turn, side, lots, ticks)) return skipRung(turn, side, 'marginGuard');
  const key = side === 'L' ? 'addLong' : 'addShort';
  explain(turn, weight.order, key, { size: sizeText(turn, lots), price: priceText(turn, ticks), ...addArgs(turn, leg) });
  send(turn, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ADD', rung });
}

/** The opening margin guard: whether the leg keeps its distance from liquidation after buying `lots` here. */
export function staysSafe(turn: Turn, side: Side, lots: number, ticks: number): boolean {
  const { book } = turn.state.legs[side];
  const cost = BigInt(book.cost) + notional(turn.c.units, ticks, lots);
  return keepsDistance(turn.c, side, book.lots + lots, cost, ticks);
}

/** The closing margin guard: a message near liquidation, and out at market when the ladder is used up. */
function applyMarginGuard(turn: Turn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  if (!reaches(side === 'L' ? -1 : 1, ticks, levelsOf(turn.c, side, leg.book).guard)) return false;
  const price = priceText(turn, ticks);
  if (guardCloses(turn, leg)) {
    explain(turn, weight.order, 'marginGuard', { price });
    closeBuying(turn, 'MARGIN_GUARD');
    startExit(turn, side, 'MARGIN_GUARD');
    return true;
  }
  if (!leg.warnedNearLiquidation) {
    leg.warnedNearLiquidation = true;
    turn.facts.push({ type: 'Notice', code: 'NEAR_LIQUIDATION', leg: side, detail: price });
    explain(turn, weight.change, 'nearLiquidation', { price });
  }
  return false;
}

/** The ladder is used up, and the user has not opted out. */
export function guardCloses(turn: Turn, leg: LegState): boolean {
  return leg.book.addCount >= turn.c.maxAdds && turn.c.settings.marginGuard !== 'off';
}

/** Take profit: after the fall back, and only beyond the floor; at or short of it the trail is dropped instead of selling at a loss. */
function applyTarget(turn: Turn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  const better = signOf(side);
  if (leg.targetTrail === null || !trailFires(better, leg.targetTrail.ext, ticks, turn.c.rollback)) return false;
  if (!isBeyondFloor(turn, side, ticks)) {
    leg.targetTrail = null;
    explain(turn, weight.note, 'targetDisarmed', { price: priceText(turn, ticks) });
    return false;
  }
  const args = { size: sizeText(turn, leg.book.lots), price: priceText(turn, ticks), rollback: turn.c.settings.rollbackPct };
  explain(turn, weight.order, side === 'L' ? 'targetLong' : 'targetShort', args);
  takeProfit(turn, side, ticks, 'TARGET');
  return true;
}
