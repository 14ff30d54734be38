// Leaving for what concerns the whole task: a money limit of the round is met, or liquidation is close. Shared by kinds that do not average.
import { unscaled } from '@millrace/market';
import { isRoundExit } from './averaging-leg.ts';
import { startExit } from './exits.ts';
import { type Side, sides } from './leg-state.ts';
import { meets, roundLevels } from './round.ts';
import { levelsOf, reaches } from './triggers.ts';
import { closeBuying, explain, priceText, type Turn, weight } from './turn.ts';

/** Whether a money limit ends this event. */
export function applyRoundLimits(turn: Turn, ticks: number): boolean {
  if (!isRoundOpen(turn)) return false;
  const { loss, target } = roundLevels(turn.c, turn.state);
  const price = priceText(turn, ticks);
  if (meets(loss, ticks)) {
    explain(turn, weight.order, 'lossAmount', { price, amount: unscaled(turn.c.lossAmount, turn.c.units.decimals) });
    closeBuying(turn, 'LOSS_AMOUNT');
    leaveRound(turn, 'LOSS_AMOUNT');
    return true;
  }
  if (!meets(target, ticks)) return false;
  explain(turn, weight.order, 'targetAmount', { price, amount: unscaled(turn.c.targetAmount, turn.c.units.decimals) });
  leaveRound(turn, 'TARGET_AMOUNT');
  return true;
}

/** Whether something is held that is not leaving with the whole round already. */
export function isRoundOpen(turn: Turn): boolean {
  return sides.some((side) => turn.state.legs[side].book.lots > 0 && !isRoundExit(turn.state.legs[side]));
}

/** Both legs leave; what is still under way on an empty one leaves as soon as it fills. */
export function leaveRound(turn: Turn, reason: 'LOSS_AMOUNT' | 'TARGET_AMOUNT' | 'TARGET_ALL'): void {
  for (const side of sides) {
    const leg = turn.state.legs[side];
    if (leg.book.lots > 0 || leg.orders.length > 0) startExit(turn, side, reason);
  }
}

/** The closing margin guard: a message near liquidation, and out at market when nothing more can be added. */
export function applyMarginGuard(turn: Turn, side: Side, ticks: number, usedUp: boolean): boolean {
  const leg = turn.state.legs[side];
  if (!reaches(side === 'L' ? -1 : 1, ticks, levelsOf(turn.c, side, leg.book).guard)) return false;
  const price = priceText(turn, ticks);
  if (usedUp) {
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
