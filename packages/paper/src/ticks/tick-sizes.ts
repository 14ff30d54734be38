// Orders keep their prices in ticks. Where another market, or the mirrored exchange, has a different tick for an instrument, they would mean other prices:
// what is open in it is cancelled before anything can meet it.
import { findInstrument } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { endAlgo } from '../trading/end-algo.ts';
import { cancelOrder } from '../trading/end-order.ts';

/** Compares with the ticks of the last start, which are remembered anew. */
export function cancelOffGrid(exchange: Exchange): void {
  const { meta } = exchange.store;
  if (!meta) return;
  const before = meta.tickSizes ?? {};
  for (const [instId, { instrument }] of exchange.quotes.listed) {
    const was = before[instId] ?? findInstrument(instId)?.tickSize ?? instrument.tickSize;
    before[instId] = instrument.tickSize;
    if (was !== instrument.tickSize) cancelAll(exchange, instId);
  }
  meta.tickSizes = before;
  exchange.store.save('meta', meta);
}

function cancelAll(exchange: Exchange, instId: string): void {
  const { orders, algos } = exchange.store.index(instId);
  for (const order of [...orders]) {
    const book = exchange.store.books.get(order.uid);
    if (book) cancelOrder(exchange, book, order, '0');
  }
  for (const algo of [...algos]) {
    const book = exchange.store.books.get(algo.uid);
    if (book) endAlgo(exchange, book, algo, 'canceled');
  }
}
