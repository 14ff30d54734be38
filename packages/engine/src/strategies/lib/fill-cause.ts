// What led to a fill, said with it: the reason of its order, how far the price lies from what the order was measured from, and how far it had turned.
import { divHalfEven, unscaled } from '@millrace/market';
import type { Compiled } from './compiled-settings.ts';
import type { LegState, UnsettledOrder } from './leg-state.ts';
import { notional } from './money-units.ts';

/** `move` and `turn` in percent with two decimals; `move` is signed: below zero under the order before, or under the average. */
export interface FillCause {
  reason: string;
  move?: string;
  turn?: string;
}

/** Of a fill at a price, before it is booked. An add is measured from the order before it, a closing from the average. */
export function fillCause(c: Compiled, leg: LegState, { order, ticks }: { order: UnsettledOrder | null; ticks: number }): FillCause {
  if (order === null) return { reason: 'STOP' };
  const { reason, effect } = order;
  if (reason === 'ENTRY' || leg.book.lots === 0) return { reason };
  const from = effect === 'open' ? leg.book.ref : leg.book;
  const fill = notional(c.units, ticks, from.lots);
  const trail = effect === 'open' ? leg.addTrail : leg.targetTrail;
  return {
    reason,
    // A hedge is measured from its leg: it has no order before it.
    ...(from.lots > 0 && BigInt(from.cost) > 0n && { move: percentText(fill - BigInt(from.cost), BigInt(from.cost)) }),
    ...(trail !== null && trail.ext > 0 && { turn: percentText(BigInt(Math.abs(ticks - trail.ext)), BigInt(trail.ext)) }),
  };
}

function percentText(part: bigint, whole: bigint): string {
  return unscaled(divHalfEven(part * 10_000n, whole), 2);
}
