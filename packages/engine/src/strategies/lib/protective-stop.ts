// The last line: a conditional closing order that rests on the exchange at the price where the loss limit is met, and works while we are down.
import type { RestingOrder } from './decision.ts';
import { type LegState, type Side, sides } from './leg-state.ts';
import * as limits from './limits.ts';
import { roundLevels } from './round.ts';
import { nextOrderId, orderSide, type Turn } from './turn.ts';

/** Makes the stops that are declared fit the books: a new id for every new trigger or size. Called at the end of a decision. */
export function placeStops(turn: Turn): void {
  if (turn.state.keyBroken || turn.state.market !== 'live') return;
  for (const side of sides) placeStop(turn, side);
}

function placeStop(turn: Turn, side: Side): void {
  const leg = turn.state.legs[side];
  const triggerTicks = stopTicks(turn, side);
  if (triggerTicks === null) return withdraw(leg);
  const { stop } = leg;
  if (stop !== null && leg.exit !== null) return;
  if (stop !== null && stop.triggerTicks === triggerTicks && stop.lots === leg.book.lots) return;
  withdraw(leg);
  leg.stop = { clOrdId: nextOrderId(turn, side), triggerTicks, lots: leg.book.lots, acked: false, dead: false };
}

/** Where the stop of a leg belongs; null when none does: on spot, without a loss limit, while leaving, or when the other leg loses there. */
function stopTicks(turn: Turn, side: Side): number | null {
  const leg = turn.state.legs[side];
  if (!turn.c.swap || !turn.state.tradingEnabled || leg.book.lots === 0 || isLeaving(leg)) return null;
  const { loss } = roundLevels(turn.c, turn.state);
  if (loss === null || loss.when === 'now') return null;
  return (loss.when === 'fall') === (side === 'L') ? loss.ticks : null;
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
  return sides.flatMap((side) => {
    const { stop } = turn.state.legs[side];
    if (stop === null || stop.dead) return [];
    const { clOrdId, triggerTicks, lots } = stop;
    return [{ clOrdId, leg: side, kind: 'protective-stop', side: orderSide(side, 'close'), triggerTicks, lots, reason: 'LOSS_AMOUNT' }];
  });
}
