// Settings of grids: buy at each level below, sell one level above (long); short mirrored; both with long cells below and short cells above.
// What their two kinds have in common, and the rules between the fields.
import { addDecimals, compareDecimals, divCeil, FIXED_ONE, multiplyDecimals, parseFixed, unscaled } from '@millrace/market';
import type { SettingsInstrument } from './kind.ts';
import type { KindFields, KindIssue, SettingsOf } from './kind-fields.ts';
import { rangeIssues, sizeIssues } from './setting-issues.ts';
import { directionField, entryIntervalField, leverField, rangeFields, repeatField, roundLimitFields, sizeField } from './shared-fields.ts';

export const gridFields = {
  buyType: directionField,
  firstSz: sizeField,
  /** Cells between the borders, or of each side's window where there is no range. */
  replenishmentMax: {
    wire: 'replenishmentMax',
    name: 'cells',
    unit: 'orders',
    scale: 0,
    min: '2',
    max: '100',
    default: '10',
    alias: 'maxAddOrders',
  },
  /** Distance of the levels where there is no range; with one the least distance, 0 = any. */
  replenishmentRate: {
    wire: 'replenishmentRate',
    name: 'spacingPct',
    unit: 'percent',
    scale: 4,
    min: '0',
    max: '50',
    default: '1',
    alias: 'addStepPct',
  },
  /** Of the margin of all cells; 0 = off. */
  targetRate: { wire: 'targetRate', name: 'targetPct', unit: 'percent', scale: 4, min: '0', max: '200', default: '0' },
  ...roundLimitFields,
  ...rangeFields,
  placeFirstInterval: entryIntervalField,
  lever: leverField,
  repeatOrder: repeatField,
} as const satisfies KindFields;

/** What the engine decides with. */
export type GridSettings = SettingsOf<typeof gridFields>;

/**
 * Rules that hold between the settings and against the instrument; empty when they fit together. The levels of a range must lie further
 * apart than the commissions of a cell and two ticks: (1 + least distance)^cells <= max / min.
 */
export function gridIssues(settings: GridSettings, on: SettingsInstrument): KindIssue[] {
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

/** Between two borders the spacing of a settings file is off unless it is given. */
export function readGridFile(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isBound = (value: unknown): boolean =>
    typeof value === 'number' ? value !== 0 : typeof value === 'string' && !/^0*(\.0*)?$/.test(value);
  if (given['spacingPct'] !== undefined || !isBound(given['rangeMin']) || !isBound(given['rangeMax'])) return given;
  return { ...given, spacingPct: '0' };
}
