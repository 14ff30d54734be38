// Funding: at each settlement a position pays or receives notional x rate at the mark price. Every 8 hours of venue time, unless the market tells otherwise.
import { baseUnits, FUNDING_RATE as RATE, fundingOf, parseFixed } from '@millrace/market';
import { markPrice } from '../market/reference-prices.ts';
import type { Exchange } from '../exchange.ts';
import { bookCash } from './ledger.ts';

const FUNDING_INTERVAL_MS = 8 * 3_600_000;

/** When funding is settled, and at which rate. */
export interface FundingTerms {
  /** The first settlement of any instrument after ts. */
  next(after: number): number;
  nextOf(instId: string, after: number): number;
  /** Of the settlement at ts, as far as is known now. */
  rateOf(instId: string, ts: number): string;
  /** Of settlements before this nobody knows the rate. */
  knownSince(instId: string): number;
}

/** One rate for all, at 00:00, 08:00 and 16:00 UTC. */
export const PLAIN_FUNDING: FundingTerms = {
  next: nextOnGrid,
  nextOf: (_, after) => nextOnGrid(after),
  rateOf: () => RATE,
  knownSince: () => 0,
};

function nextOnGrid(after: number): number {
  return (Math.floor(after / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS;
}

/** Books the settlement of one time; the clock must stand there. */
export function settleFunding(x: Exchange, ts: number): void {
  const { meta } = x.store;
  if (!meta || ts <= meta.lastFundingMs) return;
  for (const quote of x.board.quotes.values()) {
    const { instId } = quote.instrument;
    if (x.funding.nextOf(instId, meta.lastFundingMs) !== ts) continue;
    const rate = parseFixed(x.funding.rateOf(instId, ts));
    for (const position of x.store.index(instId).positions) {
      const book = x.store.books.get(position.uid);
      if (!book) continue;
      const base = baseUnits(position.size, parseFixed(quote.instrument.contractValue));
      const px = markPrice(x, quote);
      const amount = fundingOf({ sign: position.sign === 1 ? 1n : -1n, base }, px, rate);
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
