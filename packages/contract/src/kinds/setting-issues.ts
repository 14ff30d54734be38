// Rules that several kinds have in common: range borders and sizes against the steps of the instrument.
import { compareDecimals, decimalToPlaces, isDecimal, multiplyDecimals, parseFixed } from '@millrace/market';
import type { SettingsInstrument } from './kind.ts';
import type { KindIssue } from './kind-fields.ts';

/** Range borders: in order, and on the instrument's ticks. */
export function rangeIssues(range: { rangeMin: string | null; rangeMax: string | null }, on: SettingsInstrument): KindIssue[] {
  const { rangeMin, rangeMax } = range;
  const issues: KindIssue[] = [];
  if (rangeMin !== null && rangeMax !== null && compareDecimals(rangeMin, rangeMax) >= 0) {
    issues.push({ field: 'makeMax', rule: 'rangeReversed', args: {} });
  }
  for (const [field, price] of [
    ['makeMin', rangeMin],
    ['makeMax', rangeMax],
  ] as const) {
    if (price !== null && !isMultiple(price, on.tickSize)) issues.push({ field, rule: 'tickMultiple', args: { tick: on.tickSize } });
  }
  return issues;
}

/** The size of a first order or a cell: whole lots of a swap, the venue's minimum with 2 % to spare on spot. */
export function sizeIssues(size: string, on: SettingsInstrument): KindIssue[] {
  if (on.productType === 'swap') return lotIssues('firstSz', size, on);
  if (on.lastPrice === null) return [];
  const least = multiplyDecimals(multiplyDecimals(on.minSize, on.lastPrice), '1.02');
  return compareDecimals(size, least) < 0
    ? [{ field: 'firstSz', rule: 'belowMinimum', args: { min: decimalToPlaces(least, 2, 'ceil') } }]
    : [];
}

/** The size of an exit in slices, where there is one: whole lots, not below the venue's minimum. */
export function sliceIssues({ exitSliceSize = '0' }: { exitSliceSize?: string | undefined }, on: SettingsInstrument): KindIssue[] {
  return compareDecimals(exitSliceSize, '0') === 0 ? [] : lotIssues('sellNum', exitSliceSize, on);
}

/** A size in lots of the instrument. */
export function lotIssues(field: string, size: string, on: SettingsInstrument): KindIssue[] {
  if (!isMultiple(size, on.lotSize)) return [{ field, rule: 'lotMultiple', args: { lot: on.lotSize } }];
  return compareDecimals(size, on.minSize) < 0 ? [{ field, rule: 'belowMinimum', args: { min: on.minSize } }] : [];
}

/** Whether a size is whole lots, a price whole ticks. */
export function isMultiple(value: string, unit: string): boolean {
  return isDecimal(value) && isDecimal(unit) && parseFixed(value) % parseFixed(unit) === 0n;
}
