// Leaving a position: a wish to be flat that stays until the leg is, and the settling of its cycle. Never refused by a business rule.
import { limitTicks } from './compiled-settings.ts';
import type { LegKey, OrderReason } from './decision.ts';
import { type LegState, type Side, signOf } from './leg-state.ts';
import * as limits from './limits.ts';
import { settle } from './settle.ts';
import { closingNet, type LegLevels, levelsOf, reaches } from './triggers.ts';
import { explain, legOf, lockOf, maySend, orderSide, priceText, send, sideOf, sizeText, type Turn, weight } from './turn.ts';

/** A leg is closed this long before its market ends. */
const delistingLeadMs = 86_400_000;

/** From this try on an exit that does not fill waits between tries. */
const exitTriesUnpaced = 3;
const exitRetryMs = 1_000;
const exitRetryMsMax = 60_000;

/** A take profit is sent this many times as a limit; from then on at market. */
const limitExitTries = 2;

/** A stop may close a leg whose order's fate has been unknown for this long. */
const unknownStopAfterMs = 3_000;

/** Exits that may go out although an order's fate is unknown. */
const urgent: readonly OrderReason[] = ['LOSS_AMOUNT', 'MARGIN_GUARD', 'CLOSE_ALL', 'STOP', 'BREAKOUT', 'DELISTING', 'LIQUIDATED'];
/** Exits that take a profit: given up where there is none by now. */
export const forProfit: readonly OrderReason[] = ['TARGET', 'MIDDLE', 'BAND', 'CROSS'];
/** Exits that go out as a limit first. */
const patient: readonly OrderReason[] = [...forProfit, 'TARGET_AMOUNT', 'UNLOCK'];

/** Wishes the leg flat and sends what can be sent, for its hedge first. A stronger reason replaces a weaker one. */
export function startExit(turn: Turn, side: Side, reason: OrderReason): void {
  const leg = turn.state.legs[side];
  reduceLock(turn, side, { reason, keep: 0 });
  wish(turn, leg, reason);
  dropTrails(leg);
  pursueExit(turn, side);
}

/** When a leg that holds something must leave because its market ends; Infinity when it need not, or leaves already. */
export function leavesMarketAt(turn: Turn, side: Side): number {
  const leg = turn.state.legs[side];
  const { expiresTs, tradingEnabled } = turn.state;
  if (expiresTs === undefined || !tradingEnabled || !maySend(turn.state) || (leg.book.lots === 0 && leg.orders.length === 0))
    return Infinity;
  return leg.exit !== null && urgent.includes(leg.exit.reason) ? Infinity : expiresTs - delistingLeadMs;
}

