// Copies what opens or enlarges the leader's position, if every guard lets it pass; else it is missed with the reason, and is never made up for.
import type { CopySettings } from '@millrace/contract';
import { divCeil, divFloor, safeNumber, scaled } from '@millrace/market';
import { staysSafe } from './averaging-leg.ts';
import { rungLots } from './compiled-settings.ts';
import { carryAll, type Carried, roundLots, shareOfLots, wantedLots } from './copy-size.ts';
import { copySideOf, leverageOf, type CopyDraft, type CopyState } from './copy-state.ts';
import type { MissReason, OrderReason } from './decision.ts';
import { activeSides, awaitsLiquidation, clearFault, explain, orderSide, priceText, send, sizeText, weight } from './decision-draft.ts';
import { type Side, sides } from './leg-state.ts';
import { notional, percentOf, RATE_DEN } from './money-units.ts';
import type { EventOf } from './order-events.ts';
import type { LeadSignal } from './task-event.ts';

/** A signal that is older than this, by the venue's clock, opens nothing. */
export const signalAgeMsMax = 10_000;

/** The least worth of an opening order, USDT. */
export const LEAST_WORTH = '5';

export type SignalEvent = Pick<EventOf<'signal'>, 'signal' | 'later' | 'othersQuote' | 'mayOpen'>;

export function takeOpening(draft: CopyDraft, event: SignalEvent): void {
  const { signal } = event;
  const own = copySideOf(draft, signal.side);
  if (signal.action === 'OPEN') Object.assign(own, { stance: 'follows', rest: '0', of: '1', keep: null });
  if (signal.action === 'OPEN') confirmFlat(draft);
  const missed = stanceReason(draft, signal) ?? standingReason(draft, signal) ?? priceReason(draft, signal);
  if (missed !== null) return missSignal(draft, signal, missed);
  openSized(draft, event);
}

/** Of what was traded by hand nothing is left, and the leader begins anew: the books agree. */
function confirmFlat(draft: CopyDraft): void {
  const { legs } = draft.state;
  if (sides.every((side) => legs[side].book.lots === 0 && legs[side].orders.length === 0)) clearFault(draft, ['POSITION_MISMATCH']);
}

/** Counts a signal as missed. */
export function missSignal(draft: CopyDraft, { seq }: Pick<LeadSignal, 'seq'>, reason: MissReason): void {
  draft.facts.push({ type: 'SignalMissed', seq, reason });
  explain(draft, weight.change, 'copyMissed', { reason });
}

/** Whether the copier follows this position of the leader at all. */
function stanceReason(draft: CopyDraft, { side, inSilence, lowTurnover }: LeadSignal): MissReason | null {
  const { stance } = copySideOf(draft, side);
  if (!activeSides(draft).includes(side)) return 'direction';
  if (stance === 'late') return 'joinedLate';
  if (stance === 'left') return 'ownExit';
  if (inSilence === true) return 'leaderSilent';
  return lowTurnover === true ? 'lowTurnover' : null;
}

/** An order of the leader as it is copied, or what he holds as one. */
export type LeadOrder = Pick<LeadSignal, 'action' | 'side' | 'deltaLots' | 'openLots' | 'cost' | 'ts' | 'factor' | 'leverage'>;

/** Guards that do not depend on price or size. */
export function standingReason(draft: CopyDraft, { action, side, ts }: LeadOrder): MissReason | null {
  const { state, event } = draft;
  const leg = state.legs[side];
  if (!activeSides(draft).includes(side)) return 'direction';
  if (state.market !== 'live' || state.expiresTs !== undefined) return 'instrument';
  if (!state.tradingEnabled || !state.buyingEnabled) return state.copy.closedBy ?? 'paused';
  if (state.fault !== null) return 'fault';
  if (awaitsLiquidation(draft) || leg.orders.some(({ unknownSince }) => unknownSince !== null)) return 'unknown';
  if (event.ts - ts > signalAgeMsMax) return 'late';
  // Still busy with an earlier one, and waited for as long as it is fresh.
  if (leg.orders.length > 0 || leg.exit !== null) return 'late';
  return action === 'ADD' && leg.book.lots > 0 && leg.book.addCount >= draft.terms.maxAddOrders ? 'ownLimit' : null;
}

export function priceReason(draft: CopyDraft, { cost, deltaLots }: LeadOrder): MissReason | null {
  const last = draft.event.lastTicks;
  if (last === null) return 'noPrice';
  const away = BigInt(last) * BigInt(deltaLots) - BigInt(cost);
  const distance = (away < 0n ? -away : away) * BigInt(RATE_DEN);
  return distance > BigInt(percentOf(draft.terms.maxSlipPct)) * BigInt(cost) ? 'slippage' : null;
}

/** What an order of the leader would be for this copier. */
export interface Sized {
  limit: number;
  /** Before the book's share of it. */
  whole: number;
  lots: number;
  leverage: number;
  /** What rounding leaves once it is sent, and when it is too small to be. */
  carried: Carried;
  allCarried: Carried;
}

