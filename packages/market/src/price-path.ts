// The way a price takes through a bar (`steps:N`): the order of low and high is a convention, not knowledge.
// Replays, the paper exchange and backtests emit exactly these ticks, so that they agree tick by tick.
import type { Candle } from './candles.ts';

export interface PathTick {
  ts: number;
  /** Price in ticks. */
  ticks: number;
}

/**
 * Ticks of one bar: open, low, high, close when it closed at or above its open, else open, high, low, close, at ts, ts + bar/4, ts + bar/2
 * and ts + bar - 1 ms. Each of the three moves is cut into `steps` equal parts, rounded half up to the tick grid: 1 + 3 x steps ticks.
 * Example, steps 1: 100, 103, 99, 101 over 60 s -> 100 @0, 99 @15 s, 103 @30 s, 101 @59.999 s.
 */
export function pricePath(candle: Candle, barMs: number, steps: number): PathTick[] {
  const rising = candle.close >= candle.open;
  const prices = rising ? [candle.open, candle.low, candle.high, candle.close] : [candle.open, candle.high, candle.low, candle.close];
  const times = [0, Math.floor(barMs / 4), Math.floor(barMs / 2), barMs - 1];
  const path: PathTick[] = [{ ts: candle.ts, ticks: candle.open }];
  for (let move = 0; move < 3; move += 1) {
    const [from = 0, to = 0] = [prices[move], prices[move + 1]];
    const [start = 0, end = 0] = [times[move], times[move + 1]];
    for (let step = 1; step <= steps; step += 1) {
      path.push({
        ts: candle.ts + start + Math.floor(((end - start) * step) / steps),
        ticks: from + Math.floor((2 * (to - from) * step + steps) / (2 * steps)),
      });
    }
  }
  return path;
}

/** The bar as far as it has come at `now` on its path; undefined before its open. Volume grows with the number of ticks passed. */
export function partialCandle(candle: Candle, barMs: number, steps: number, now: number): Candle | undefined {
  if (now < candle.ts) return undefined;
  if (now >= candle.ts + barMs - 1) return { ...candle };
  const path = pricePath(candle, barMs, steps);
  const passed = path.filter((tick) => tick.ts <= now);
  return candleOfTicks(candle.ts, passed, Math.floor((candle.lots * passed.length) / path.length));
}

/** One candle over ticks in order of time; there must be at least one. */
export function candleOfTicks(ts: number, ticks: readonly PathTick[], lots: number): Candle {
  const first = ticks[0];
  if (!first) throw new RangeError('a candle needs at least one tick');
  const candle: Candle = { ts, open: first.ticks, high: first.ticks, low: first.ticks, close: first.ticks, lots };
  for (const tick of ticks) {
    if (tick.ticks > candle.high) candle.high = tick.ticks;
    if (tick.ticks < candle.low) candle.low = tick.ticks;
    candle.close = tick.ticks;
  }
  return candle;
}