function wish(turn: Turn, leg: LegState, reason: OrderReason): void {
  const patience = stopMayFill(leg, reason) ? turn.event.ts + limits.restingStopPatienceMs : 0;
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

/** Wishes the hedge of a leg down to `keep` lots and sends what can be sent. */
export function reduceLock(turn: Turn, side: Side, { reason, keep }: { reason: OrderReason; keep: number }): void {
  const hedge = lockOf(turn.state, side);
  if (hedge === null || (hedge.leg.book.lots <= keep && hedge.leg.orders.length === 0)) return;
  hedge.lock.keep = hedge.leg.exit === null ? keep : Math.min(keep, hedge.lock.keep);
  wish(turn, hedge.leg, reason);
  pursueLock(turn, side);
}

/** Sends the next closing order of a hedge that shall become smaller, if nothing holds it. Called on every event. */
export function pursueLock(turn: Turn, side: Side): void {
  const hedge = lockOf(turn.state, side);
  if (hedge === null || hedge.leg.exit === null) return;
  const { leg, lock } = hedge;
  if (leg.book.lots <= lock.keep && leg.orders.length === 0) {
    leg.exit = null;
    return;
  }
  if (!maySend(turn.state) || turn.event.ts < sendableAt(leg)) return;
  const lots = leg.book.lots - lock.keep - unknownClosingLots(leg);
  if (lots > 0) sendClosing(turn, 'K', lots);
}

/** A hedge that is larger than what it hedges is cut, whatever made the leg smaller. */
export function trimLock(turn: Turn, side: Side): void {
  const hedge = lockOf(turn.state, side);
  if (hedge !== null && hedge.leg.exit === null) reduceLock(turn, side, { reason: 'UNLOCK', keep: turn.state.legs[side].book.lots });
}

/** A stop that rests on the exchange at this very price is executed there. */
function stopMayFill(leg: LegState, reason: OrderReason): boolean {
  return reason === 'LOSS_AMOUNT' && leg.stop !== null && leg.stop.acked && !leg.stop.dead;
}

/** Sends the next closing order of a leg that wishes to be flat, if nothing holds it. Called on every event. */
export function pursueExit(turn: Turn, side: Side): void {
  const leg = turn.state.legs[side];
  if (leg.exit === null) return;
  if (leg.book.lots < minLots(turn) && leg.orders.length === 0) {
    reduceLock(turn, side, { reason: leg.exit.reason, keep: 0 });
    return hasLock(turn, side) ? undefined : settle(turn, side);
  }
  if (!maySend(turn.state) || turn.event.ts < sendableAt(leg)) return;
  if (isShortOfFloor(turn, side)) {
    leg.exit = null;
    return explain(turn, weight.note, 'targetDisarmed', { price: priceText(turn, turn.event.lastTicks) });
  }
  const lots = leg.book.lots - unknownClosingLots(leg);
  if (lots < Math.max(1, minLots(turn))) return;
  sendClosing(turn, side, lots);
}

/** A take profit that was held up is given up where it would sell at a loss by now. */
function isShortOfFloor(turn: Turn, side: Side): boolean {
  const leg = turn.state.legs[side];
  const last = turn.event.lastTicks;
  if (leg.exit === null || !forProfit.includes(leg.exit.reason) || last === null || leg.book.lots === 0) return false;
  return !isBeyondFloor(turn, side, last);
}

/** Levels of a leg and its hedge, if there was one in this cycle. */
export function legLevels(turn: Turn, side: Side): LegLevels {
  return levelsOf(turn.c, side, turn.state.legs[side].book, lockOf(turn.state, side)?.leg.book ?? null);
}

/** Whether closing everything here leaves a profit after costs. */
export function isBeyondFloor(turn: Turn, side: Side, ticks: number): boolean {
  const levels = legLevels(turn, side);
  const hedge = lockOf(turn.state, side);
  if (!levels.floorAtSend || hedge === null) return reaches(signOf(side), ticks, levels.floor);
  const { base, slope } = closingNet(turn.c, side, turn.state.legs[side].book, hedge.leg.book);
  return base + slope * BigInt(ticks) > 0n;
}

function hasLock(turn: Turn, side: Side): boolean {
  const hedge = lockOf(turn.state, side);
  return hedge !== null && (hedge.leg.book.lots > 0 || hedge.leg.orders.length > 0);
}

/** Lots the venue takes in one closing order; a swap leg may always be closed whole. */
function minLots(turn: Turn): number {
  return turn.c.swap ? 1 : turn.c.instrument.minLots;
}

/** When the exit may go out: never while an order is known to be under way, late while one's fate is unknown. */
export function sendableAt(leg: LegState): number {
  if (leg.exit === null) return Infinity;
  const gates = leg.orders.map((order) => {
    if (order.unknownSince === null || !urgent.includes(leg.exit?.reason ?? 'TARGET')) return Infinity;
    return order.unknownSince + unknownStopAfterMs;
  });
  return Math.max(leg.exit.notBefore, ...gates);
}

function unknownClosingLots(leg: LegState): number {
  return leg.orders.reduce((sum, order) => sum + (order.effect === 'close' ? order.lots - order.filled : 0), 0);
}

function sendClosing(turn: Turn, key: LegKey, lots: number): void {
  const leg = legOf(turn.state, key);
  if (leg.exit === null) return;
  const { reason, tries } = leg.exit;
  const last = turn.event.lastTicks;
  const limited = patient.includes(reason) && tries < limitExitTries && last !== null;
  const again = tries + 1;
  const pause = again < exitTriesUnpaced ? 0 : Math.min(exitRetryMsMax, exitRetryMs * 2 ** (again - exitTriesUnpaced));
  leg.exit = { reason, tries: again, notBefore: turn.event.ts + pause };
  if (tries > 0) explain(turn, weight.order, 'closeRepeated', { size: sizeText(turn, lots) });
  send(turn, key, {
    effect: 'close',
    type: limited ? 'ioc' : 'market',
    priceTicks: limited ? limitTicks(turn.c, orderSide(sideOf(turn.state, key), 'close'), last) : null,
    lots,
    reason,
    rung: null,
  });
}

/** After an order of the leg ended: goes on leaving, or closes the cycle when nothing is held. */
export function afterOrder(turn: Turn, side: Side, reason: OrderReason): void {
  const leg = turn.state.legs[side];
  if (leg.book.lots === 0 && leg.orders.length === 0 && leg.openedTs === null) {
    leg.exit = null;
    return;
  }
  if (leg.exit === null && leg.openedTs !== null && leg.book.lots < minLots(turn)) leg.exit = { reason, tries: 0, notBefore: 0 };
  pursueExit(turn, side);
}
