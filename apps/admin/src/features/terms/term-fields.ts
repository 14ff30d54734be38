// The fields of the terms: how each is typed, and what a draft changes. A list is one line a row: "TRC20 1" or "1 TRC20 T...".
import type { WireInputOf } from '@millrace/contract';
import { changedRules, proposeTerms, worstChain, type Terms } from '@millrace/contract/admin';

export type TermField = keyof Terms['terms'];
/** text: an amount or a number. lines: a list, a row a line. choice: one of a few. */
export type TermForm = 'text' | 'lines' | readonly string[];
export type Draft = Record<TermField, string>;
type Changes = Omit<WireInputOf<typeof proposeTerms>, 'version' | 'reason'>;

export const termFields: readonly { field: TermField; form: TermForm }[] = [
  { field: 'fuelRate', form: 'text' },
  { field: 'fuelMode', form: ['perCycle', 'highWater'] },
  { field: 'packages', form: 'lines' },
  { field: 'trialMode', form: ['onFirstLink', 'onApplication'] },
  { field: 'trialDailyMax', form: 'text' },
  { field: 'announceAlone', form: 'text' },
  { field: 'topUpMinimum', form: 'text' },
  { field: 'fourEyesFrom', form: 'text' },
  { field: 'addresses', form: 'lines' },
  { field: 'confirmations', form: 'lines' },
  { field: 'withdrawalMinimum', form: 'text' },
  { field: 'withdrawalFees', form: 'lines' },
  { field: 'dailyLimit', form: 'text' },
  { field: 'waitHours', form: 'text' },
  { field: 'transferFeeUsdt', form: 'text' },
  { field: 'transferFeeToken', form: 'text' },
  { field: 'copyInstruments', form: 'lines' },
  { field: 'copyTurnoverMin', form: 'text' },
  { field: 'teamLevels', form: 'lines' },
  { field: 'equalRate', form: 'text' },
  { field: 'dynamicRate', form: 'text' },
  { field: 'communityRate', form: 'text' },
  { field: 'brokerRate', form: 'text' },
];

/** Names of a row's parts, in the order in which a line has them. */
const columns = {
  packages: ['price', 'bonus'],
  addresses: ['types', 'network', 'address'],
  confirmations: ['network', 'count'],
  withdrawalFees: ['network', 'fee'],
  teamLevels: ['directActive', 'teamActive', 'teamPerformance', 'rate'],
} as const;

type ListField = keyof typeof columns;

function isList(field: TermField): field is ListField {
  return field in columns;
}

export function draftOf(terms: Terms['terms']): Draft {
  return Object.fromEntries(
    termFields.map(({ field }) => [
      field,
      field === 'copyInstruments' || isList(field) ? linesText(field, terms[field]) : String(terms[field]),
    ]),
  ) as Draft;
}

/** A row a line. */
export function linesText(field: TermField, rows: readonly unknown[]): string {
  const lineOf = (row: unknown): string =>
    isList(field) ? columns[field].map((column) => String((row as Record<string, unknown>)[column])).join(' ') : String(row);
  return rows.map(lineOf).join('\n');
}

/** What differs from the terms as they are, and fields whose lines have too few or too many parts. */
export function changesOf(draft: Draft, terms: Terms['terms']): { changes: Changes; broken: TermField[] } {
  const now = draftOf(terms);
  const changed = termFields.map(({ field }) => field).filter((field) => draft[field].trim() !== now[field].trim());
  const broken = changed.filter((field) => isList(field) && linesOf(draft[field]).some((parts) => parts.length !== columns[field].length));
  return { changes: Object.fromEntries(changed.map((field) => [field, valueOf(field, draft[field])])), broken };
}

/** Part of a fee that the worst chain of sponsors is paid with what is typed; undefined while a figure cannot be read. */
export function draftedChain(changes: Changes, { terms, version }: Pick<Terms, 'terms' | 'version'>): string | undefined {
  const read = proposeTerms.input.safeParse({ version, ...changes });
  return read.success ? worstChain(changedRules(terms, read.data)) : undefined;
}

function valueOf(field: TermField, text: string): string | string[] | Record<string, string>[] {
  if (field === 'copyInstruments') return linesOf(text).map((parts) => parts.join(' '));
  return isList(field) ? rowsOf(field, text) : text.trim();
}

function rowsOf(field: ListField, text: string): Record<string, string>[] {
  return linesOf(text).map((parts) => Object.fromEntries(columns[field].map((column, at) => [column, parts[at] ?? ''])));
}

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
}
