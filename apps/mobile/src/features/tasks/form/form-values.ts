// The form of a task as pure values: what stands in it first, how typed text becomes a decimal, and which rules it breaks.
// The rules are the contract's own, so the server says the same. Text that could mean two numbers is refused, never guessed.
import {
  type AveragingField,
  averagingFields,
  averagingIssues,
  type AveragingSettings,
  averagingSettingsOf,
  averagingWire,
  type InputIssue,
  inputIssuesOf,
  type InstrumentInfo,
  type SettingsInstrument,
  sizeIssues,
} from '@millrace/contract';
import { z } from 'zod/mini';
import { decimalText, typedText } from '../common/typed-decimal.ts';
import { fieldOf, type KindLayout } from '../task-kinds.ts';

/** Everything as typed. `buyType` 1 long, 2 short, 3 both; `repeatOrder` -1 repeat, 1 single. */
export type FormValues = Record<AveragingField | 'buyType' | 'repeatOrder', string>;

export const averagingFieldNames = Object.keys(averagingFields) as AveragingField[];

export function initialValues(layout: KindLayout): FormValues {
  const values = Object.fromEntries(averagingFieldNames.map((name) => [name, fieldOf(layout, name).initial])) as FormValues;
  return { ...values, buyType: '1', repeatOrder: '-1', ...(layout.unit === 'base' ? { lever: '1' } : {}) };
}

/** Values of the wire as a form shows them. */
export function typedValues(values: FormValues, tag: string): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, typedText(text, tag)])) as FormValues;
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
