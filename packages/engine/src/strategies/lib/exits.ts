// Leaving a position: a wish to be flat that stays until the leg is, and the settling of its cycle. Never refused by a business rule.
import { limitTicks } from './compiled-settings.ts';
import type { OrderReason } from './decision.ts';
import type { LegKey } from './task-event.ts';
import { type LegState, type Side, sides, signOf, type UnsettledOrder } from './leg-state.ts';
import * as limits from './limits.ts';
import { settle } from './settle.ts';
import type { LegLevels } from './levels.ts';
import { closingNet, levelsOf, reaches } from './triggers.ts';
import {
  explain,
  legOf,
  lockOf,
  maySend,
  orderSide,
  priceText,
  send,
  sideOf,
  sizeText,
  type DecisionDraft,
  weight,
} from './decision-draft.ts';

/** A leg is closed this long before its market ends. */
const delistingLeadMs = 86_400_000;

/** From this try on an exit that does not fill waits between tries. */
const exitTriesUnpaced = 3;
const exitRetryMs = 1_000;
const exitRetryMsMax = 60_000;

/** A take profit is sent this many times as a limit; from then on at market. */
const limitExitTries = 2;

/** A stop may close a leg whose order has been of unknown state for this long. */
const unknownStopAfterMs = 3_000;

/** Exits that may go out although the state of an order is unknown. */
const urgent: readonly OrderReason[] = [
  'LOSS_AMOUNT',
  'MARGIN_GUARD',
  'CLOSE_ALL',
  'STOP',
  'BREAKOUT',
  'DELISTING',
  'LIQUIDATED',
  'LEAD_CLOSE',
];
/** Exits that take a profit: given up where there is none by now. */
export const forProfit: readonly OrderReason[] = ['TARGET', 'MIDDLE', 'BAND', 'CROSS'];
/** Exits that go out as a limit first. */
const patient: readonly OrderReason[] = [...forProfit, 'TARGET_AMOUNT', 'UNLOCK'];

/** Marks the leg to be closed and sends what can be sent, for its hedge first. A stronger reason replaces a weaker one. */
export function startExit(draft: DecisionDraft, side: Side, reason: OrderReason): void {
  const leg = draft.state.legs[side];
  reduceLock(draft, side, { reason, keep: 0 });
  wish(draft, leg, reason);
  dropTrails(leg);
  pursueExit(draft, side);
}

/** When a leg that holds something must leave because its market ends; Infinity when it need not, or leaves already. */
export function leavesMarketAt(draft: DecisionDraft, side: Side): number {
  const leg = draft.state.legs[side];
  const { expiresTs, tradingEnabled } = draft.state;
  if (expiresTs === undefined || !tradingEnabled || !maySend(draft.state) || (leg.book.lots === 0 && leg.orders.length === 0))
    return Infinity;
  return leg.exit !== null && urgent.includes(leg.exit.reason) ? Infinity : expiresTs - delistingLeadMs;
}

function wish(draft: DecisionDraft, leg: LegState, reason: OrderReason): void {
  const patience = stopMayFill(draft, leg, reason) ? draft.event.ts + limits.restingStopPatienceMs : 0;
  if (leg.exit === null) leg.exit = { reason, tries: 0, notBefore: patience };
  else if (!urgent.includes(leg.exit.reason)) leg.exit = { reason, tries: leg.exit.tries, notBefore: patience };
}

/** Ends everything a leg follows: its trails and slices. */
export function dropTrails(leg: LegState): void {
  leg.addTrail = null;
  leg.targetTrail = null;
  delete leg.layerTrail;
  delete leg.slices;
}

/** Marks the hedge of a leg to be reduced to `keep` lots and sends what can be sent. */
export function reduceLock(draft: DecisionDraft, side: Side, { reason, keep }: { reason: OrderReason; keep: number }): void {
  const hedge = lockOf(draft.state, side);
  if (hedge === null || (hedge.leg.book.lots <= keep && hedge.leg.orders.length === 0)) return;
  hedge.lock.keep = hedge.leg.exit === null ? keep : Math.min(keep, hedge.lock.keep);
  wish(draft, hedge.leg, reason);
  pursueLock(draft, side);
}

