// The last line: a conditional closing order that rests on the exchange at the price where the loss limit is met, and works while we are down.
import type { LegKey, RestingOrder } from './decision.ts';
import { type LegState, type Side, sides } from './leg-state.ts';
import * as limits from './limits.ts';
import { roundLevels } from './round.ts';
import { legOf, lockOf, nextOrderId, orderSide, sideOf, type Turn } from './turn.ts';

/** Makes the stops that are declared fit the books: a new id for every new trigger or size. Called at the end of a decision. */
export function placeStops(turn: Turn): void {
  if (turn.state.keyBroken || turn.state.market !== 'live') return;
  for (const key of keysOf(turn)) placeStop(turn, key);
}

function keysOf(turn: Turn): readonly LegKey[] {
  return turn.state.legs.K === undefined ? sides : [...sides, 'K'];
}

function placeStop(turn: Turn, key: LegKey): void {
  const leg = legOf(turn.state, key);
  const triggerTicks = key === 'K' ? lockStopTicks(turn) : stopTicks(turn, key);
  if (triggerTicks === null) return withdraw(leg);
  const { stop } = leg;
  if (stop !== null && leg.exit !== null) return;
  if (stop !== null && stop.triggerTicks === triggerTicks && stop.lots === leg.book.lots) return;
  withdraw(leg);
  leg.stop = { clOrdId: nextOrderId(turn, key), triggerTicks, lots: leg.book.lots, acked: false, dead: false };
}

/** Where the stop of a leg belongs; null when none does: on spot, without a loss limit, while leaving, or when the other leg loses there. */
function stopTicks(turn: Turn, side: Side): number | null {
  const leg = turn.state.legs[side];
  if (!turn.c.swap || !turn.state.tradingEnabled || leg.book.lots === 0 || isLeaving(leg)) return null;
  const { loss } = roundLevels(turn.c, turn.state);
  if (loss === null || loss.when === 'now') return null;
  return (loss.when === 'fall') === (side === 'L') ? loss.ticks : null;
}

/** The hedge has a stop at the price of its leg's stop, where it has one. */
function lockStopTicks(turn: Turn): number | null {
  const { lock } = turn.state;
  const hedge = lock === undefined ? null : lockOf(turn.state, lock.of);
  if (lock === undefined || hedge === null || hedge.leg.book.lots === 0 || isLeaving(hedge.leg)) return null;
  return stopTicks(turn, lock.of);
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
export function restingOrders(turn: Turn): RestingOrder[] {
  return keysOf(turn).flatMap((key) => {
    const { stop } = legOf(turn.state, key);
    if (stop === null || stop.dead) return [];
    const { clOrdId, triggerTicks, lots } = stop;
    const side = orderSide(sideOf(turn.state, key), 'close');
    return [{ clOrdId, leg: key, kind: 'protective-stop', side, triggerTicks, lots, reason: 'LOSS_AMOUNT' }];
  });
}
