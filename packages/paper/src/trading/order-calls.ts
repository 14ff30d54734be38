// Placing, cancelling and amending orders: one step per thing, and the table by which REST and sockets reach it.
import { quoteField } from '../core/quote-field.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { OrderRow } from '../state/order-rows.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { addRoute, type Api } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { amendOrder } from './amend-order.ts';
import { cancelOrder } from './end-order.ts';
import { placeLimitProfits } from './fire-algos.ts';
import { assertInTime, type Item, items, type ItemsAnswer, listBody, outcome, type Request, type Step } from './items.ts';
import { placeOrder } from './place-order.ts';

const place: Step = (request, fields) => {
  const { exchange, book } = request;
  return outcome(request, { ordId: '', clOrdId: textField(fields, 'clOrdId'), tag: textField(fields, 'tag') }, () => {
    assertInTime(request);
    const { ordId, instId } = placeOrder(exchange, book, fields);
    placeLimitProfits(exchange, instId);
    return { ordId };
  });
};

const cancel: Step = (request, fields) => {
  const { exchange, book } = request;
  return outcome(request, { ordId: textField(fields, 'ordId'), clOrdId: textField(fields, 'clOrdId') }, () => {
    const order = findOrder(request, fields, '51400');
    if (!book.openOrders.has(order.ordId)) throw refuse('51400');
    cancelOrder(exchange, book, order, '1');
    return { ordId: order.ordId, clOrdId: order.clOrdId };
  });
};

const amend: Step = (request, fields) => {
  const { exchange, book } = request;
  const ids = { ordId: textField(fields, 'ordId'), clOrdId: textField(fields, 'clOrdId'), reqId: textField(fields, 'reqId') };
  return outcome(request, ids, () => {
    assertInTime(request);
    const order = findOrder(request, fields, '51503');
    amendOrder(exchange, book, order, fields);
    placeLimitProfits(exchange, order.instId);
    return { ordId: order.ordId, clOrdId: order.clOrdId };
  });
};

/** Ids named twice in one amending batch fail the second time. */
function amendEach(request: Request, list: readonly Fields[]): ItemsAnswer {
  const seen = new Set<string>();
  return items(request, list, (asked, fields): Item => {
    const name = `${textField(fields, 'ordId')}|${textField(fields, 'clOrdId')}`;
    if (!seen.has(name)) {
      seen.add(name);
      return amend(asked, fields);
    }
    return outcome(asked, { ordId: textField(fields, 'ordId'), clOrdId: textField(fields, 'clOrdId'), reqId: '' }, () => {
      throw refuse('51512');
    });
  });
}

export interface OrderCall {
  /** Of REST, without /api/v5. */
  path: string;
  isBatch: boolean;
  run(request: Request, list: readonly Fields[]): ItemsAnswer;
}

const each =
  (step: Step) =>
  (request: Request, list: readonly Fields[]): ItemsAnswer =>
    items(request, list, step);

/** By the op of the private socket. */
export const ORDER_CALLS: ReadonlyMap<string, OrderCall> = new Map([
  ['order', { path: 'trade/order', isBatch: false, run: each(place) }],
  ['batch-orders', { path: 'trade/batch-orders', isBatch: true, run: each(place) }],
  ['cancel-order', { path: 'trade/cancel-order', isBatch: false, run: each(cancel) }],
  ['batch-cancel-orders', { path: 'trade/cancel-batch-orders', isBatch: true, run: each(cancel) }],
  ['amend-order', { path: 'trade/amend-order', isBatch: false, run: each(amend) }],
  ['batch-amend-orders', { path: 'trade/amend-batch-orders', isBatch: true, run: amendEach }],
]);

export function addOrderRoutes(api: Api): void {
  for (const { path, isBatch, run } of ORDER_CALLS.values()) {
    addRoute(api, {
      method: 'POST',
      path,
      access: 'trade',
      handle: ({ exchange, book, body, fields, header }) =>
        run(
          { exchange, book, expTime: header('exptime') },
          isBatch ? listBody(body, path === 'trade/amend-batch-orders' ? '51501' : '51111') : [fields],
        ),
    });
  }
}

/** By ordId, else by clOrdId, finished ones included. @throws Refusal 51003, 51407, or the code for "not found" */
export function findOrder({ exchange, book }: Pick<Request, 'exchange' | 'book'>, fields: Fields, notFound: string): OrderRow {
  const ordId = textField(fields, 'ordId');
  const clOrdId = textField(fields, 'clOrdId');
  if (ordId === '' && clOrdId === '') throw refuse(notFound === '51603' ? '51003' : '51407');
  const order = orderOf(book, ordId, clOrdId);
  // By name also where this market does not price the instrument: its orders can still be asked for and cancelled.
  const instId = textField(fields, 'instId') || quoteField(exchange, fields).instrument.instId;
  if (!order || order.instId !== instId) throw refuse(notFound);
  return order;
}

function orderOf(book: AccountBook, ordId: string, clOrdId: string): OrderRow | undefined {
  return ordId === '' ? book.ordersByClOrdId.get(clOrdId) : book.orders.get(ordId);
}
