// What the rules of an averaging leg ask before they act, and the exits that keep money: the round's limits and the margin guard.
import { unscaled } from '@millrace/market';
import { startExit } from './exits.ts';
import { type LegState, type Side, sides } from './leg-state.ts';
import { keepsDistance, stakeWith } from './liquidation.ts';
import { notional } from './money-units.ts';
import { meets, roundLevels } from './round.ts';
import { levelsOf, reaches } from './triggers.ts';
import { activeSides, closeBuying, explain, lockOf, mayOpen, priceText, type DecisionDraft, weight } from './decision-draft.ts';

/** Whether price rules look at this leg: it holds something and nothing is under way. */
export function isSettled(draft: DecisionDraft, side: Side): boolean {
  const leg = draft.state.legs[side];
  const hedge = lockOf(draft.state, side)?.leg;
  return [leg, ...(hedge === undefined ? [] : [hedge])].every((each) => each.orders.length === 0 && each.exit === null);
}

/** Whether entries of this leg are allowed, price and time apart. */
export function mayEnter(draft: DecisionDraft, side: Side): boolean {
  const leg = draft.state.legs[side];
  if (!mayOpen(draft) || leg.done || leg.book.lots > 0 || !isSettled(draft, side)) return false;
  return activeSides(draft).includes(side) && !sides.some((each) => isRoundExit(draft.state.legs[each]));
}

/** Whether a leg is already leaving for a reason that concerns the whole round. */
export function isRoundExit(leg: LegState): boolean {
  return leg.exit !== null && ['LOSS_AMOUNT', 'TARGET_AMOUNT', 'CLOSE_ALL', 'LIQUIDATED'].includes(leg.exit.reason);
}

export function applyRoundLimits(draft: DecisionDraft, ticks: number): boolean {
  const { loss, target } = roundLevels(draft.c, draft.state);
  if (sides.every((side) => draft.state.legs[side].book.lots === 0 || isRoundExit(draft.state.legs[side]))) return false;
  const amountText = (amount: bigint): string => unscaled(amount, draft.c.units.decimals);
  if (meets(loss, ticks)) {
    explain(draft, weight.order, 'lossAmount', { price: priceText(draft, ticks), amount: amountText(draft.c.lossAmount) });
    closeBuying(draft, 'LOSS_AMOUNT');
    leaveRound(draft, 'LOSS_AMOUNT');
    return true;
  }
  if (meets(target, ticks)) {
    explain(draft, weight.order, 'targetAmount', { price: priceText(draft, ticks), amount: amountText(draft.c.targetAmount) });
    leaveRound(draft, 'TARGET_AMOUNT');
    return true;
  }
  return false;
}

function leaveRound(draft: DecisionDraft, reason: 'LOSS_AMOUNT' | 'TARGET_AMOUNT'): void {
  for (const side of sides) {
    const leg = draft.state.legs[side];
    if (leg.book.lots > 0 || leg.orders.length > 0) startExit(draft, side, reason);
  }
}

/** The opening margin guard: whether the leg keeps its distance from liquidation after buying `lots` here. */
export function staysSafe(draft: DecisionDraft, side: Side, lots: number, ticks: number): boolean {
  const { book } = draft.state.legs[side];
  return keepsDistance(draft.c, side, stakeWith(book, lots, notional(draft.c.units, ticks, lots)), ticks);
}

/** The closing margin guard: a message near liquidation, and out at market when the ladder is used up. */
export function applyMarginGuard(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const leg = draft.state.legs[side];
  if (!reaches(side === 'L' ? -1 : 1, ticks, levelsOf(draft.c, side, leg.book).guard)) return false;
  const price = priceText(draft, ticks);
  if (guardCloses(draft, leg)) {
    explain(draft, weight.order, 'marginGuard', { price });
    closeBuying(draft, 'MARGIN_GUARD');
    startExit(draft, side, 'MARGIN_GUARD');
    return true;
  }
  if (!leg.warnedNearLiquidation) {
    leg.warnedNearLiquidation = true;
    draft.facts.push({ type: 'Notice', code: 'NEAR_LIQUIDATION', leg: side, detail: price });
    explain(draft, weight.change, 'nearLiquidation', { price });
  }
  return false;
}

/** The ladder is used up, and the user has not opted out. */
export function guardCloses(draft: DecisionDraft, leg: LegState): boolean {
  return leg.book.addCount >= draft.c.maxAdds && draft.c.settings.marginGuard !== 'off';
}

/** How far apart rungs are, for the texts of an add. */
export function addArgs(draft: DecisionDraft, leg: LegState): { step: string; callback: string } {
  const step = draft.c.steps[leg.book.addCount] ?? draft.c.baseStep;
  return { step: unscaled(BigInt(step), 4), callback: draft.c.settings.callbackPct };
}
