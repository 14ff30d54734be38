// The kinds a backtest can run, by the specification's key of the assignment type, with the settings read as their kind reads them.
import { kinds, readFileSettings, wordInFile, type Kind, type KindIssue, type Product } from '@millrace/contract';
import { divFloor, safeNumber, scaled } from '@millrace/market';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { StartPlan } from '../strategies/lib/start-plan.ts';
import { strategyOf } from '../strategies/registry.ts';
import { backtest, backtestTotals, type BacktestWay, type SweepTotals } from './fast/index.ts';
import type { BacktestMarket } from './market.ts';
import type { BacktestResult } from './report.ts';

/** A task ready to be played, or what is wrong with its settings. */
export type PreparedBacktest =
  | {
      kind: 'ready';
      plan: StartPlan;
      /** `onWay`: is called with the way that was taken, for benches. */
      play(market: BacktestMarket, onWay?: (way: BacktestWay) => void): BacktestResult;
      /** The totals alone, for sweeps. */
      total(market: BacktestMarket): SweepTotals;
    }
  /** Issues by the words in which the settings were given. */
  | { kind: 'unfit'; issues: KindIssue[] }
  | { kind: 'unknown' };

// What a copy does is its leader's to say.
const playable: readonly Kind[] = kinds.filter(({ currency, madeBy }) => currency === null && madeBy !== 'follow');

/** Keys of all kinds that can be played. */
export const backtestKinds: readonly string[] = playable.map(({ key }) => key);

/** Keys of the kinds that can be played on a product. */
export function backtestKindsOn(product: Product): string[] {
  return playable.filter(({ products }) => products.includes(product)).map(({ key }) => key);
}

/** Settings in our words or those of the wire, decimals as strings or numbers; what is not given takes the kind's default. */
export function prepareBacktest(asked: {
  key: string;
  given: Readonly<Record<string, unknown>>;
  instrument: DecisionInstrument;
  minSize: string;
  lastPrice: string;
}): PreparedBacktest {
  const { key, given, instrument, minSize, lastPrice } = asked;
  const kind = playable.find((each) => each.key === key);
  if (kind === undefined) return { kind: 'unknown' };
  const { settings, issues } = readFileSettings(kind, given, { ...instrument, minSize, lastPrice, bothAllowed: true });
  if (settings === null || issues.length > 0) {
    return { kind: 'unfit', issues: issues.map((issue) => ({ ...issue, field: wordInFile(kind, given, issue.field) })) };
  }
  const task = { strategy: strategyOf(kind.type), settings, instrument };
  return {
    kind: 'ready',
    plan: task.strategy.plan(settings, instrument, { priceTicks: priceTicks(lastPrice, instrument.tickSize) }),
    play: (market, onWay) => backtest({ ...market, ...task }, onWay),
    total: (market) => backtestTotals({ ...market, ...task }),
  };
}

function priceTicks(lastPrice: string, tickSize: string): number {
  const decimals = 18;
  return Math.max(1, safeNumber(divFloor(scaled(lastPrice, decimals), scaled(tickSize, decimals))));
}

const MINUTE_MS = 60_000;

/** Whether bars of this length make results of the kind look better than they are (strategies.md 4.1). */
export function barsFlatter(key: string, barMs: number): boolean {
  const kind = playable.find((each) => each.key === key);
  const isFlattered = kind !== undefined && strategyOf(kind.type).flatteredByBars === true;
  return barMs > (isFlattered ? 1 : 5) * MINUTE_MS;
}

/** Whether results over bars of this length would say nothing. */
export function barsTooLong(key: string, barMs: number): boolean {
  const kind = playable.find((each) => each.key === key);
  return kind !== undefined && strategyOf(kind.type).flatteredByBars === true && barMs > 5 * MINUTE_MS;
}
