// Settings as a person writes them in a file, in the vocabulary that all kinds share: what a kind does not use may be named while it is off.
import type { KindField } from '@millrace/contract';

type Given = Readonly<Record<string, unknown>>;

/** Names of the shared vocabulary, and what they may be where a kind does not use them. */
const off: Readonly<Record<string, readonly string[]>> = {
  direction: ['long'],
  maxAddOrders: ['0'],
  addStepPct: ['0'],
  addGrowthPct: ['0'],
  growthMode: ['size'],
  callbackPct: ['0'],
  rollbackPct: ['0'],
  highLayerFrom: ['0'],
  highLayerTargetPct: ['0'],
  exitSliceSize: ['0'],
  exitSliceIntervalSec: ['0'],
  lockAfterSteps: ['0'],
  lockSize: ['0'],
  fullLockAfterSteps: ['0'],
  leverage: ['0', '1'],
  marginGuard: ['off'],
  entryGate: ['none'],
};

/** The same settings without those that are off anyway; `null` and "" are off, too. */
export function withoutUnused(given: Given, fields: Readonly<Record<string, KindField<string>>>): Given {
  const used = new Set(Object.values(fields).map(({ name }) => name));
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => used.has(name) || !isOff(name, value)));
}

function isOff(name: string, value: unknown): boolean {
  const allowed = off[name];
  if (allowed === undefined) return false;
  return value === null || value === '' || ((typeof value === 'string' || typeof value === 'number') && allowed.includes(String(value)));
}

/** A grid's cells are the rungs of the vocabulary, its spacing the step; between two borders the spacing is off unless it is given. */
export function gridGiven(given: Given): Given {
  const { maxAddOrders, addStepPct, ...others } = given;
  const named: Record<string, unknown> = { ...others };
  if (maxAddOrders !== undefined) named['cells'] ??= maxAddOrders;
  if (addStepPct !== undefined) named['spacingPct'] ??= addStepPct;
  const isBound = (value: unknown): boolean =>
    typeof value === 'number' ? value !== 0 : typeof value === 'string' && !/^0*(\.0*)?$/.test(value);
  if (isBound(named['rangeMin']) && isBound(named['rangeMax'])) named['spacingPct'] ??= '0';
  return named;
}
