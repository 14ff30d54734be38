// How signals end: an opening order that filled, or filled nothing, or was refused; a reduction that is sold; a position that is closed.
import { copySideOf, type CopyDraft, type CopySide } from './copy-state.ts';
import { missSignal } from './copy-opening.ts';
import type { MissReason } from './decision.ts';
import { explain, legOf, weight } from './decision-draft.ts';
import { afterOrder } from './exits.ts';
import { type Side, sides, type UnsettledOrder } from './leg-state.ts';
import { type EventOf, find, endOpening } from './order-events.ts';
import { breakKey, isShortOfBalance, keyCodes, minSizeCodes, onReject } from './refusals.ts';

/** The venue's word that no price within the limit was to be had, and that the market is closed to openings. */
const marketCodes = new Set(['51001', '51021', '51028', '51113']);

type End = EventOf<'done'> | EventOf<'void'>;

/** An order's end as any kind takes it, and what it means for the signal that it was sent for. */
export function endOpeningOf<Event extends End>(end: (draft: CopyDraft, event: Event) => void): (draft: CopyDraft, event: Event) => void {
  return (draft, event) => {
    const ended = copiedOrder(draft, event.clOrdId);
    end(draft, event);
    if (ended !== null) endSignal(draft, ended, 'notFilled');
  };
}

interface CopiedOrder {
  side: Side;
  order: UnsettledOrder;
}

/** The order of a leg that was sent for a signal. */
function copiedOrder(draft: CopyDraft, clOrdId: string): CopiedOrder | null {
  const found = find(draft, clOrdId);
  if (found === null || found.order === null || found.key === 'K') return null;
  const isCopied = ['LEAD_OPEN', 'LEAD_ADD', 'LEAD_TAKE', 'LEAD_REDUCE'].includes(found.order.reason);
  return isCopied ? { side: found.key, order: found.order } : null;
}

/** An opening that is refused is missed: it is never sent again at another price or size. A closing is tried again as ever. */
export function refuseCopy(draft: CopyDraft, event: EventOf<'reject'>): void {
  const refused = copiedOrder(draft, event.clOrdId);
  if (refused === null || refused.order.effect === 'close') {
    onReject(draft, event);
    if (refused !== null) endSignal(draft, refused, 'refused');
    return;
  }
  const { side, order } = refused;
  const leg = legOf(draft.state, side);
  if (keyCodes.has(event.code)) breakKey(draft, event.code);
  leg.orders = leg.orders.filter((each) => each !== order);
  if (order.filled > 0) endOpening(draft, leg, order, event.ts);
  endSignal(draft, refused, reasonOf(event.code));
  afterOrder(draft, side, order.reason);
}

function reasonOf(code: string): MissReason {
  if (isShortOfBalance(code)) return 'balance';
  if (minSizeCodes.has(code)) return 'belowMin';
  return marketCodes.has(code) ? 'instrument' : 'refused';
}

function endSignal(draft: CopyDraft, { side, order }: CopiedOrder, reason: MissReason): void {
  const own = copySideOf(draft, side);
  if (order.effect === 'close') return sold(own, order);
  const { opening, keep } = own;
  if (opening === null || opening.clOrdId !== order.clOrdId) return;
  own.opening = null;
  if (opening.seq === null) {
    if (order.filled === 0) explain(draft, weight.change, 'copyNotTaken', { reason });
  } else if (order.filled === 0) missSignal(draft, { seq: opening.seq }, reason);
  else draft.facts.push({ type: 'SignalApplied', seq: opening.seq });
  own.keep = null;
  if (keep === null) return;
  // The leader reduced while nobody knew of this fill: what he would have left of it stays.
  const extra = order.filled - Math.floor((order.filled * keep.num) / keep.den);
  const { seq } = keep;
  own.reduction = { ...(own.reduction ?? { seq, lots: 0, sold: 0, tries: 0, notBefore: 0 }), seq };
  own.reduction.lots += extra;
}

/** A part of a reduction is sold; the rest, if any, is sent again. */
function sold(own: CopySide, { filled }: UnsettledOrder): void {
  const { reduction } = own;
  if (reduction !== null) own.reduction = { ...reduction, lots: Math.max(0, reduction.lots - filled), sold: reduction.sold + filled };
}

/** At the end of a decision: closings and reductions that are done, and positions that the copier left by himself. */
export function settleSignals(draft: CopyDraft): void {
  for (const side of sides) {
    noteClosings(draft, side);
    const own = copySideOf(draft, side);
    // What the copier trades by hand he has left.
    if (draft.event.type === 'shrink' && draft.event.leg === side && own.leadLots > 0) own.stance = 'left';
    const closed = draft.facts.find((fact) => fact.type === 'CycleClosed' && fact.leg === side);
    if (closed?.type === 'CycleClosed') {
      Object.assign(own, { targetTicks: null, stopTicks: null });
      if (closed.reason !== 'LEAD_CLOSE' && own.leadLots > 0) own.stance = 'left';
    }
    settleSide(draft, side);
  }
  if (draft.facts.some((fact) => fact.type === 'BuyingClosed')) draft.state.copy.closedBy = 'ownLimit';
}

/** The orders by which a leader's closing is followed. */
function noteClosings(draft: CopyDraft, side: Side): void {
  const seq = copySideOf(draft, side).closings.at(-1);
  if (seq === undefined) return;
  for (const { leg, effect, clOrdId, lots } of draft.orders)
    if (leg === side && effect === 'close') draft.facts.push({ type: 'SignalOrder', seq, clOrdId, lots });
}

function settleSide(draft: CopyDraft, side: Side): void {
  const own = copySideOf(draft, side);
  const leg = draft.state.legs[side];
  const isFlat = leg.book.lots === 0 && leg.orders.length === 0;
  const { closings, reduction } = own;
  if (reduction !== null && ((reduction.lots === 0 && own.keep === null && own.opening === null) || isFlat)) {
    own.reduction = null;
    if (reduction.sold > 0) draft.facts.push({ type: 'SignalApplied', seq: reduction.seq });
    else missSignal(draft, reduction, 'nothingHeld');
  }
  if (closings.length === 0 || !isFlat) return;
  own.closings = [];
  for (const seq of closings) draft.facts.push({ type: 'SignalApplied', seq });
}
