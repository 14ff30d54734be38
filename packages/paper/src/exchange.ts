// What every part of the exchange can reach. One object, made at start, passed in; nothing is global.
import type { FundingTerms } from './accounts/funding.ts';
import type { Faults } from './faults/faults.ts';
import type { Board } from './market/board.ts';
import type { BookTeller } from './market/book-teller.ts';
import type { VenueClock } from './market/clock.ts';
import type { Street } from './market/street.ts';
import type { TradeLog } from './market/trade-log.ts';
import type { Store } from './state/store.ts';
import type { Feed } from './wire/feed.ts';
import type { RateGate } from './wire/rate-gate.ts';

/** bars: every order fills whole at the price; depth: price-time matching against a book. */
export type BookKind = 'bars' | 'depth';

export interface Exchange {
  clock: VenueClock;
  store: Store;
  board: Board;
  feed: Feed;
  /** What is to go wrong. */
  faults: Faults;
  book: BookKind;
  /** Of the market: what is invented beside prices follows from it. */
  seed: number;
  /** What a marketable order pays beyond the price, in 1/10,000 (bars book). */
  slippageBp: number;
  /** What is asked too often. */
  rates: RateGate;
  /** The market's own liquidity (depth book). */
  street: Street;
  /** Public trades. */
  trades: TradeLog;
  /** What the book channels have been told. */
  books: BookTeller;
  funding: FundingTerms;
  /** Refuses what would trade at prices that are no longer true. @throws Refusal 50001 */
  assertOpen(): void;
}
