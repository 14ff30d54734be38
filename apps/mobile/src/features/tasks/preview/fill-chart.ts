// The bars of a preview as a phone can draw them, and every fill of a run on them. Pure.
import type { BacktestBars, BacktestResult } from '@millrace/engine/pure';
import { priceOf } from '@millrace/market';
import type { ChartBar, ChartMark } from '@millrace/ui';
import { CHART_BARS_MAX } from '../limits.ts';

const COLUMNS = 5;
/** Lengths that bars are drawn in, each a multiple of the one before it. */
const LENGTHS_MS = [60_000, 300_000, 900_000, 3_600_000, 14_400_000, 86_400_000];

/** The shortest length of bars that are not too many. */
export function lengthToDraw({ barMs, ts }: BacktestBars, firstRow: number): number {
  const spanMs = (ts.at(-1) ?? 0) + barMs - (ts[firstRow] ?? 0);
  return LENGTHS_MS.find((length) => length >= barMs && spanMs <= length * CHART_BARS_MAX) ?? 86_400_000;
}

/** The bars from `firstRow` on, folded to this length. */
export function barsToDraw(
  bars: BacktestBars,
  { firstRow, tickSize, lengthMs }: { firstRow: number; tickSize: string; lengthMs: number },
): ChartBar[] {
  const folded: { openMs: number; open: number; high: number; low: number; close: number }[] = [];
  for (let row = firstRow; row < bars.ts.length; row += 1) {
    const openMs = openOf(bars.ts[row] ?? 0, lengthMs);
    const [open = 0, high = 0, low = 0, close = 0] = bars.values.subarray(COLUMNS * row, COLUMNS * row + 4);
    const last = folded.at(-1);
    if (last?.openMs !== openMs) folded.push({ openMs, open, high, low, close });
    else Object.assign(last, { high: Math.max(last.high, high), low: Math.min(last.low, low), close });
  }
  const text = (ticks: number): string => priceOf(ticks, tickSize);
  return folded.map(({ openMs, open, high, low, close }) => ({
    openMs,
    open: text(open),
    high: text(high),
    low: text(low),
    close: text(close),
  }));
}

/** Every fill once for each price of a bar; exits of a closed cycle in the colour of what it brought, all others plain. */
export function marksToDraw({ orders, cycles }: Pick<BacktestResult, 'orders' | 'cycles'>, lengthMs: number): ChartMark[] {
  const marks = new Map<string, ChartMark>();
  for (const { ts, leg, side, px } of orders) {
    const openMs = openOf(ts, lengthMs);
    const isExit = side === (leg === 'S' ? 'buy' : 'sell');
    const cycle = isExit ? cycles.find((each) => each.leg === leg && each.openTs <= ts && ts <= each.closeTs) : undefined;
    const look = cycle === undefined ? 'plain' : cycle.net.startsWith('-') ? 'loss' : 'gain';
    marks.set(`${String(openMs)} ${px} ${side}`, { openMs, price: px, side, text: '', look });
  }
  return [...marks.values()].toSorted((one, other) => one.openMs - other.openMs);
}

function openOf(ts: number, lengthMs: number): number {
  return Math.floor(ts / lengthMs) * lengthMs;
}
