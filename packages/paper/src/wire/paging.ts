// Pages as the venue gives them: newest first, `after` = older than an id, `before` = newer than it, a window of time, equal fields.
import { PAGE_ROWS_MAX } from '../limits.ts';
import { type Fields, textField } from './fields.ts';
import { refuse } from './refusals.ts';

/** `otherwise`: rows when no limit is asked for. @throws Refusal 51000 */
export function pageSize(query: Fields, max: number, otherwise = 100): number {
  const text = textField(query, 'limit');
  if (text === '') return Math.min(otherwise, max);
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1) throw refuse('51000', 'limit');
  return Math.min(Number(text), max);
}

/** Milliseconds; undefined when missing. @throws Refusal 51000 */
export function timeField(query: Fields, name: string): number | undefined {
  const text = textField(query, name);
  if (text === '') return undefined;
  if (!/^\d{1,16}$/.test(text)) throw refuse('51000', name);
  return Number(text);
}

/** Entries of a comma list. */
export function listOf(query: Fields, name: string): string[] {
  return textField(query, name)
    .split(',')
    .filter((entry) => entry !== '');
}

/** Whether a row has the value that the query names, for each of these fields; those that are not asked for fit. */
export function fits<T>(query: Fields, names: readonly (keyof T & string)[]): (row: T) => boolean {
  const wanted = names.map((name) => [name, textField(query, name)] as const).filter(([, value]) => value !== '');
  return (row) => wanted.every(([name, value]) => row[name] === value);
}

/** Whether a time lies in the window that the query names (begin, end; ms, both included) and not before `oldest`. @throws Refusal 51000 */
export function within(query: Fields, oldest: number): (ts: number) => boolean {
  const begin = Math.max(timeField(query, 'begin') ?? 0, oldest);
  const end = timeField(query, 'end') ?? Number.POSITIVE_INFINITY;
  return (ts) => ts >= begin && ts <= end;
}

/** One page of rows that are stored oldest first, newest first, by decimal id. @throws Refusal 51000 */
export function pageById<T>(rows: readonly T[], query: Fields, by: { id: (row: T) => string; matches: (row: T) => boolean }): T[] {
  const after = idField(query, 'after');
  const before = idField(query, 'before');
  const limit = pageSize(query, PAGE_ROWS_MAX);
  const page: T[] = [];
  for (let index = rows.length - 1; index >= 0 && page.length < limit; index -= 1) {
    const row = rows[index];
    if (row === undefined) continue;
    const id = BigInt(by.id(row));
    if (before !== null && id <= before) break;
    if ((after === null || id < after) && by.matches(row)) page.push(row);
  }
  return page;
}

/** One page of rows that are stored oldest first, newest first, by time: `after` = older than, `before` = newer than, in ms. @throws Refusal 51000 */
export function pageByTime<T extends { ts: number }>(
  rows: readonly T[],
  query: Fields,
  by: { oldest: number; most: number; matches: (row: T) => boolean },
): T[] {
  const after = timeField(query, 'after') ?? Number.POSITIVE_INFINITY;
  const before = Math.max(timeField(query, 'before') ?? 0, by.oldest);
  const limit = pageSize(query, by.most, by.most);
  const page: T[] = [];
  for (let index = rows.length - 1; index >= 0 && page.length < limit; index -= 1) {
    const row = rows[index];
    if (row === undefined || row.ts <= before) break;
    if (row.ts < after && by.matches(row)) page.push(row);
  }
  return page;
}

function idField(query: Fields, name: string): bigint | null {
  const text = textField(query, name);
  if (text === '') return null;
  if (!/^\d{1,24}$/.test(text)) throw refuse('51000', name);
  return BigInt(text);
}
