// The form of a task as pure values: what stands in it first, how typed text becomes a decimal, and which rules it breaks.
// The rules are the contract's own, so the server says the same. Text that could mean two numbers is refused, never guessed.
import {
  isDecimal,
  readWireSettings,
  settingsInstrumentOf,
  sizeIssues,
  wireDefaults,
  type InputIssue,
  type InstrumentInfo,
  type TaskSettings,
} from '@millrace/contract';
import type { KindLayout } from '../task-kinds.ts';

/** Everything as typed, by wire word. */
export type FormValues = Readonly<Record<string, string>>;

export function initialValues({ kind }: KindLayout): FormValues {
  return wireDefaults(kind, kind.products[0] ?? 'swap');
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
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, typedText(text, tag)]));
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
