// What the records page asks the server for, from its address. What the address has and nobody knows is left out. Pure.
import { cycleEnds, cycleSorts, limits, type pageTradeCycle, type pageTradeFill, type WireInputOf } from '@millrace/contract';
import type { RecordSearch } from '../search.ts';

export const views = ['cycles', 'fills', 'calendar'] as const;
export type View = (typeof views)[number];
export const outcomes = ['won', 'lost'] as const;
export const legs = ['long', 'short'] as const;
export const sides = ['buy', 'sell'] as const;

/** A side is one of fills; the address of the specification has no view. */
export function viewOf({ view, side }: RecordSearch): View {
  return views.find((one) => one === view) ?? (side === undefined ? 'cycles' : 'fills');
}

export function chosen<Value extends string>(known: readonly Value[], value: string | undefined): Value | undefined {
  return known.find((one) => one === value);
}

/** Whether the server takes it for a number of a cycle, an order or a trade. */
export function isNumberText(text: string): boolean {
  return text.length <= limits.recordTextMax && /^[0-9A-Za-z]+$/.test(text);
}

function momentOf(since: string | undefined): string | undefined {
  return since !== undefined && /^\d{1,13}$/.test(since) ? since : undefined;
}

function sharedOf({ text, since, leg }: RecordSearch) {
  const posSide = chosen(legs, leg);
  const moment = momentOf(since);
  return {
    ...(text !== undefined && isNumberText(text) && { text }),
    ...(moment !== undefined && { since: moment }),
    ...(posSide && { posSide }),
  };
}

export function cyclesAsked(search: RecordSearch): Omit<WireInputOf<typeof pageTradeCycle>, 'userAssignmentId'> {
  const result = chosen(outcomes, search.result);
  const closedBy = chosen(cycleEnds, search.closedBy);
  const sort = chosen(cycleSorts, search.sort);
  return { ...sharedOf(search), ...(result && { result }), ...(closedBy && { closedBy }), ...(sort && { sort }) };
}

export function fillsAsked(search: RecordSearch): Omit<WireInputOf<typeof pageTradeFill>, 'userAssignmentId'> {
  const side = chosen(sides, search.side);
  return { ...sharedOf(search), ...(side && { side }) };
}

export type FilterName = 'text' | 'leg' | 'result' | 'closedBy' | 'since' | 'sort';

/** Which of them narrow or sort the view. */
export function filtersOf(search: RecordSearch): { name: FilterName; value: string }[] {
  const asked: Partial<Record<string, string | number>> = viewOf(search) === 'fills' ? fillsAsked(search) : cyclesAsked(search);
  const names = { text: 'text', posSide: 'leg', result: 'result', closedBy: 'closedBy', since: 'since', sort: 'sort' } as const;
  return Object.entries(names).flatMap(([field, name]) => {
    const value = asked[field];
    return value === undefined || value === 'newest' ? [] : [{ name, value: String(value) }];
  });
}
