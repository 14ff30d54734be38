// The form of a task as pure values: what stands in it first, how typed text becomes a decimal, and which rules it breaks.
// The rules are the contract's own, so the server says the same. Text that could mean two numbers is refused, never guessed.
import {
  averagingFields,
  averagingIssues,
  averagingSettingsOf,
  averagingWire,
  inputIssuesOf,
  isDecimal,
  sizeIssues,
  type AveragingField,
  type AveragingSettings,
  type InputIssue,
  type InstrumentInfo,
  type SettingsInstrument,
} from '@millrace/contract';
import { z } from 'zod/mini';
import { fieldOf, type KindLayout } from '../task-kinds.ts';

/** Everything as typed. `buyType` 1 long, 2 short, 3 both; `repeatOrder` -1 repeat, 1 single. */
export type FormValues = Record<AveragingField | 'buyType' | 'repeatOrder', string>;

export const averagingFieldNames = Object.keys(averagingFields) as AveragingField[];

export function initialValues(layout: KindLayout): FormValues {
  const values = Object.fromEntries(averagingFieldNames.map((name) => [name, fieldOf(layout, name).initial])) as FormValues;
  return { ...values, buyType: '1', repeatOrder: '-1', ...(layout.unit === 'base' ? { lever: '1' } : {}) };
}

const separators = new Map<string, { group: string; decimal: string }>();

/** The separators of a language, from Intl. */
export function separatorsOf(tag: string): { group: string; decimal: string } {
  const known = separators.get(tag);
  if (known) return known;
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1_234_567.8);
  const find = (type: string, otherwise: string): string => parts.find((part) => part.type === type)?.value ?? otherwise;
  const found = { group: find('group', ','), decimal: find('decimal', '.') };
  separators.set(tag, found);
  return found;
}

/** A decimal as a reader of the language types it: "1.2" is "1,2" in Russian. */
export function typedText(decimal: string, tag: string): string {
  return isDecimal(decimal) ? decimal.replace('.', separatorsOf(tag).decimal) : decimal;
}

/** Values of the wire as a form shows them. */
export function typedValues(values: FormValues, tag: string): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, typedText(text, tag)])) as FormValues;
}

/**
 * Typed text as the wire's decimal: comma and dot both stand for the point, spaces fall away. "1,5" is "1.5".
 * "60,000" in a language that groups by comma (and "60.000" in one that groups by dot) is neither 60 nor 60000: it becomes no decimal at all,
 * so that the rule for decimals refuses it.
 */
export function decimalText(typed: string, tag: string): string {
  const text = typed.replaceAll(/[\s\u00a0\u202f']/g, '');
  const { group } = separatorsOf(tag);
  if ((group === ',' || group === '.') && new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+$`).test(text))
    return text.replace(group, `${group}${group}`);
  return text.includes('.') ? text : text.replace(',', '.');
}

export interface CheckedForm {
  /** As the wire wants it. */
  wire: FormValues;
  /** Present when every rule holds. */
  settings: AveragingSettings | undefined;
  issues: readonly InputIssue[];
}

const schema = z.object(averagingWire);

/** Checks typed values as the server will. Without an instrument the rules that need one are left to it. */
export function checkForm(
  values: FormValues,
  on: { layout: KindLayout; instrument: InstrumentInfo | undefined; tag: string },
): CheckedForm {
  const wire = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, decimalText(text, on.tag)])) as FormValues;
  const parsed = schema.safeParse(wire);
  if (!parsed.success)
    return { wire, settings: undefined, issues: inputIssuesOf(parsed.error).map((issue) => smallestSize(issue, on.instrument)) };
  const settings = averagingSettingsOf(parsed.data);
  const issues = on.instrument ? averagingIssues(settings, settingsInstrumentOf(on.instrument)) : [];
  return { wire, settings: issues.length === 0 ? settings : undefined, issues };
}

/** A size of nothing breaks the wire's bound, which no trader knows: the instrument's smallest order says it instead. */
function smallestSize(issue: InputIssue, instrument: InstrumentInfo | undefined): InputIssue {
  if (!instrument || issue.field !== 'firstSz' || issue.rule !== 'tooSmall') return issue;
  return sizeIssues('0', settingsInstrumentOf(instrument))[0] ?? issue;
}

export function settingsInstrumentOf(instrument: InstrumentInfo): SettingsInstrument {
  return {
    productType: instrument.productType === 1 ? 'spot' : 'swap',
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    minSize: instrument.minSize,
    takerRate: instrument.takerRate,
    maxLeverage: instrument.maxLeverage,
    lastPrice: instrument.lastPrice === '' ? null : instrument.lastPrice,
  };
}
