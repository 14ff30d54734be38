// The figures of a preview's run, added up once for every place that shows them. Amounts are exact decimals in USDT.
import type { BacktestResult } from '@millrace/engine/pure';
import { addDecimals, negateDecimal } from '@millrace/market';

export interface RunFigures {
  /** Closed cycles before fees and funding, those two, and what they leave. */
  profit: string;
  fees: string;
  funding: string;
  closed: string;
  open: string;
  cycles: number;
  winRatePct: string;
  drawdown: string;
  mostMargin: string;
  timeInMarketMs: number;
  liquidations: number;
}

export function figuresOf({ cycles, totals }: Pick<BacktestResult, 'cycles' | 'totals'>): RunFigures {
  const fees = cycles.reduce((sum, cycle) => addDecimals(sum, cycle.fees), '0');
  const funding = cycles.reduce((sum, cycle) => addDecimals(sum, cycle.funding), '0');
  return {
    profit: addDecimals(addDecimals(totals.net, fees), negateDecimal(funding)),
    fees: negateDecimal(fees),
    funding,
    closed: totals.net,
    open: totals.openNet,
    cycles: totals.cycles,
    winRatePct: totals.winRatePct,
    drawdown: negateDecimal(totals.maxDrawdownUsdt),
    mostMargin: totals.maxMargin,
    timeInMarketMs: totals.timeInMarketMs,
    liquidations: totals.liquidations,
  };
}

/** What the equity has gained since the start, point by point. */
export function gainOf(equity: BacktestResult['equity'], startQuote: string): { timeMs: number; value: string }[] {
  const start = negateDecimal(startQuote);
  return equity.map(([timeMs, value]) => ({ timeMs, value: addDecimals(value, start) }));
}
