// What closed bars say by themselves, worked out once for all of them: crosses and touches of the Bollinger bands, and channels of the newest
// bars. Exact: integer sums in doubles, and the strategy's own BigInt sums where a price is too large for them.
import { bandsOf } from '../../strategies/mid-orbit.ts';
import type { ClosedCandle } from '../../strategies/lib/task-event.ts';
import type { Side } from '../../strategies/lib/leg-state.ts';
import { bandCloses } from '@millrace/market';

/** Bits of a bar: the close crossed the middle to this side; it is at this side's band or beyond. */
export const crossed: Readonly<Record<Side, number>> = { L: 1, S: 2 };
export const outer: Readonly<Record<Side, number>> = { L: 4, S: 8 };

/** Up to this price 20 x 20 squares of it fit a double. */
const TICKS_MAX = 4_000_000;

const bitsKept = new WeakMap<readonly ClosedCandle[], Uint8Array>();

/** Bits of each bar; 0 where fewer than 21 bars are known. */
export function bitsOf(closed: readonly ClosedCandle[]): Uint8Array {
  const known = bitsKept.get(closed);
  if (known !== undefined) return known;
  const fresh = new Uint8Array(closed.length);
  const isSmall = closed.every((candle) => candle.closeTicks <= TICKS_MAX);
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < closed.length; at += 1) {
    const close = closed[at]?.closeTicks ?? 0;
    const gone = closed[at - bandCloses]?.closeTicks ?? 0;
    const before = closed[at - 1]?.closeTicks ?? 0;
    const awayBefore = bandCloses * before - sum;
    sum += close - gone;
    squares += close * close - gone * gone;
    if (at < bandCloses) continue;
    fresh[at] = isSmall ? bitsFrom(awayBefore, bandCloses * close - sum, 4 * (bandCloses * squares - sum * sum)) : exactBits(closed, at);
  }
  bitsKept.set(closed, fresh);
  return fresh;
}

/** `away`: the close from the middle, now and a bar before, and `spread`: two deviations squared, all times the number of bars. */
function bitsFrom(awayBefore: number, away: number, spread: number): number {
  const cross = awayBefore <= 0 && away > 0 ? crossed.L : awayBefore >= 0 && away < 0 ? crossed.S : 0;
  if (away * away < spread) return cross;
  return cross | (away >= 0 ? outer.L : 0) | (away <= 0 ? outer.S : 0);
}

function exactBits(closed: readonly ClosedCandle[], at: number): number {
  const bands = bandsOf(closed.slice(at - bandCloses, at + 1));
  if (bands === null) return 0;
  return bands.outer.reduce((bits, side) => bits | outer[side], bands.cross === null ? 0 : crossed[bands.cross]);
}

interface Channels {
  highs: Float64Array;
  lows: Float64Array;
}

const channelsKept = new WeakMap<readonly ClosedCandle[], Channels>();

/** Highest high and lowest low of the newest `count` bars at each bar; infinite where fewer are known. */
export function channelsOf(closed: readonly ClosedCandle[], count: number): Channels {
  const known = channelsKept.get(closed);
  if (known !== undefined) return known;
  const highs = new Float64Array(closed.length).fill(Infinity);
  const lows = new Float64Array(closed.length).fill(-Infinity);
  for (let at = count - 1; at < closed.length; at += 1) {
    let high = -Infinity;
    let low = Infinity;
    for (let back = 0; back < count; back += 1) {
      const candle = closed[at - back];
      if (candle === undefined) continue;
      if (candle.highTicks > high) high = candle.highTicks;
      if (candle.lowTicks < low) low = candle.lowTicks;
    }
    highs[at] = high;
    lows[at] = low;
  }
  const made = { highs, lows };
  channelsKept.set(closed, made);
  return made;
}
