// The public stream of one venue: newest prices per instrument, the watch index that says whom to wake, and the app's own listeners.
// A tick that fires nothing costs two comparisons; it never decides anything.
import { priceOf, productOf, ticksOf } from '@millrace/market';
import type { MarkPriceEvent, PublicStream, TickerEvent } from '@millrace/okx';
import { RECENT_TICKS } from '../limits.ts';
import { createRecentTicks, type RecentTicks } from '../watch-index/missed-ticks.ts';
import { createWatchIndex, type WatchIndex } from '../watch-index/watch-index.ts';

/** Prices as decimal text; `ts` in the venue's clock. `mark` is the last price where the venue has no mark. */
export interface Price {
  instId: string;
  last: string;
  mark: string;
  ts: number;
}

export type PriceListener = (price: Price) => void;

/** Whoever waits for prices or times. */
export interface Waiting {
  priceDue(): void;
  timerDue(): void;
}

export interface FeedState {
  instId: string;
  index: WatchIndex<Waiting>;
  lastTicks: number | null;
  markTicks: number | null;
  /** Venue time of the last tick; real time at which it came. */
  ts: number;
  seenWallMs: number;
  /** What a task may have missed while it was being stored. */
  recent: RecentTicks;
}

interface Entry extends FeedState {
  tickSize: string;
  isSwap: boolean;
  users: number;
  listeners: Set<PriceListener>;
}

export interface PriceFeedOptions {
  nowWallMs(): number;
  /** An unknown instrument has no tick: it is not asked for. */
  tickSizeOf(instId: string): string | undefined;
}

export interface PriceFeed {
  /** Handlers for the stream; `bind` gives the stream that asks. */
  onTicker(ticker: TickerEvent): void;
  onMarkPrice(mark: MarkPriceEvent): void;
  bind(stream: PublicStream): void;
  /** Asks for the instrument until released. Undefined when the venue does not list it. */
  use(instId: string): FeedState | undefined;
  release(instId: string): void;
  find(instId: string): FeedState | undefined;
  price(instId: string): Price | undefined;
  subscribe(instId: string, listener: PriceListener): () => void;
  states(): Iterable<FeedState>;
}

export function createPriceFeed(options: PriceFeedOptions): PriceFeed {
  const entries = new Map<string, Entry>();
  let stream: PublicStream | null = null;

  const ask = (entry: Entry): void => {
    stream?.subscribeTickers([entry.instId]);
    if (entry.isSwap) stream?.subscribeMarkPrices([entry.instId]);
  };
  const drop = (entry: Entry): void => {
    if (entry.users > 0 || entry.listeners.size > 0) return;
    entries.delete(entry.instId);
    stream?.unsubscribeTickers([entry.instId]);
    if (entry.isSwap) stream?.unsubscribeMarkPrices([entry.instId]);
  };
  const entryOf = (instId: string): Entry | undefined => {
    const known = entries.get(instId);
    if (known !== undefined) return known;
    const tickSize = options.tickSizeOf(instId);
    if (tickSize === undefined) return undefined;
    const made: Entry = {
      instId,
      tickSize,
      isSwap: productOf(instId) === 'swap',
      index: createWatchIndex(),
      lastTicks: null,
      markTicks: null,
      ts: 0,
      seenWallMs: options.nowWallMs(),
      recent: createRecentTicks(RECENT_TICKS),
      users: 0,
      listeners: new Set(),
    };
    entries.set(instId, made);
    ask(made);
    return made;
  };
  const tell = (entry: Entry): void => {
    if (entry.listeners.size === 0) return;
    const price = priceFrom(entry);
    if (price !== undefined) for (const listener of entry.listeners) listener(price);
  };

  return {
    onTicker(ticker) {
      const entry = entries.get(ticker.instId);
      if (entry === undefined) return;
      const ticks = ticksOf(ticker.lastPrice, entry.tickSize, 'nearest');
      entry.lastTicks = ticks;
      entry.ts = Math.max(entry.ts, ticker.tsMs);
      entry.seenWallMs = options.nowWallMs();
      const fired = entry.index.onTick(ticks, ticker.tsMs);
      entry.recent.add({ seq: entry.index.ticksSeen, ticks, ts: entry.ts });
      for (const task of fired) task.priceDue();
      tell(entry);
    },
    onMarkPrice(mark) {
      const entry = entries.get(mark.instId);
      if (entry === undefined) return;
      entry.markTicks = ticksOf(mark.markPrice, entry.tickSize, 'nearest');
      tell(entry);
    },
    bind(opened) {
      stream = opened;
      for (const entry of entries.values()) ask(entry);
    },
    use(instId) {
      const entry = entryOf(instId);
      if (entry !== undefined) entry.users += 1;
      return entry;
    },
    release(instId) {
      const entry = entries.get(instId);
      if (entry === undefined) return;
      entry.users = Math.max(0, entry.users - 1);
      drop(entry);
    },
    find: (instId) => entries.get(instId),
    price(instId) {
      const entry = entries.get(instId);
      return entry === undefined ? undefined : priceFrom(entry);
    },
    subscribe(instId, listener) {
      const entry = entryOf(instId);
      if (entry === undefined) return () => undefined;
      entry.listeners.add(listener);
      const price = priceFrom(entry);
      if (price !== undefined) listener(price);
      return () => {
        entry.listeners.delete(listener);
        drop(entry);
      };
    },
    states: () => entries.values(),
  };
}

function priceFrom(entry: Entry): Price | undefined {
  if (entry.lastTicks === null) return undefined;
  const last = priceOf(entry.lastTicks, entry.tickSize);
  return { instId: entry.instId, last, mark: entry.markTicks === null ? last : priceOf(entry.markTicks, entry.tickSize), ts: entry.ts };
}
