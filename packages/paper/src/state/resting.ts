import { compareIds } from './ids.ts';
import type { OrderRow, OrderSide } from './order-rows.ts';
// The resting limit orders of all accounts in one instrument, by price and, within a price, by queue place. Holds orders, decides nothing.

export interface RestingOrders {
  /** Puts an order where its price and priority say; again after either has changed. */
  put(order: OrderRow): void;
  remove(order: OrderRow): void;
  /** Prices at which orders of a side rest, ticks, ascending. */
  prices(side: OrderSide): readonly number[];
  /** Prices of a side that a last price has gone through, best for the order first. */
  through(side: OrderSide, last: number): number[];
  /** Orders at a price, first in the queue first. */
  at(side: OrderSide, ticks: number): readonly OrderRow[];
}

interface SideOfBook {
  prices: number[];
  queues: Map<number, OrderRow[]>;
}

interface Place {
  side: OrderSide;
  ticks: number;
}

export function createRestingOrders(): RestingOrders {
  const sides: Record<OrderSide, SideOfBook> = { buy: newSide(), sell: newSide() };
  const places = new Map<string, Place>();
  const remove = (ordId: string): void => {
    const place = places.get(ordId);
    if (!place) return;
    places.delete(ordId);
    take(sides[place.side], place.ticks, ordId);
  };
  return {
    put(order) {
      remove(order.ordId);
      if (order.limitTicks === null) return;
      places.set(order.ordId, { side: order.side, ticks: order.limitTicks });
      insert(sides[order.side], order.limitTicks, order);
    },
    remove: (order) => remove(order.ordId),
    prices: (side) => sides[side].prices,
    through(side, last) {
      const { prices } = sides[side];
      return side === 'buy' ? prices.slice(firstAtLeast(prices, last + 1)).toReversed() : prices.slice(0, firstAtLeast(prices, last));
    },
    at: (side, ticks) => sides[side].queues.get(ticks) ?? [],
  };
}

function newSide(): SideOfBook {
  return { prices: [], queues: new Map() };
}

function insert({ prices, queues }: SideOfBook, ticks: number, order: OrderRow): void {
  const queue = queues.get(ticks);
  if (!queue) {
    prices.splice(firstAtLeast(prices, ticks), 0, ticks);
    queues.set(ticks, [order]);
    return;
  }
  let index = queue.length;
  while (index > 0 && compareIds(order.priority, queue[index - 1]?.priority ?? '') < 0) index -= 1;
  queue.splice(index, 0, order);
}

function take({ prices, queues }: SideOfBook, ticks: number, ordId: string): void {
  const queue = queues.get(ticks) ?? [];
  const index = queue.findIndex((order) => order.ordId === ordId);
  if (index >= 0) queue.splice(index, 1);
  if (queue.length > 0) return;
  queues.delete(ticks);
  prices.splice(firstAtLeast(prices, ticks), 1);
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
