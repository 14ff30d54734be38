// Candles of the mark price with the depth book: the middle of last and index at every moment of their two paths, half up. Pure; no candle here has a volume.
import {
  aggregateCandles,
  type BarSource,
  barClose,
  barOpen,
  type Candle,
  candleOfTicks,
  type PathTick,
  pricePath,
} from '@millrace/market';

export interface MarkSources {
  last: BarSource;
  index: BarSource;
  /** Ticks of the instrument that one tick of the index is worth, as a conversion. */
  indexTicks: (ticks: number) => number;
  steps: (source: BarSource) => number;
}

export interface BarRange {
  bar: string;
  from: number;
  to: number;
  now: number;
}

/** Middle of two prices in ticks, half up. */
export function middle(last: number, index: number): number {
  return Math.floor((last + index + 1) / 2);
}

/** Candles with from <= ts < to as they stand at `now`, oldest first. */
export function markCandles(sources: MarkSources, { bar, from, to, now }: BarRange): Candle[] {
  const first = barOpen(from, bar) === from ? from : barClose(from, bar);
  const end = Math.min(to, now + 1);
  if (end <= first) return [];
  const until = Math.min(barClose(end - 1, bar), now + 1);
  const bars = sources.last.range(barOpen(first, bar), until);
  const indexBars = sources.index.range(barOpen(first, bar), until);
  const pieces: Candle[] = [];
  let at = 0;
  for (const base of bars) {
    while (at + 1 < indexBars.length && (indexBars[at + 1]?.ts ?? 0) <= base.ts) at += 1;
    const beside = indexBars[at];
    const closed = base.ts + sources.last.barMs - 1 <= now;
    const aligned = beside?.ts === base.ts && sources.index.barMs === sources.last.barMs;
    pieces.push(closed && aligned && beside ? ofCorners(base, beside, sources) : alongPaths(base, sources, now));
  }
  return aggregateCandles(pieces, bar).filter((candle) => candle.ts >= first);
}

/** Both paths turn at the same four times: between them the middle goes straight. */
function ofCorners(last: Candle, index: Candle, { indexTicks }: MarkSources): Candle {
  const [own, other] = [corners(last), corners(index)];
  const ticks = own.map((price, corner): PathTick => ({ ts: last.ts, ticks: middle(price, indexTicks(other[corner] ?? price)) }));
  return candleOfTicks(last.ts, ticks, 0);
}

function corners({ open, high, low, close }: Candle): number[] {
  return close >= open ? [open, low, high, close] : [open, high, low, close];
}

/** Tick by tick, each price held until its next one. */
function alongPaths(base: Candle, sources: MarkSources, now: number): Candle {
  const { last, index, indexTicks, steps } = sources;
  const own = pricePath(base, last.barMs, steps(last)).filter((tick) => tick.ts <= now);
  const end = own.at(-1)?.ts ?? base.ts;
  const held = index.barAt(base.ts);
  const other = [...(held ? [held] : []), ...index.range(base.ts + 1, end + 1)].flatMap((bar) => pricePath(bar, index.barMs, steps(index)));
  const moments = [...new Set([...own, ...other].map((tick) => tick.ts))]
    .filter((ts) => ts >= base.ts && ts <= end)
    .toSorted((a, b) => a - b);
  let [ownAt, otherAt] = [0, 0];
  const ticks = moments.map((ts): PathTick => {
    while ((own[ownAt + 1]?.ts ?? Number.POSITIVE_INFINITY) <= ts) ownAt += 1;
    while ((other[otherAt + 1]?.ts ?? Number.POSITIVE_INFINITY) <= ts) otherAt += 1;
    const price = own[ownAt]?.ticks ?? base.open;
    const beside = other[otherAt];
    return { ts, ticks: beside && beside.ts <= ts ? middle(price, indexTicks(beside.ticks)) : price };
  });
  return candleOfTicks(base.ts, ticks, 0);
}
