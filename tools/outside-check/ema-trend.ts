// The rules of the outside run "ema-trend" (their words: market-data/ref): three averages in order and a tame RSI, on closes.
import type { BacktestBars } from '@millrace/engine/pure';
import type { TimedSettings } from './timed-strategy.ts';

const firstSignalBar = 200;
const endTs = Date.UTC(2022, 11, 31);
const MINUTE = 60_000;

/** Entries at the opening of the bar after each signal. */
export function emaTrendSettings(bars: BacktestBars, stopUnitTicks: (entryTs: number) => number): TimedSettings {
  const closes = Float64Array.from(bars.ts, (_, row) => bars.values[5 * row + 3] ?? 0);
  const [fast, middle, slow] = [emaOf(closes, 9), emaOf(closes, 21), emaOf(closes, 50)];
  const rsi = rsiOf(closes, 14);
  const entries: { ts: number; lots: number }[] = [];
  for (let row = firstSignalBar; row + 1 < closes.length; row += 1) {
    const [a = 0, b = 0, c = 0, strength = 100] = [fast[row], middle[row], slow[row], rsi[row]];
    const isSignal = a > b && b > c && strength < 60 && (bars.values[5 * row + 4] ?? 0) > 0;
    const ts = bars.ts[row + 1] ?? 0;
    if (isSignal && ts < endTs) entries.push({ ts, lots: 1 });
  }
  return {
    leverage: 1,
    entries,
    exits: [],
    endTs,
    barMs: bars.barMs,
    stopRate: 0.015,
    stopUnitTicks,
    targets: [
      { afterMs: 0, rate: 0.03 },
      { afterMs: 60 * MINUTE, rate: 0.02 },
      { afterMs: 180 * MINUTE, rate: 0.01 },
      { afterMs: 360 * MINUTE, rate: 0.005 },
    ],
    trail: { fromRate: 0.015, distancePct: 1 },
    feeRate: 0.0002,
  };
}

/** The first value is the plain mean of the first n; before it there is none. */
function emaOf(closes: Float64Array, n: number): Float64Array {
  const made = new Float64Array(closes.length).fill(Number.NaN);
  let value = closes.subarray(0, n).reduce((sum, close) => sum + close, 0) / n;
  made[n - 1] = value;
  for (let row = n; row < closes.length; row += 1) {
    value += ((closes[row] ?? 0) - value) * (2 / (n + 1));
    made[row] = value;
  }
  return made;
}

/** Wilder's: means of gains and losses, the first ones plain. */
function rsiOf(closes: Float64Array, n: number): Float64Array {
  const made = new Float64Array(closes.length).fill(Number.NaN);
  let [up, down] = [0, 0];
  for (let row = 1; row < closes.length; row += 1) {
    const change = (closes[row] ?? 0) - (closes[row - 1] ?? 0);
    const [gain, loss] = [Math.max(0, change), Math.max(0, -change)];
    if (row <= n) {
      up += gain / n;
      down += loss / n;
    } else {
      up = (up * (n - 1) + gain) / n;
      down = (down * (n - 1) + loss) / n;
    }
    if (row >= n) made[row] = up + down === 0 ? 0 : (100 * up) / (up + down);
  }
  return made;
}
