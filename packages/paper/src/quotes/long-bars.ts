// A source seen in longer bars: the same prices in fewer moments.
import type { BarSource, Candle } from '@millrace/market';

/** Bars of `barMs`, on its grid, made of those of the source. */
export function inLongBars(source: BarSource, barMs: number): BarSource {
  const barOf = (openMs: number): Candle | undefined => {
    const parts = source.range(openMs, openMs + barMs);
    const [first] = parts;
    const last = parts.at(-1);
    if (first === undefined || last === undefined) return undefined;
    return {
      ...first,
      ts: openMs,
      high: Math.max(...parts.map(({ high }) => high)),
      low: Math.min(...parts.map(({ low }) => low)),
      close: last.close,
    };
  };
  const barFrom = (ts: number): Candle | undefined => barOf(Math.ceil(ts / barMs) * barMs);
  return {
    instId: source.instId,
    barMs,
    firstTs: source.firstTs,
    lastTs: source.lastTs,
    barFrom,
    barAt: (ts) => barOf(Math.floor(ts / barMs) * barMs),
    range(from, to) {
      const bars: Candle[] = [];
      for (let bar = barFrom(from); bar !== undefined && bar.ts < to; bar = barFrom(bar.ts + 1)) bars.push(bar);
      return bars;
    },
  };
}
