// Closed bars of a length that strategies read, made from shorter ones in one pass and kept with the array they were made of.
// The same bars as `closedBars` of market.ts, which is their judge.
import type { CandleBar, ClosedCandle } from '../../strategies/lib/task-event.ts';
import type { BacktestBars } from '../market.ts';

const barsMs: Readonly<Record<CandleBar, number>> = { '15m': 900_000, '1H': 3_600_000 };
const kept: Record<CandleBar, WeakMap<Float64Array, ClosedCandle[]>> = { '15m': new WeakMap(), '1H': new WeakMap() };

export function closedOf(bars: BacktestBars, bar: CandleBar): readonly ClosedCandle[] {
  const known = kept[bar].get(bars.values);
  if (known !== undefined) return known;
  const fresh = bars.barMs > barsMs[bar] ? [] : close(bars, barsMs[bar]);
  kept[bar].set(bars.values, fresh);
  return fresh;
}

function close({ ts: times, values }: BacktestBars, ms: number): ClosedCandle[] {
  const made: ClosedCandle[] = [];
  let last: ClosedCandle = { ts: -Infinity, openTicks: 1, highTicks: 1, lowTicks: 1, closeTicks: 1 };
  for (let row = 0, at = 0; row < times.length; row += 1, at += 5) {
    const time = times[row] ?? 0;
    const high = values[at + 1] ?? 1;
    const low = values[at + 2] ?? 1;
    if (time >= last.ts) {
      const ts = (Math.floor(time / ms) + 1) * ms;
      last = { ts, openTicks: values[at] ?? 1, highTicks: high, lowTicks: low, closeTicks: 1 };
      made.push(last);
    }
    if (high > last.highTicks) last.highTicks = high;
    if (low < last.lowTicks) last.lowTicks = low;
    last.closeTicks = values[at + 3] ?? 1;
  }
  return made;
}
