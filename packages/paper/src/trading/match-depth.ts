// The depth book: price-time priority among accounts and against the market's own levels. A taker fills level by level at the makers' prices;
// an order that rests stands behind what was there before it. The book is never left crossed.
import { printSource } from '../market/trade-views.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { OrderRow } from '../state/order-rows.ts';
import { mulFixed } from '@millrace/market';
import { priceFixed } from '../accounts/positions.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import type { SourceTick } from '../quotes/tick-stream.ts';
import { isWithin, mergedLevels, opposite } from '../market/order-book.ts';
import { cancelOrder, isOpen } from './end-order.ts';
import { executeFill, fillableSize, finishQuoteSized } from './execute.ts';
import { priceLimits } from '../market/market-views.ts';

/** Tries an order that has just been accepted or amended: it takes what it may, is cancelled by its type, or rests. */
export function matchOnDepth(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow): void {
  const limit = order.limitTicks ?? outermost(quote, order);
  if (order.ordType === 'post_only' && crossedPrices(exchange, quote, order, limit).length > 0) {
    cancelOrder(exchange, book, order, '31');
    return;
  }
  if (order.ordType === 'fok' && !isCovered(exchange, quote, order, limit)) {
    cancelOrder(exchange, book, order, '13');
    return;
  }
  // Each round empties the levels it has found or ends the order.
  for (
    let prices = crossedPrices(exchange, quote, order, limit);
    canTake(book, quote, order, prices);
    prices = crossedPrices(exchange, quote, order, limit)
  )
    for (const ticks of prices) if (isOpen(order)) takeLevel(exchange, { book, quote, order }, ticks);
  if (!isOpen(order)) return;
  const isDust = order.tgtCcy === 'quote_ccy' && order.filled > 0n && crossedPrices(exchange, quote, order, limit).length > 0;
  if (isDust) finishQuoteSized(exchange, book, quote, order);
  else settleRest(exchange, book, quote, order);
}

/** A market order goes no further than the price limit. */
function outermost(quote: Quote, order: OrderRow): number {
  const limits = priceLimits(quote);
  return order.side === 'buy' ? limits.buy : limits.sell;
}

/** What is left after taking: an immediate order ends, a closing one without a position too, another rests behind what stands there. */
function settleRest(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow): void {
  if (fillableSize(book, quote, order, order.limitTicks ?? quote.last) === 0n) {
    cancelOrder(exchange, book, order, '2');
    return;
  }
  if (order.ordType !== 'limit' && order.ordType !== 'post_only') {
    cancelOrder(exchange, book, order, order.ordType === 'fok' ? '13' : '14');
    return;
  }
  order.ahead = exchange.liquidity.sizeAt(quote, order.side, order.limitTicks ?? 0);
  exchange.store.save('order', order);
  exchange.feed.bookChanged(order.instId);
}

function canTake(book: AccountBook, quote: Quote, order: OrderRow, prices: readonly number[]): boolean {
  const [best] = prices;
  return best !== undefined && isOpen(order) && fillableSize(book, quote, order, best) > 0n;
}

/** Prices of the other side within the limit, best first, as many as should do. */
function crossedPrices(exchange: Exchange, quote: Quote, order: OrderRow, limit: number): number[] {
  const prices: number[] = [];
  const inQuote = order.tgtCcy === 'quote_ccy';
  let left = order.size - (inQuote ? order.filledValue : order.filled);
  for (const level of mergedLevels(exchange, quote, opposite(order.side))) {
    if (left <= 0n || !isWithin(order.side, level.ticks, limit)) break;
    prices.push(level.ticks);
    const size = level.size - ownSize(exchange, quote, order, level.ticks);
    left -= inQuote ? mulFixed(size, priceFixed(quote, level.ticks), 'halfEven') : size;
  }
  return prices;
}

/** What the same account offers at a price: no volume for its own orders. */
function ownSize(exchange: Exchange, quote: Quote, order: OrderRow, ticks: number): bigint {
  let size = 0n;
  for (const maker of exchange.store.index(quote.instrument.instId).resting.at(opposite(order.side), ticks))
    if (maker.uid === order.uid) size += maker.size - maker.filled;
  return size;
}

/** Whether everything could be filled at once. */
function isCovered(exchange: Exchange, quote: Quote, order: OrderRow, limit: number): boolean {
  let left = order.size - order.filled;
  for (const level of mergedLevels(exchange, quote, opposite(order.side))) {
    if (left <= 0n || !isWithin(order.side, level.ticks, limit)) break;
    left -= level.size - ownSize(exchange, quote, order, level.ticks);
  }
  return left <= 0n;
}

interface Taker {
  book: AccountBook;
  quote: Quote;
  order: OrderRow;
}

/** Takes at one price: first what stood there before each maker, then the maker, at last what came after them all. */
function takeLevel(exchange: Exchange, taker: Taker, ticks: number): void {
  const { quote, order } = taker;
  const side = opposite(order.side);
  const { resting } = exchange.store.index(quote.instrument.instId);
  let fromStreet = 0n;
  for (const maker of [...resting.at(side, ticks)]) {
    if (!isOpen(order)) break;
    if (!isOpen(maker)) continue;
    if (maker.ahead > fromStreet) fromStreet += takeStreet(exchange, taker, ticks, maker.ahead - fromStreet);
    if (!isOpen(order) || fillableSize(taker.book, quote, order, ticks) === 0n) break;
    if (maker.uid === order.uid) preventSelfTrade(exchange, taker, maker);
    else takeMaker(exchange, taker, maker, ticks);
  }
  if (isOpen(order)) fromStreet += takeStreet(exchange, taker, ticks, null);
  if (fromStreet > 0n) moveUp(exchange, resting.at(side, ticks), fromStreet);
}