export function sizeOf(draft: CopyDraft, order: LeadOrder): Sized {
  const own = copySideOf(draft, order.side);
  const limit = limitOf(draft, order);
  const wanted = wantedLots(draft.terms, order, rungLots(draft.c, 0, limit));
  const { lots: whole, carried } = roundLots(wanted, own);
  const isHeld = draft.state.legs[order.side].book.lots > 0;
  const leverage = isHeld ? leverageOf(draft.terms, own) : Math.min(draft.terms.leverage, order.leverage ?? draft.terms.leverage);
  return { limit, whole, lots: shareOfLots(whole, order.factor), leverage, carried, allCarried: carryAll(wanted, own) };
}

export function sizeReason(draft: CopyDraft, { side }: LeadOrder, sized: Sized & { othersQuote: string }): MissReason | null {
  const { limit, whole, lots } = sized;
  if (isTooSmall(draft, whole, limit)) return 'belowMin';
  if (isTooSmall(draft, lots, limit)) return 'bookShare';
  if (exceedsAllocation(draft, sized)) return 'ownLimit';
  return draft.state.legs[side].book.lots > 0 && !staysSafe(draft, side, lots, limit) ? 'marginGuard' : null;
}

function openSized(draft: CopyDraft, { signal, othersQuote }: SignalEvent): void {
  const { side, seq } = signal;
  const sized = sizeOf(draft, signal);
  const missed = sizeReason(draft, signal, { ...sized, othersQuote });
  if (missed === 'belowMin') Object.assign(copySideOf(draft, side), sized.allCarried);
  if (missed !== null) return missSignal(draft, signal, missed);
  const { addCount, lots: held } = draft.state.legs[side].book;
  const isFirst = held === 0;
  explain(draft, weight.order, isFirst ? 'copyOpened' : 'copyAdded', saidOf(draft, sized));
  const clOrdId = sendOpening(draft, side, { ...sized, seq, reason: isFirst ? 'LEAD_OPEN' : 'LEAD_ADD', rung: isFirst ? 0 : addCount + 1 });
  draft.facts.push({ type: 'SignalOrder', seq, clOrdId, lots: sized.lots });
}

export function saidOf(draft: CopyDraft, { lots, limit }: Sized): { size: string; price: string } {
  return { size: sizeText(draft, lots), price: priceText(draft, limit) };
}

interface Opening extends Sized {
  seq: number | null;
  reason: OrderReason;
  rung: number;
}

/** @returns its client order id */
export function sendOpening(draft: CopyDraft, side: Side, { seq, reason, rung, limit, lots, leverage, carried }: Opening): string {
  const own = copySideOf(draft, side);
  Object.assign(own, carried);
  if (leverage < draft.terms.leverage) own.leverage = leverage;
  else delete own.leverage;
  send(draft, side, { effect: 'open', type: 'ioc', priceTicks: limit, lots, reason, rung });
  const clOrdId = draft.state.legs[side].orders.at(-1)?.clOrdId ?? '';
  own.opening = { seq, clOrdId, worth: String(notional(draft.c.units, limit, lots)) };
  return clOrdId;
}

/** The worst price that the slippage allows, rounded inwards. */
function limitOf(draft: CopyDraft, { cost, deltaLots, side }: LeadOrder): number {
  const slip = BigInt(percentOf(draft.terms.maxSlipPct));
  const one = BigInt(RATE_DEN);
  const den = BigInt(deltaLots) * one;
  if (orderSide(side, 'open') === 'buy') return safeNumber(divFloor(BigInt(cost) * (one + slip), den));
  return safeNumber(divCeil(BigInt(cost) * (one - slip), den));
}

function isTooSmall({ c }: CopyDraft, lots: number, ticks: number): boolean {
  return lots < c.instrument.minLots || notional(c.units, ticks, lots) < scaled(LEAST_WORTH, c.units.decimals);
}

/** Whether the follow would hold more than its allocation times its leverage; what has less leverage counts as much more as its margin is. */
function exceedsAllocation(draft: CopyDraft, { limit, lots, leverage, othersQuote }: Sized & { othersQuote: string }): boolean {
  const { c, state, terms } = draft;
  const { decimals } = c.units;
  const added = atOwnLeverage(notional(c.units, limit, lots), { leverage, terms });
  const others = scaled(othersQuote, decimals, 'ceil');
  return committedOf(state, terms) + added + others > scaled(terms.allocation, decimals, 'floor') * c.leverage;
}

function atOwnLeverage(cost: bigint, { leverage, terms }: { leverage: number; terms: CopySettings }): bigint {
  return divCeil(cost * BigInt(terms.leverage), BigInt(leverage));
}

/** What a task holds and is opening, at cost and as if all had the leverage of the settings; money units. */
export function committedOf({ legs, copy }: CopyState, terms: CopySettings): bigint {
  return sides.reduce((sum, side) => {
    const cost = BigInt(legs[side].book.cost) + BigInt(copy[side].opening?.worth ?? 0);
    return sum + atOwnLeverage(cost, { leverage: leverageOf(terms, copy[side]), terms });
  }, 0n);
}
