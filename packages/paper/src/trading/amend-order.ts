// Changing an open order. A new price or a larger size goes to the end of the queue; a smaller size keeps its place. Nothing changes when it is refused.
import type { AccountBook } from '../state/account-book.ts';
import type { AttachedRow, OrderRow } from '../state/order-rows.ts';
import { slotOf } from '../accounts/positions.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { amountField, booleanField, type Fields, priceField, textField } from '../wire/fields.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import { amendAttached, armAttached } from './attached.ts';
import { cancelOrder, isOpen } from './end-order.ts';
import { closableBy, fitClosings } from './fit-closings.ts';
import { assertFree, type Hold, holdOf } from './holds.ts';
import { matchOrder, wouldTake } from './matching.ts';
import { assertTraded, checkSize, withinLimits } from './order-request.ts';

interface Amendment {
  /** Filled part included. */
  size: bigint;
  limitTicks: number;
  attached: AttachedRow[];
  hold: Hold;
}

/** Amends an order; with cxlOnFail a refused amendment cancels it. @throws Refusal */
export function amendOrder(exchange: Exchange, book: AccountBook, order: OrderRow, fields: Fields): void {
  if (!isOpen(order)) throw refuse('51503');
  exchange.assertOpen();
  const reqId = textField(fields, 'reqId');
  if (reqId !== '' && !/^[A-Za-z0-9]{1,32}$/.test(reqId)) throw refuse('51000', 'reqId');
  try {
    apply(exchange, book, order, readAmendment(exchange, book, order, fields), reqId);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    if (booleanField(fields, 'cxlOnFail')) cancelOrder(exchange, book, order, '1');
    throw cause;
  }
}

/** @throws Refusal 51500, 51506, 51006, 51020, 51121, 51511, 51502 and those of opening */
function readAmendment(exchange: Exchange, book: AccountBook, order: OrderRow, fields: Fields): Amendment {
  const quote = quoteOf(exchange, order);
  assertTraded(quote);
  if (order.limitTicks === null) throw refuse('51506');
  const asked = ['newSz', 'newPx'].filter((name) => textField(fields, name) !== '');
  const list = fields['attachAlgoOrds'];
  if (asked.length === 0 && !(Array.isArray(list) && list.length > 0)) throw refuse('51500');
  const newPx = priceField(fields, 'newPx', quote);
  const mayMove = textField(fields, 'pxAmendType') === '1';
  const limitTicks = newPx === null ? order.limitTicks : withinLimits(quote, order.side, newPx, mayMove);
  const size = textField(fields, 'newSz') === '' ? order.size : amountField(fields, 'newSz');
  checkSize(quote, { size, tgtCcy: order.tgtCcy, market: false, limitTicks });
  if (order.ordType === 'post_only' && newPx !== null && wouldTake(exchange, quote, order.side, limitTicks)) throw refuse('51511');
  const attached = amendAttached(exchange, fields, quote, order, limitTicks);
  return { size, limitTicks, attached, hold: holdAfter(exchange, book, quote, order, { size, limitTicks }) };
}

function holdAfter(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow, next: { size: bigint; limitTicks: number }): Hold {
  const left = next.size - order.filled;
  if (left <= 0n) return { ccy: order.frozenCcy, amount: 0n, opens: 0n, lever: order.lever };
  const { side, tgtCcy, reduceOnly } = order;
  const terms = { quote, slot: slotOf(order), side, size: left, tgtCcy, limitTicks: next.limitTicks, reduceOnly, except: order };
  const hold = holdOf(exchange, book, terms);
  try {
    assertFree(exchange, book, hold, order);
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === '51008') throw refuse('51502');
    throw cause;
  }
  return hold;
}

function apply(exchange: Exchange, book: AccountBook, order: OrderRow, next: Amendment, reqId: string): void {
  const moves = next.limitTicks !== order.limitTicks || next.size > order.size;
  const done = next.size <= order.filled;
  order.size = done ? order.filled : next.size;
  order.limitTicks = next.limitTicks;
  order.attached = next.attached;
  order.frozen = next.hold.amount;
  order.frozenCcy = next.hold.amount > 0n ? next.hold.ccy : '';
  order.uTime = exchange.clock.now();
  if (moves) {
    order.priority = exchange.store.nextId();
    order.ahead = 0n;
  }
  const closable = closableBy(book, order);
  const source = order.filled + closable < order.size ? '2' : '1';
  order.size = order.filled + closable;
  if (done) order.state = 'filled';
  exchange.store.save('order', order);
  exchange.feed.orderChanged(book, order, undefined, { reqId, result: '0', source });
  exchange.feed.bookChanged(order.instId);
  exchange.feed.balanceChanged(book, next.hold.ccy || 'USDT');
  if (done) armAttached(exchange, book, quoteOf(exchange, order), order);
  else if (moves) matchOrder(exchange, book, quoteOf(exchange, order), order);
  if (order.instType === 'SWAP') fitClosings(exchange, book, slotOf(order));
}

function quoteOf(exchange: Exchange, order: OrderRow): Quote {
  const quote = exchange.quotes.listed.get(order.instId);
  if (!quote) throw refuse('51001');
  return quote;
}
