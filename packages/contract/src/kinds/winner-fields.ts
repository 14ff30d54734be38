// Settings of the kinds that add to winners (pyramid and bowling): enter, buy more while the price moves in favour, leave by a protective stop or
// after a fall back from the target. The fields in common, and the rules between them.
import { compareDecimals } from '@millrace/market';
import { roundTripCostPct, type SettingsInstrument } from './kind.ts';
import type { KindFields, KindIssue, SettingsOf } from './kind-fields.ts';
import { rangeIssues, sizeIssues, sliceIssues } from './setting-issues.ts';
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

export const winnerFields = {
  buyType: directionField,
  firstSz: sizeField,
  replenishmentMax: { ...addOrdersField, default: '3' },
  replenishmentRate: { ...addStepField, default: '3' },
  /** Bowling: share of the floating profit that becomes margin of the next roll. Pyramid: how much smaller each add is than the one before. */
  replenishmentGrowth: {
    wire: 'replenishmentGrowth',
    name: 'addGrowthPct',
    unit: 'percent',
    scale: 4,
    min: '10',
    max: '100',
    default: '70',
    off: ['0'],
  },
  rollbackRate: { ...rollbackField, default: '1' },
  targetRate: { ...targetField, default: '6' },
  ...roundLimitFields,
  ...rangeFields,
  placeFirstInterval: entryIntervalField,
  lever: leverField,
  ...sliceFields,
  repeatOrder: repeatField,
  /** breakout: beyond the highs (long) or lows (short) of the last 20 closed 15-minute bars. none: at once. */
  entryGate: {
    wire: 'entryGate',
    name: 'entryGate',
    unit: 'choice',
    options: ['breakout', 'none'],
    default: 'breakout',
    owner: 'operator',
    off: ['none'],
  },
} as const satisfies KindFields;

/** What the engine decides with. */
export type WinnerSettings = SettingsOf<typeof winnerFields>;

/** Rules between the settings and against the instrument; empty when they fit together. Both directions need the operator's word. */
export function winnerIssues(settings: WinnerSettings, on: SettingsInstrument): KindIssue[] {
  const issues: KindIssue[] = [...rangeIssues(settings, on), ...sizeIssues(settings.baseOrderSize, on), ...sliceIssues(settings, on)];
  if (on.productType === 'spot' && settings.direction !== 'long') issues.push({ field: 'buyType', rule: 'shortOnSpot', args: {} });
  else if (settings.direction === 'both' && on.bothAllowed !== true) issues.push({ field: 'buyType', rule: 'notOffered', args: {} });
  if (compareDecimals(settings.rollbackPct, settings.targetPct) >= 0) {
    issues.push({ field: 'rollbackRate', rule: 'rollbackAboveTarget', args: { max: settings.targetPct } });
  }
  const costs = roundTripCostPct(on.takerRate);
  if (compareDecimals(costs, settings.targetPct) > 0) issues.push({ field: 'targetRate', rule: 'targetBelowCosts', args: { min: costs } });
  const leverageMax = on.productType === 'swap' ? on.maxLeverage : 1;
  if (settings.leverage > leverageMax) issues.push({ field: 'lever', rule: 'tooBig', args: { max: String(leverageMax) } });
  return issues;
}