/** Those who still wait have so much less before them. */
function moveUp(exchange: Exchange, queue: readonly OrderRow[], taken: bigint): void {
  for (const order of queue) {
    if (order.ahead === 0n) continue;
    order.ahead = order.ahead > taken ? order.ahead - taken : 0n;
    exchange.store.save('order', order);
  }
}

/** Takes from the market's own level, at most `most`. Returns what was taken. */
function takeStreet(exchange: Exchange, { book, quote, order }: Taker, ticks: number, most: bigint | null): bigint {
  const side = opposite(order.side);
  const size = least(exchange.liquidity.sizeAt(quote, side, ticks), fillableSize(book, quote, order, ticks), most);
  if (size === 0n) return 0n;
  exchange.liquidity.take(quote, { side, ticks, size });
  const tradeId = exchange.store.nextId();
  executeFill(exchange, book, quote, order, { ticks, size, execType: 'T', tradeId });
  exchange.trades.add({ instId: order.instId, tradeId, ticks, size, side: order.side, takerId: order.ordId, ts: exchange.clock.now() });
  return size;
}

function takeMaker(exchange: Exchange, { book, quote, order }: Taker, maker: OrderRow, ticks: number): void {
  const makerBook = exchange.store.books.get(maker.uid);
  if (!makerBook) return;
  const offered = fillableSize(makerBook, quote, maker, ticks);
  if (offered === 0n) {
    cancelOrder(exchange, makerBook, maker, '2');
    return;
  }
  const size = least(offered, fillableSize(book, quote, order, ticks), null);
  if (size === 0n) return;
  const tradeId = exchange.store.nextId();
  executeFill(exchange, makerBook, quote, maker, { ticks, size, execType: 'M', tradeId });
  executeFill(exchange, book, quote, order, { ticks, size, execType: 'T', tradeId });
  exchange.trades.add({ instId: order.instId, tradeId, ticks, size, side: order.side, takerId: order.ordId, ts: exchange.clock.now() });
}

/** Orders of one account never meet: by the taker's mode the resting one, the new one or both end (cancelSource 32). */
function preventSelfTrade(exchange: Exchange, { book, order }: Taker, maker: OrderRow): void {
  if (order.stpMode !== 'cancel_taker') cancelOrder(exchange, book, maker, '32');
  if (order.stpMode !== 'cancel_maker') cancelOrder(exchange, book, order, '32');
}

function least(a: bigint, b: bigint, c: bigint | null): bigint {
  const two = a < b ? a : b;
  return c !== null && c < two ? c : two;
}

/** The source has a new price: resting orders that its levels now cross are filled, and its trade meets those at that very price. */
export function tickOnDepth(exchange: Exchange, quote: Quote, print: NonNullable<SourceTick['print']>): void {
  const { instId } = quote.instrument;
  exchange.liquidity.refill(instId);
  exchange.feed.bookChanged(instId);
  for (const side of ['buy', 'sell'] as const) {
    for (const ticks of exchange.store.index(instId).resting.through(side, quote.last)) fillFromSource(exchange, quote, side, ticks);
  }
  if (print.size === 0n) return;
  const left = meetPrint(exchange, quote, print);
  if (left > 0n) printSource(exchange, { instId, ticks: quote.last, size: left, side: print.side, ts: quote.ts });
}

/** The source's levels take a resting order at its own price, as far as they reach. */
function fillFromSource(exchange: Exchange, quote: Quote, side: 'buy' | 'sell', ticks: number): void {
  const { resting } = exchange.store.index(quote.instrument.instId);
  for (const order of [...resting.at(side, ticks)]) {
    for (const level of exchange.liquidity.levels(quote, opposite(side))) {
      if (!isOpen(order) || !isWithin(side, level.ticks, ticks)) break;
      const size = fillMaker(exchange, quote, order, ticks, level.size);
      if (size === 0n) break;
      exchange.liquidity.take(quote, { side: opposite(side), ticks: level.ticks, size });
    }
  }
}

/** Fills a resting order up to `most`; one that has nothing left to close ends. Returns what was filled. */
function fillMaker(exchange: Exchange, quote: Quote, order: OrderRow, ticks: number, most: bigint): bigint {
  const book = exchange.store.books.get(order.uid);
  if (!book) return 0n;
  const size = least(fillableSize(book, quote, order, ticks), most, null);
  if (size === 0n) {
    cancelOrder(exchange, book, order, '2');
    return 0n;
  }
  const tradeId = exchange.store.nextId();
  executeFill(exchange, book, quote, order, { ticks, size, execType: 'M', tradeId });
  exchange.trades.add({ instId: order.instId, tradeId, ticks, size, side: opposite(order.side), takerId: '', ts: quote.ts });
  return size;
}

/** The source's trade at its price eats what stands before the orders that rest there, then them. Returns what is left of it. */
function meetPrint(exchange: Exchange, quote: Quote, print: { side: 'buy' | 'sell'; size: bigint }): bigint {
  let left = print.size;
  let eaten = 0n;
  for (const order of [...exchange.store.index(quote.instrument.instId).resting.at(opposite(print.side), quote.last)]) {
    if (!isOpen(order)) continue;
    const ahead = order.ahead > eaten ? order.ahead - eaten : 0n;
    const before = ahead < left ? ahead : left;
    left -= before;
    eaten += before;
    if (before > 0n || order.ahead > 0n) {
      order.ahead = order.ahead > eaten ? order.ahead - eaten : 0n;
      exchange.store.save('order', order);
    }
    if (left > 0n && order.ahead === 0n) left -= fillMaker(exchange, quote, order, quote.last, left);
  }
  return left + eaten;
}
