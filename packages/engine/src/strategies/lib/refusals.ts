// What follows when the venue refuses an order, by the codes it gives.
import { keyProblemOf } from '@millrace/contract';
import { divFloor, safeNumber, scaled } from '@millrace/market';
import { type Compiled, limitTicks } from './compiled-settings.ts';
import { afterOrder } from './exits.ts';
import type { LegKey } from './decision.ts';
import type { Side, UnsettledOrder } from './leg-state.ts';
import * as limits from './limits.ts';
import { countFrom } from './lock.ts';
import { notional, RATE_DEN } from './money.ts';
import { endLockOrder, endOpening, endStop, type EventOf, find } from './order-events.ts';
import { refusePart } from './part-exits.ts';
import { explain, legOf, mayOpen, orderSide, priceText, send, setFault, sizeText, type Turn, weight } from './turn.ts';

/** How long an add is left alone after the venue refused it for lack of balance, and for any other reason. */
const addBalancePauseMs = 300_000;
const addRefusedPauseMs = 60_000;

export const keyCodes = new Set(['50110', '50111', '50113', '50100', '50101', '50103', '50105', '50119', '401']);
const balanceCodes = new Set(['51008', '51131']);
const priceCodes = new Set(['51006']);
const minSizeCodes = new Set(['51020']);

export function onReject(turn: Turn, event: EventOf<'reject'>): void {
  const found = find(turn, event.clOrdId);
  if (found === null) return;
  const { key, order } = found;
  const leg = legOf(turn.state, key);
  if (keyCodes.has(event.code)) breakKey(turn, event.code);
  if (order === null) return endStop(turn, key, event.clOrdId, true);
  leg.orders = leg.orders.filter((each) => each !== order);
  if (key === 'K') return refuseLock(turn, order, event.code);
  const side = key;
  if (order.effect === 'open' && order.filled === 0 && sendInstead(turn, side, order, event)) return;
  if (order.effect === 'open' && order.filled > 0) endOpening(turn, leg, order, event.ts);
  else if (order.reason === 'ENTRY') refuseEntry(turn, side, event.code);
  else if (order.effect === 'open') refuseAdd(turn, side, order, event.code);
  else {
    if (leg.exit === null && order.reason !== 'MANUAL_REDUCE') refusePart(turn, leg);
    refuseClosing(turn, side, event.code);
  }
  afterOrder(turn, side, order.reason);
}

/** Once, in place of a refused opening order: what the free balance covers, or the same at the limit that the venue names. */
function sendInstead(turn: Turn, side: Side, order: UnsettledOrder, event: EventOf<'reject'>): boolean {
  const last = event.lastTicks;
  const leg = turn.state.legs[side];
  if (order.instead === true || order.type !== 'ioc' || last === null || !mayOpen(turn) || leg.exit !== null) return false;
  const limit = limitTicks(turn.c, orderSide(side, 'open'), last);
  const named = priceCodes.has(event.code) ? event.limitTicks : undefined;
  const priceTicks = named === undefined ? limit : side === 'L' ? Math.min(limit, named) : Math.max(limit, named);
  const covered = order.reason === 'ADD' && balanceCodes.has(event.code) ? lotsFor(turn.c, event.availableQuote, limit) : 0;
  const lots = named === undefined ? Math.min(covered, order.lots - 1) : order.lots;
  if (lots < turn.c.instrument.minLots) return false;
  const { effect, type, reason, rung } = order;
  send(turn, side, { effect, type, priceTicks, lots, reason, rung });
  leg.orders = leg.orders.map((each) => ({ ...each, instead: true as const }));
  explain(turn, weight.order, named === undefined ? 'addSmaller' : 'repriced', {
    size: sizeText(turn, lots),
    price: priceText(turn, priceTicks),
  });
  return true;
}

/** Lots whose margin and commission an amount covers at a price. */
function lotsFor(c: Compiled, quote: string | undefined, ticks: number): number {
  if (quote === undefined) return 0;
  const free = scaled(quote, c.units.decimals, 'halfEven') * BigInt(RATE_DEN) * c.leverage;
  const each = notional(c.units, ticks, 1) * (BigInt(RATE_DEN) + c.leverage * BigInt(c.taker));
  return free <= 0n ? 0 : safeNumber(divFloor(free, each));
}

