// Calls about orders: place, cancel, close, and every way to ask for orders and fills.
import { formatFixed } from '@millrace/market';
import { pageById } from '../accounts/account-routes.ts';
import { fillView, orderView } from './order-views.ts';
import { type Fields, quoteField, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Answer, type Api, type Call } from '../wire/http.ts';
import { BATCH_ORDERS_MAX, PAGE_ROWS_MAX } from '../limits.ts';
import { pageSize, timeField } from '../market/market-routes.ts';
import { cancelClosing, cancelOrder } from './matching.ts';
import { positionSide } from './order-request.ts';
import { placeOrder } from './place-order.ts';
import { closableSize, findPosition } from '../accounts/positions.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import type { OrderRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

export function addTradeRoutes(api: Api): void {
  const get = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'GET', path, access: 'read', handle });
  const post = (path: string, handle: (call: Call) => Answer): void => addRoute(api, { method: 'POST', path, access: 'trade', handle });
  post('trade/order', (call) => items(call, [call.fields], place));
  post('trade/batch-orders', (call) => items(call, listBody(call), place));
  post('trade/cancel-order', (call) => items(call, [call.fields], cancel));
  post('trade/cancel-batch-orders', (call) => items(call, listBody(call), cancel));
  post('trade/close-position', closePosition);
  get('trade/order', ({ x, book, query }) => [orderView(x, findOrder(book, query, '51603'))]);
  get('trade/orders-pending', (call) => orderPage(call, [...call.book.openOrders.values()]));
  for (const path of ['trade/orders-history', 'trade/orders-history-archive']) {
    get(path, (call) =>
      orderPage(
        call,
        [...call.book.orders.values()].filter((order) => order.state === 'filled' || order.state === 'canceled'),
      ),
    );
  }
  for (const path of ['trade/fills', 'trade/fills-history']) get(path, fillPage);
}

/** Outcome of one order of a call: what it is called and, in `sCode`, whether it worked. */
export interface Item {
  sCode: string;
  [field: string]: string;
}

type Step = (call: Call, fields: Fields) => Item;

/** Answers each item; code 1 when all failed, 2 when some did. In and out times are microseconds of venue time. */
export function items(call: Call, list: readonly Fields[], step: Step): Answer {
  const inTime = `${call.x.clock.now()}000`;
  const data = list.map((fields) => step(call, fields));
  const failed = data.filter((item) => item.sCode !== '0').length;
  const code = failed === 0 ? '0' : failed === data.length ? '1' : '2';
  const msg = code === '0' ? '' : code === '1' ? 'All operations failed' : 'Bulk operation partially succeeded.';
  return { code, msg, data, ...{ inTime, outTime: `${call.x.clock.now()}000` } };
}

/** @throws Refusal 51000, 51111 */
function listBody({ body }: Call): Fields[] {
  if (!Array.isArray(body) || body.length === 0) throw refuse('51000', 'body');
  if (body.length > BATCH_ORDERS_MAX) throw refuse('51111', BATCH_ORDERS_MAX.toString());
  return body.map((entry: unknown) => (typeof entry === 'object' && entry !== null ? (entry as Fields) : {}));
}

/** Does one thing; a refusal becomes the item's sCode. */
export function outcome(call: Call, ids: Record<string, string>, act: () => Record<string, string>): Item {
  const ts = call.x.clock.now().toString();
  try {
    return { ...ids, ...act(), ts, sCode: '0', sMsg: '', subCode: '' };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { ...ids, ts, sCode: cause.code, sMsg: cause.message, subCode: '' };
  }
}

function place(call: Call, fields: Fields): Item {
  const { x, book } = call;
  return outcome(call, { ordId: '', clOrdId: textField(fields, 'clOrdId'), tag: textField(fields, 'tag') }, () => {
    const expTime = call.header('exptime');
    if (expTime !== '' && Number(expTime) < x.clock.now()) throw refuse('50036');
    return { ordId: placeOrder(x, book, fields).ordId };
  });
}

function cancel(call: Call, fields: Fields): Item {
  const { x, book } = call;
  return outcome(call, { ordId: textField(fields, 'ordId'), clOrdId: textField(fields, 'clOrdId') }, () => {
    const order = findOrder(book, fields, '51400');
    if (!book.openOrders.has(order.ordId)) throw refuse('51400');
    cancelOrder(x, book, order, '1');
    return { ordId: order.ordId, clOrdId: order.clOrdId };
  });
}

/** By ordId, else by clOrdId, finished ones included. @throws Refusal 51003 or the code for "not found" */
function findOrder(book: AccountBook, fields: Fields, notFound: string): OrderRow {
  const ordId = textField(fields, 'ordId');
  const clOrdId = textField(fields, 'clOrdId');
  if (ordId === '' && clOrdId === '') throw refuse(notFound === '51400' ? '51407' : '51003');
  const order = ordId === '' ? book.ordersByClOrdId.get(clOrdId) : book.orders.get(ordId);
  if (!order || order.instId !== requiredField(fields, 'instId')) throw refuse(notFound);
  return order;
}

/** Closes a whole position at market. @throws Refusal 51023, 51112, 51016 */
function closePosition({ x, book, fields }: Call): Answer {
  const quote = quoteField(x, fields);
  const { instId } = quote.instrument;
  const tdMode = requiredField(fields, 'mgnMode');
  const posSide = positionSide(book, quote, textField(fields, 'posSide'));
  const position = findPosition(book, instId, posSide);
  if (!position) throw refuse('51023');
  if (textField(fields, 'autoCxl') === 'true') cancelClosing(x, book, position);
  const size = closableSize(book, position);
  if (size < position.size) throw refuse('51112');
  const order = placeOrder(x, book, {
    instId,
    tdMode,
    posSide,
    side: position.sign === 1 ? 'sell' : 'buy',
    ordType: 'market',
    sz: formatFixed(size),
    reduceOnly: posSide === 'net',
    clOrdId: textField(fields, 'clOrdId'),
    tag: textField(fields, 'tag'),
  });
  return [{ instId, posSide, clOrdId: order.clOrdId, tag: order.tag }];
}

function orderPage({ x, query }: Call, rows: readonly OrderRow[]): unknown[] {
  const wanted = ['instType', 'instId', 'state'].map((name) => [name, textField(query, name)] as const);
  const types = textField(query, 'ordType')
    .split(',')
    .filter((type) => type !== '');
  const begin = timeField(query, 'begin') ?? 0;
  const end = timeField(query, 'end') ?? Number.POSITIVE_INFINITY;
  return pageById(rows, query, {
    id: (order) => order.ordId,
    limit: pageSize(query, PAGE_ROWS_MAX),
    matches: (order) =>
      order.cTime >= begin &&
      order.cTime <= end &&
      (types.length === 0 || types.includes(order.ordType)) &&
      wanted.every(([name, value]) => value === '' || order[name as 'instId'] === value),
  }).map((order) => orderView(x, order));
}

function fillPage({ book, query }: Call): unknown[] {
  const wanted = ['instType', 'instId', 'ordId', 'subType'].map((name) => [name, textField(query, name)] as const);
  const begin = timeField(query, 'begin') ?? 0;
  const end = timeField(query, 'end') ?? Number.POSITIVE_INFINITY;
  return pageById(book.fills, query, {
    id: (fill) => fill.billId,
    limit: pageSize(query, PAGE_ROWS_MAX),
    matches: (fill) =>
      fill.ts >= begin && fill.ts <= end && wanted.every(([name, value]) => value === '' || fill[name as 'instId'] === value),
  }).map(fillView);
}
