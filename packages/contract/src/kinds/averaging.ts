// Settings of the kinds that stand on the averaging leg: buy, buy more on the way down with a rebound, sell above the average after a fall back.
// One table of fields, and the rules between them (strategies.md 1.1, 1.6). Each kind says in its own file which fields it uses.
import { addDecimals, compareDecimals, multiplyDecimals } from '@millrace/market';
import type { InputRule } from '../input-rules.ts';
import { limits } from '../limits.ts';
import { roundTripCostPct, type SettingsInstrument } from './kind.ts';
import type { KindFields, KindIssue, SettingsOf } from './kind-fields.ts';
import { lotIssues, rangeIssues, sizeIssues, sliceIssues } from './setting-issues.ts';
import {
  addOrdersField,
  addStepField,
  directionField,
  entryIntervalField,
  leverField,
  rangeFields,
  repeatField,
  rollbackField,
  roundLimitFields,
  sizeField,
  sliceFields,
  targetField,
} from './shared-fields.ts';

/** Exits of high layers at targets of their own, and of a take profit in slices. */
const partFields = {
  highPositionNum: {
    wire: 'highPositionNum',
    name: 'highLayerFrom',
    unit: 'orders',
    scale: 0,
    min: '0',
    max: '30',
    default: '0',
    optional: true,
    off: ['0'],
  },
  highPositionTargetNum: {
    wire: 'highPositionTargetNum',
    name: 'highLayerTargetPct',
    unit: 'percent',
    scale: 4,
    min: '0.1',
    max: '200',
    default: '1.2',
    optional: true,
    off: ['0'],
  },
  ...sliceFields,
} as const satisfies KindFields;

/** The hedge of a leg that goes the wrong way. */
const lockFields = {
  lockNum: {
    wire: 'lockNum',
    name: 'lockAfterSteps',
    unit: 'orders',
    scale: 0,
    min: '0',
    max: '60',
    default: '0',
    optional: true,
    off: ['0'],
  },
  lockSize: {
    wire: 'lockSize',
    name: 'lockSize',
    unit: 'contracts',
    scale: 8,
    min: '0',
    max: '1000000',
    default: '0',
    optional: true,
    off: ['0'],
  },
  allLockNum: {
    wire: 'allLockNum',
    name: 'fullLockAfterSteps',
    unit: 'orders',
    scale: 0,
    min: '0',
    max: '60',
    default: '0',
    optional: true,
    off: ['0'],
  },
} as const satisfies KindFields;

/** Fields of the swap kinds without a hedge. */
export const swapAveragingFields = {
  buyType: directionField,
  firstSz: sizeField,
  replenishmentMax: { ...addOrdersField, default: '5' },
  replenishmentRate: { ...addStepField, default: '3' },
  replenishmentGrowth: {
    wire: 'replenishmentGrowth',
    name: 'addGrowthPct',
    unit: 'percent',
    scale: 4,
    min: '0',
    max: '300',
    default: '50',
    off: ['0'],
  },
  callbackRate: {
    wire: 'callbackRate',
    name: 'callbackPct',
    unit: 'percent',
    scale: 4,
    min: '0',
    max: '5',
    default: '0.2',
    off: ['0'],
  },
  rollbackRate: { ...rollbackField, default: '0.2' },
  targetRate: { ...targetField, default: '1.2' },
  ...roundLimitFields,
  ...rangeFields,
  placeFirstInterval: entryIntervalField,
  lever: leverField,
  repeatOrder: repeatField,
  ...partFields,
  /** size: every add grows by the growth. step: every step widens by it. */
  growthMode: {
    wire: 'growthMode',
    name: 'growthMode',
    unit: 'choice',
    options: ['size', 'step'],
    default: 'size',
    owner: 'operator',
    off: ['size'],
  },
  /** Closes a leg whose ladder is used up shortly before liquidation. */
  marginGuard: {
    wire: 'marginGuard',
    name: 'marginGuard',
    unit: 'choice',
    options: ['on', 'off'],
    default: 'on',
    optional: true,
    onWire: 'none',
    off: ['off'],
  },
} as const satisfies KindFields;

/** Fields of the swap kinds that hedge. */
export const hedgedAveragingFields = {
  ...swapAveragingFields,
  ...lockFields,
} as const satisfies KindFields;

const { marginGuard: _, ...unguarded } = swapAveragingFields;

/** The locks are words of the wire for every kind, and no setting of these: they may only be sent switched off. */
const noLocks = {
  lockNum: { ...lockFields.lockNum, fixed: '0', onWire: 'offOnly' },
  lockSize: { ...lockFields.lockSize, fixed: '0', onWire: 'offOnly' },
  allLockNum: { ...lockFields.allLockNum, fixed: '0', onWire: 'offOnly' },
} as const satisfies KindFields;

/** Fields of the spot kinds: long only, sized in USDT. A pair is bought with cash: no leverage but 1 is taken. */
export const spotAveragingFields = {
  ...unguarded,
  ...noLocks,
  buyType: { ...directionField, options: ['long'] },
  firstSz: { ...sizeField, unit: 'usdt', default: '20' },
  sellNum: { ...sliceFields.sellNum, unit: 'base' },
  lever: { ...leverField, default: '1', fixed: '1' },
} as const satisfies KindFields;

