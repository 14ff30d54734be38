// Leaving a position: a wish to be flat that stays until the leg is, and the settling of its cycle. Never refused by a business rule.
import { limitTicks } from './compiled-settings.ts';
import type { OrderReason } from './decision.ts';
import { bookedNet } from './leg-book.ts';
import { emptyBook, type LegState, type Side, sides, signOf } from './leg-state.ts';
import * as limits from './limits.ts';
import { countText, sumText, unscaled } from './money.ts';
import { levelsOf, reaches } from './triggers.ts';
import { activeSides, clearFault, closeBuying, explain, maySend, orderSide, priceText, send, sizeText, type Turn, weight } from './turn.ts';

/** Exits that may go out although an order's fate is unknown. */
const urgent: readonly OrderReason[] = ['LOSS_AMOUNT', 'MARGIN_GUARD', 'CLOSE_ALL', 'STOP', 'LIQUIDATED'];

/** Wishes the leg flat and sends what can be sent. A stronger reason replaces a weaker one. */
export function startExit(turn: Turn, side: Side, reason: OrderReason): void {
  const leg = turn.state.legs[side];
  const patience = stopMayFill(leg, reason) ? turn.event.ts + limits.restingStopPatienceMs : 0;
  if (leg.exit === null) leg.exit = { reason, tries: 0, notBefore: patience };
  else if (!urgent.includes(leg.exit.reason)) leg.exit = { reason, tries: leg.exit.tries, notBefore: patience };
  leg.addTrail = null;
  leg.targetTrail = null;
  pursueExit(turn, side);
}

/** A stop that rests on the exchange at this very price is executed there. */
function stopMayFill(leg: LegState, reason: OrderReason): boolean {
  return reason === 'LOSS_AMOUNT' && leg.stop !== null && leg.stop.acked && !leg.stop.dead;
}

/** Sends the next closing order of a leg that wishes to be flat, if nothing holds it. Called on every event. */
export function pursueExit(turn: Turn, side: Side): void {
  const leg = turn.state.legs[side];
  if (leg.exit === null) return;
  if (leg.book.lots < minLots(turn) && leg.orders.length === 0) return settle(turn, side);
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
  if (leg.exit?.reason !== 'TARGET' || last === null || leg.book.lots === 0) return false;
  return !reaches(signOf(side), last, levelsOf(turn.c, side, leg.book).floor);
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
    return order.unknownSince + limits.unknownStopAfterMs;
  });
  return Math.max(leg.exit.notBefore, ...gates);
}

function unknownClosingLots(leg: LegState): number {
  return leg.orders.reduce((sum, order) => sum + (order.effect === 'close' ? order.lots - order.filled : 0), 0);
}

function sendClosing(turn: Turn, side: Side, lots: number): void {
  const leg = turn.state.legs[side];
  if (leg.exit === null) return;
  const { reason, tries } = leg.exit;
  const last = turn.event.lastTicks;
  const limited = (reason === 'TARGET' || reason === 'TARGET_AMOUNT') && tries < limits.limitExitTries && last !== null;
  const again = tries + 1;
  const pause =
    again < limits.exitTriesUnpaced ? 0 : Math.min(limits.exitRetryMsMax, limits.exitRetryMs * 2 ** (again - limits.exitTriesUnpaced));
  leg.exit = { reason, tries: again, notBefore: turn.event.ts + pause };
  if (tries > 0) explain(turn, weight.order, 'closeRepeated', { size: sizeText(turn, lots) });
  send(turn, side, {
    effect: 'close',
    type: limited ? 'ioc' : 'market',
    priceTicks: limited ? limitTicks(turn.c, orderSide(side, 'close'), last) : null,
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

/** Closes the cycle: its net is booked, the leg starts anew. Dust that cannot be sold is written off, so that cash stays exact. */
function settle(turn: Turn, side: Side): void {
  const { state, c, event } = turn;
  const leg = state.legs[side];
  const reason = leg.exit?.reason ?? 'TARGET';
  const written = BigInt(leg.book.cost) * BigInt(signOf(side));
  const realized = BigInt(leg.book.realized) - written;
  const net = bookedNet(leg.book) - written;
  const text = (amount: bigint): string => unscaled(amount, c.units.decimals);
  turn.facts.push({
    type: 'CycleClosed',
    leg: side,
    cycle: leg.cycle,
    reason,
    adds: leg.book.addCount,
    openedTs: leg.openedTs ?? event.ts,
    closedTs: event.ts,
    realizedQuote: text(realized),
    feesQuote: text(BigInt(leg.book.fees)),
    fundingQuote: text(BigInt(leg.book.funding)),
    netQuote: text(net),
  });
  explain(turn, weight.cycle, 'cycleClosed', { net: text(net) });
  state.roundNet = String(BigInt(state.roundNet) + net);
  resetLeg(turn, leg);
  clearFault(turn, ['EXIT_REFUSED']);
  if (sides.every((each) => state.legs[each].book.lots === 0)) state.roundNet = '0';
  if (activeSides(turn).every((each) => state.legs[each].done)) closeBuying(turn, 'SINGLE_DONE');
}

function resetLeg(turn: Turn, leg: LegState): void {
  leg.cycle += 1;
  leg.seq = 0;
  leg.done = turn.c.settings.repeatMode === 'single';
  leg.nextEntryAt = turn.event.ts + turn.c.settings.entryIntervalSec * 1000;
  leg.entryRefusals = 0;
  leg.openedTs = null;
  leg.leftOver = sumText(leg.leftOver, sumText(leg.book.dust, countText(leg.book.lots, turn.c.instrument.lotSize)));
  leg.book = emptyBook;
  leg.exit = null;
  leg.addTrail = null;
  leg.targetTrail = null;
  leg.addBlockedUntil = 0;
  leg.warnedNearLiquidation = false;
}
