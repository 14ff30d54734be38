// Orders keep their prices in ticks. Where another market, or the mirrored exchange, has a different tick for an instrument, they would mean other prices:
// what is open in it is cancelled before anything can meet it.
import { findInstrument } from '@millrace/market';
import type { Exchange } from '../exchange.ts';
import { endAlgo } from '../trading/end-algo.ts';
import { cancelOrder } from '../trading/end-order.ts';

/** Compares with the ticks of the last start, which are remembered anew. */
export function dropOffGrid(x: Exchange): void {
  const { meta } = x.store;
  if (!meta) return;
  const before = meta.tickSizes ?? {};
  for (const [instId, { instrument }] of x.board.quotes) {
    const was = before[instId] ?? findInstrument(instId)?.tickSize ?? instrument.tickSize;
    before[instId] = instrument.tickSize;
    if (was !== instrument.tickSize) cancelAll(x, instId);
  }
  meta.tickSizes = before;
  x.store.save('meta', meta);
}

function cancelAll(x: Exchange, instId: string): void {
  const { orders, algos } = x.store.index(instId);
  for (const order of [...orders]) {
    const book = x.store.books.get(order.uid);
    if (book) cancelOrder(x, book, order, '0');
  }
  for (const algo of [...algos]) {
    const book = x.store.books.get(algo.uid);
    if (book) endAlgo(x, book, algo, 'canceled');
  }
}
