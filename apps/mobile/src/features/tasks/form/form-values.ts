// The form of a task as pure values: its initial values, how typed text becomes a decimal, and which rules it breaks.
// The rules are the contract's own, so the server says the same. Text that could mean two numbers is refused, never guessed.
import {
  readWireSettings,
  settingsInstrumentOf,
  sizeIssues,
  wireDefaults,
  type InputIssue,
  type InstrumentInfo,
  type TaskSettings,
} from '@millrace/contract';
import { decimalText, typedText } from '../../../shared/forms/typed-decimal.ts';
import type { KindLayout } from '../task-kinds.ts';

/** Everything as typed, by wire word. */
export type FormValues = Readonly<Record<string, string>>;

export function initialValues({ kind, on }: Pick<KindLayout, 'kind' | 'on'>): FormValues {
  return wireDefaults(kind, on);
}

/** Values of the wire as a form shows them. */
export function typedValues(values: FormValues, tag: string): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, typedText(text, tag)]));
}

export interface CheckedForm {
  /** As the wire wants it. */
  wire: FormValues;
  /** Present when every rule holds. */
  settings: TaskSettings | undefined;
  issues: readonly InputIssue[];
}

/** Checks typed values as the server will. Without an instrument the rules that need one are left to it. */
export function checkForm(
  values: FormValues,
  on: { layout: KindLayout; instrument: InstrumentInfo | undefined; tag: string },
): CheckedForm {
  const wire = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, decimalText(text, on.tag)]));
  const { settings, issues } = readWireSettings(on.layout.kind, wire, on.instrument ? settingsInstrumentOf(on.instrument) : null);
  if (settings === null) return { wire, settings: undefined, issues: issues.map((issue) => smallestSize(issue, on.instrument)) };
  return { wire, settings: issues.length === 0 ? settings : undefined, issues };
}

/** A size of nothing breaks the wire's bound, which no trader knows: the instrument's smallest order says it instead. */
function smallestSize(issue: InputIssue, instrument: InstrumentInfo | undefined): InputIssue {
  if (!instrument || issue.field !== 'firstSz' || issue.rule !== 'tooSmall') return issue;
  return sizeIssues('0', settingsInstrumentOf(instrument))[0] ?? issue;
}
