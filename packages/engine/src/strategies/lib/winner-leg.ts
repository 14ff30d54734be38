// Price rules of a task that adds to winners: enter on a breakout, add while the price moves in favour, leave by the stop or after a fall
// back from the target. The order of evaluation is fixed: trail, the round's money limits, then per leg the first rule that holds.
import { mayEnter } from './averaging-leg.ts';
import { limitTicks, rungLots } from './compiled-settings.ts';
import { type LegState, type Side, sides, signOf } from './leg-state.ts';
import * as limits from './limits.ts';
import { keepsHalfSteps, stakeWith } from './liquidation.ts';
import { notional } from './money-units.ts';
import { applySlices, takeProfit } from './part-exits.ts';
import { lotsFor, refuseAdd, refuseEntry, skipRung } from './refusals.ts';
import { applyMarginGuard, applyRoundLimits } from './round-exit.ts';
import { inRange, levelsOf, reaches, trailFires } from './triggers.ts';
import { awaitsLiquidation, explain, mayAdd, maySend, orderSide, priceText, send, sizeText, weight } from './decision-draft.ts';
import { addTicks } from './winner-levels.ts';
import type { WinnerDraft } from './winner-state.ts';
import { applyStop } from './winner-stop.ts';

/** OKX: the balance does not cover the margin. */
const SHORT_OF_BALANCE = '51008';

/** Everything a price can set off. `ticks` is the last price. */
export function applyWinnerPrice(draft: WinnerDraft, ticks: number): void {
  if (!draft.state.tradingEnabled || !maySend(draft.state)) return;
  for (const side of sides) armTarget(draft, side, ticks);
  if (applyRoundLimits(draft, ticks)) return;
  for (const side of sides) applyLeg(draft, side, ticks);
}

function isSettled(leg: LegState): boolean {
  return leg.orders.length === 0 && leg.exit === null;
}

function armTarget(draft: WinnerDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  if (leg.book.lots === 0 || !isSettled(leg) || leg.targetTrail !== null || leg.slices !== undefined) return;
  if (!reaches(signOf(side), ticks, levelsOf(draft.c, side, leg.book).target)) return;
  leg.arms += 1;
  leg.targetTrail = { key: `${side}${leg.arms}`, ext: ticks };
  const { targetPct, rollbackPct } = draft.c.settings;
  const key = side === 'L' ? 'targetArmedLong' : 'targetArmedShort';
  explain(draft, weight.note, key, { price: priceText(draft, ticks), target: targetPct, rollback: rollbackPct });
}

function applyLeg(draft: WinnerDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  if (leg.book.lots > 0 && applyStop(draft, side, ticks)) return;
  if (!isSettled(leg)) return;
  if (leg.book.lots === 0) return applyEntry(draft, side, ticks);
  if (applyMarginGuard(draft, side, ticks, leg.book.addCount >= draft.c.maxAdds)) return;
  if (applySlices(draft, side, ticks) || applyTarget(draft, side, ticks)) return;
  if (mayAddAt(draft, side, ticks)) applyAdd(draft, side, ticks);
}

