// The rules of the outside runs "grid-simple" and "grid-band" (their words: market-data/ref): levels around the last close of each file, one
// position at a time over three coins. They look ahead, so they check an engine and prove nothing about grids.
import type { OutsideMarket } from './play-timed.ts';
import type { TimedSettings } from './timed-strategy.ts';

export type GridRun = 'grid-simple' | 'grid-band';

const levelsPerSide = 7;

/** Bars of one coin, by their opening, that say so. */
interface Signals {
  enters: Set<number>;
  leaves: Set<number>;
}

interface Plan {
  entries: { ts: number; lots: number }[];
  exits: number[];
}

/** Settings for each coin, in the order of the markets: when to open and when to leave. Sizes are not compared: one lot each. */
export function gridRunSettings(run: GridRun, markets: readonly OutsideMarket[]): TimedSettings[] {
  const coins = markets.map((market) => ({ signals: signalsOf(run, market), plan: { entries: [], exits: [] } as Plan }));
  const times = [...new Set(markets.flatMap(({ bars }) => [...bars.ts]))].toSorted((left, right) => left - right);
  let held: (typeof coins)[number] | undefined;
  for (const [at, ts] of times.entries()) {
    const said = times[at - 1] ?? -1;
    let left: typeof held;
    if (held !== undefined) {
      if (!held.signals.leaves.has(said)) continue;
      held.plan.exits.push(ts);
      left = held;
    }
    // At the opening at which a coin was left, another may be entered; the same one only from the next bar on.
    held = coins.find((each) => each !== left && each.signals.enters.has(said));
    held?.plan.entries.push({ ts, lots: 1 });
  }
  return markets.map(({ bars }, at) => ({
    ...(coins[at]?.plan ?? { entries: [], exits: [] }),
    leverage: 1,
    endTs: bars.ts.at(-1) ?? 0,
    barMs: bars.barMs,
    stopRate: 0.1,
    stopUnitTicks: () => 1,
    targets: [],
    trail: null,
    feeRate: 0.0005,
  }));
}

function signalsOf(run: GridRun, { bars, instrument }: OutsideMarket): Signals {
  const bar = (row: number) => bars.values.subarray(5 * row, 5 * row + 5);
  const closes = Float64Array.from(bars.ts, (_, row) => bar(row)[3] ?? 0);
  const centre = closes.at(-1) ?? 0;
  const deviations = [...closes].map((_, row) => deviationOf(closes, row));
  const spacing = 0.005 * (1 + (deviations.at(-1) ?? 0) / 0.01);
  const below = Array.from({ length: levelsPerSide }, (_, level) => centre * (1 - spacing * (level + 1)));
  const above = Array.from({ length: levelsPerSide }, (_, level) => centre * (1 + spacing * (level + 1)));
  const [lowest, highest] = [Math.min(...below), Math.max(...above)];
  const lot = Number(instrument.lotSize);
  const enters = [...closes].map((close, row) => {
    const [, high = 0, low = 0, , lots = 0] = bar(row);
    if (run === 'grid-simple') return below.some((level) => low <= level && level < high);
    const calm = rangeOf(bars.values, row) < 0.01 && !((deviations[row] ?? 1) > 0.02);
    return calm && close >= lowest && close < centre && lots * lot >= 10_000;
  });
  const leaves = [...closes].map((close, row) => {
    if (run === 'grid-simple') return close < lowest || above.some((level) => close > level);
    const wild = (deviations[row] ?? 0) > 0.02 || rangeOf(bars.values, row) > 0.015;
    return wild || close < lowest || close > highest || (bar(row)[4] ?? 0) * lot < 10_000;
  });
  // A bar that says both says nothing: the list shows it, the rules do not name it.
  const only = (these: readonly boolean[], others: readonly boolean[]): Set<number> =>
    new Set([...bars.ts].filter((_, row) => these[row] === true && others[row] !== true));
  return { enters: only(enters, leaves), leaves: only(leaves, enters) };
}

const window = 20;

/** Sample deviation of the last 20 one-bar returns; NaN before there are so many. */
function deviationOf(closes: Float64Array, row: number): number {
  if (row < window) return Number.NaN;
  const returns = Array.from({ length: window }, (_, back) => (closes[row - back] ?? 0) / (closes[row - back - 1] ?? 1) - 1);
  const mean = returns.reduce((sum, each) => sum + each, 0) / window;
  return Math.sqrt(returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (window - 1));
}

/** Mean of (high - low) / close over the last 20 bars. */
function rangeOf(values: Float64Array, row: number): number {
  if (row < window - 1) return Number.NaN;
  let sum = 0;
  for (let at = row - window + 1; at <= row; at += 1)
    sum += ((values[5 * at + 1] ?? 0) - (values[5 * at + 2] ?? 0)) / (values[5 * at + 3] ?? 1);
  return sum / window;
}
