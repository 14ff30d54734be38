// What follows when the venue refuses an order, by the codes it gives.
import { keyProblemOf } from '@millrace/contract';
import { divFloor, safeNumber, scaled } from '@millrace/market';
import { type Compiled, limitTicks } from './compiled-settings.ts';
import { afterOrder } from './exits.ts';
import type { LegKey } from './task-event.ts';
import type { Side, UnsettledOrder } from './leg-state.ts';
import * as limits from './limits.ts';
import { countFrom } from './lock.ts';
import { notional, RATE_DEN } from './money-units.ts';
import { endLockOrder, endOpening, endStop, type EventOf, find, isReduction } from './order-events.ts';
import { refusePart } from './part-exits.ts';
import {
  awaitsLiquidation,
  explain,
  legOf,
  mayOpen,
  orderSide,
  priceText,
  send,
  setFault,
  sizeText,
  type DecisionDraft,
  weight,
} from './decision-draft.ts';

/** How long an add is left alone after the venue refused it for lack of balance, and for any other reason. */
const addBalancePauseMs = 300_000;
const addRefusedPauseMs = 60_000;

export const keyCodes = new Set(['50110', '50111', '50113', '50100', '50101', '50103', '50105', '50119', '401']);
/** Nothing is held that a closing order could close. */
export const nothingHeldCodes = new Set(['51169']);
const balanceCodes = new Set(['51008', '51119', '51127', '51131']);
const priceCodes = new Set(['51006']);
export const minSizeCodes = new Set(['51020']);

/** Also with a sub-code: "51008_1000". */
export function isShortOfBalance(code: string): boolean {
  return balanceCodes.has(code.replace(/_\d+$/, ''));
}

export function onReject(draft: DecisionDraft, event: EventOf<'reject'>): void {
  const found = find(draft, event.clOrdId);
  if (found === null) return;
  const { key, order } = found;
  const leg = legOf(draft.state, key);
  if (keyCodes.has(event.code)) breakKey(draft, event.code);
  if (order === null) return endStop(draft, key, event.clOrdId, true);
  leg.orders = leg.orders.filter((each) => each !== order);
  if (key === 'K') return refuseLock(draft, order, event.code);
  const side = key;
  if (order.effect === 'open' && order.filled === 0 && sendInstead(draft, side, order, event)) return;
  if (order.effect === 'open' && order.filled > 0) endOpening(draft, leg, order, event.ts);
  else if (order.reason === 'ENTRY') refuseEntry(draft, side, event.code);
  else if (order.effect === 'open') refuseAdd(draft, side, order, event.code);
  else {
    if (leg.exit === null && !isReduction(order)) refusePart(draft, leg);
    refuseClosing(draft, side, event.code);
  }
  afterOrder(draft, side, order.reason);
}

/** Once, in place of a refused opening order: what the free balance covers, or the same at the limit that the venue names. */
function sendInstead(draft: DecisionDraft, side: Side, order: UnsettledOrder, event: EventOf<'reject'>): boolean {
  const last = event.lastTicks;
  const leg = draft.state.legs[side];
  if (order.instead === true || order.type !== 'ioc' || last === null || awaitsLiquidation(draft) || !mayOpen(draft) || leg.exit !== null)
    return false;
  const limit = limitTicks(draft.c, orderSide(side, 'open'), last);
  const named = priceCodes.has(event.code) ? event.limitTicks : undefined;
  const priceTicks = named === undefined ? limit : side === 'L' ? Math.min(limit, named) : Math.max(limit, named);
  const covered = order.reason === 'ADD' && isShortOfBalance(event.code) ? lotsFor(draft.c, event.availableQuote, limit) : 0;
  const lots = named === undefined ? Math.min(covered, order.lots - 1) : order.lots;
  if (lots < draft.c.instrument.minLots) return false;
  const { effect, type, reason, rung } = order;
  send(draft, side, { effect, type, priceTicks, lots, reason, rung });
  leg.orders = leg.orders.map((each) => ({ ...each, instead: true as const }));
  explain(draft, weight.order, named === undefined ? 'addSmaller' : 'repriced', {
    size: sizeText(draft, lots),
    price: priceText(draft, priceTicks),
  });
  return true;
}

