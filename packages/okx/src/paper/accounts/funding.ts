// Funding: every 8 hours of venue time each position pays or receives notional x rate at the mark price.
import { baseUnits, FUNDING_RATE, fundingOf, parseFixed } from '@millrace/market';
import { markPrice } from '../market/reference-prices.ts';
import type { Exchange } from '../exchange.ts';
import { bookCash } from './ledger.ts';

export const FUNDING_INTERVAL_MS = 8 * 3_600_000;
const RATE = parseFixed(FUNDING_RATE);

/** The next settlement after ts: 00:00, 08:00, 16:00 UTC. */
export function nextFundingAfter(ts: number): number {
  return (Math.floor(ts / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS;
}

/** Books the settlement of one time; the clock must stand there. */
export function settleFunding(x: Exchange, ts: number): void {
  const { meta } = x.store;
  if (!meta || ts <= meta.lastFundingMs) return;
  for (const quote of x.board.quotes.values()) {
    for (const position of x.store.index(quote.instrument.instId).positions) {
      const book = x.store.books.get(position.uid);
      if (!book) continue;
      const base = baseUnits(position.size, parseFixed(quote.instrument.contractValue));
      const px = markPrice(x, quote);
      const amount = fundingOf({ sign: position.sign === 1 ? 1n : -1n, base }, px, RATE);
      position.fundingFee += amount;
      position.uTime = x.clock.now();
      x.store.save('position', position);
      x.feed.positionChanged(book, position);
      const cause = { type: '8', subType: amount < 0n ? '173' : '174', position, size: position.size, px, pnl: amount };
      bookCash(x, book, 'USDT', amount, cause);
    }
  }
  meta.lastFundingMs = ts;
  x.store.save('meta', meta);
  x.feed.settle('funding_fee');
}
