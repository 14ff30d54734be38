// One task played in the orders of low and high that were asked for, the worse run first: what the backtest command and the app's preview show.
import { parseFixed } from '@millrace/market';
import type { PreparedBacktest } from './kinds.ts';
import type { BacktestMarket, Intrabar } from './market.ts';
import type { BacktestResult } from './report.ts';

export type ReadyBacktest = Extract<PreparedBacktest, { kind: 'ready' }>;
export type TimedResult = BacktestResult & { elapsedMs: number };

export interface OrdersAsked {
  /** Both where the order of low and high inside a bar is not known. */
  intrabar: Intrabar | 'both';
  /** Elapsed time of the caller, ms: a run says how long it took. */
  elapsed: () => number;
}

/** Two runs where both orders are asked for. A trade has no inside: over trades both are the same one, given twice. */
export function playOrders(
  ready: ReadyBacktest,
  market: Omit<BacktestMarket, 'intrabar'>,
  { intrabar, elapsed }: OrdersAsked,
): TimedResult[] {
  const runs = intrabarsOf({ intrabar, path: market.path }).map((order): TimedResult => {
    const started = elapsed();
    const result = ready.play({ ...market, intrabar: order });
    return { ...result, elapsedMs: Math.round((elapsed() - started) * 1000) / 1000 };
  });
  const [only] = runs;
  if (intrabar === 'both' && market.path.kind === 'trades' && only !== undefined) runs.push({ ...only, intrabar: 'high-first' });
  return worseFirst(runs);
}

/** What the command prints with --json. */
export function reportJson(runs: readonly TimedResult[], intrabar: Intrabar | 'both'): string {
  return JSON.stringify(intrabar === 'both' ? { runs } : runs[0]);
}

/** The orders in which a bar is played: both of them, or the one that was asked for. A trade has no inside, so one run is enough. */
export function intrabarsOf({ intrabar, path }: { intrabar: Intrabar | 'both'; path: BacktestMarket['path'] }): readonly Intrabar[] {
  if (intrabar !== 'both') return [intrabar];
  return path.kind === 'trades' ? ['low-first'] : ['low-first', 'high-first'];
}

/** By the equity at the end; equal ones stay in order. */
export function worseFirst<Run extends Pick<BacktestResult, 'totals'>>(runs: readonly Run[]): Run[] {
  return runs.toSorted((left, right) => {
    const [low, high] = [endOf(left), endOf(right)];
    return low < high ? -1 : low > high ? 1 : 0;
  });
}

function endOf({ totals }: Pick<BacktestResult, 'totals'>): bigint {
  return parseFixed(totals.net) + parseFixed(totals.openNet);
}