/** Sends the next closing order of a hedge that shall become smaller, if nothing holds it. Called on every event. */
export function pursueLock(draft: DecisionDraft, side: Side): void {
  const hedge = lockOf(draft.state, side);
  if (hedge === null || hedge.leg.exit === null) return;
  const { leg, lock } = hedge;
  if (leg.book.lots <= lock.keep && leg.orders.length === 0) {
    leg.exit = null;
    return;
  }
  if (!maySend(draft.state) || draft.event.ts < sendableAt(leg)) return;
  const lots = leg.book.lots - lock.keep - unknownClosingLots(leg);
  if (lots > 0) sendClosing(draft, 'K', lots);
}

/** A hedge that is larger than what it hedges is cut, whatever made the leg smaller. */
export function trimLock(draft: DecisionDraft, side: Side): void {
  const hedge = lockOf(draft.state, side);
  if (hedge !== null && hedge.leg.exit === null) reduceLock(draft, side, { reason: 'UNLOCK', keep: draft.state.legs[side].book.lots });
}

/** A stop that rests on the exchange for this very reason, or that a loss limit beyond it has passed, is executed there. */
function stopMayFill(draft: DecisionDraft, leg: LegState, reason: OrderReason): boolean {
  const { stop, stopReason = 'LOSS_AMOUNT' } = leg;
  if (stop === null || !stop.acked || stop.dead) return false;
  if (reason === stopReason) return true;
  const last = draft.event.lastTicks;
  const side = sides.find((each) => draft.state.legs[each] === leg);
  return reason === 'LOSS_AMOUNT' && side !== undefined && last !== null && reaches(side === 'L' ? -1 : 1, last, stop.triggerTicks);
}

/** Sends the next closing order of a leg that is to be closed, if nothing holds it. Called on every event. */
export function pursueExit(draft: DecisionDraft, side: Side): void {
  const leg = draft.state.legs[side];
  if (leg.exit === null) return;
  if (leg.book.lots < minLots(draft) && leg.orders.length === 0) {
    reduceLock(draft, side, { reason: leg.exit.reason, keep: 0 });
    return hasLock(draft, side) ? undefined : settle(draft, side);
  }
  if (!maySend(draft.state) || draft.event.ts < sendableAt(leg)) return;
  if (isShortOfFloor(draft, side)) {
    leg.exit = null;
    return explain(draft, weight.note, 'targetDisarmed', { price: priceText(draft, draft.event.lastTicks) });
  }
  const frozen = frozenLots(draft, leg);
  if (frozen > 0 && leg.exit.tookFree === true) return;
  if (frozen > 0) leg.exit = { ...leg.exit, tookFree: true };
  const lots = leg.book.lots - unknownClosingLots(leg) - frozen;
  if (lots < Math.max(1, minLots(draft))) return;
  sendClosing(draft, side, lots);
}

/** A take profit that was held up is given up where it would sell at a loss by now. A bar is decided on by its close. */
function isShortOfFloor(draft: DecisionDraft, side: Side): boolean {
  const leg = draft.state.legs[side];
  const { event } = draft;
  const ticks = event.type === 'candle' ? (event.candles.at(-1)?.closeTicks ?? null) : event.lastTicks;
  if (leg.exit === null || !forProfit.includes(leg.exit.reason) || ticks === null || leg.book.lots === 0) return false;
  return !isBeyondFloor(draft, side, ticks);
}

/** Levels of a leg and its hedge, if there was one in this cycle. */
export function legLevels(draft: DecisionDraft, side: Side): LegLevels {
  return levelsOf(draft.c, side, draft.state.legs[side].book, lockOf(draft.state, side)?.leg.book ?? null);
}

