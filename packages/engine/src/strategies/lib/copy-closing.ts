// Follows what reduces or closes the leader's position. No guard holds it back: what is confirmed is sold at once, and what an opening of unknown
// fate turns out to hold right after.
import { reducedLots, scaleCarried } from './copy-size.ts';
import { copySideOf, type CopyDraft, type CopySide } from './copy-state.ts';
import { missSignal } from './copy-opening.ts';
import type { MissReason, Watch } from './decision.ts';
import { explain, maySend, send, sizeText, weight } from './decision-draft.ts';
import { startExit } from './exits.ts';
import type { LegState, Side } from './leg-state.ts';
import type { LeadSignal } from './task-event.ts';

const retryMs = 1_000;
const retryMsMax = 60_000;

export function takeClosing(draft: CopyDraft, signal: LeadSignal): void {
  const { side, beforeLots, deltaLots } = signal;
  const leg = draft.state.legs[side];
  const own = copySideOf(draft, side);
  const isFlat = signal.action === 'CLOSE';
  Object.assign(own, isFlat ? { rest: '0', of: '1' } : scaleCarried(own, signal));
  const isPending = leg.orders.some(({ effect }) => effect === 'open');
  if (leg.book.lots === 0 && !isPending) return missSignal(draft, signal, emptyReason(own));
  if (isPending && !isFlat) own.keep = remaining(own, signal);
  const lots = reducedLots(leg.book.lots, { beforeLots, deltaLots });
  const rest = leg.book.lots - lots;
  if (isFlat || (lots > 0 && !isPending && rest < draft.c.instrument.minLots)) return leave(draft, side, signal);
  if (lots < draft.c.instrument.minLots && !isPending) return missSignal(draft, signal, 'belowMin');
  own.reduction = { seq: signal.seq, lots: lots < draft.c.instrument.minLots ? 0 : lots, sold: 0, tries: 0, notBefore: 0 };
  explain(draft, weight.order, 'copyReduced', { size: sizeText(draft, lots) });
  pursueReduction(draft, side);
}

/** Why a copier holds nothing that could be reduced. */
function emptyReason({ stance }: CopySide): MissReason {
  if (stance === 'left') return 'ownExit';
  return stance === 'late' ? 'joinedLate' : 'nothingHeld';
}

function remaining({ keep }: CopySide, { seq, beforeLots, deltaLots }: LeadSignal): NonNullable<CopySide['keep']> {
  const left = { seq, num: beforeLots - deltaLots, den: beforeLots };
  if (keep === null) return left;
  // Reductions in a row while one order is unknown: the product, in lowest terms of what doubles hold exactly.
  const [num, den] = [keep.num * left.num, keep.den * left.den];
  return Number.isSafeInteger(num) && Number.isSafeInteger(den) ? { seq, num, den } : { seq, num: 0, den: 1 };
}

function leave(draft: CopyDraft, side: Side, { seq }: LeadSignal): void {
  const own = copySideOf(draft, side);
  own.closings = [...own.closings, seq];
  explain(draft, weight.order, 'copyClosed', {});
  startExit(draft, side, 'LEAD_CLOSE');
}

/** Sells what is left of a reduction, if nothing holds it. Called on every event. */
export function pursueReduction(draft: CopyDraft, side: Side): void {
  const leg = draft.state.legs[side];
  const { reduction } = copySideOf(draft, side);
  if (reduction === null || leg.exit !== null || !maySend(draft.state) || draft.event.ts < reducibleAt(leg, reduction.notBefore)) return;
  const lots = Math.min(reduction.lots, leg.book.lots);
  if (lots === 0) return;
  const tries = reduction.tries + 1;
  const pause = tries < 2 ? 0 : Math.min(retryMsMax, retryMs * 2 ** (tries - 2));
  copySideOf(draft, side).reduction = { ...reduction, tries, notBefore: draft.event.ts + pause };
  send(draft, side, { effect: 'close', type: 'market', priceTicks: null, lots, reason: 'LEAD_REDUCE', rung: null });
  const order = leg.orders.at(-1);
  if (order !== undefined) draft.facts.push({ type: 'SignalOrder', seq: reduction.seq, clOrdId: order.clOrdId, lots });
}

/** Beside an opening whose fate is not known a reduction goes out; never beside an order that is known to be under way, or another closing. */
function reducibleAt(leg: LegState, notBefore: number): number {
  return leg.orders.every(({ effect, unknownSince }) => effect === 'open' && unknownSince !== null) ? notBefore : Infinity;
}

export function reductionWatches(draft: CopyDraft, side: Side): Watch[] {
  const { reduction } = copySideOf(draft, side);
  const leg = draft.state.legs[side];
  if (reduction === null || leg.exit !== null || leg.book.lots === 0) return [];
  const ts = reducibleAt(leg, reduction.notBefore);
  return Number.isFinite(ts) ? [{ type: 'at', ts }] : [];
}
