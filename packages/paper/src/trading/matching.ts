// The door to matching: which book an exchange has is decided here and nowhere else.
import { printSource } from '../market/trade-views.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { OrderRow, OrderSide } from '../state/order-rows.ts';
import { isMarketable } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import type { SourceTick } from '../quotes/tick-stream.ts';
import { bestTicks, isWithin, opposite } from '../market/order-book.ts';
import { matchOnBars, tickOnBars } from './match-bars.ts';
import { matchOnDepth, tickOnDepth } from './match-depth.ts';

/** Matches an order that has just been accepted or amended. */
export function matchOrder(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow): void {
  if (exchange.book === 'bars') matchOnBars(exchange, book, quote, order);
  else matchOnDepth(exchange, book, quote, order);
}

/** Whether a limit would meet something at once. */
export function wouldTake(exchange: Exchange, quote: Quote, side: OrderSide, limitTicks: number): boolean {
  if (exchange.book === 'bars') return isMarketable(side, limitTicks, quote.last);
  const best = bestTicks(exchange, quote, opposite(side));
  return best !== undefined && isWithin(side, best, limitTicks);
}

/** What the source's new price does to resting orders. @param before its price until now, ticks @param known the trade that made it; invented unless given */
export function matchTick(exchange: Exchange, quote: Quote, before: number, known?: SourceTick['print']): void {
  const print = known ?? exchange.liquidity.printed(quote, before);
  if (exchange.book === 'depth') {
    tickOnDepth(exchange, quote, print);
    return;
  }
  tickOnBars(exchange, quote);
  exchange.feed.bookChanged(quote.instrument.instId);
  const { side, size } = print;
  if (size > 0n) printSource(exchange, { instId: quote.instrument.instId, ticks: quote.last, size, side, ts: quote.ts });
}
