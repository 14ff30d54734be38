// Settings of all kinds that stand on the averaging leg: one table of fields, and the rules between them. Each kind says in its own file
// which fields it uses and what stands there first. Not yet on the wire, but for those of kinds 1 and 4.
import { addDecimals, compareDecimals, multiplyDecimals } from '@millrace/market';
import { limits } from '../limits.ts';
import { type AveragingSettings, averagingFields, averagingIssues, type SettingsInstrument } from './averaging.ts';
import { fieldIssues, isMultiple, type KindField, type KindIssue, settingsFrom } from './kind-fields.ts';

export type FamilyField = KindField<keyof AveragingSettings>;

/** Exits in parts: layers high up the ladder at targets of their own, and slices of a take profit. */
const partFields = {
  highPositionNum: { wire: 'highPositionNum', name: 'highLayerFrom', unit: 'orders', scale: 0, min: '0', max: '30', initial: '0' },
  highPositionTargetNum: {
    wire: 'highPositionTargetNum',
    name: 'highLayerTargetPct',
    unit: 'percent',
    scale: 4,
    min: '0.1',
    max: '200',
    initial: '1.2',
  },
  sellNum: { wire: 'sellNum', name: 'exitSliceSize', unit: 'contracts', scale: 8, min: '0', max: '1000000', initial: '0' },
  sellNumPlaceInterval: {
    wire: 'sellNumPlaceInterval',
    name: 'exitSliceIntervalSec',
    unit: 'seconds',
    scale: 0,
    min: '0',
    max: '3600',
    initial: '0',
  },
} as const satisfies Record<string, FamilyField>;

const { lever, ...ladderFields } = averagingFields;

/** Fields of the spot kinds. */
export const spotFamilyFields = {
  buyType: { wire: 'buyType', name: 'direction', unit: 'choice', options: ['long'], initial: 'long' },
  ...ladderFields,
  firstSz: { ...ladderFields.firstSz, unit: 'usdt', initial: '20' },
  ...partFields,
  repeatOrder: { wire: 'repeatOrder', name: 'repeatMode', unit: 'choice', options: ['repeat', 'single'], initial: 'repeat' },
  /** Set by the operator. */
  growthMode: { wire: 'growthMode', name: 'growthMode', unit: 'choice', options: ['size', 'step'], initial: 'size' },
} as const satisfies Record<string, FamilyField>;

/** Fields of the swap kinds, locks apart. */
export const swapFamilyFields = {
  ...spotFamilyFields,
  buyType: { wire: 'buyType', name: 'direction', unit: 'choice', options: ['long', 'short', 'both'], initial: 'long' },
  firstSz: ladderFields.firstSz,
  lever,
  /** Closes a leg shortly before liquidation once its ladder is used up. */
  marginGuard: { wire: 'marginGuard', name: 'marginGuard', unit: 'choice', options: ['on', 'off'], initial: 'on' },
} as const satisfies Record<string, FamilyField>;

/** The hedge of a leg that goes the wrong way. */
export const lockFields = {
  lockNum: { wire: 'lockNum', name: 'lockAfterSteps', unit: 'orders', scale: 0, min: '0', max: '60', initial: '0' },
  lockSize: { wire: 'lockSize', name: 'lockSize', unit: 'contracts', scale: 8, min: '0', max: '1000000', initial: '0' },
  allLockNum: { wire: 'allLockNum', name: 'fullLockAfterSteps', unit: 'orders', scale: 0, min: '0', max: '60', initial: '0' },
} as const satisfies Record<string, FamilyField>;

/** A kind of the family. `box`: the range is the box to trade in. `leastRebound`: at least 0.2 % of rebound is waited for. */
export interface FamilyKind {
  assignmentType: number;
  key: string;
  productTypes: readonly ('spot' | 'swap')[];
  fields: Readonly<Record<string, FamilyField>>;
  box: boolean;
  leastRebound: boolean;
}

/** Settings in our words as the kind means them, defaults filled in, and what is wrong with them; `settings` only when single values fit. */
export function familySettings(
  kind: FamilyKind,
  given: Readonly<Record<string, unknown>>,
  on: SettingsInstrument,
): { settings: AveragingSettings | null; issues: KindIssue[] } {
  const single = fieldIssues(kind.fields, given);
  if (single.length > 0) return { settings: null, issues: single };
  const settings = Object.assign({ leverage: 1 }, settingsFrom(kind.fields, given)) as AveragingSettings;
  return { settings, issues: familyIssues(kind, settings, on) };
}

/** Rules that hold between settings and against the instrument (strategies.md 1.1, 1.6); empty when they fit together. */
export function familyIssues(kind: FamilyKind, settings: AveragingSettings, on: SettingsInstrument): KindIssue[] {
  const unfit = kind.productTypes.includes(on.productType) ? [] : [issue('instId', 'notOffered')];
  return [
    ...unfit,
    ...averagingIssues(settings, on),
    ...layerIssues(settings, on),
    ...sliceIssues(settings, on),
    ...lockIssues(settings, on),
    ...kindIssues(kind, settings),
  ];
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

function sliceIssues({ exitSliceSize = '0' }: AveragingSettings, on: SettingsInstrument): KindIssue[] {
  return compareDecimals(exitSliceSize, '0') === 0 ? [] : lotIssues('sellNum', exitSliceSize, on);
}

function lotIssues(field: string, size: string, on: SettingsInstrument): KindIssue[] {
  if (!isMultiple(size, on.lotSize)) return [issue(field, 'lotMultiple', { lot: on.lotSize })];
  return compareDecimals(size, on.minSize) < 0 ? [issue(field, 'belowMinimum', { min: on.minSize })] : [];
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
function stepIssues({ addStepPct }: AveragingSettings): KindIssue[] {
  return compareDecimals(addStepPct, '0.5') < 0 ? [issue('replenishmentRate', 'tooSmall', { min: '0.5' })] : [];
}

function kindIssues(kind: FamilyKind, settings: AveragingSettings): KindIssue[] {
  return [...(kind.leastRebound ? stepIssues(settings) : []), ...(kind.box ? boxIssues(settings) : [])];
}

/** A box has both borders or none, four steps apart. Worked figure: from 58000 with a step of 1 % it reaches at least to 60320. */
function boxIssues({ rangeMin, rangeMax, addStepPct }: AveragingSettings): KindIssue[] {
  if (rangeMin === null || rangeMax === null) {
    if (rangeMin === rangeMax) return [];
    return [issue(rangeMin === null ? 'makeMin' : 'makeMax', 'required')];
  }
  const least = multiplyDecimals(rangeMin, addDecimals('1', multiplyDecimals(addStepPct, '0.04')));
  return compareDecimals(rangeMax, least) < 0 ? [issue('makeMax', 'tooSmall', { min: least })] : [];
}