export function breakKey(turn: Turn, code: string): void {
  if (turn.state.keyBroken) return;
  turn.state.keyBroken = true;
  turn.facts.push({ type: 'Fault', code: 'CREDENTIAL_BROKEN', detail: code });
  explain(turn, weight.cycle, 'keyBroken', { reason: keyProblemOf(code) });
}

/** An entry that cannot be placed: told once, tried again after growing waits; too small a size waits for the user. */
export function refuseEntry(turn: Turn, side: Side, code: string): void {
  const leg = turn.state.legs[side];
  const wait = Math.min(limits.entryRetryMsMax, limits.entryRetryMs * 2 ** Math.min(leg.entryRefusals, 10));
  leg.nextEntryAt = turn.event.ts + wait;
  if (leg.entryRefusals === 0) turn.facts.push({ type: 'Notice', code: 'ENTRY_REFUSED', leg: side, detail: code });
  leg.entryRefusals += 1;
  if (minSizeCodes.has(code)) setFault(turn, 'ENTRY_REFUSED', code);
  explain(turn, weight.change, 'entryRefused', { code, minutes: String(wait / 60_000) });
}

function refuseAdd(turn: Turn, side: Side, order: UnsettledOrder, code: string): void {
  const leg = turn.state.legs[side];
  const rung = order.rung ?? 0;
  if (minSizeCodes.has(code) && order.reason === 'ADD') return skipRung(turn, side, 'minSize');
  const short = balanceCodes.has(code);
  const pause = short ? addBalancePauseMs : addRefusedPauseMs;
  leg.addTrail = null;
  leg.addBlockedUntil = turn.event.ts + pause;
  if (short) turn.facts.push({ type: 'AddSkipped', leg: side, rung, reason: 'balance' });
  const minutes = String(pause / 60_000);
  if (short) explain(turn, weight.change, 'skippedBalance', { rung: String(rung), minutes });
  else explain(turn, weight.change, 'addRefused', { code, minutes });
}

/** A skipped rung counts as used and the next one is measured from here, so that one event cannot skip two. */
export function skipRung(turn: Turn, side: Side, reason: 'minSize' | 'marginGuard'): void {
  const leg = turn.state.legs[side];
  const rung = leg.book.addCount + 1;
  const last = turn.event.lastTicks;
  const ref = last === null ? leg.book.ref : { cost: String(notional(turn.c.units, last, 1)), lots: 1 };
  leg.book = { ...leg.book, addCount: rung, ref };
  leg.addTrail = null;
  if (last !== null) countFrom(turn, side, last);
  turn.facts.push({ type: 'AddSkipped', leg: side, rung, reason });
  if (reason === 'minSize') explain(turn, weight.change, 'skippedMinSize', { rung: String(rung) });
  else explain(turn, weight.change, 'skippedMarginGuard', { rung: String(rung), price: priceText(turn, last) });
}

/** A hedge that the venue refuses waits for the next adverse step; one that shall be closed is closed again. */
function refuseLock(turn: Turn, order: UnsettledOrder, code: string): void {
  if (order.effect === 'close') refuseClosing(turn, 'K', code);
  else if (order.filled === 0) {
    turn.facts.push({ type: 'AddSkipped', leg: 'K', rung: order.rung ?? 0, reason: balanceCodes.has(code) ? 'balance' : 'tier' });
    explain(turn, weight.change, 'lockRefused', { code, size: sizeText(turn, order.lots) });
  }
  endLockOrder(turn);
}

function refuseClosing(turn: Turn, side: LegKey, code: string): void {
  const leg = legOf(turn.state, side);
  const tries = leg.exit?.tries ?? 1;
  if (tries === 1) turn.facts.push({ type: 'Notice', code: 'CLOSE_REFUSED', leg: side, detail: code });
  if (tries === limits.exitTriesUntilFault) setFault(turn, 'EXIT_REFUSED', code);
  explain(turn, weight.change, 'closeRefused', { code });
}
