// A leader's position that stood before it was copied, taken over whole: the guards of an opening order over all that he holds, at his average entry.
import { type LeadOrder, priceReason, saidOf, sendOpening, type Sized, sizeOf, sizeReason, standingReason } from './copy-opening.ts';
import { copySideOf, type CopyDraft } from './copy-state.ts';
import type { MissReason } from './decision.ts';
import { explain, weight } from './decision-draft.ts';
import type { Side } from './leg-state.ts';
import type { StandingPosition, UserAction } from './task-event.ts';

export interface TakenPosition {
  standing: StandingPosition;
  /** What the follow's other tasks hold and are opening, decimal. */
  othersQuote: string;
}

/** What taking it would be now: the lots, and why it is not done. */
export function judgeStanding(
  draft: CopyDraft,
  side: Side,
  { standing, othersQuote }: TakenPosition,
): { sized: Sized; missed: MissReason | null } {
  const { lots: deltaLots, openLots, cost, ts, leverage } = standing;
  const order: LeadOrder = { action: 'OPEN', side, deltaLots, openLots, cost, ts, leverage, factor: '1' };
  const sized = sizeOf(withoutRest(draft, side), order);
  const missed = standingReason(draft, order) ?? priceReason(draft, order) ?? sizeReason(draft, order, { ...sized, othersQuote });
  return { sized, missed };
}

/** What earlier orders of the leader left from rounding is part of what he holds. */
function withoutRest(draft: CopyDraft, side: Side): CopyDraft {
  const own = { ...copySideOf(draft, side), rest: '0', of: '1' };
  return { ...draft, state: { ...draft.state, copy: { ...draft.state.copy, [side]: own } } };
}

/** From here on the position is followed as one whose opening was copied. */
export function takeStanding(draft: CopyDraft, { leg: side = 'L', standing, othersQuote = '0' }: UserAction): void {
  if (standing === undefined || standing.seq !== draft.state.copy.seq) return explain(draft, weight.change, 'refusedMoved', {});
  if (draft.state.legs[side].book.lots > 0) return explain(draft, weight.change, 'refusedHeld', {});
  const { sized, missed } = judgeStanding(draft, side, { standing, othersQuote });
  if (missed !== null) return explain(draft, weight.change, 'copyNotTaken', { reason: missed });
  const { lots: leadLots, openLots: leadOpenLots } = standing;
  Object.assign(copySideOf(draft, side), { stance: 'follows', keep: null, leadLots, leadOpenLots });
  explain(draft, weight.order, 'copyTaken', saidOf(draft, sized));
  sendOpening(draft, side, { ...sized, seq: null, reason: 'LEAD_TAKE', rung: 0 });
}
