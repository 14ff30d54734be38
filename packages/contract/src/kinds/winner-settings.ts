// Settings of the kinds that add to winners (pyramid and bowling): what their fields have in common, and the rules between them.
// Semantics: enter, buy more while the price moves in favour, leave by a protective stop or after a fall back from the target.
import { compareDecimals } from '@millrace/market';
import type { AveragingSettings, SettingsInstrument } from './averaging.ts';
import { roundTripCostPct } from './averaging.ts';
import { type KindField, type KindIssue, rangeIssues, sizeIssues } from './kind-fields.ts';
import type { TaskSettings } from './task-settings.ts';

/** What the engine decides with. Percentages and amounts are decimal strings; null means no bound. */
export interface WinnerSettings
  extends
    TaskSettings,
    Pick<
      AveragingSettings,
      | 'baseOrderSize'
      | 'maxAddOrders'
      | 'addStepPct'
      | 'addGrowthPct'
      | 'rollbackPct'
      | 'targetPct'
      | 'targetAmount'
      | 'rangeMin'
      | 'rangeMax'
      | 'entryIntervalSec'
      | 'exitSliceSize'
      | 'exitSliceIntervalSec'
    > {
  /** breakout: beyond the highs (long) or lows (short) of the last 20 closed 15-minute bars; none: at once. Set by the operator. */
  entryGate: 'breakout' | 'none';
}

/** A field of these kinds, with what stands there first. */
export type WinnerField = KindField<keyof WinnerSettings>;

/** The fields that are the same in all of them. */
export const winnerFields = {
  buyType: { wire: 'buyType', name: 'direction', unit: 'choice', options: ['long', 'short', 'both'], initial: 'long' },
  firstSz: { wire: 'firstSz', name: 'baseOrderSize', unit: 'contracts', scale: 8, min: '0.00000001', max: '1000000', initial: '1' },
  replenishmentMax: { wire: 'replenishmentMax', name: 'maxAddOrders', unit: 'orders', scale: 0, min: '0', max: '30', initial: '3' },
  replenishmentRate: { wire: 'replenishmentRate', name: 'addStepPct', unit: 'percent', scale: 4, min: '0.1', max: '50', initial: '3' },
  rollbackRate: { wire: 'rollbackRate', name: 'rollbackPct', unit: 'percent', scale: 4, min: '0', max: '10', initial: '1' },
  targetRate: { wire: 'targetRate', name: 'targetPct', unit: 'percent', scale: 4, min: '0.2', max: '200', initial: '6' },
  targetNum: { wire: 'targetNum', name: 'targetAmount', unit: 'usdt', scale: 2, min: '0', max: '1000000000', initial: '0' },
  lossNum: { wire: 'lossNum', name: 'stopLossAmount', unit: 'usdt', scale: 2, min: '0', max: '1000000000', initial: '0' },
  makeMin: { wire: 'makeMin', name: 'rangeMin', unit: 'price', scale: 12, min: '0', max: '1000000000', initial: '' },
  makeMax: { wire: 'makeMax', name: 'rangeMax', unit: 'price', scale: 12, min: '0', max: '1000000000', initial: '' },
  placeFirstInterval: {
    wire: 'placeFirstInterval',
    name: 'entryIntervalSec',
    unit: 'seconds',
    scale: 0,
    min: '0',
    max: '604800',
    initial: '0',
  },
  lever: { wire: 'lever', name: 'leverage', unit: 'times', scale: 0, min: '1', max: '20', initial: '3' },
  /** Size of one take-profit order and the seconds between two; 0 = the whole position at once. */
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
  repeatOrder: { wire: 'repeatOrder', name: 'repeatMode', unit: 'choice', options: ['repeat', 'single'], initial: 'repeat' },
  entryGate: { wire: 'entryGate', name: 'entryGate', unit: 'choice', options: ['breakout', 'none'], initial: 'breakout' },
} as const satisfies Record<string, WinnerField>;

/** Rules that hold between the settings and against the instrument; `bothAllowed` is the operator's word. Empty when they fit together. */
export function winnerIssues(settings: WinnerSettings, on: SettingsInstrument, bothAllowed: boolean): KindIssue[] {
  const issues: KindIssue[] = [...rangeIssues(settings, on), ...sizeIssues(settings.baseOrderSize, on)];
  if (on.productType === 'spot' && settings.direction !== 'long') issues.push({ field: 'buyType', rule: 'shortOnSpot', args: {} });
  if (settings.direction === 'both' && !bothAllowed) issues.push({ field: 'buyType', rule: 'notOffered', args: {} });
  if (compareDecimals(settings.rollbackPct, settings.targetPct) >= 0) {
    issues.push({ field: 'rollbackRate', rule: 'rollbackAboveTarget', args: { max: settings.targetPct } });
  }
  const costs = roundTripCostPct(on.takerRate);
  if (compareDecimals(costs, settings.targetPct) > 0) issues.push({ field: 'targetRate', rule: 'targetBelowCosts', args: { min: costs } });
  const slice = settings.exitSliceSize ?? '0';
  if (compareDecimals(slice, '0') > 0 && compareDecimals(slice, on.minSize) < 0) {
    issues.push({ field: 'sellNum', rule: 'belowMinimum', args: { min: on.minSize } });
  }
  const leverageMax = on.productType === 'swap' ? on.maxLeverage : 1;
  if (settings.leverage > leverageMax) issues.push({ field: 'lever', rule: 'tooBig', args: { max: String(leverageMax) } });
  return issues;
}
