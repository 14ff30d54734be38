// Leaving for what concerns the whole task: a money limit of the round is met, or liquidation is close. Shared by kinds that do not average.
import { unscaled } from '@millrace/market';
import { isRoundExit } from './averaging-leg.ts';
import { startExit } from './exits.ts';
import { type Side, sides } from './leg-state.ts';
import { meets, roundLevels } from './round.ts';
import { levelsOf, reaches } from './triggers.ts';
import { closeBuying, explain, priceText, type DecisionDraft, weight } from './decision-draft.ts';

/** Whether a money limit ends this event. */
export function applyRoundLimits(draft: DecisionDraft, ticks: number): boolean {
  if (!isRoundOpen(draft)) return false;
  const { loss, target } = roundLevels(draft.c, draft.state);
  const price = priceText(draft, ticks);
  if (meets(loss, ticks)) {
    explain(draft, weight.order, 'lossAmount', { price, amount: unscaled(draft.c.lossAmount, draft.c.units.decimals) });
    closeBuying(draft, 'LOSS_AMOUNT');
    leaveRound(draft, 'LOSS_AMOUNT');
    return true;
  }
  if (!meets(target, ticks)) return false;
  explain(draft, weight.order, 'targetAmount', { price, amount: unscaled(draft.c.targetAmount, draft.c.units.decimals) });
  leaveRound(draft, 'TARGET_AMOUNT');
  return true;
}

/** Whether something is held that is not leaving with the whole round already. */
export function isRoundOpen(draft: DecisionDraft): boolean {
  return sides.some((side) => draft.state.legs[side].book.lots > 0 && !isRoundExit(draft.state.legs[side]));
}

/** Both legs leave; what is still under way on an empty one leaves as soon as it fills. */
export function leaveRound(draft: DecisionDraft, reason: 'LOSS_AMOUNT' | 'TARGET_AMOUNT' | 'TARGET_ALL'): void {
  for (const side of sides) {
    const leg = draft.state.legs[side];
    if (leg.book.lots > 0 || leg.orders.length > 0) startExit(draft, side, reason);
  }
}

/** The closing margin guard: a message near liquidation, and out at market when nothing more can be added. */
export function applyMarginGuard(draft: DecisionDraft, side: Side, ticks: number, usedUp: boolean): boolean {
  const leg = draft.state.legs[side];
  if (!reaches(side === 'L' ? -1 : 1, ticks, levelsOf(draft.c, side, leg.book).guard)) return false;
  const price = priceText(draft, ticks);
  if (usedUp) {
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
