// Asking for orders: one by its ids, the open ones, the finished ones of a week and of three months.
import type { OrderRow } from '../state/order-rows.ts';
import { ARCHIVE_MS, ORDER_HISTORY_MS } from '../limits.ts';
import { textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { fits, listOf, pageById, within } from '../wire/paging.ts';
import { isOpen } from './end-order.ts';
import { orderView } from './order-views.ts';
import { findOrder } from './order-calls.ts';

export function addOrderQueries(api: Api): void {
  const get = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'GET', path, access: 'read', handle });
  get('trade/order', (call) => [orderView(call.exchange, findOrder(call, call.query, '51603'))]);
  get('trade/orders-pending', (call) => page(call, [...call.book.openOrders.values()], 0));
  get('trade/orders-history', (call) => page(call, finished(call), call.exchange.clock.now() - ORDER_HISTORY_MS));
  // The archive keeps only what was filled at least in part.
  get('trade/orders-history-archive', (call) =>
    page(
      call,
      finished(call).filter((order) => order.filled > 0n),
      call.exchange.clock.now() - ARCHIVE_MS,
    ),
  );
}

function finished({ book }: Call): OrderRow[] {
  return [...book.orders.values()].filter((order) => !isOpen(order));
}

function page({ exchange, query }: Call, rows: readonly OrderRow[], oldest: number): unknown[] {
  const types = listOf(query, 'ordType');
  const family = textField(query, 'instFamily') || textField(query, 'uly');
  const same = fits<OrderRow>(query, ['instType', 'instId', 'state', 'category']);
  const inTime = within(query, oldest);
  return pageById(rows, query, {
    id: (order) => order.ordId,
    matches: (order) =>
      inTime(order.cTime) &&
      (types.length === 0 || types.includes(order.ordType)) &&
      (family === '' || order.instId === `${family}-SWAP`) &&
      same(order),
  }).map((order) => orderView(exchange, order));
}