/** What the averaging engine decides with. */
export type AveragingSettings = SettingsOf<typeof hedgedAveragingFields>;

/** Whether a leg may be hedged on the other side of its position. */
export function averagingHedges({ lockAfterSteps = 0 }: AveragingSettings): boolean {
  return lockAfterSteps > 0;
}

/** Rules of all averaging kinds; empty when the settings fit together. */
export function averagingIssues(settings: AveragingSettings, on: SettingsInstrument): KindIssue[] {
  return [...ladderIssues(settings, on), ...layerIssues(settings, on), ...sliceIssues(settings, on), ...lockIssues(settings, on)];
}

function ladderIssues(settings: AveragingSettings, on: SettingsInstrument): KindIssue[] {
  const issues: KindIssue[] = [];
  const refuse = (field: string, rule: InputRule, args: Record<string, string> = {}) => issues.push({ field, rule, args });
  const above = (left: string, right: string) => compareDecimals(left, right) > 0;

  if (on.productType === 'spot' && settings.direction !== 'long') refuse('buyType', 'shortOnSpot');
  const halfStep = multiplyDecimals(settings.addStepPct, '0.5');
  if (above(settings.callbackPct, halfStep)) refuse('callbackRate', 'callbackAboveHalfStep', { max: halfStep });
  if (!above(settings.targetPct, settings.rollbackPct)) refuse('rollbackRate', 'rollbackAboveTarget', { max: settings.targetPct });
  const costs = roundTripCostPct(on.takerRate);
  if (above(costs, settings.targetPct)) refuse('targetRate', 'targetBelowCosts', { min: costs });
  issues.push(...rangeIssues(settings, on));
  if (settings.growthMode === 'step' && above(widestStepPct(settings), '50')) refuse('replenishmentGrowth', 'stepTooWide', { max: '50' });
  if (on.productType === 'swap' && settings.leverage > on.maxLeverage) refuse('lever', 'tooBig', { max: String(on.maxLeverage) });
  issues.push(...sizeIssues(settings.baseOrderSize, on));
  return issues;
}

function widestStepPct(settings: AveragingSettings): string {
  return addDecimals(settings.addStepPct, multiplyDecimals(settings.addGrowthPct, String(Math.max(0, settings.maxAddOrders - 1))));
}

function issue(field: string, rule: KindIssue['rule'], args: KindIssue['args'] = {}): KindIssue {
  return { field, rule, args };
}

function layerIssues(settings: AveragingSettings, on: SettingsInstrument): KindIssue[] {
  const { highLayerFrom = 0, highLayerTargetPct = '0', maxAddOrders, rollbackPct } = settings;
  if (highLayerFrom === 0) return [];
  const costs = addDecimals(multiplyDecimals(on.takerRate, '200'), multiplyDecimals(limits.slippagePct, '2'));
  return [
    ...(highLayerFrom > maxAddOrders ? [issue('highPositionNum', 'tooBig', { max: String(maxAddOrders) })] : []),
    ...(compareDecimals(highLayerTargetPct, costs) <= 0 ? [issue('highPositionTargetNum', 'targetBelowCosts', { min: costs })] : []),
    ...(compareDecimals(rollbackPct, highLayerTargetPct) >= 0
      ? [issue('rollbackRate', 'rollbackAboveTarget', { max: highLayerTargetPct })]
      : []),
  ];
}

function lockIssues(settings: AveragingSettings, on: SettingsInstrument): KindIssue[] {
  const { lockAfterSteps = 0, lockSize = '0', fullLockAfterSteps = 0 } = settings;
  if (lockAfterSteps === 0) return fullLockAfterSteps === 0 ? [] : [issue('lockNum', 'required')];
  return [
    ...(settings.direction === 'both' ? [issue('lockNum', 'notOffered')] : []),
    ...lotIssues('lockSize', lockSize, on),
    ...(fullLockAfterSteps > 0 && fullLockAfterSteps < lockAfterSteps
      ? [issue('allLockNum', 'tooSmall', { min: String(lockAfterSteps) })]
      : []),
    ...stepIssues(settings),
  ];
}

/** Where at least 0.2 % of rebound is waited for, half a step must be more. */
export function stepIssues({ addStepPct }: AveragingSettings): KindIssue[] {
  return compareDecimals(addStepPct, '0.5') < 0 ? [issue('replenishmentRate', 'tooSmall', { min: '0.5' })] : [];
}

/**
 * A box has both borders or none, four steps apart; reversed ones are refused as that alone. Worked figure: from 58000 with a step of 1 % it
 * reaches at least to 60320.
 */
export function boxIssues({ rangeMin, rangeMax, addStepPct }: AveragingSettings): KindIssue[] {
  if (rangeMin === null || rangeMax === null) {
    if (rangeMin === rangeMax) return [];
    return [issue(rangeMin === null ? 'makeMin' : 'makeMax', 'required')];
  }
  if (compareDecimals(rangeMin, rangeMax) >= 0) return [];
  const least = multiplyDecimals(rangeMin, addDecimals('1', multiplyDecimals(addStepPct, '0.04')));
  return compareDecimals(rangeMax, least) < 0 ? [issue('makeMax', 'tooSmall', { min: least })] : [];
}
