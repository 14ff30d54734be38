// How a kind's settings are described once: each field's wire word, our word, unit, range and what stands there first.
// Values are checked here without a wire format, so that the same table serves forms, files of settings and the wire.
import { compareDecimals, decimalPlaces, decimalToPlaces, isDecimal, multiplyDecimals, parseFixed } from '@millrace/market';
import type { InputRule } from '../input-rules.ts';
import type { SettingsInstrument } from './averaging.ts';

interface FieldHead<Name extends string> {
  wire: string;
  name: Name;
  initial: string;
}

/** A number with its bounds as plain decimals, or a choice. A price may be empty: no bound. */
export type KindField<Name extends string> = FieldHead<Name> &
  (
    | {
        unit: 'contracts' | 'usdt' | 'orders' | 'percent' | 'price' | 'seconds' | 'times';
        scale: number;
        min: string;
        max: string;
      }
    | { unit: 'choice'; options: readonly string[] }
  );

/** A setting that does not fit, by its wire word. */
export interface KindIssue {
  field: string;
  rule: InputRule;
  args: Record<string, string>;
}

/** What is wrong with single values, by the ranges of the table. `given` has our words; a missing value takes what stands there first. */
export function fieldIssues(fields: Readonly<Record<string, KindField<string>>>, given: Readonly<Record<string, unknown>>): KindIssue[] {
  const known = new Set(Object.values(fields).map((field) => field.name));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  return [
    ...unknown.map((field): KindIssue => ({ field, rule: 'unknownField', args: {} })),
    ...Object.values(fields).flatMap((field) => valueIssues(field, given[field.name] ?? field.initial)),
  ];
}

function valueIssues(field: KindField<string>, value: unknown): KindIssue[] {
  const issue = (rule: InputRule, args: Record<string, string> = {}): KindIssue[] => [{ field: field.wire, rule, args }];
  if (typeof value !== 'string' && typeof value !== 'number') return issue('type');
  const text = String(value);
  if (field.unit === 'choice') return field.options.includes(text) ? [] : issue('oneOf', { options: field.options.join(', ') });
  if (field.unit === 'price' && text === '') return [];
  if (!isDecimal(text)) return issue('decimal');
  if (decimalPlaces(text) > field.scale) return issue('decimalPlaces', { max: String(field.scale) });
  if (compareDecimals(text, field.min) < 0) return issue('tooSmall', { min: field.min });
  return compareDecimals(text, field.max) > 0 ? issue('tooBig', { max: field.max }) : [];
}

/** The settings that checked values mean, defaults filled in: counts as numbers, empty prices as null, all else as text. */
export function settingsFrom<Name extends string>(
  fields: Readonly<Record<string, KindField<Name>>>,
  given: Readonly<Record<string, unknown>>,
): Record<Name, string | number | null> {
  const entries = Object.values(fields).map((field) => {
    const value = given[field.name];
    return [field.name, typed(field, typeof value === 'string' || typeof value === 'number' ? String(value) : field.initial)];
  });
  return Object.fromEntries(entries) as Record<Name, string | number | null>;
}

function typed(field: KindField<string>, text: string): string | number | null {
  if (field.unit === 'orders' || field.unit === 'seconds' || field.unit === 'times') return Number(text);
  return field.unit === 'price' && (text === '' || text === '0') ? null : text;
}

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
  if (on.productType === 'swap') {
    if (!isMultiple(size, on.lotSize)) return [{ field: 'firstSz', rule: 'lotMultiple', args: { lot: on.lotSize } }];
    return compareDecimals(size, on.minSize) < 0 ? [{ field: 'firstSz', rule: 'belowMinimum', args: { min: on.minSize } }] : [];
  }
  if (on.lastPrice === null) return [];
  const least = multiplyDecimals(multiplyDecimals(on.minSize, on.lastPrice), '1.02');
  return compareDecimals(size, least) < 0
    ? [{ field: 'firstSz', rule: 'belowMinimum', args: { min: decimalToPlaces(least, 2, 'ceil') } }]
    : [];
}

/** Whether a size is whole lots, a price whole ticks. */
export function isMultiple(value: string, unit: string): boolean {
  return isDecimal(value) && isDecimal(unit) && parseFixed(value) % parseFixed(unit) === 0n;
}
