// What the rules of an averaging leg ask before they act, and the exits that keep money: the round's limits and the margin guard.
import { unscaled } from '@millrace/market';
import { startExit } from './exits.ts';
import { type LegState, type Side, sides } from './leg-state.ts';
import { keepsDistance } from './liquidation.ts';
import { notional } from './money.ts';
import { meets, roundLevels } from './round.ts';
import { levelsOf, reaches } from './triggers.ts';
import { activeSides, closeBuying, explain, lockOf, mayOpen, priceText, type Turn, weight } from './turn.ts';

/** Whether price rules look at this leg: it holds something and nothing is under way. */
export function isSettled(turn: Turn, side: Side): boolean {
  const leg = turn.state.legs[side];
  const hedge = lockOf(turn.state, side)?.leg;
  return [leg, ...(hedge === undefined ? [] : [hedge])].every((each) => each.orders.length === 0 && each.exit === null);
}

/** Whether entries of this leg are allowed, price and time apart. */
export function mayEnter(turn: Turn, side: Side): boolean {
  const leg = turn.state.legs[side];
  if (!mayOpen(turn) || leg.done || leg.book.lots > 0 || !isSettled(turn, side)) return false;
  return activeSides(turn).includes(side) && !sides.some((each) => isRoundExit(turn.state.legs[each]));
}

/** Whether a leg is already leaving for a reason that concerns the whole round. */
export function isRoundExit(leg: LegState): boolean {
  return leg.exit !== null && ['LOSS_AMOUNT', 'TARGET_AMOUNT', 'CLOSE_ALL', 'LIQUIDATED'].includes(leg.exit.reason);
}

export function applyRoundLimits(turn: Turn, ticks: number): boolean {
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

/** The opening margin guard: whether the leg keeps its distance from liquidation after buying `lots` here. */
export function staysSafe(turn: Turn, side: Side, lots: number, ticks: number): boolean {
  const { book } = turn.state.legs[side];
  const cost = BigInt(book.cost) + notional(turn.c.units, ticks, lots);
  return keepsDistance(turn.c, side, book.lots + lots, cost, ticks);
}

/** The closing margin guard: a message near liquidation, and out at market when the ladder is used up. */
export function applyMarginGuard(turn: Turn, side: Side, ticks: number): boolean {
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

/** How far apart rungs are, for the texts of an add. */
export function addArgs(turn: Turn, leg: LegState): { step: string; callback: string } {
  const step = turn.c.steps[leg.book.addCount] ?? turn.c.baseStep;
  return { step: unscaled(BigInt(step), 4), callback: turn.c.settings.callbackPct };
}
