// Accepting an order: what needs balances and positions is checked, the order is written down, and matching gets it. A refusal changes nothing.
import type { AccountBook } from '../state/account-book.ts';
import type { OrderRow } from '../state/order-rows.ts';
import type { Exchange } from '../core/exchange.ts';
import { OPEN_ORDERS_MAX } from '../limits.ts';
import type { Fields } from '../wire/fields.ts';
import { refuse } from '../wire/refusals.ts';
import { planPartialFill } from './partial-fill-fault.ts';
import { isOpen } from './end-order.ts';
import { fitClosings, fitNewClosing } from './fit-closings.ts';
import { assertFree, type Hold, holdOf } from './holds.ts';
import { matchOrder } from './matching.ts';
import { assertTraded, type OrderRequest, readOrderRequest } from './order-request.ts';

/** What an order has besides its request when the exchange itself makes it. */
export interface Origin {
  source: string;
  algoId: string;
  algoClOrdId: string;
}

const BY_USER: Origin = { source: '', algoId: '', algoClOrdId: '' };

/** Accepts and matches an order. @throws Refusal */
export function placeOrder(exchange: Exchange, book: AccountBook, fields: Fields): OrderRow {
  exchange.assertOpen();
  return acceptOrder(exchange, book, readOrderRequest(exchange, book, fields));
}

/** Accepts and matches a request that is valid in itself. @throws Refusal */
export function acceptOrder(exchange: Exchange, book: AccountBook, request: OrderRequest, origin: Origin = BY_USER): OrderRow {
  assertTraded(request.quote);
  // As documented, an id is free again when its order has ended: whoever sends an intent a second time gets a second order.
  const namesake = request.clOrdId === '' ? undefined : book.ordersByClOrdId.get(request.clOrdId);
  if (namesake !== undefined && isOpen(namesake)) throw refuse('51016');
  if (book.openOrders.size >= OPEN_ORDERS_MAX) throw refuse('51174', OPEN_ORDERS_MAX.toString());
  const { quote, side, size, tgtCcy, limitTicks, reduceOnly } = request;
  const slot = {
    instId: quote.instrument.instId,
    posSide: request.posSide,
    mgnMode: request.tdMode === 'cross' ? 'cross' : 'isolated',
  } as const;
  const hold = holdOf(exchange, book, { quote, slot, side, size, tgtCcy, limitTicks, reduceOnly });
  assertFree(exchange, book, hold);
  const order = newOrder(exchange, book, request, { hold, origin });
  planPartialFill(exchange, quote, order);
  if (order.closes && order.attached.length > 0) throw refuse('51333');
  exchange.store.save('order', order);
  exchange.feed.orderChanged(book, order);
  if (hold.amount > 0n) exchange.feed.balanceChanged(book, hold.ccy);
  fitNewClosing(exchange, book, order);
  if (isOpen(order)) matchOrder(exchange, book, quote, order);
  if (order.instType === 'SWAP') fitClosings(exchange, book, slot);
  return order;
}

function newOrder(
  exchange: Exchange,
  book: AccountBook,
  request: OrderRequest,
  { hold, origin }: { hold: Hold; origin: Origin },
): OrderRow {
  const now = exchange.clock.now();
  const { instId, instType, baseCcy } = request.quote.instrument;
  const inBase = instType === 'SPOT' && request.side === 'buy' && book.account.feeType === '0';
  const ordId = exchange.store.nextId();
  return {
    uid: book.account.uid,
    ordId,
    clOrdId: request.clOrdId,
    tag: request.tag,
    instId,
    instType,
    tdMode: request.tdMode,
    side: request.side,
    posSide: request.posSide,
    ordType: request.ordType,
    size: request.size,
    tgtCcy: request.tgtCcy,
    limitTicks: request.limitTicks,
    reduceOnly: request.reduceOnly,
    closes: instType === 'SWAP' && hold.opens < request.size && request.posSide !== 'net',
    lever: hold.lever,
    state: 'live',
    filled: 0n,
    filledValue: 0n,
    fee: 0n,
    feeCcy: inBase ? baseCcy : 'USDT',
    rebate: 0n,
    pnl: 0n,
    priority: ordId,
    ahead: 0n,
    stpMode: request.stpMode,
    attached: request.attached,
    lastFill: null,
    frozen: hold.amount,
    frozenCcy: hold.amount > 0n ? hold.ccy : '',
    cancelSource: '',
    category: 'normal',
    source: origin.source,
    algoId: origin.algoId,
    algoClOrdId: origin.algoClOrdId,
    cTime: now,
    uTime: now,
  };
}
