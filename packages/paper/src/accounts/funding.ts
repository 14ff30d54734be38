// Funding: at each settlement a position pays or receives notional x rate at the mark price, an isolated one from and into its margin, a cross one in cash.
// Every 8 hours of venue time, unless the market has its own terms.
import { baseUnits, fundingOf, parseFixed } from '@millrace/market';
import { markPrice } from '../market/reference-prices.ts';
import type { Exchange } from '../core/exchange.ts';
import { bookCash } from './ledger.ts';

/** Books the settlement of one time; the clock must stand there. */
export function settleFunding(exchange: Exchange, ts: number): void {
  const { meta } = exchange.store;
  if (!meta || ts <= meta.lastFundingMs) return;
  for (const quote of exchange.quotes.listed.values()) {
    const { instId } = quote.instrument;
    if (exchange.funding.nextOf(instId, meta.lastFundingMs) !== ts) continue;
    const rate = parseFixed(exchange.funding.rateOf(instId, ts));
    for (const position of exchange.store.index(instId).positions) {
      const book = exchange.store.books.get(position.uid);
      if (!book) continue;
      const base = baseUnits(position.size, parseFixed(quote.instrument.contractValue));
      const px = markPrice(exchange, quote);
      const amount = fundingOf({ sign: position.sign === 1 ? 1n : -1n, base }, px, rate);
      position.fundingFee += amount;
      const isolated = position.mgnMode === 'isolated';
      if (isolated) {
        position.margin += amount;
        position.marginFunding += amount;
      }
      position.uTime = exchange.clock.now();
      exchange.store.save('position', position);
      exchange.feed.positionChanged(book, position);
      const cause = { type: '8', subType: amount < 0n ? '173' : '174', position, size: position.size, px, pnl: amount };
      if (isolated) bookCash(exchange, book, 'USDT', 0n, { ...cause, marginChange: amount });
      else bookCash(exchange, book, 'USDT', amount, cause);
    }
  }
  meta.lastFundingMs = ts;
  exchange.store.save('meta', meta);
  exchange.feed.settle('funding_fee');
}
