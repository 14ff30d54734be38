// The protective stop of a task that adds to winners: set by every opening fill, never moved back, and resting on the exchange on swaps.
// It limits the loss to what its fill slips; it is not a guarantee.
import { scaled } from '@millrace/market';
import type { RestingOrder } from './decision.ts';
import { dropTrails, pursueExit, startExit } from './exits.ts';
import { newestFirst } from './leg-book.ts';
import { type Side, sides } from './leg-state.ts';
import * as limits from './limits.ts';
import { notional } from './money.ts';
import { close, type EventOf } from './order-events.ts';
import { fitStop } from './resting-stop.ts';
import { roundLevels } from './round.ts';
import { reaches } from './triggers.ts';
import { closeBuying, explain, orderSide, priceText, sizeText, weight } from './turn.ts';
import { entryStopTicks } from './winner-levels.ts';
import type { WinnerTurn } from './winner-state.ts';

/** After an opening fill: the entry sets the stop, an add may move it in the trade's favour. An add by hand leaves it where it is. */
export function moveStop(turn: WinnerTurn, side: Side, reason: string, priceTicks: number): void {
  const { layers } = turn.state.legs[side].book;
  const entry = layers[0];
  if (entry === undefined) return;
  if (reason === 'ENTRY') turn.state.winners[side].stopTicks = entryStopTicks(turn.c, side, entry);
  else if (reason === 'ADD') tighten(turn, side, turn.adding.stopAfterAdd(turn, side, turn.event.lastTicks ?? priceTicks));
}

/** Takes the new stop where it is better than the one there is. */
export function tighten(turn: WinnerTurn, side: Side, ticks: number | null): void {
  const own = turn.state.winners[side];
  if (ticks === null) return;
  if (own.stopTicks === null || (side === 'L' ? ticks > own.stopTicks : ticks < own.stopTicks)) own.stopTicks = ticks;
}

/** The rule of the task itself; on swaps the order on the exchange is given two seconds to work first. */
export function applyStop(turn: WinnerTurn, side: Side, ticks: number): boolean {
  const leg = turn.state.legs[side];
  if (leg.exit !== null || !reaches(side === 'L' ? -1 : 1, ticks, turn.state.winners[side].stopTicks)) return false;
  explain(turn, weight.order, 'protectiveStop', { price: priceText(turn, ticks) });
  const rests = leg.stop !== null && leg.stop.acked && !leg.stop.dead;
  leg.exit = { reason: 'STOP', tries: 0, notBefore: rests ? turn.event.ts + limits.restingStopPatienceMs : 0 };
  dropTrails(leg);
  pursueExit(turn, side);
  return true;
}

/** A stop on the exchange worked: a protective stop ends its leg, the loss limit the whole task. */
export function onStopFill(turn: WinnerTurn, side: Side, event: EventOf<'fill'>): void {
  const { units } = turn.c;
  const { clOrdId, priceTicks, lots } = event;
  const price = priceText(turn, priceTicks);
  explain(turn, weight.fill, side === 'L' ? 'filledSell' : 'filledBuy', { size: sizeText(turn, lots), price });
  const proceeds = notional(units, priceTicks, lots);
  close(turn, side, {
    clOrdId,
    priceTicks,
    lots,
    proceeds,
    fee: scaled(event.feeQuote, units.decimals, 'halfEven'),
    allocation: newestFirst,
  });
  const reason = turn.state.winners[side].restingReason;
  const leg = turn.state.legs[side];
  leg.exit ??= { reason, tries: 0, notBefore: turn.event.ts + limits.restingStopPatienceMs };
  if (reason === 'STOP') return explain(turn, weight.order, 'protectiveStopFilled', { price });
  explain(turn, weight.order, 'stopFilled', { price });
  closeBuying(turn, 'LOSS_AMOUNT');
  for (const other of sides) {
    const each = turn.state.legs[other];
    if (other !== side && (each.book.lots > 0 || each.orders.length > 0)) startExit(turn, other, 'LOSS_AMOUNT');
  }
}

/** Makes the stops that are declared fit the books: a new id for every new trigger or size. Called at the end of a decision. */
export function placeStops(turn: WinnerTurn): void {
  if (turn.state.keyBroken || turn.state.market !== 'live') return;
  for (const side of sides) {
    if (turn.state.legs[side].book.lots === 0) turn.state.winners[side].stopTicks = null;
    placeStop(turn, side);
  }
}

function placeStop(turn: WinnerTurn, side: Side): void {
  const wanted = wantedStop(turn, side);
  if (fitStop(turn, side, wanted?.ticks ?? null) && wanted !== null) turn.state.winners[side].restingReason = wanted.reason;
}

/** Whichever comes first: the protective stop, or the price at which the loss limit is met and this leg loses. */
function wantedStop(turn: WinnerTurn, side: Side): { ticks: number; reason: 'STOP' | 'LOSS_AMOUNT' } | null {
  const { loss } = roundLevels(turn.c, turn.state);
  const lossTicks = loss === null || loss.when === 'now' || (loss.when === 'fall') !== (side === 'L') ? null : loss.ticks;
  const { stopTicks } = turn.state.winners[side];
  if (stopTicks === null) return lossTicks === null ? null : { ticks: lossTicks, reason: 'LOSS_AMOUNT' };
  const lossFirst = lossTicks !== null && (side === 'L' ? lossTicks > stopTicks : lossTicks < stopTicks);
  return lossFirst ? { ticks: lossTicks, reason: 'LOSS_AMOUNT' } : { ticks: stopTicks, reason: 'STOP' };
}

/** The resting set of a decision. */
export function restingStops(turn: WinnerTurn): RestingOrder[] {
  return sides.flatMap((side): RestingOrder[] => {
    const { stop } = turn.state.legs[side];
    if (stop === null || stop.dead) return [];
    const { clOrdId, triggerTicks, lots } = stop;
    const reason = turn.state.winners[side].restingReason;
    return [{ clOrdId, leg: side, kind: 'protective-stop', side: orderSide(side, 'close'), triggerTicks, lots, reason }];
  });
}
