// The kinds a backtest can run, by the specification's key of the assignment type, with the settings read as their kind reads them.
import { kinds, readFileSettings, type Kind, type KindIssue } from '@millrace/contract';
import { divFloor, safeNumber, scaled } from '@millrace/market';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { StartPlan } from '../strategies/lib/start-plan.ts';
import { hasStrategy, strategyOf } from '../strategies/registry.ts';
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
  | { kind: 'unfit'; issues: KindIssue[] }
  | { kind: 'unknown' };

const playable: readonly Kind[] = kinds.filter(({ type }) => hasStrategy(type));

/** Keys of all kinds that can be played. */
export const backtestKinds: readonly string[] = [...new Set(playable.map(({ key }) => key))];

/** Settings in our words, decimals as strings or numbers; what is not given takes the kind's default. */
export function prepareBacktest(asked: {
  key: string;
  given: Readonly<Record<string, unknown>>;
  instrument: DecisionInstrument;
  minSize: string;
  lastPrice: string;
}): PreparedBacktest {
  const { key, given, instrument, minSize, lastPrice } = asked;
  const kind = findKind(key, instrument.productType);
  if (kind === undefined) return { kind: 'unknown' };
  const { settings, issues } = readFileSettings(kind, given, { ...instrument, minSize, lastPrice, bothAllowed: true });
  if (settings === null || issues.length > 0) return unfit(kind, issues);
  const task = { strategy: strategyOf(kind.type), settings, instrument };
  return {
    kind: 'ready',
    plan: task.strategy.plan(settings, instrument, priceTicks(lastPrice, instrument.tickSize)),
    play: (market, onWay) => backtest({ ...market, ...task }, onWay),
    total: (market) => backtestTotals({ ...market, ...task }),
  };
}

/** Of kinds that share a key the one made for this product alone; one for another product where there is none. */
function findKind(key: string, product: DecisionInstrument['productType']): Kind | undefined {
  const named = playable.filter((kind) => kind.key === key);
  const fitting = named.filter(({ products }) => products.includes(product));
  return fitting.find(({ products }) => products.length === 1) ?? fitting[0] ?? named[0];
}

/** Issues by our own words, which is what the settings were given in. */
function unfit(kind: Kind, issues: readonly KindIssue[]): PreparedBacktest {
  const fields = kind.fieldsOn('swap');
  return { kind: 'unfit', issues: issues.map((issue) => ({ ...issue, field: fields[issue.field]?.name ?? issue.field })) };
}

function priceTicks(lastPrice: string, tickSize: string): number {
  const decimals = 18;
  return Math.max(1, safeNumber(divFloor(scaled(lastPrice, decimals), scaled(tickSize, decimals))));
}
