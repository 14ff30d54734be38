// What every part of the exchange can reach. One object, made at start, passed in; nothing is global.
import type { Board } from './market/board.ts';
import type { VenueClock } from './market/clock.ts';
import type { Feed } from './wire/feed.ts';
import type { Store } from './state/store.ts';

export interface Exchange {
  clock: VenueClock;
  store: Store;
  board: Board;
  feed: Feed;
  /** What a marketable order pays beyond the price, in 1/10,000. */
  slippageBp: number;
}
