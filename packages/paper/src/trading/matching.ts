// The door to matching: which book an exchange has is decided here and nowhere else.
import { isMarketable } from '@millrace/market';
import type { Exchange } from '../exchange.ts';
import type { Quote } from '../market/board.ts';
import type { TapeTick } from '../market/tape.ts';
import { bestTicks, isWithin, opposite } from '../market/order-book.ts';
import { printSource } from '../market/trade-log.ts';
import type { OrderRow, OrderSide } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';
import { matchOnBars, tickOnBars } from './match-bars.ts';
import { matchOnDepth, tickOnDepth } from './match-depth.ts';

/** Matches an order that has just been accepted or amended. */
export function matchOrder(x: Exchange, book: AccountBook, quote: Quote, order: OrderRow): void {
  if (x.book === 'bars') matchOnBars(x, book, quote, order);
  else matchOnDepth(x, book, quote, order);
}

/** Whether a limit would meet something at once. */
export function wouldTake(x: Exchange, quote: Quote, side: OrderSide, limitTicks: number): boolean {
  if (x.book === 'bars') return isMarketable(side, limitTicks, quote.last);
  const best = bestTicks(x, quote, opposite(side));
  return best !== undefined && isWithin(side, best, limitTicks);
}

/** What the source's new price does to resting orders. @param before its price until now, ticks @param known the trade that made it; invented unless given */
export function matchTick(x: Exchange, quote: Quote, before: number, known?: TapeTick['print']): void {
  const print = known ?? x.street.printed(quote, before);
  if (x.book === 'depth') {
    tickOnDepth(x, quote, print);
    return;
  }
  tickOnBars(x, quote);
  x.feed.bookChanged(quote.instrument.instId);
  const { side, size } = print;
  if (size > 0n) printSource(x, { instId: quote.instrument.instId, ticks: quote.last, size, side, ts: quote.ts });
}
