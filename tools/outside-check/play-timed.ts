// Plays the rules of the outside check on our candles and fills: every bar is walked open, low, high, low, close, as the other engine looks
// at a bar's low before and after its high.
import { backtest, type BacktestBars, type DecisionInstrument, type FundingRate } from '@millrace/engine/pure';
import { readCandles } from '../backtest/read-market.ts';
import type { Trade } from './reference.ts';
import { type TimedSettings, timedStrategy } from './timed-strategy.ts';

const reasons: Readonly<Record<string, string>> = {
  STOP: 'stop_loss',
  TARGET: 'roi',
  BREAKOUT: 'trailing_stop_loss',
  CROSS: 'exit_signal',
};

export interface OutsideMarket {
  instId: string;
  bars: BacktestBars;
  instrument: DecisionInstrument;
}

/** A recording on a tick so fine that no price of the reference is rounded. */
export async function readMarket(
  file: string,
  instId: string,
  grid: { tickSize: string; lotSize: string; feeRate: string },
): Promise<OutsideMarket> {
  const instrument: DecisionInstrument = {
    instId,
    productType: 'swap',
    tickSize: grid.tickSize,
    lotSize: grid.lotSize,
    minLots: 1,
    contractValue: '1',
    takerRate: grid.feeRate,
    makerRate: grid.feeRate,
    maintenanceRate: '0.004',
    maxLeverage: 1,
    slippageRate: '0',
    limitSlipRate: '0.005',
  };
  const listed = { tickSize: grid.tickSize, lotSize: grid.lotSize, contractValue: '1' };
  const { bars, rounded } = await readCandles(file, listed);
  if (rounded > 0) throw new Error(`${file}: ${rounded} prices are off the tick ${grid.tickSize}`);
  return { instId, bars, instrument };
}

/** Our trades by these settings. */
export function playTimed(market: OutsideMarket, settings: TimedSettings, funding: readonly FundingRate[] = []): Trade[] {
  const { instrument, instId } = market;
  const run = { path: { kind: 'continuous' }, intrabar: 'natural', funding, start: '0', limited: false } as const;
  const { orders } = backtest({ ...run, bars: halves(market.bars), strategy: timedStrategy, settings, instrument });
  const trades: Trade[] = [];
  for (const [at, opened] of orders.entries()) {
    const closed = orders[at + 1];
    if (opened.side !== 'buy' || closed === undefined) continue;
    const closeTs = Math.floor(closed.ts / settings.barMs) * settings.barMs;
    trades.push({
      instId,
      openTs: opened.ts,
      openPx: Number(opened.px),
      closeTs,
      closePx: Number(closed.px),
      reason: closeTs === settings.endTs ? 'force_exit' : (reasons[closed.reason ?? ''] ?? ''),
    });
  }
  return trades;
}

/** Two bars of half the length for each: open, low, high and high, low, close. */
function halves({ barMs, ts, values }: BacktestBars): BacktestBars {
  const made: BacktestBars = { barMs: barMs / 2, ts: new Float64Array(2 * ts.length), values: new Float64Array(2 * values.length) };
  for (let row = 0; row < ts.length; row += 1) {
    const [open = 1, high = 1, low = 1, close = 1, volume = 0] = values.subarray(5 * row, 5 * row + 5);
    made.ts.set([ts[row] ?? 0, (ts[row] ?? 0) + barMs / 2], 2 * row);
    made.values.set([open, high, low, high, volume, high, high, low, close, volume], 10 * row);
  }
  return made;
}
