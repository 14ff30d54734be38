// A backtest to read: totals of each run and the equity curve of the first, in plain characters.
import type { BacktestResult } from '@millrace/engine/pure';
import { table } from '../runner/table.ts';
import { CURVE_COLUMNS, CURVE_ROWS } from './limits.ts';

export function reportOf(runs: readonly BacktestResult[]): string {
  const rows = (pick: (run: BacktestResult) => string | number): string[] => runs.map((run) => String(pick(run)));
  const lines = table(
    ['', ...runs.map((run) => run.intrabar)],
    [
      ['net of cycles, USDT', ...rows((run) => run.totals.net)],
      ['net still open, USDT', ...rows((run) => run.totals.openNet)],
      ['cycles', ...rows((run) => run.totals.cycles)],
      ['won, %', ...rows((run) => run.totals.winRatePct)],
      ['liquidations', ...rows((run) => run.totals.liquidations)],
      ['fees, USDT', ...rows((run) => run.totals.fees)],
      ['funding, USDT', ...rows((run) => run.totals.funding)],
      ['largest drawdown, USDT', ...rows((run) => run.totals.maxDrawdownUsdt)],
      ['largest drawdown, %', ...rows((run) => run.totals.maxDrawdownPct)],
      ['largest margin, USDT', ...rows((run) => run.totals.maxMargin)],
      ['time in the market, h', ...rows((run) => (run.totals.timeInMarketMs / 3_600_000).toFixed(1))],
      ['orders', ...rows((run) => run.orders.length)],
    ],
  );
  const [first] = runs;
  return [...lines, ...(first === undefined ? [] : ['', `equity (${first.intrabar})`, ...curve(first.equity)])].join('\n');
}

/** Values become screen positions here, nothing else: floats are good enough to draw. */
function curve(equity: readonly [number, string][]): string[] {
  const columns = Math.min(CURVE_COLUMNS, equity.length);
  const values = Array.from({ length: columns }, (_, column) => Number(equity[Math.floor((column * equity.length) / columns)]?.[1] ?? 0));
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const heights = values.map((value) => Math.round(((value - low) / span) * (CURVE_ROWS - 1)));
  return Array.from({ length: CURVE_ROWS }, (_, row) => {
    const level = CURVE_ROWS - 1 - row;
    const label = (low + (span * level) / (CURVE_ROWS - 1)).toFixed(2).padStart(14);
    return `${label} |${heights.map((height) => (height === level ? '*' : ' ')).join('')}`.trimEnd();
  });
}