function applyEntry(draft: WinnerDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  if (
    awaitsLiquidation(draft) ||
    !mayEnter(draft, side) ||
    draft.event.ts < leg.nextEntryAt ||
    !inRange(draft.c, ticks) ||
    !isBrokenOut(draft, side, ticks)
  )
    return;
  const limit = limitTicks(draft.c, orderSide(side, 'open'), ticks);
  const lots = rungLots(draft.c, 0, limit);
  if (lots < draft.c.instrument.minLots) return refuseEntry(draft, side, 'minSize');
  explain(draft, weight.order, side === 'L' ? 'entryLong' : 'entryShort', { size: sizeText(draft, lots), price: priceText(draft, ticks) });
  send(draft, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ENTRY', rung: 0 });
}

function isBrokenOut(draft: WinnerDraft, side: Side, ticks: number): boolean {
  return draft.gate === 'none' || reaches(signOf(side), ticks, gateTicks(draft, side));
}

/** Where the breakout begins; null while the bars that it looks back on are not known or too old. */
export function gateTicks(draft: WinnerDraft, side: Side): number | null {
  const { channel } = draft.state;
  if (channel === null || channel.bars < limits.gateBars || draft.event.ts - channel.ts >= limits.gateAgeMsMax) return null;
  return side === 'L' ? channel.highTicks : channel.lowTicks;
}

/** Take profit: after the fall back, and only beyond the floor; at or short of it the trail is dropped instead of selling at a loss. */
function applyTarget(draft: WinnerDraft, side: Side, ticks: number): boolean {
  const leg = draft.state.legs[side];
  const better = signOf(side);
  if (leg.targetTrail === null || !trailFires(better, leg.targetTrail.ext, ticks, draft.c.rollback)) return false;
  if (!reaches(better, ticks, levelsOf(draft.c, side, leg.book).floor)) {
    leg.targetTrail = null;
    explain(draft, weight.note, 'targetDisarmed', { price: priceText(draft, ticks) });
    return false;
  }
  const args = { size: sizeText(draft, leg.book.lots), price: priceText(draft, ticks), rollback: draft.c.settings.rollbackPct };
  explain(draft, weight.order, side === 'L' ? 'targetLong' : 'targetShort', args);
  takeProfit(draft, side, ticks, 'TARGET');
  return true;
}

function mayAddAt(draft: WinnerDraft, side: Side, ticks: number): boolean {
  const leg = draft.state.legs[side];
  if (awaitsLiquidation(draft) || !mayAdd(draft, leg) || draft.event.ts < leg.addBlockedUntil || !inRange(draft.c, ticks)) return false;
  return reaches(signOf(side), ticks, addTicks(draft.c, side, leg.book));
}

function applyAdd(draft: WinnerDraft, side: Side, ticks: number): void {
  const rung = draft.state.legs[side].book.addCount + 1;
  const { minLots } = draft.c.instrument;
  const planned = draft.adding.addLots(draft, side, ticks);
  if (planned < minLots) return skipRung(draft, side, 'minSize');
  const limit = limitTicks(draft.c, orderSide(side, 'open'), ticks);
  const lots = draft.adding.rolls ? withinFree(draft, planned, limit) : planned;
  if (lots < minLots) return refuseAdd(draft, side, { reason: 'ADD', rung }, SHORT_OF_BALANCE);
  if (!staysSafe(draft, side, lots, ticks)) return skipRung(draft, side, 'marginGuard');
  const said = { size: sizeText(draft, lots), price: priceText(draft, ticks) };
  const { addStepPct, addGrowthPct } = draft.c.settings;
  if (draft.adding.rolls) explain(draft, weight.order, side === 'L' ? 'rollLong' : 'rollShort', { ...said, share: addGrowthPct });
  else explain(draft, weight.order, side === 'L' ? 'addWinnerLong' : 'addWinnerShort', { ...said, step: addStepPct });
  const fromFree = draft.adding.rolls ? { fromFree: true as const } : {};
  send(draft, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: 'ADD', rung, ...fromFree });
}

/** A roll turns open profit into size; its margin is money, of which no more is sent than is free, where that is known. */
function withinFree({ c, event: { availableQuote } }: WinnerDraft, lots: number, limit: number): number {
  return availableQuote === undefined ? lots : Math.min(lots, lotsFor(c, availableQuote, limit));
}

/** The opening guard: whether the leg keeps its distance from liquidation with these lots more. */
export function staysSafe(draft: WinnerDraft, side: Side, lots: number, ticks: number): boolean {
  const { book } = draft.state.legs[side];
  return keepsHalfSteps(draft.c, side, stakeWith(book, lots, notional(draft.c.units, ticks, lots)), {
    ticks,
    halfSteps: draft.adding.halfSteps,
  });
}
