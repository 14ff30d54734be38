// What a backtest plays: bars or trades of one instrument, the path a price takes through them, and funding. Pure data.
import { FUNDING_INTERVAL_MS, FUNDING_RATE } from '@millrace/market';
import type { CandleBar, ClosedCandle } from '../strategies/lib/task-event.ts';

/** Bars column by column: open, high, low, close in ticks and lots, five numbers a bar. A trade is a bar whose four prices are one. */
export interface BacktestBars {
  barMs: number;
  ts: Float64Array;
  values: Float64Array;
}

/** continuous: through every tick; steps: each of a bar's three moves in so many jumps; trades: the opening price of each row. */
export type BacktestPath = { kind: 'continuous' } | { kind: 'steps'; steps: number } | { kind: 'trades' };

/** natural: low first in a bar that closed at or above its open. */
export type Intrabar = 'natural' | 'low-first' | 'high-first';

export interface FundingRate {
  ts: number;
  /** Share of the notional that longs pay, plain decimal. */
  rate: string;
}

export interface BacktestMarket {
  bars: BacktestBars;
  path: BacktestPath;
  intrabar: Intrabar;
  /** In order of time; those outside the bars' time are skipped. Spot has none. */
  funding: readonly FundingRate[];
  /** Equity at the start, USDT. */
  start: string;
  /** Whether orders can be short of balance. */
  limited: boolean;
  /** Rows before this one are only history that strategies look back at. */
  firstRow?: number;
  /** Spot: the commission of a buy is paid in the quote currency instead of the coin. */
  feeInQuote?: boolean;
  /** Marketable orders meet the first tick this many ms later; for steps and trades only. */
  latencyMs?: number;
  /** Share of the volume of a quarter bar (of a trade) that all orders together may take, in millionths; no bound by default. */
  participation?: number;
  /** Asks at every tick there is, for comparison in tests. */
  everyTick?: boolean;
}

const barsMs: Readonly<Record<CandleBar, number>> = { '15m': 900_000, '1H': 3_600_000 };

/** Closed bars of a length that strategies read, made from shorter ones (or from trades); none from longer ones. */
export function closedBars(bars: BacktestBars, bar: CandleBar): ClosedCandle[] {
  const ms = barsMs[bar];
  if (bars.barMs > ms) return [];
  const made: ClosedCandle[] = [];
  for (let row = 0; row < bars.ts.length; row += 1) {
    const ts = (Math.floor((bars.ts[row] ?? 0) / ms) + 1) * ms;
    const [openTicks = 1, highTicks = 1, lowTicks = 1, closeTicks = 1] = bars.values.subarray(5 * row, 5 * row + 4);
    const last = made.at(-1);
    if (last === undefined || last.ts !== ts) {
      made.push({ ts, openTicks, highTicks, lowTicks, closeTicks });
      continue;
    }
    last.highTicks = Math.max(last.highTicks, highTicks);
    last.lowTicks = Math.min(last.lowTicks, lowTicks);
    last.closeTicks = closeTicks;
  }
  return made;
}

/** The default rate at each of the default times, where no history is given. */
export function flatFunding(from: number, to: number): FundingRate[] {
  const rates: FundingRate[] = [];
  const first = Math.ceil(from / FUNDING_INTERVAL_MS) * FUNDING_INTERVAL_MS;
  for (let ts = first; ts <= to; ts += FUNDING_INTERVAL_MS) rates.push({ ts, rate: FUNDING_RATE });
  return rates;
}