/** Lots whose margin and commission an amount covers at a price. */
export function lotsFor(c: Compiled, quote: string | undefined, ticks: number): number {
  if (quote === undefined) return 0;
  const free = scaled(quote, c.units.decimals, 'halfEven') * BigInt(RATE_DEN) * c.leverage;
  const each = notional(c.units, ticks, 1) * (BigInt(RATE_DEN) + c.leverage * BigInt(c.taker));
  return free <= 0n ? 0 : safeNumber(divFloor(free, each));
}

export function breakKey(draft: DecisionDraft, code: string): void {
  if (draft.state.keyBroken) return;
  draft.state.keyBroken = true;
  draft.facts.push({ type: 'Fault', code: 'CREDENTIAL_BROKEN', detail: code });
  explain(draft, weight.cycle, 'keyBroken', { reason: keyProblemOf(code) });
}

/** An entry that cannot be placed: reported once, tried again after growing waits; too small a size waits for the user. */
export function refuseEntry(draft: DecisionDraft, side: Side, code: string): void {
  const leg = draft.state.legs[side];
  const wait = Math.min(limits.entryRetryMsMax, limits.entryRetryMs * 2 ** Math.min(leg.entryRefusals, 10));
  leg.nextEntryAt = draft.event.ts + wait;
  if (leg.entryRefusals === 0) draft.facts.push({ type: 'Notice', code: 'ENTRY_REFUSED', leg: side, detail: code });
  leg.entryRefusals += 1;
  if (minSizeCodes.has(code)) setFault(draft, 'ENTRY_REFUSED', code);
  explain(draft, weight.change, 'entryRefused', { code, minutes: String(wait / 60_000) });
}

export function refuseAdd(draft: DecisionDraft, side: Side, order: Pick<UnsettledOrder, 'rung' | 'reason'>, code: string): void {
  const leg = draft.state.legs[side];
  const rung = order.rung ?? 0;
  if (minSizeCodes.has(code) && order.reason === 'ADD') return skipRung(draft, side, 'minSize');
  const short = isShortOfBalance(code);
  const pause = short ? addBalancePauseMs : addRefusedPauseMs;
  leg.addTrail = null;
  leg.addBlockedUntil = draft.event.ts + pause;
  if (short) draft.facts.push({ type: 'AddSkipped', leg: side, rung, reason: 'balance' });
  const minutes = String(pause / 60_000);
  if (short) explain(draft, weight.change, 'skippedBalance', { rung: String(rung), minutes });
  else explain(draft, weight.change, 'addRefused', { code, minutes });
}

/** A skipped rung counts as used and the next one is measured from here, so that one event cannot skip two. */
export function skipRung(draft: DecisionDraft, side: Side, reason: 'minSize' | 'marginGuard'): void {
  const leg = draft.state.legs[side];
  const rung = leg.book.addCount + 1;
  const last = draft.event.lastTicks;
  const ref = last === null ? leg.book.ref : { cost: String(notional(draft.c.units, last, 1)), lots: 1 };
  leg.book = { ...leg.book, addCount: rung, ref };
  leg.addTrail = null;
  if (last !== null) countFrom(draft, side, last);
  draft.facts.push({ type: 'AddSkipped', leg: side, rung, reason });
  if (reason === 'minSize') explain(draft, weight.change, 'skippedMinSize', { rung: String(rung) });
  else explain(draft, weight.change, 'skippedMarginGuard', { rung: String(rung), price: priceText(draft, last) });
}

/** A hedge that the venue refuses waits for the next adverse step; one that shall be closed is closed again. */
function refuseLock(draft: DecisionDraft, order: UnsettledOrder, code: string): void {
  if (order.effect === 'close') refuseClosing(draft, 'K', code);
  else if (order.filled === 0) {
    draft.facts.push({ type: 'AddSkipped', leg: 'K', rung: order.rung ?? 0, reason: isShortOfBalance(code) ? 'balance' : 'tier' });
    explain(draft, weight.change, 'lockRefused', { code, size: sizeText(draft, order.lots) });
  }
  endLockOrder(draft);
}

function refuseClosing(draft: DecisionDraft, side: LegKey, code: string): void {
  const leg = legOf(draft.state, side);
  const tries = leg.exit?.tries ?? 1;
  if (tries === 1) draft.facts.push({ type: 'Notice', code: 'CLOSE_REFUSED', leg: side, detail: code });
  if (tries === limits.exitTriesUntilFault) setFault(draft, 'EXIT_REFUSED', code);
  explain(draft, weight.change, 'closeRefused', { code });
}
