// What the market shows now: the last price of every listed instrument, its statistics of a day, its candles. Prices come from sources only.
import { barAsOf, barOpen, type BarSource, type Candle, candlesBetween, fixedOf, type Instrument } from '@millrace/market';

const DAY_MS = 86_400_000;

export interface DayStatistics {
  open: number;
  high: number;
  low: number;
  lots: number;
  /** Price at the start of the day, at UTC and at UTC+8. */
  openUtc0: number;
  openUtc8: number;
}

export interface Listing {
  state: 'live' | 'suspend' | 'preopen';
  lotSize: string;
  minSize: string;
}

export interface Quote {
  instrument: Instrument;
  source: BarSource;
  /** How it is listed now; faults change it. */
  listing: Listing;
  /** Last price in ticks. */
  last: number;
  /** Last price of its source, ticks: the same unless a fault has opened a price gap. */
  raw: number;
  /** Venue time of the last tick. */
  ts: number;
  /** Mark price of the source, ticks; undefined where it has none. */
  mark: number | undefined;
}

export interface Quotes {
  /** Listed instruments in order; what has no price is not listed. */
  listed: ReadonlyMap<string, Quote>;
  /** Steps of the price path. */
  steps(source: BarSource): number;
  tick(instId: string, ticks: number, ts: number): void;
  /** Takes an instrument off the list, and puts it back. */
  unlist(instId: string): void;
  list(instId: string): void;
  /** The last 24 hours; worked out once a minute, the running price included. */
  dayOf(quote: Quote): DayStatistics;
  /** Candles with from <= ts < to, oldest first, as they stand at `now`. */
  candles(quote: Quote, bar: string, range: { from: number; to: number; now: number }): Candle[];
}

export interface QuotesOptions {
  sources: readonly BarSource[];
  steps: (source: BarSource) => number;
  instrumentOf: (instId: string) => Instrument;
  now: number;
}

export function createQuotes({ sources, steps, instrumentOf, now }: QuotesOptions): Quotes {
  const listed = new Map<string, Quote>();
  for (const source of sources) {
    const instrument = instrumentOf(source.instId);
    const { lotSize, minSize } = instrument;
    const last = priceAt(source, steps(source), now);
    listed.set(source.instId, {
      instrument,
      source,
      listing: { state: 'live', lotSize, minSize },
      last,
      raw: last,
      ts: now,
      mark: undefined,
    });
  }
  const unlisted = new Map<string, Quote>();
  const days = new Map<string, DayStatistics & { minute: number }>();
  return {
    listed,
    steps,
    tick(instId, ticks, ts) {
      const quote = listed.get(instId);
      if (!quote) throw new Error(`tick of the unlisted ${instId}`);
      quote.last = ticks;
      quote.ts = ts;
      const day = days.get(instId);
      if (day && day.minute === minuteOf(ts)) include(day, ticks);
    },
    unlist(instId) {
      const quote = listed.get(instId);
      if (quote) unlisted.set(instId, quote);
      listed.delete(instId);
    },
    list(instId) {
      const quote = unlisted.get(instId);
      if (quote) listed.set(instId, quote);
      unlisted.delete(instId);
    },
    dayOf(quote) {
      const { instId } = quote.instrument;
      const minute = minuteOf(quote.ts);
      let day = days.get(instId);
      if (!day || day.minute !== minute) days.set(instId, (day = { minute, ...dayBefore(quote, steps(quote.source)) }));
      include(day, quote.last);
      return day;
    },
    candles: (quote, bar, range) => candlesBetween({ source: quote.source, steps: steps(quote.source), bar, ...range }),
  };
}

/** Price of one instrument as a fixed integer. */
export function lastPrice(quote: Quote): bigint {
  return fixedOf(quote.last, quote.instrument.tickSize);
}

/** Where the price stands on its path at `now`; before the first bar its open. */
function priceAt(source: BarSource, steps: number, now: number): number {
  const bar = source.barAt(now);
  if (bar) return barAsOf(source, bar, steps, now)?.close ?? bar.open;
  const next = source.barFrom(now);
  if (!next) throw new Error(`${source.instId} has no bars`);
  return next.open;
}

function minuteOf(ts: number): number {
  return Math.floor(ts / 60_000);
}

function include(day: DayStatistics, ticks: number): void {
  if (ticks > day.high) day.high = ticks;
  if (ticks < day.low) day.low = ticks;
}

/** Closed bars of the last 24 hours and what the open one has shown. */
function dayBefore(quote: Quote, steps: number): DayStatistics {
  const { source, ts, last } = quote;
  const bars = source.range(barOpen(ts, '1m') - DAY_MS, ts + 1);
  const running = bars.at(-1);
  if (running && running.ts + source.barMs - 1 > ts) bars.splice(-1, 1, barAsOf(source, running, steps, ts) ?? running);
  const openAt = (bar: string): number => source.barAt(barOpen(ts, bar))?.open ?? last;
  const day = { open: bars[0]?.open ?? last, high: last, low: last, lots: 0, openUtc0: openAt('1Dutc'), openUtc8: openAt('1D') };
  for (const bar of bars) {
    if (bar.high > day.high) day.high = bar.high;
    if (bar.low < day.low) day.low = bar.low;
    day.lots += bar.lots;
  }
  return day;
}
