// What every part of the exchange can reach. One object, made at start, passed in; nothing is global.
import type { Board } from './board.ts';
import type { VenueClock } from './clock.ts';
import type { Feed } from './feed.ts';
import type { Store } from './store.ts';

export interface Exchange {
  clock: VenueClock;
  store: Store;
  board: Board;
  feed: Feed;
  /** What a marketable order pays beyond the price, in 1/10,000. */
  slippageBp: number;
}
