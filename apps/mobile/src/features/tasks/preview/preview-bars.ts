// Kept days as the columns that a backtest plays. Pure.
import type { HistoryBar } from '@millrace/contract';
import type { BacktestBars } from '@millrace/engine/pure';
import { barMs, scaled, unpackPrices } from '@millrace/market';
import type { KeptDay } from './kept-days.ts';

export const DAY_MS = 86_400_000;
/** Digits in which prices of a day and ticks are compared. */
const DECIMALS = 18;

/** A time without bars, ms. */
export interface Hole {
  from: number;
  until: number;
}

export interface PreviewBars {
  bars: BacktestBars;
  /** Bars before it are only looked back at. */
  firstRow: number;
  /** Between bars of the time that is played. */
  holes: readonly Hole[];
  /** Opening of the first and end of the last bar that is played, ms; null without any. */
  played: { from: number; until: number } | null;
}

/** `from`: what is played begins here. Prices off the tick become the nearest, half up. */
export function previewBars(
  days: readonly KeptDay[],
  { bar, from, tickSize }: { bar: HistoryBar; from: number; tickSize: string },
): PreviewBars {
  const length = barMs(bar);
  const candles = days.flatMap((day) => {
    const toTicks = tickReader(day.decimals, tickSize);
    const bytes = Uint8Array.from(atob(day.prices), (letter) => letter.charCodeAt(0));
    return unpackPrices(bytes, { opensTs: day.day, barMs: length }).map(({ ts, open, high, low, close }) => ({
      ts,
      prices: [toTicks(open), toTicks(high), toTicks(low), toTicks(close)] as const,
    }));
  });
  const ts = Float64Array.from(candles, (candle) => candle.ts);
  const values = new Float64Array(5 * candles.length);
  for (const [row, { prices }] of candles.entries()) values.set(prices, 5 * row);
  const at = candles.findIndex((candle) => candle.ts >= from);
  const firstRow = at < 0 ? candles.length : at;
  const [first, last] = [ts[firstRow], ts.at(-1)];
  return {
    bars: { barMs: length, ts, values },
    firstRow,
    holes: holesOf(ts.subarray(firstRow), length),
    played: first === undefined || last === undefined ? null : { from: first, until: last + length },
  };
}

function holesOf(ts: Float64Array, length: number): Hole[] {
  const holes: Hole[] = [];
  for (let row = 1; row < ts.length; row += 1) {
    const from = (ts[row - 1] ?? 0) + length;
    const until = ts[row] ?? 0;
    if (until > from) holes.push({ from, until });
  }
  return holes;
}

/** Whole numbers of 10^-decimals as ticks. */
function tickReader(decimals: number, tickSize: string): (price: number) => number {
  const unit = 10n ** BigInt(DECIMALS - decimals);
  const tick = scaled(tickSize, DECIMALS);
  if (tick % unit === 0n) {
    const units = Number(tick / unit);
    return (price) => Math.floor((2 * price + units) / (2 * units));
  }
  const ticks = Number(unit / tick);
  return (price) => price * ticks;
}
