// The report of a backtest, made from the task's facts and fills and the account's figures.
import { divFloor, scaled, unscaled } from '@millrace/market';
import type { Fact, OrderReason } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { MoneyUnits } from '../strategies/lib/money-units.ts';
import type { AccountFigures, BacktestAccount } from './account.ts';
import type { Intrabar } from './market.ts';
import { type BacktestCycle, type BacktestOrder, cyclesOf, ordersOf, sumOf } from './records.ts';
import type { SimulatedFill, Tick } from './venue-ledger.ts';

export interface BacktestTotals {
  net: string;
  openNet: string;
  fees: string;
  funding: string;
  winRatePct: string;
  cycles: number;
  maxDrawdownUsdt: string;
  maxDrawdownPct: string;
  maxMargin: string;
  timeInMarketMs: number;
  liquidations: number;
}

export interface BacktestResult {
  intrabar: Intrabar;
  cycles: BacktestCycle[];
  orders: BacktestOrder[];
  equity: [number, string][];
  totals: BacktestTotals;
  candles: number;
  /** Points of the path that were played. */
  ticks: number;
}

interface PlayedRun {
  task: { facts: readonly Fact[]; reasons: ReadonlyMap<string, OrderReason>; venue: { fills: readonly SimulatedFill[] } };
  account: BacktestAccount;
  instrument: DecisionInstrument;
  units: MoneyUnits;
  /** Equity at the start, USDT. */
  start: string;
  /** The last moment of the run. */
  now: Tick;
}

export function buildReport(
  { task, account, instrument, units, start, now }: PlayedRun,
  run: Pick<BacktestResult, 'intrabar' | 'candles' | 'ticks'>,
): BacktestResult {
  const figures = account.figures(now.ts, now.ticks);
  const cycles = cyclesOf(task.facts, instrument);
  const net = scaled(sumOf(cycles.map((cycle) => cycle.net)), units.decimals, 'halfEven');
  const won = cycles.filter((cycle) => scaled(cycle.net, units.decimals, 'halfEven') > 0n).length;
  return {
    intrabar: run.intrabar,
    cycles,
    orders: ordersOf({ fills: task.venue.fills, reasons: task.reasons, facts: task.facts, instrument }),
    equity: figures.equity,
    totals: totalsOf(figures, {
      net,
      start: scaled(start, units.decimals, 'halfEven'),
      won,
      cycles: cycles.length,
      decimals: units.decimals,
    }),
    candles: run.candles,
    ticks: run.ticks,
  };
}

/** `net` and `start` in money units. */
export function totalsOf(
  figures: AccountFigures,
  { net, start, won, cycles, decimals }: { net: bigint; start: bigint; won: number; cycles: number; decimals: number },
): BacktestTotals {
  return {
    net: unscaled(net, decimals),
    openNet: unscaled(scaled(figures.end, decimals, 'halfEven') - start - net, decimals),
    fees: figures.fees,
    funding: figures.funding,
    winRatePct: cycles === 0 ? '0' : unscaled(divFloor(BigInt(won) * 1_000_000n, BigInt(cycles)), 4),
    cycles,
    maxDrawdownUsdt: figures.maxDrawdownUsdt,
    maxDrawdownPct: figures.maxDrawdownPct,
    maxMargin: figures.maxMargin,
    timeInMarketMs: figures.timeInMarketMs,
    liquidations: figures.liquidations,
  };
}
