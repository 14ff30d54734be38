// The end of an open order without a further fill: by its user, by its type, by the exchange.
import { isAgainst } from '../accounts/positions.ts';
import type { Exchange } from '../exchange.ts';
import type { OrderRow, PositionRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

/**
 * The venue's cancelSource: 0 system, 1 user, 2 nothing left to reduce, 3 liquidation, 13 fill or kill, 14 rest of an immediate order,
 * 17 position closed, 20 cancel all after, 31 post only, 32 self trade.
 */
export type CancelSource = '0' | '1' | '2' | '3' | '13' | '14' | '17' | '20' | '31' | '32';

export function isOpen(order: OrderRow): boolean {
  return order.state === 'live' || order.state === 'partially_filled';
}

/** Ends an open order; what it holds back is free again. */
export function cancelOrder(x: Exchange, book: AccountBook, order: OrderRow, source: CancelSource): void {
  const { frozenCcy } = order;
  order.state = 'canceled';
  order.cancelSource = source;
  order.frozen = 0n;
  order.uTime = x.clock.now();
  x.store.save('order', order);
  x.feed.orderChanged(book, order);
  x.feed.bookChanged(order.instId);
  if (frozenCcy !== '') x.feed.balanceChanged(book, frozenCcy);
}

/** Cancels the orders that are bound to close a position (cancelSource 17). */
export function cancelClosing(x: Exchange, book: AccountBook, position: PositionRow): void {
  for (const order of [...book.openOrders.values()])
    if ((order.closes || order.reduceOnly) && isAgainst(order, position)) cancelOrder(x, book, order, '17');
}
