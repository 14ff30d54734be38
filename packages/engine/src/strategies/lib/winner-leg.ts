// Price rules of a task that adds to winners: enter on a breakout, add while the price moves in favour, leave by the stop or after a fall
// back from the target. The order of evaluation is fixed: trail, the round's money limits, then per leg the first rule that holds.
import { mayEnter } from './averaging-leg.ts';
import { limitTicks, rungLots } from './compiled-settings.ts';
import { type LegState, type Side, sides, signOf } from './leg-state.ts';
import * as limits from './limits.ts';
import { keepsHalfSteps } from './liquidation.ts';
import { notional } from './money.ts';
import { applySlices, takeProfit } from './part-exits.ts';
import { refuseEntry, skipRung } from './refusals.ts';
import { applyMarginGuard, applyRoundLimits } from './round-exit.ts';
import { inRange, levelsOf, reaches, trailFires } from './triggers.ts';
import { explain, mayAdd, maySend, orderSide, priceText, send, sizeText, weight } from './turn.ts';
import { addTicks } from './winner-levels.ts';
import type { WinnerTurn } from './winner-state.ts';
import { applyStop } from './winner-stop.ts';

/** Everything a price can set off. `ticks` is the last price. */
export function applyWinnerPrice(turn: WinnerTurn, ticks: number): void {
  if (!turn.state.tradingEnabled || !maySend(turn.state)) return;
  for (const side of sides) armTarget(turn, side, ticks);
  if (applyRoundLimits(turn, ticks)) return;
  for (const side of sides) applyLeg(turn, side, ticks);
}

function isSettled(leg: LegState): boolean {
  return leg.orders.length === 0 && leg.exit === null;
}

function armTarget(turn: WinnerTurn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (leg.book.lots === 0 || !isSettled(leg) || leg.targetTrail !== null || leg.slices !== undefined) return;
  if (!reaches(signOf(side), ticks, levelsOf(turn.c, side, leg.book).target)) return;
  leg.arms += 1;
  leg.targetTrail = { key: `${side}${leg.arms}`, ext: ticks };
  const { targetPct, rollbackPct } = turn.c.settings;
  const key = side === 'L' ? 'targetArmedLong' : 'targetArmedShort';
  explain(turn, weight.note, key, { price: priceText(turn, ticks), target: targetPct, rollback: rollbackPct });
}

function applyLeg(turn: WinnerTurn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (leg.book.lots > 0 && applyStop(turn, side, ticks)) return;
  if (!isSettled(leg)) return;
  if (leg.book.lots === 0) return applyEntry(turn, side, ticks);
  if (applyMarginGuard(turn, side, ticks, leg.book.addCount >= turn.c.maxAdds)) return;
  if (applySlices(turn, side, ticks) || applyTarget(turn, side, ticks)) return;
  if (mayAddAt(turn, side, ticks)) applyAdd(turn, side, ticks);
}

function applyEntry(turn: WinnerTurn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  if (!mayEnter(turn, side) || turn.event.ts < leg.nextEntryAt || !inRange(turn.c, ticks) || !isBrokenOut(turn, side, ticks)) return;
  const limit = limitTicks(turn.c, orderSide(side, 'open'), ticks);
  const lots = rungLots(turn.c, 0, limit);
  if (lots < turn.c.instrument.minLots) return refuseEntry(turn, side, 'minSize');
  explain(turn, weight.order, side === 'L' ? 'entryLong' : 'entryShort', { size: sizeText(turn, lots), price: priceText(turn, ticks) });
  send(turn, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ENTRY', rung: 0 });
}

function isBrokenOut(turn: WinnerTurn, side: Side, ticks: number): boolean {
  return turn.gate === 'none' || reaches(signOf(side), ticks, gateTicks(turn, side));
}

/** Where the breakout begins; null while the bars that it looks back on are not known or too old. */
export function gateTicks(turn: WinnerTurn, side: Side): number | null {
  const { channel } = turn.state;
  if (channel === null || channel.bars < limits.gateBars || turn.event.ts - channel.ts >= limits.gateAgeMsMax) return null;
  return side === 'L' ? channel.highTicks : channel.lowTicks;
}

/** Take profit: after the fall back, and only beyond the floor; at or short of it the trail is dropped instead of selling at a loss. */
function applyTarget(turn: WinnerTurn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  const better = signOf(side);
  if (leg.targetTrail === null || !trailFires(better, leg.targetTrail.ext, ticks, turn.c.rollback)) return false;
  if (!reaches(better, ticks, levelsOf(turn.c, side, leg.book).floor)) {
    leg.targetTrail = null;
    explain(turn, weight.note, 'targetDisarmed', { price: priceText(turn, ticks) });
    return false;
  }
  const args = { size: sizeText(turn, leg.book.lots), price: priceText(turn, ticks), rollback: turn.c.settings.rollbackPct };
  explain(turn, weight.order, side === 'L' ? 'targetLong' : 'targetShort', args);
  takeProfit(turn, side, ticks, 'TARGET');
  return true;
}

function mayAddAt(turn: WinnerTurn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  if (!mayAdd(turn, leg) || turn.event.ts < leg.addBlockedUntil || !inRange(turn.c, ticks)) return false;
  return reaches(signOf(side), ticks, addTicks(turn.c, side, leg.book));
}

function applyAdd(turn: WinnerTurn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  const lots = turn.adding.addLots(turn, side, ticks);
  if (lots < turn.c.instrument.minLots) return skipRung(turn, side, 'minSize');
  if (!staysSafe(turn, side, lots, ticks)) return skipRung(turn, side, 'marginGuard');
  const said = { size: sizeText(turn, lots), price: priceText(turn, ticks) };
  const { addStepPct, addGrowthPct } = turn.c.settings;
  if (turn.adding.rolls) explain(turn, weight.order, side === 'L' ? 'rollLong' : 'rollShort', { ...said, share: addGrowthPct });
  else explain(turn, weight.order, side === 'L' ? 'addWinnerLong' : 'addWinnerShort', { ...said, step: addStepPct });
  const limit = limitTicks(turn.c, orderSide(side, 'open'), ticks);
  send(turn, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ADD', rung: leg.book.addCount + 1 });
}

/** The opening guard: whether the leg keeps its distance from liquidation with these lots more. */
export function staysSafe(turn: WinnerTurn, side: Side, lots: number, ticks: number): boolean {
  const { book } = turn.state.legs[side];
  const cost = BigInt(book.cost) + notional(turn.c.units, ticks, lots);
  return keepsHalfSteps(turn.c, side, { lots: book.lots + lots, cost }, { ticks, halfSteps: turn.adding.halfSteps });
}
