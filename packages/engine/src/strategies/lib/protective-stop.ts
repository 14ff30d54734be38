// The last line: a conditional closing order that rests on the exchange at the price where the loss limit is met, and works while we are down.
import type { RestingOrder } from './decision.ts';
import type { LegKey } from './task-event.ts';
import { type LegState, type Side, sides } from './leg-state.ts';
import * as limits from './limits.ts';
import { roundLevels } from './round.ts';
import { legOf, lockOf, nextOrderId, orderSide, sideOf, type DecisionDraft } from './decision-draft.ts';

/** Makes the stops that are declared fit the books: a new id for every new trigger or size. Called at the end of a decision. */
export function placeStops(draft: DecisionDraft): void {
  if (draft.state.keyBroken || draft.state.market !== 'live') return;
  for (const key of keysOf(draft)) placeStop(draft, key);
}

function keysOf(draft: DecisionDraft): readonly LegKey[] {
  return draft.state.legs.K === undefined ? sides : [...sides, 'K'];
}

function placeStop(draft: DecisionDraft, key: LegKey): void {
  const leg = legOf(draft.state, key);
  const triggerTicks = key === 'K' ? lockStopTicks(draft) : stopTicks(draft, key);
  if (triggerTicks === null) return withdraw(leg);
  const { stop } = leg;
  if (stop !== null && leg.exit !== null) return;
  if (stop !== null && stop.triggerTicks === triggerTicks && stop.lots === leg.book.lots) return;
  withdraw(leg);
  leg.stop = { clOrdId: nextOrderId(draft, key), triggerTicks, lots: leg.book.lots, acked: false, dead: false };
}

/** Where the stop of a leg belongs; null when none does: on spot, without a loss limit, while leaving, or when the other leg loses there. */
function stopTicks(draft: DecisionDraft, side: Side): number | null {
  const leg = draft.state.legs[side];
  if (!draft.c.swap || !draft.state.tradingEnabled || leg.book.lots === 0 || isLeaving(leg)) return null;
  const { loss } = roundLevels(draft.c, draft.state);
  if (loss === null || loss.when === 'now') return null;
  return (loss.when === 'fall') === (side === 'L') ? loss.ticks : null;
}

/** The hedge has a stop at the price of its leg's stop, where it has one. */
function lockStopTicks(draft: DecisionDraft): number | null {
  const { lock } = draft.state;
  const hedge = lock === undefined ? null : lockOf(draft.state, lock.of);
  if (lock === undefined || hedge === null || hedge.leg.book.lots === 0 || isLeaving(hedge.leg)) return null;
  return stopTicks(draft, lock.of);
}

/** A leg whose exit only waits for the stop to work still has it, untouched while it fills. */
function isLeaving(leg: LegState): boolean {
  if (leg.orders.some((order) => order.effect === 'close')) return true;
  return leg.exit !== null && leg.exit.tries > 0;
}

function withdraw(leg: LegState): void {
  if (leg.stop !== null && !leg.stop.dead) leg.replacedStops = [...leg.replacedStops, leg.stop.clOrdId].slice(-limits.replacedStopsMax);
  leg.stop = null;
}

/** The resting set of a decision. */
export function restingOrders(draft: DecisionDraft): RestingOrder[] {
  return keysOf(draft).flatMap((key) => {
    const { stop } = legOf(draft.state, key);
    if (stop === null || stop.dead) return [];
    const { clOrdId, triggerTicks, lots } = stop;
    const side = orderSide(sideOf(draft.state, key), 'close');
    return [{ clOrdId, leg: key, kind: 'protective-stop', side, triggerTicks, lots, reason: 'LOSS_AMOUNT' }];
  });
}
