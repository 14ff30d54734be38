// Settings of grids: what their two kinds have in common, and the rules between the fields.
// Semantics: buy at each level below, sell one level above (long); short mirrored; both with long cells below and short cells above.
import { addDecimals, compareDecimals, divCeil, FIXED_ONE, multiplyDecimals, parseFixed, unscaled } from '@millrace/market';
import type { AveragingSettings, SettingsInstrument } from './averaging.ts';
import { type KindField, type KindIssue, rangeIssues, sizeIssues } from './kind-fields.ts';
import type { TaskSettings } from './task-settings.ts';

/** What the engine decides with. Percentages and amounts are decimal strings; null means no bound. */
export interface GridSettings
  extends
    TaskSettings,
    Pick<AveragingSettings, 'baseOrderSize' | 'targetPct' | 'targetAmount' | 'rangeMin' | 'rangeMax' | 'entryIntervalSec'> {
  /** Cells between the borders, or of each side's window where there is no range. */
  cells: number;
  /** Distance of the levels in percent where there is no range; with one the least distance, "0" = any. */
  spacingPct: string;
}

export type GridField = KindField<keyof GridSettings>;

export const gridFields = {
  buyType: { wire: 'buyType', name: 'direction', unit: 'choice', options: ['long', 'short', 'both'], initial: 'long' },
  firstSz: { wire: 'firstSz', name: 'baseOrderSize', unit: 'contracts', scale: 8, min: '0.00000001', max: '1000000', initial: '1' },
  replenishmentMax: { wire: 'replenishmentMax', name: 'cells', unit: 'orders', scale: 0, min: '2', max: '100', initial: '10' },
  replenishmentRate: { wire: 'replenishmentRate', name: 'spacingPct', unit: 'percent', scale: 4, min: '0', max: '50', initial: '1' },
  /** Of the margin of all cells; 0 = off. */
  targetRate: { wire: 'targetRate', name: 'targetPct', unit: 'percent', scale: 4, min: '0', max: '200', initial: '0' },
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
  repeatOrder: { wire: 'repeatOrder', name: 'repeatMode', unit: 'choice', options: ['repeat', 'single'], initial: 'repeat' },
} as const satisfies Record<string, GridField>;

/**
 * Rules that hold between the settings and against the instrument; empty when they fit together. The levels of a range must lie further
 * apart than the commissions of a cell and two ticks: (1 + least distance)^cells <= max / min.
 */
export function gridIssues(settings: GridSettings, on: SettingsInstrument & { makerRate: string }): KindIssue[] {
  const issues: KindIssue[] = [...rangeIssues(settings, on), ...sizeIssues(settings.baseOrderSize, on)];
  if (on.productType === 'spot' && settings.direction !== 'long') issues.push({ field: 'buyType', rule: 'shortOnSpot', args: {} });
  const leverageMax = on.productType === 'swap' ? on.maxLeverage : 1;
  if (settings.leverage > leverageMax) issues.push({ field: 'lever', rule: 'tooBig', args: { max: String(leverageMax) } });
  const { rangeMin, rangeMax, spacingPct } = settings;
  const isRange = rangeMin !== null && rangeMax !== null;
  if (!isRange && compareDecimals(spacingPct, '0.1') < 0)
    issues.push({ field: 'replenishmentRate', rule: 'tooSmall', args: { min: '0.1' } });
  const from = isRange ? rangeMin : on.lastPrice;
  if (from === null || issues.length > 0) return issues;
  const costs = addDecimals(multiplyDecimals(addDecimals(on.takerRate, on.makerRate), '100'), ticksPct(on.tickSize, from));
  const least = isRange && compareDecimals(spacingPct, costs) > 0 ? spacingPct : costs;
  const tooNarrow = isRange ? !isWideEnough(settings.cells, rangeMin, rangeMax, least) : compareDecimals(spacingPct, least) < 0;
  if (tooNarrow) issues.push({ field: isRange ? 'replenishmentMax' : 'replenishmentRate', rule: 'targetBelowCosts', args: { min: least } });
  return issues;
}

/** Two ticks in percent of a price, rounded up to four decimals. */
function ticksPct(tickSize: string, price: string): string {
  const decimals = 4;
  return unscaled(divCeil(200n * 10n ** BigInt(decimals) * parseFixed(tickSize), parseFixed(price)), decimals);
}

/** (1 + pct / 100)^cells <= max / min, exactly. */
function isWideEnough(cells: number, min: string, max: string, pct: string): boolean {
  const one = 100n * FIXED_ONE;
  const grown = (one + parseFixed(pct)) ** BigInt(cells);
  return parseFixed(min) * grown <= parseFixed(max) * one ** BigInt(cells);
}
