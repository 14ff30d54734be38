// A closing conditional order that rests on the exchange at a price the caller names: a new id for every new trigger or size.
import type { LegState, Side } from './leg-state.ts';
import * as limits from './limits.ts';
import { nextOrderId, type DecisionDraft } from './decision-draft.ts';

/** Makes a leg's stop fit; `ticks` null: none is wanted. Returns whether it was replaced. While the leg leaves its stop stays as it is. */
export function fitStop(draft: DecisionDraft, side: Side, ticks: number | null): boolean {
  const leg = draft.state.legs[side];
  if (ticks === null || !draft.c.swap || !draft.state.tradingEnabled || leg.book.lots === 0 || isLeaving(leg)) {
    withdraw(leg);
    return false;
  }
  const { stop } = leg;
  if (stop !== null && leg.exit !== null) return false;
  if (stop !== null && stop.triggerTicks === ticks && stop.lots === leg.book.lots) return false;
  withdraw(leg);
  leg.stop = { clOrdId: nextOrderId(draft, side), triggerTicks: ticks, lots: leg.book.lots, acked: false, dead: false };
  return true;
}

/** A leg whose exit only waits for the stop to work still has it, untouched while it fills. Orders of grid cells are no exit. */
function isLeaving(leg: LegState): boolean {
  if (leg.orders.some((order) => order.effect === 'close' && order.reason !== 'CELL')) return true;
  return leg.exit !== null && leg.exit.tries > 0;
}

function withdraw(leg: LegState): void {
  if (leg.stop !== null && !leg.stop.dead) leg.replacedStops = [...leg.replacedStops, leg.stop.clOrdId].slice(-limits.replacedStopsMax);
  leg.stop = null;
}
