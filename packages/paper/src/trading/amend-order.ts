// Changing an open order. A new price or a larger size goes to the end of the queue; a smaller size keeps its place. Nothing changes when it is refused.
import { slotOf } from '../accounts/positions.ts';
import type { Exchange } from '../exchange.ts';
import type { Quote } from '../market/board.ts';
import type { AttachedRow, OrderRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';
import { amountField, booleanField, type Fields, priceField, textField } from '../wire/fields.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import { amendAttached, armAttached } from './attached.ts';
import { cancelOrder, isOpen } from './end-order.ts';
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
export function amendOrder(x: Exchange, book: AccountBook, order: OrderRow, fields: Fields): void {
  if (!isOpen(order)) throw refuse('51503');
  x.assertOpen();
  const reqId = textField(fields, 'reqId');
  if (reqId !== '' && !/^[A-Za-z0-9]{1,32}$/.test(reqId)) throw refuse('51000', 'reqId');
  try {
    apply(x, book, order, readAmendment(x, book, order, fields), reqId);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    if (booleanField(fields, 'cxlOnFail')) cancelOrder(x, book, order, '1');
    throw cause;
  }
}

/** @throws Refusal 51500, 51506, 51006, 51020, 51121, 51511, 51502 and those of opening */
function readAmendment(x: Exchange, book: AccountBook, order: OrderRow, fields: Fields): Amendment {
  const quote = quoteOf(x, order);
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
  if (order.ordType === 'post_only' && newPx !== null && wouldTake(x, quote, order.side, limitTicks)) throw refuse('51511');
  const attached = amendAttached(x, fields, quote, order, limitTicks);
  return { size, limitTicks, attached, hold: holdAfter(x, book, quote, order, { size, limitTicks }) };
}

function holdAfter(x: Exchange, book: AccountBook, quote: Quote, order: OrderRow, next: { size: bigint; limitTicks: number }): Hold {
  const left = next.size - order.filled;
  if (left <= 0n) return { ccy: order.frozenCcy, amount: 0n, opens: 0n, lever: order.lever };
  const { side, tgtCcy, reduceOnly } = order;
  const terms = { quote, slot: slotOf(order), side, size: left, tgtCcy, limitTicks: next.limitTicks, reduceOnly, except: order };
  const hold = holdOf(x, book, terms);
  try {
    assertFree(x, book, hold, order);
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === '51008') throw refuse('51502');
    throw cause;
  }
  return hold;
}

function apply(x: Exchange, book: AccountBook, order: OrderRow, next: Amendment, reqId: string): void {
  const moves = next.limitTicks !== order.limitTicks || next.size > order.size;
  order.size = next.size;
  order.limitTicks = next.limitTicks;
  order.attached = next.attached;
  order.frozen = next.hold.amount;
  order.frozenCcy = next.hold.amount > 0n ? next.hold.ccy : '';
  order.uTime = x.clock.now();
  if (moves) {
    order.priority = x.store.nextId();
    order.ahead = 0n;
  }
  const done = next.size <= order.filled;
  if (done) order.state = 'filled';
  x.store.save('order', order);
  x.feed.orderChanged(book, order, undefined, { reqId, result: '0', source: '1' });
  x.feed.bookChanged(order.instId);
  x.feed.balanceChanged(book, next.hold.ccy || 'USDT');
  if (done) armAttached(x, book, quoteOf(x, order), order);
  else if (moves) matchOrder(x, book, quoteOf(x, order), order);
}

function quoteOf(x: Exchange, order: OrderRow): Quote {
  const quote = x.board.quotes.get(order.instId);
  if (!quote) throw refuse('51001');
  return quote;
}
