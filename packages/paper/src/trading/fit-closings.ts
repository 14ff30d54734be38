// Closing orders are never checked against what is free: together they close at most what is held, and those that would fill last are shrunk or
// cancelled by the exchange (docs/decisions/345).
import type { AccountBook } from '../state/account-book.ts';
import { compareIds } from '../state/ids.ts';
import { isClosing, type OrderRow } from '../state/order-rows.ts';
import type { PositionRow } from '../state/position-rows.ts';
import { findPosition, isAgainst, isSameSlot, type Slot, slotOf } from '../accounts/positions.ts';
import type { Exchange } from '../core/exchange.ts';
import { cancelOrder } from './end-order.ts';

/** Before a new closing order is matched: shrinks it to what better-priced ones leave of the position, or cancels it (22). */
export function fitNewClosing(exchange: Exchange, book: AccountBook, order: OrderRow): void {
  const slot = slotOf(order);
  if (!isClosing(order) || !isExceeded(book, slot, findPosition(book, slot))) return;
  const size = closableBy(book, order);
  if (size === 0n) cancelOrder(exchange, book, order, '22');
  else shrink(exchange, book, order, size);
}

/** After an order was accepted, amended or filled: ends closings without their position (17), and shrinks or cancels (23) what exceeds it. */
export function fitClosings(exchange: Exchange, book: AccountBook, slot: Slot): void {
  const position = findPosition(book, slot);
  if (!isExceeded(book, slot, position)) return;
  for (const order of [...book.openOrders.values()])
    if (isClosing(order) && isSameSlot(slotOf(order), slot) && !(position && isAgainst(order, position)))
      cancelOrder(exchange, book, order, '17');
  if (!position) return;
  for (const [order, size] of sharesOf(book, position)) {
    if (size === 0n) cancelOrder(exchange, book, order, '23');
    else shrink(exchange, book, order, size);
  }
}

/** What an open order may still fill: all of it unless it only closes and better-priced closings leave less of the position. */
export function closableBy(book: AccountBook, order: OrderRow): bigint {
  const left = order.size - order.filled;
  const position = isClosing(order) ? findPosition(book, slotOf(order)) : undefined;
  return position ? (sharesOf(book, position).get(order) ?? left) : left;
}

/** Whether the closings of a slot would take more than is held; costs the same however many orders are open. */
function isExceeded(book: AccountBook, { instId, posSide, mgnMode }: Slot, position: PositionRow | undefined): boolean {
  return (['buy', 'sell'] as const).some((side) => {
    const held = position && (position.sign === 1) === (side === 'sell') ? position.size : 0n;
    return book.openSums.closing({ instId, posSide, tdMode: mgnMode, side }) > held;
  });
}

/** What each closing order of a position may still fill, the one that fills first before the others. */
function sharesOf(book: AccountBook, position: PositionRow): Map<OrderRow, bigint> {
  const closings = [...book.openOrders.values()].filter((order) => isClosing(order) && isAgainst(order, position));
  let free = position.size;
  return new Map(
    closings.sort(byPrice).map((order) => {
      const left = order.size - order.filled;
      const share = left < free ? left : free;
      free -= share;
      return [order, share];
    }),
  );
}

/** A market order fills before a limit, a price nearer to the market before one farther away, at one price the first in the queue. */
function byPrice(a: OrderRow, b: OrderRow): number {
  const [left, right] = [a.limitTicks, b.limitTicks];
  if (left !== right) {
    if (left === null) return -1;
    if (right === null) return 1;
    return a.side === 'sell' ? left - right : right - left;
  }
  return compareIds(a.priority, b.priority);
}

/** Leaves so much of an order to fill (amendSource 4). */
function shrink(exchange: Exchange, book: AccountBook, order: OrderRow, left: bigint): void {
  const size = order.filled + left;
  if (size >= order.size) return;
  order.size = size;
  if (order.breaksOffAt !== undefined && order.breaksOffAt > size) order.breaksOffAt = size;
  order.uTime = exchange.clock.now();
  exchange.store.save('order', order);
  exchange.feed.orderChanged(book, order, undefined, { reqId: '', result: '0', source: '4' });
  exchange.feed.bookChanged(order.instId);
}
