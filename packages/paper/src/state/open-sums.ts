import { isClosing, type OrderRow, type OrderSide } from './order-rows.ts';
// What the open orders of one account hold back and add, as running sums, so that a new order costs the same however many are open.
// Follows `save`: a sum is as it was when its orders were last saved.

/** Orders of one side that change the same position. */
export type SideSlot = Pick<OrderRow, 'instId' | 'posSide' | 'tdMode'> & { side: OrderSide };

export interface OpenSums {
  /** Counts an order as it is now, in the place of what it was. */
  put(order: OrderRow): void;
  remove(order: OrderRow): void;
  /** Held back of a currency by all open orders. */
  frozen(ccy: string): bigint;
  /** Of that, by orders on cross margin. */
  frozenByCross(ccy: string): bigint;
  /** Open size of the orders that add to a position, without those that may only reduce it. */
  opening(slot: SideSlot): bigint;
  /** What an order counts for in `opening`; 0 when it is not open or only reduces. */
  openingOf(order: OrderRow): bigint;
  /** Open size of the orders that may only reduce a position. */
  closing(slot: SideSlot): bigint;
}

interface Part {
  ccy: string;
  frozen: bigint;
  cross: bigint;
  slot: string;
  opening: bigint;
  closing: bigint;
}

export function createOpenSums(): OpenSums {
  const parts = new Map<string, Part>();
  const frozen = new Map<string, bigint>();
  const cross = new Map<string, bigint>();
  const opening = new Map<string, bigint>();
  const closing = new Map<string, bigint>();
  const remove = (ordId: string): void => {
    const part = parts.get(ordId);
    if (!part) return;
    parts.delete(ordId);
    add(frozen, part.ccy, -part.frozen);
    add(cross, part.ccy, -part.cross);
    add(opening, part.slot, -part.opening);
    add(closing, part.slot, -part.closing);
  };
  return {
    put(order) {
      remove(order.ordId);
      const left = order.size - order.filled;
      const part: Part = {
        ccy: order.frozenCcy,
        frozen: order.frozen,
        cross: order.tdMode === 'cross' ? order.frozen : 0n,
        slot: keyOf(order),
        opening: isClosing(order) ? 0n : left,
        closing: isClosing(order) ? left : 0n,
      };
      parts.set(order.ordId, part);
      add(frozen, part.ccy, part.frozen);
      add(cross, part.ccy, part.cross);
      add(opening, part.slot, part.opening);
      add(closing, part.slot, part.closing);
    },
    remove: (order) => remove(order.ordId),
    frozen: (ccy) => frozen.get(ccy) ?? 0n,
    frozenByCross: (ccy) => cross.get(ccy) ?? 0n,
    opening: (slot) => opening.get(keyOf(slot)) ?? 0n,
    openingOf: (order) => parts.get(order.ordId)?.opening ?? 0n,
    closing: (slot) => closing.get(keyOf(slot)) ?? 0n,
  };
}

function keyOf({ instId, posSide, tdMode, side }: SideSlot): string {
  return `${instId}|${posSide}|${tdMode}|${side}`;
}

function add(sums: Map<string, bigint>, key: string, change: bigint): void {
  if (change === 0n) return;
  const sum = (sums.get(key) ?? 0n) + change;
  if (sum === 0n) sums.delete(key);
  else sums.set(key, sum);
}
