// The protective stop of a task that adds to winners: set by every opening fill, never moved back, and resting on the exchange on swaps.
// It limits the loss to what its fill slips; it is not a guarantee.
import { scaled } from '@millrace/market';
import type { RestingOrder } from './decision.ts';
import { dropTrails, pursueExit, startExit } from './exits.ts';
import { newestFirst } from './leg-book.ts';
import { type Side, sides } from './leg-state.ts';
import * as limits from './limits.ts';
import { notional } from './money-units.ts';
import { close, type EventOf } from './order-events.ts';
import { fitStop } from './resting-stop.ts';
import { roundLevels } from './round.ts';
import { reaches } from './triggers.ts';
import { closeBuying, explain, orderSide, priceText, sizeText, weight } from './decision-draft.ts';
import { entryStopTicks } from './winner-levels.ts';
import type { WinnerDraft } from './winner-state.ts';

/** After an opening fill: the entry sets the stop, an add may move it in the trade's favour. An add by hand leaves it where it is. */
export function moveStop(draft: WinnerDraft, side: Side, reason: string, priceTicks: number): void {
  const { layers } = draft.state.legs[side].book;
  const entry = layers[0];
  if (entry === undefined) return;
  if (reason === 'ENTRY') draft.state.winners[side].stopTicks = entryStopTicks(draft.c, side, entry);
  else if (reason === 'ADD') tighten(draft, side, draft.adding.stopAfterAdd(draft, side, draft.event.lastTicks ?? priceTicks));
}

/** Takes the new stop where it is better than the one there is. */
export function tighten(draft: WinnerDraft, side: Side, ticks: number | null): void {
  const own = draft.state.winners[side];
  if (ticks === null) return;
  if (own.stopTicks === null || (side === 'L' ? ticks > own.stopTicks : ticks < own.stopTicks)) own.stopTicks = ticks;
}

/** The rule of the task itself; on swaps the order on the exchange is given two seconds to work first. */
export function applyStop(draft: WinnerDraft, side: Side, ticks: number): boolean {
  const leg = draft.state.legs[side];
  if (leg.exit !== null || !reaches(side === 'L' ? -1 : 1, ticks, draft.state.winners[side].stopTicks)) return false;
  explain(draft, weight.order, 'protectiveStop', { price: priceText(draft, ticks) });
  const rests = leg.stop !== null && leg.stop.acked && !leg.stop.dead;
  leg.exit = { reason: 'STOP', tries: 0, notBefore: rests ? draft.event.ts + limits.restingStopPatienceMs : 0 };
  dropTrails(leg);
  pursueExit(draft, side);
  return true;
}

/** A stop on the exchange worked: a protective stop ends its leg, the loss limit the whole task. */
export function onStopFill(draft: WinnerDraft, side: Side, event: EventOf<'fill'>): void {
  const { units } = draft.c;
  const { clOrdId, priceTicks, lots } = event;
  const price = priceText(draft, priceTicks);
  explain(draft, weight.fill, side === 'L' ? 'filledSell' : 'filledBuy', { size: sizeText(draft, lots), price });
  const proceeds = notional(units, priceTicks, lots);
  close(draft, side, {
    clOrdId,
    priceTicks,
    lots,
    proceeds,
    fee: scaled(event.feeQuote, units.decimals, 'halfEven'),
    allocation: newestFirst,
  });
  const reason = draft.state.winners[side].restingReason;
  const leg = draft.state.legs[side];
  leg.exit ??= { reason, tries: 0, notBefore: draft.event.ts + limits.restingStopPatienceMs };
  if (reason === 'STOP') return explain(draft, weight.order, 'protectiveStopFilled', { price });
  explain(draft, weight.order, 'stopFilled', { price });
  closeBuying(draft, 'LOSS_AMOUNT');
  for (const other of sides) {
    const each = draft.state.legs[other];
    if (other !== side && (each.book.lots > 0 || each.orders.length > 0)) startExit(draft, other, 'LOSS_AMOUNT');
  }
}

/** Makes the stops that are declared fit the books: a new id for every new trigger or size. Called at the end of a decision. */
export function placeStops(draft: WinnerDraft): void {
  if (draft.state.keyBroken || draft.state.market !== 'live') return;
  for (const side of sides) {
    if (draft.state.legs[side].book.lots === 0) draft.state.winners[side].stopTicks = null;
    placeStop(draft, side);
  }
}

function placeStop(draft: WinnerDraft, side: Side): void {
  const wanted = wantedStop(draft, side);
  if (fitStop(draft, side, wanted?.ticks ?? null) && wanted !== null) draft.state.winners[side].restingReason = wanted.reason;
}

/** Whichever comes first: the protective stop, or the price at which the loss limit is met and this leg loses. */
function wantedStop(draft: WinnerDraft, side: Side): { ticks: number; reason: 'STOP' | 'LOSS_AMOUNT' } | null {
  const { loss } = roundLevels(draft.c, draft.state);
  const lossTicks = loss === null || loss.when === 'now' || (loss.when === 'fall') !== (side === 'L') ? null : loss.ticks;
  const { stopTicks } = draft.state.winners[side];
  if (stopTicks === null) return lossTicks === null ? null : { ticks: lossTicks, reason: 'LOSS_AMOUNT' };
  const lossFirst = lossTicks !== null && (side === 'L' ? lossTicks > stopTicks : lossTicks < stopTicks);
  return lossFirst ? { ticks: lossTicks, reason: 'LOSS_AMOUNT' } : { ticks: stopTicks, reason: 'STOP' };
}

/** The resting set of a decision. */
export function restingStops(draft: WinnerDraft): RestingOrder[] {
  return sides.flatMap((side): RestingOrder[] => {
    const { stop } = draft.state.legs[side];
    if (stop === null || stop.dead) return [];
    const { clOrdId, triggerTicks, lots } = stop;
    const reason = draft.state.winners[side].restingReason;
    return [{ clOrdId, leg: side, kind: 'protective-stop', side: orderSide(side, 'close'), triggerTicks, lots, reason }];
  });
}
