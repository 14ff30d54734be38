// The kinds a backtest can run, by the specification's key of the assignment type, with the settings read as their kind reads them.
import * as kinds from '@millrace/contract';
import type { FamilyKind, GridSettings, KindField, KindIssue, SettingsInstrument, TaskSettings, WinnerSettings } from '@millrace/contract';
import { divFloor, safeNumber, scaled } from '@millrace/market';
import { strategies } from '../strategies/registry.ts';
import type { AnyResting, DecisionInstrument, TaskState } from '../strategies/lib/decision.ts';
import { gridGiven, withoutUnused } from './given-settings.ts';
import { backtest, backtestTotals, type BacktestWay, type SweepTotals } from './fast/index.ts';
import type { BacktestMarket } from './run.ts';
import type { StartPlan } from '../strategies/lib/start-plan.ts';
import type { KindStrategy } from '../strategies/strategy.ts';
import type { BacktestResult } from './told.ts';

/** A task ready to be played, or what is wrong with its settings. */
export type PreparedBacktest =
  | {
      kind: 'ready';
      plan: StartPlan;
      /** `told`: which way was taken, for benches. */
      play(market: BacktestMarket, told?: (way: BacktestWay) => void): BacktestResult;
      /** The totals alone, for sweeps. */
      total(market: BacktestMarket): SweepTotals;
    }
  | { kind: 'unfit'; issues: KindIssue[] }
  | { kind: 'unknown' };

const families: readonly (FamilyKind & { assignmentType: -1 | 1 | 2 | 3 | 4 | 12 | 16 })[] = [
  kinds.optionalSpotKind,
  kinds.trusteeshipSpotKind,
  kinds.trusteeshipContractKind,
  kinds.optionalContractKind,
  kinds.vibrateKind,
  kinds.midOrbitKind,
  kinds.bottomFishingKind,
];

/** Keys of all kinds that can be played. */
export const backtestKinds: readonly string[] = [
  ...families.map((kind) => kind.key),
  kinds.gridContract.key,
  kinds.bowlingContract.key,
  kinds.pyramidContract.key,
];

/** Settings in our words, decimals as strings or numbers; what is not given takes the kind's default. */
export function prepareBacktest(asked: {
  key: string;
  given: Readonly<Record<string, unknown>>;
  instrument: DecisionInstrument;
  minSize: string;
  lastPrice: string;
}): PreparedBacktest {
  const { key, given, instrument } = asked;
  const on = { ...instrument, minSize: asked.minSize, lastPrice: asked.lastPrice };
  const family = families.find((kind) => kind.key === key);
  if (family !== undefined) {
    const { settings, issues } = kinds.familySettings(family, withoutUnused(given, family.fields), on);
    if (settings === null || issues.length > 0) return unfit(family.fields, issues);
    const full = { ...settings, growthMode: settings.growthMode ?? 'size' };
    return ready({ strategy: strategies[family.assignmentType], settings: full, instrument }, priceTicks(on));
  }
  if (key === kinds.gridContract.key) return prepareGrid(gridGiven(given), instrument, on);
  if (key === kinds.bowlingContract.key || key === kinds.pyramidContract.key) return prepareWinner(key, given, instrument, on);
  return { kind: 'unknown' };
}

type On = SettingsInstrument & { makerRate: string; lastPrice: string };

function prepareGrid(given: Readonly<Record<string, unknown>>, instrument: DecisionInstrument, on: On): PreparedBacktest {
  const isSpot = instrument.productType === 'spot';
  const fields = isSpot ? kinds.optionalGrid.spotFields : kinds.gridContract.fields;
  const read = checked(fields, withoutUnused(given, fields));
  if ('issues' in read) return unfit(fields, read.issues);
  const settings = read.settings as GridSettings;
  const issues = kinds.gridIssues(settings, on);
  if (issues.length > 0) return unfit(fields, issues);
  const strategy = strategies[isSpot ? 7 : 8];
  return ready({ strategy, settings, instrument }, priceTicks(on));
}

function prepareWinner(key: string, given: Readonly<Record<string, unknown>>, instrument: DecisionInstrument, on: On): PreparedBacktest {
  const isSpot = instrument.productType === 'spot';
  const isPyramid = key === kinds.pyramidContract.key;
  if (isPyramid && isSpot) return { kind: 'unfit', issues: [{ field: 'instId', rule: 'notOffered', args: {} }] };
  const bowling = isSpot ? kinds.optionalBowling.spotFields : kinds.bowlingContract.fields;
  const fields = isPyramid ? kinds.pyramidContract.fields : bowling;
  const read = checked(fields, withoutUnused(given, fields));
  if ('issues' in read) return unfit(fields, read.issues);
  const settings = read.settings as WinnerSettings;
  const issues = kinds.winnerIssues(settings, on, true);
  if (issues.length > 0) return unfit(fields, issues);
  const strategy = strategies[isPyramid ? 18 : isSpot ? 9 : 10];
  return ready({ strategy, settings, instrument }, priceTicks(on));
}

/** Issues by our own words, which is what the settings were given in. */
function unfit(fields: Readonly<Record<string, KindField<string>>>, issues: readonly KindIssue[]): PreparedBacktest {
  const names = new Map(Object.values(fields).map((field) => [field.wire, field.name]));
  return { kind: 'unfit', issues: issues.map((issue) => ({ ...issue, field: names.get(issue.field) ?? issue.field })) };
}

/** Values checked against their table of fields, which is what makes them a kind's settings. */
function checked(
  fields: Readonly<Record<string, KindField<string>>>,
  given: Readonly<Record<string, unknown>>,
): { settings: unknown } | { issues: KindIssue[] } {
  const issues = kinds.fieldIssues(fields, given);
  return issues.length > 0 ? { issues } : { settings: kinds.settingsFrom(fields, given) };
}

function ready<State extends TaskState, Settings extends TaskSettings, Resting extends AnyResting>(
  task: { strategy: KindStrategy<State, Settings, Resting>; settings: Settings; instrument: DecisionInstrument },
  ticks: number,
): PreparedBacktest {
  return {
    kind: 'ready',
    plan: task.strategy.plan(task.settings, task.instrument, ticks),
    play: (market, told) => backtest({ ...market, ...task }, told),
    total: (market) => backtestTotals({ ...market, ...task }),
  };
}

function priceTicks({ lastPrice, tickSize }: { lastPrice: string; tickSize: string }): number {
  const decimals = 18;
  return Math.max(1, safeNumber(divFloor(scaled(lastPrice, decimals), scaled(tickSize, decimals))));
}
