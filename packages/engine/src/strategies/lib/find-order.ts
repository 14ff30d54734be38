// Which leg an order or a protective stop belongs to, for tasks without a lock.
import { type AveragingState, type Side, sides, type UnsettledOrder } from './leg-state.ts';

/** The leg of an order; `order` is null for a protective stop. null: no order of this task. */
export function findOrder(state: AveragingState, clOrdId: string): { side: Side; order: UnsettledOrder | null } | null {
  for (const side of sides) {
    const leg = state.legs[side];
    const order = leg.orders.find((each) => each.clOrdId === clOrdId);
    if (order !== undefined) return { side, order };
    if (leg.stop?.clOrdId === clOrdId || leg.replacedStops.includes(clOrdId)) return { side, order: null };
  }
  return null;
}
