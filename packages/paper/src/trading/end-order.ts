// The end of an open order without a further fill: by its user, by its type, by the exchange.
import type { AccountBook } from '../state/account-book.ts';
import { isClosing, type OrderRow } from '../state/order-rows.ts';
import type { PositionRow } from '../state/position-rows.ts';
import { isAgainst } from '../accounts/positions.ts';
import type { Exchange } from '../core/exchange.ts';

/**
 * The venue's cancelSource: 0 system, 1 user, 2 nothing left to reduce, 3 liquidation, 13 fill or kill, 14 rest of an immediate order,
 * 17 position closed, 20 cancel all after, 22 a new closing order of which better-priced ones leave nothing, 23 a resting one, 31 post only, 32 self trade.
 */
export type CancelSource = '0' | '1' | '2' | '3' | '13' | '14' | '17' | '20' | '22' | '23' | '31' | '32';

export function isOpen(order: OrderRow): boolean {
  return order.state === 'live' || order.state === 'partially_filled';
}

/** Ends an open order; what it holds back is free again. */
export function cancelOrder(exchange: Exchange, book: AccountBook, order: OrderRow, source: CancelSource): void {
  const { frozenCcy } = order;
  order.state = 'canceled';
  order.cancelSource = source;
  order.frozen = 0n;
  order.uTime = exchange.clock.now();
  exchange.store.save('order', order);
  exchange.feed.orderChanged(book, order);
  exchange.feed.bookChanged(order.instId);
  if (frozenCcy !== '') exchange.feed.balanceChanged(book, frozenCcy);
}

/** Cancels the orders that are bound to close a position (cancelSource 17). */
export function cancelClosing(exchange: Exchange, book: AccountBook, position: PositionRow): void {
  for (const order of [...book.openOrders.values()])
    if (isClosing(order) && isAgainst(order, position)) cancelOrder(exchange, book, order, '17');
}
