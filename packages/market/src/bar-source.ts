// Where prices come from: a source of bars in venue time. Everything else (ticks, candles of any bar, statistics of a day) follows from it,
// so a source that gives the same bars after a restart gives the same market.
import { barClose, barMs as lengthOfBar, barOpen } from './bars.ts';
import { aggregateCandles, type Candle } from './candles.ts';
import { candleOfTicks, partialCandle, pricePath } from './price-path.ts';

export interface BarSource {
  instId: string;
  /** Length of its bars in ms. */
  barMs: number;
  /** Opening time of the oldest bar. */
  firstTs: number;
  /** Opening time of the newest bar there will ever be; null when it never ends. */
  lastTs: number | null;
  /** The newest bar holds no more than what has happened: it is shown as it stands, not as far as a path would have come. */
  grows?: true;
  /** Longer bars that reach further back than firstTs. */
  older?: BarSource;
  /** The first bar that opens at or after ts. */
  barFrom(ts: number): Candle | undefined;
  /** The last bar that opens at or before ts. */
  barAt(ts: number): Candle | undefined;
  /** Bars with from <= ts < to, oldest first. */
  range(from: number, to: number): Candle[];
}

export interface CandleQuery {
  source: BarSource;
  bar: string;
  /** Steps of the price path: decides what a bar looks like while it is open. */
  steps: number;
  /** Venue time; nothing later than this is shown. */
  now: number;
  /** Opening times with from <= ts < to. */
  from: number;
  to: number;
}

/** Candles of any bar with from <= ts < to as they stand at `now`, oldest first; the last one may still be open. */
export function candlesBetween(query: CandleQuery): Candle[] {
  const { source, bar, now } = query;
  const from = Math.max(query.from, barOpen(firstOf(source, bar), bar));
  const end = Math.min(query.to, now + 1);
  if (end <= from) return [];
  const first = barOpen(from, bar) === from ? from : barClose(from, bar);
  const lastOpen = barOpen(end - 1, bar);
  if (lastOpen < first) return [];
  const bars = barsUntil(query, first, Math.min(barClose(lastOpen, bar), now + 1));
  return aggregateCandles(lengthOfBar(bar) < source.barMs ? splitBars(bars, query) : bars, bar).filter((candle) => candle.ts >= first);
}

/** Opening time of the oldest bar out of which bars of this name can be made. */
function firstOf({ firstTs, older }: BarSource, bar: string): number {
  return older && lengthOfBar(bar) >= older.barMs ? Math.min(firstTs, older.firstTs) : firstTs;
}

/** A bar as it stands at `now`; undefined before its open. */
export function barAsOf(source: BarSource, bar: Candle, steps: number, now: number): Candle | undefined {
  if (source.grows) return now < bar.ts ? undefined : { ...bar };
  return partialCandle(bar, source.barMs, steps, now);
}

/** Bars of the source itself with from <= ts < to; the one that is open at `now` as far as it has come. */
function barsUntil(query: CandleQuery, from: number, to: number): Candle[] {
  const { source, steps, now } = query;
  const start = lengthOfBar(query.bar) < source.barMs ? (source.barAt(from)?.ts ?? from) : from;
  const bars = rangeOf(source, query.bar, start, to);
  const last = bars.at(-1);
  if (last && last.ts + source.barMs - 1 > now && lengthOfBar(query.bar) >= source.barMs) {
    bars.pop();
    const partial = barAsOf(source, last, steps, now);
    if (partial) bars.push(partial);
  }
  return bars;
}

/** The source's bars, and longer ones for the time before them. */
function rangeOf(source: BarSource, bar: string, from: number, to: number): Candle[] {
  const { older } = source;
  if (!older || lengthOfBar(bar) < older.barMs) return source.range(from, to);
  const border = Math.ceil(source.firstTs / older.barMs) * older.barMs;
  return [...older.range(from, Math.min(to, border)), ...source.range(Math.max(from, border), to)];
}

/** Minutes out of longer bars, along the price path: the extremes stand where the ticks put them. */
function splitBars(bars: readonly Candle[], query: CandleQuery): Candle[] {
  const { source, now } = query;
  const steps = Math.max(query.steps, Math.ceil(source.barMs / 120_000));
  const pieces: Candle[] = [];
  for (const bar of bars) {
    const path = pricePath(bar, source.barMs, steps);
    for (const tick of path) {
      if (tick.ts > now) break;
      pieces.push(candleOfTicks(tick.ts, [tick], Math.floor(bar.lots / path.length)));
    }
  }
  return pieces;
}
