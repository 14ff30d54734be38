// Copies what opens or enlarges the leader's position, if every guard lets it pass; else it is missed with the reason, and is never made up for.
import { divCeil, divFloor, safeNumber, scaled } from '@millrace/market';
import { staysSafe } from './averaging-leg.ts';
import { rungLots } from './compiled-settings.ts';
import { carryAll, roundLots, shareOfLots, wantedLots } from './copy-size.ts';
import { copySideOf, type CopyDraft } from './copy-state.ts';
import type { MissReason } from './decision.ts';
import { activeSides, awaitsLiquidation, explain, orderSide, priceText, send, sizeText, weight } from './decision-draft.ts';
import type { Side } from './leg-state.ts';
import { notional, percentOf, RATE_DEN } from './money-units.ts';
import type { EventOf } from './order-events.ts';
import type { LeadSignal } from './task-event.ts';

/** A signal that is older than this, by the venue's clock, opens nothing. */
export const signalAgeMsMax = 10_000;

/** The least worth of an opening order, USDT. */
const LEAST_WORTH = '5';

export type SignalEvent = Pick<EventOf<'signal'>, 'signal' | 'later' | 'othersQuote'>;

export function takeOpening(draft: CopyDraft, event: SignalEvent): void {
  const { signal } = event;
  const own = copySideOf(draft, signal.side);
  if (signal.action === 'OPEN') Object.assign(own, { stance: 'follows', rest: '0', of: '1', keep: null });
  const missed = standingReason(draft, signal) ?? priceReason(draft, signal);
  if (missed !== null) return missSignal(draft, signal, missed);
  openSized(draft, event);
}

/** Counts a signal as missed. */
export function missSignal(draft: CopyDraft, { seq }: Pick<LeadSignal, 'seq'>, reason: MissReason): void {
  draft.facts.push({ type: 'SignalMissed', seq, reason });
  explain(draft, weight.change, 'copyMissed', { reason });
}

/** Guards that do not depend on price or size. */
function standingReason(draft: CopyDraft, { action, side, ts }: LeadSignal): MissReason | null {
  const { state, event } = draft;
  const own = copySideOf(draft, side);
  const leg = state.legs[side];
  if (!activeSides(draft).includes(side)) return 'direction';
  if (own.stance === 'late') return 'joinedLate';
  if (own.stance === 'left') return 'ownExit';
  if (state.market !== 'live' || state.expiresTs !== undefined) return 'instrument';
  if (!state.tradingEnabled || !state.buyingEnabled) return state.copy.closedBy ?? 'paused';
  if (state.fault !== null) return 'fault';
  if (awaitsLiquidation(draft) || leg.orders.some(({ unknownSince }) => unknownSince !== null)) return 'unknown';
  if (event.ts - ts > signalAgeMsMax) return 'late';
  // Still busy with an earlier one, and waited for as long as it is fresh.
  if (leg.orders.length > 0 || leg.exit !== null) return 'late';
  return action === 'ADD' && leg.book.lots > 0 && leg.book.addCount >= draft.terms.maxAddOrders ? 'ownLimit' : null;
}

function priceReason(draft: CopyDraft, { cost, deltaLots }: LeadSignal): MissReason | null {
  const last = draft.event.lastTicks;
  if (last === null) return 'noPrice';
  const away = BigInt(last) * BigInt(deltaLots) - BigInt(cost);
  const distance = (away < 0n ? -away : away) * BigInt(RATE_DEN);
  return distance > BigInt(percentOf(draft.terms.maxSlipPct)) * BigInt(cost) ? 'slippage' : null;
}

function openSized(draft: CopyDraft, { signal, othersQuote }: SignalEvent): void {
  const { side } = signal;
  const { c } = draft;
  const own = copySideOf(draft, side);
  const leg = draft.state.legs[side];
  const limit = limitOf(draft, signal);
  const wanted = wantedLots(draft.terms, signal, rungLots(c, 0, limit));
  const { lots: whole, carried } = roundLots(wanted, own);
  if (isTooSmall(draft, whole, limit)) {
    Object.assign(own, carryAll(wanted, own));
    return missSignal(draft, signal, 'belowMin');
  }
  const lots = shareOfLots(whole, signal.factor);
  if (isTooSmall(draft, lots, limit)) return missSignal(draft, signal, 'bookShare');
  if (exceedsAllocation(draft, notional(c.units, limit, lots), othersQuote)) return missSignal(draft, signal, 'ownLimit');
  if (leg.book.lots > 0 && !staysSafe(draft, side, lots, limit)) return missSignal(draft, signal, 'marginGuard');
  Object.assign(own, carried);
  const isFirst = leg.book.lots === 0;
  const rung = isFirst ? 0 : leg.book.addCount + 1;
  const args = { size: sizeText(draft, lots), price: priceText(draft, limit) };
  explain(draft, weight.order, isFirst ? 'copyOpened' : 'copyAdded', args);
  send(draft, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason: isFirst ? 'LEAD_OPEN' : 'LEAD_ADD', rung });
  const clOrdId = leg.orders.at(-1)?.clOrdId ?? '';
  own.opening = { seq: signal.seq, clOrdId, worth: String(notional(c.units, limit, lots)) };
  draft.facts.push({ type: 'SignalOrder', seq: signal.seq, clOrdId, lots });
}

/** The worst price that the slippage allows, rounded inwards. */
function limitOf(draft: CopyDraft, { cost, deltaLots, side }: LeadSignal): number {
  const slip = BigInt(percentOf(draft.terms.maxSlipPct));
  const one = BigInt(RATE_DEN);
  const den = BigInt(deltaLots) * one;
  if (orderSide(side, 'open') === 'buy') return safeNumber(divFloor(BigInt(cost) * (one + slip), den));
  return safeNumber(divCeil(BigInt(cost) * (one - slip), den));
}

function isTooSmall({ c }: CopyDraft, lots: number, ticks: number): boolean {
  return lots < c.instrument.minLots || notional(c.units, ticks, lots) < scaled(LEAST_WORTH, c.units.decimals);
}

/** Whether the follow would hold more than its allocation times its leverage. */
function exceedsAllocation(draft: CopyDraft, cost: bigint, othersQuote: string): boolean {
  const { c, state, terms } = draft;
  const { decimals } = c.units;
  const held = (['L', 'S'] as const).reduce((sum: bigint, side: Side) => sum + BigInt(state.legs[side].book.cost), cost);
  return held + scaled(othersQuote, decimals, 'ceil') > scaled(terms.allocation, decimals, 'floor') * c.leverage;
}
