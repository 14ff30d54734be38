// The bars book: an order fills whole, at the price and its slippage or at its own limit, exactly as in a backtest. No depth, no queue.
import type { AccountBook } from '../state/account-book.ts';
import { compareIds } from '../state/ids.ts';
import type { OrderRow } from '../state/order-rows.ts';
import { isTradedThrough, takerFillTicks } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { opposite } from '../market/order-book.ts';
import { cancelOrder, isOpen } from './end-order.ts';
import { executeFill, type Execution, fillableSize } from './execute.ts';

/** Tries an order that has just been accepted or amended: it takes, is cancelled by its type, or rests. */
export function matchOnBars(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow): void {
  const ticks = takerFillTicks({ side: order.side, limitTicks: order.limitTicks }, quote.last, exchange.slippageBp);
  if (order.ordType === 'post_only') {
    if (ticks !== null) cancelOrder(exchange, book, order, '31');
    return;
  }
  if (ticks !== null) fillWhole(exchange, book, quote, order, { ticks, execType: 'T' });
  else if (order.ordType === 'ioc') cancelOrder(exchange, book, order, '14');
  else if (order.ordType === 'fok') cancelOrder(exchange, book, order, '13');
}

/** Fills the resting limits of one instrument that the price has traded through, the one that it reached first before the others. */
export function tickOnBars(exchange: Exchange, quote: Quote): void {
  const { resting } = exchange.store.index(quote.instrument.instId);
  const reached = (['buy', 'sell'] as const).flatMap((side) =>
    resting.through(side, quote.last).flatMap((ticks) => resting.at(side, ticks)),
  );
  for (const order of reached.toSorted(byReach)) {
    if (order.limitTicks === null || !isTradedThrough(order.side, order.limitTicks, quote.last)) continue;
    const book = exchange.store.books.get(order.uid);
    if (book && isOpen(order)) fillWhole(exchange, book, quote, order, { ticks: order.limitTicks, execType: 'M' });
  }
}

/** Of one side: a higher bid and a lower ask is reached first, at one price the first in the queue. */
function byReach(a: OrderRow, b: OrderRow): number {
  const distance = (a.limitTicks ?? 0) - (b.limitTicks ?? 0);
  return (a.side === 'buy' ? -distance : distance) || compareIds(a.priority, b.priority);
}

/** Fills all that can be filled; what cannot, such as a close of nothing, ends. */
function fillWhole(exchange: Exchange, book: AccountBook, quote: Quote, order: OrderRow, at: Pick<Execution, 'ticks' | 'execType'>): void {
  const size = fillableSize(book, quote, order, at.ticks);
  if (size === 0n) {
    cancelOrder(exchange, book, order, '0');
    return;
  }
  const tradeId = exchange.store.nextId();
  // The rest of a quote-sized order is less than a lot, the rest of a closing one has nothing to close: both end with this fill.
  executeFill(exchange, book, quote, order, { ...at, size, tradeId, isLast: true });
  const side = at.execType === 'T' ? order.side : opposite(order.side);
  exchange.trades.add({
    instId: order.instId,
    tradeId,
    ticks: at.ticks,
    size,
    side,
    takerId: at.execType === 'T' ? order.ordId : '',
    ts: exchange.clock.now(),
  });
}
