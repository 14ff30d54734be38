// What every part of the exchange can reach: one object, made at start and passed in. Nothing is global.
import type { Faults } from '../faults/faults.ts';
import type { BackgroundLiquidity } from '../quotes/background-liquidity.ts';
import type { VenueClock } from '../quotes/clock.ts';
import type { FundingTerms } from '../quotes/funding-terms.ts';
import type { Quotes } from '../quotes/quotes.ts';
import type { TradeLog } from '../quotes/trade-log.ts';
import type { Store } from '../state/store.ts';
import type { RateGate } from '../wire/rate-gate.ts';
import type { BookPublisher } from './published-books.ts';
import type { PushCollector } from './pushes.ts';

/** bars: every order fills whole at the price; depth: price-time matching against a book. */
export type BookKind = 'bars' | 'depth';

export interface Exchange {
  clock: VenueClock;
  store: Store;
  quotes: Quotes;
  feed: PushCollector;
  /** Planned faults. */
  faults: Faults;
  book: BookKind;
  /** Of the market: what is invented beside prices follows from it. */
  seed: number;
  /** What a marketable order pays beyond the price, in 1/10,000 (bars book). */
  slippageBp: number;
  /** Limits of the number of calls. */
  rates: RateGate;
  /** Liquidity of the market itself (depth book). */
  liquidity: BackgroundLiquidity;
  /** Public trades. */
  trades: TradeLog;
  books: BookPublisher;
  funding: FundingTerms;
  /** Refuses trading at prices that are out of date. @throws Refusal 50001 */
  assertOpen(): void;
}
