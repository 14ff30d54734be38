// Candles in ticks and lots, and their aggregation to larger bars. Pure.
import { barOpen } from './bars.ts';

/** One bar. Prices in ticks, volume in lots, ts = opening time in ms. */
export interface Candle {
  ts: number;
  open: number;
  high: number;
  low: number;
  close: number;
  lots: number;
}

/** Adds what follows in time to a candle that is being built. */
export function extendCandle(candle: Candle, next: Candle): void {
  if (next.high > candle.high) candle.high = next.high;
  if (next.low < candle.low) candle.low = next.low;
  candle.close = next.close;
  candle.lots += next.lots;
}

/** Candles of a larger bar from smaller ones in order of time. Bars without any trade do not appear: gaps stay gaps. */
export function aggregateCandles(candles: Iterable<Candle>, bar: string): Candle[] {
  const result: Candle[] = [];
  let current: Candle | undefined;
  for (const candle of candles) {
    const open = barOpen(candle.ts, bar);
    if (current && current.ts === open) {
      extendCandle(current, candle);
    } else {
      current = { ...candle, ts: open };
      result.push(current);
    }
  }
  return result;
}
