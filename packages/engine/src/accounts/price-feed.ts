// The prices of one venue: the newest per instrument, the watch index that finds whose watches fire, and the app's own listeners.
// A tick that fires nothing costs two comparisons; the feed never decides anything.
import { priceOf, ticksOf } from '@millrace/market';
import type { MarkPriceEvent, PublicStream, TickerEvent } from '@millrace/okx';
import type { CandleBar } from '../strategies/lib/task-event.ts';
import { createRecentTicks, type RecentTicks } from '../watch-index/missed-ticks.ts';
import { WatchIndex } from '../watch-index/watch-index.ts';

/** Ticks of an instrument kept for tasks whose decision is being stored: minutes of a busy market. */
const RECENT_TICKS = 1024;

/** Prices as decimal text; `ts` in the venue's clock. `mark` is the last price where the venue has no mark. */
export interface Price {
  instId: string;
  last: string;
  mark: string;
  ts: number;
}

export type PriceListener = (price: Price) => void;

/** Whoever waits for prices, times or bars. */
export interface WatchOwner {
  put(input: { type: 'price' } | { type: 'timer' } | { type: 'candle' }): void;
}

export interface FeedState {
  instId: string;
  index: WatchIndex<WatchOwner>;
  lastTicks: number | null;
  markTicks: number | null;
  /** The newest venue time of a tick; real time at which that tick came. */
  ts: number;
  seenWallMs: number;
  /** What a task may have missed while it was being stored. */
  recent: RecentTicks;
}

interface Entry extends FeedState {
  tickSize: string;
  isSwap: boolean;
  /** Whether the venue has prices of it. */
  isQuoted: boolean;
  users: number;
  listeners: Set<PriceListener>;
}

export interface PriceFeedOptions {
  nowWallMs(): number;
  /** An unknown instrument is not subscribed. */
  instrumentOf(instId: string): { tickSize: string; productType: 'spot' | 'swap'; isCurrency?: true } | undefined;
}

export class PriceFeed {
  readonly #options: PriceFeedOptions;
  readonly #entries = new Map<string, Entry>();
  #stream: PublicStream | null = null;

  constructor(options: PriceFeedOptions) {
    this.#options = options;
  }

  /** Handler of the stream. */
  onTicker(ticker: TickerEvent): void {
    const entry = this.#entries.get(ticker.instId);
    if (entry === undefined) return;
    const ticks = ticksOf(ticker.lastPrice, entry.tickSize, 'nearest');
    entry.lastTicks = ticks;
    // One that only repeats what is known does not end the silence in which due times are looked for.
    if (ticker.tsMs > entry.ts) {
      entry.ts = ticker.tsMs;
      entry.seenWallMs = this.#options.nowWallMs();
    }
    const fired = entry.index.onTick(ticks, ticker.tsMs);
    entry.recent.add({ seq: entry.index.ticksSeen, ticks, ts: entry.ts });
    for (const owner of fired) owner.put(PRICE_INPUT);
    publish(entry);
  }

  /** Handler of the stream. */
  onMarkPrice(mark: MarkPriceEvent): void {
    const entry = this.#entries.get(mark.instId);
    if (entry === undefined) return;
    entry.markTicks = ticksOf(mark.markPrice, entry.tickSize, 'nearest');
    publish(entry);
  }

  /** Notes that a bar of this length closed at `ts`; returns who waits for it, to be woken with `candle`. */
  onCandle(instId: string, bar: CandleBar, ts: number): readonly WatchOwner[] {
    return this.#entries.get(instId)?.index.onCandle(bar, ts) ?? [];
  }

  /** The stream on which instruments are subscribed from now on. */
  bind(stream: PublicStream): void {
    this.#stream = stream;
    for (const entry of this.#entries.values()) this.#subscribe(entry);
  }

  /** Subscribes the instrument until released. Undefined when the venue does not list it. */
  use(instId: string): FeedState | undefined {
    const entry = this.#entryOf(instId);
    if (entry !== undefined) entry.users += 1;
    return entry;
  }

  release(instId: string): void {
    const entry = this.#entries.get(instId);
    if (entry === undefined) return;
    entry.users = Math.max(0, entry.users - 1);
    this.#dropUnused(entry);
  }

  price(instId: string): Price | undefined {
    const entry = this.#entries.get(instId);
    return entry === undefined ? undefined : priceFrom(entry);
  }

  /** Calls back with each price, the newest at once; the returned function ends it. */
  subscribe(instId: string, listener: PriceListener): () => void {
    const entry = this.#entryOf(instId);
    if (entry === undefined) return () => undefined;
    entry.listeners.add(listener);
    const price = priceFrom(entry);
    if (price !== undefined) listener(price);
    return () => {
      entry.listeners.delete(listener);
      this.#dropUnused(entry);
    };
  }

  states(): Iterable<FeedState> {
    return this.#entries.values();
  }

  #entryOf(instId: string): Entry | undefined {
    const known = this.#entries.get(instId);
    if (known !== undefined) return known;
    const instrument = this.#options.instrumentOf(instId);
    if (instrument === undefined) return undefined;
    const entry: Entry = {
      instId,
      tickSize: instrument.tickSize,
      isSwap: instrument.productType === 'swap',
      isQuoted: instrument.isCurrency !== true,
      index: new WatchIndex(),
      lastTicks: null,
      markTicks: null,
      ts: 0,
      seenWallMs: this.#options.nowWallMs(),
      recent: createRecentTicks(RECENT_TICKS),
      users: 0,
      listeners: new Set(),
    };
    this.#entries.set(instId, entry);
    this.#subscribe(entry);
    return entry;
  }

  #subscribe(entry: Entry): void {
    if (!entry.isQuoted) return;
    this.#stream?.subscribeTickers([entry.instId]);
    if (entry.isSwap) this.#stream?.subscribeMarkPrices([entry.instId]);
  }

  #dropUnused(entry: Entry): void {
    if (entry.users > 0 || entry.listeners.size > 0) return;
    this.#entries.delete(entry.instId);
    if (!entry.isQuoted) return;
    this.#stream?.unsubscribeTickers([entry.instId]);
    if (entry.isSwap) this.#stream?.unsubscribeMarkPrices([entry.instId]);
  }
}

const PRICE_INPUT = { type: 'price' } as const;

function publish(entry: Entry): void {
  if (entry.listeners.size === 0) return;
  const price = priceFrom(entry);
  if (price !== undefined) for (const listener of entry.listeners) listener(price);
}

function priceFrom(entry: Entry): Price | undefined {
  if (entry.lastTicks === null) return undefined;
  const last = priceOf(entry.lastTicks, entry.tickSize);
  return { instId: entry.instId, last, mark: entry.markTicks === null ? last : priceOf(entry.markTicks, entry.tickSize), ts: entry.ts };
}