/** Whether closing everything here leaves a profit after costs. */
export function isBeyondFloor(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const levels = legLevels(draft, side);
  const hedge = lockOf(draft.state, side);
  if (!levels.floorAtSend || hedge === null) return reaches(signOf(side), ticks, levels.floor);
  const { base, slope } = closingNet(draft.c, side, draft.state.legs[side].book, hedge.leg.book);
  return base + slope * BigInt(ticks) > 0n;
}

function hasLock(draft: DecisionDraft, side: Side): boolean {
  const hedge = lockOf(draft.state, side);
  return hedge !== null && (hedge.leg.book.lots > 0 || hedge.leg.orders.length > 0);
}

/** Lots the venue takes in one closing order; a swap leg may always be closed whole. */
function minLots(draft: DecisionDraft): number {
  return draft.c.swap ? 1 : draft.c.instrument.minLots;
}

/**
 * When the exit may go out: never while an order is known to be under way, late while the state of one is unknown. Orders that rest hold nothing
 * back: the venue fits them to the position, and what they fill meanwhile is closed after. Infinity when nothing is held.
 */
export function sendableAt(leg: LegState): number {
  if (leg.exit === null || leg.book.lots === 0) return Infinity;
  const gates = leg.orders.filter(takes).map((order) => {
    // What a leader closed is closed at once beside an opening that may still turn out to have filled.
    if (order.unknownSince !== null && order.effect === 'open' && leg.exit?.reason === 'LEAD_CLOSE') return 0;
    if (order.unknownSince === null || !urgent.includes(leg.exit?.reason ?? 'TARGET')) return Infinity;
    return order.unknownSince + unknownStopAfterMs;
  });
  return Math.max(leg.exit.notBefore, ...gates);
}

/** Whether an order fills or dies at once; a post-only one rests. */
function takes(order: UnsettledOrder): boolean {
  return order.type !== 'post_only';
}

function unknownClosingLots(leg: LegState): number {
  return closingLots(leg.orders.filter(takes));
}

/** Coins that resting sales hold on spot until their end is reported; a swap's closings hold nothing. */
function frozenLots(draft: DecisionDraft, leg: LegState): number {
  return draft.c.swap ? 0 : closingLots(leg.orders.filter((order) => !takes(order)));
}

/** What closing orders may still fill. */
export function closingLots(orders: readonly UnsettledOrder[]): number {
  return orders.reduce((sum, order) => sum + (order.effect === 'close' ? order.lots - order.filled : 0), 0);
}

function sendClosing(draft: DecisionDraft, key: LegKey, lots: number): void {
  const leg = legOf(draft.state, key);
  if (leg.exit === null) return;
  const { reason, tries } = leg.exit;
  const last = draft.event.lastTicks;
  const limited = patient.includes(reason) && tries < limitExitTries && last !== null;
  const again = tries + 1;
  const pause = again < exitTriesUnpaced ? 0 : Math.min(exitRetryMsMax, exitRetryMs * 2 ** (again - exitTriesUnpaced));
  leg.exit = { ...leg.exit, tries: again, notBefore: draft.event.ts + pause };
  if (tries > 0) explain(draft, weight.order, 'closeRepeated', { size: sizeText(draft, lots) });
  send(draft, key, {
    effect: 'close',
    type: limited ? 'ioc' : 'market',
    priceTicks: limited ? limitTicks(draft.c, orderSide(sideOf(draft.state, key), 'close'), last) : null,
    lots,
    reason,
    rung: null,
  });
}

/** After an order of the leg ended: goes on leaving, or closes the cycle when nothing is held. */
export function afterOrder(draft: DecisionDraft, side: Side, reason: OrderReason): void {
  const leg = draft.state.legs[side];
  if (leg.book.lots === 0 && leg.orders.length === 0 && leg.openedTs === null) {
    leg.exit = null;
    return;
  }
  if (leg.exit === null && leg.openedTs !== null && leg.book.lots < minLots(draft)) leg.exit = { reason, tries: 0, notBefore: 0 };
  pursueExit(draft, side);
}
