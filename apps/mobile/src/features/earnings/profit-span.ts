// The span of the page of earnings in its address, and the days of a span. Pure.
import type { getEarnings, WireInputOf } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';
import { addDays, lengthOf, type DayBar, type DayRange } from '@millrace/ui';

export const lastDaysOffered = ['7', '30'] as const;
export type SpanChoice = (typeof lastDaysOffered)[number] | 'custom';
const environments = ['real', 'demo', 'paper'] as const;
export const views = ['task', 'day'] as const;
export type View = (typeof views)[number];

export interface ProfitSearch {
  days?: string;
  start?: string;
  end?: string;
  money?: string;
  by?: string;
}

/** The last 30 days unless the address says otherwise. A custom span that is half given is the server's to refuse. */
export function choiceOf({ days, start, end }: ProfitSearch): SpanChoice {
  if (start !== undefined || end !== undefined) return 'custom';
  return lastDaysOffered.find((offered) => offered === days) ?? '30';
}

export function viewOf({ by }: ProfitSearch): View {
  return views.find((view) => view === by) ?? 'task';
}

/** What the server is asked for. */
export function spanOf(search: ProfitSearch): WireInputOf<typeof getEarnings> {
  const { start, end } = search;
  const choice = choiceOf(search);
  const environment = environments.find((known) => known === search.money);
  return {
    ...(choice === 'custom'
      ? { ...(start !== undefined && { startDay: start }), ...(end !== undefined && { endDay: end }) }
      : { lastDays: choice }),
    ...(environment && { environment }),
  };
}

interface DayNet {
  day: string;
  net: string;
}

/** Every day of the span; one without a row brought nothing. Days to come are left out. */
export function barsOfDays(
  { startDay, endDay, today }: { startDay: string; endDay: string; today: string },
  days: readonly DayNet[],
): DayBar[] {
  const last = endDay < today ? endDay : today;
  if (last < startDay) return [];
  const nets = new Map(days.map(({ day, net }) => [day, net]));
  const range: DayRange = { from: startDay, to: last };
  return Array.from({ length: lengthOf(range) }, (_, index) => {
    const day = addDays(startDay, index);
    return { day, value: nets.get(day) ?? '0' };
  });
}

export interface DayFigures {
  gains: number;
  days: number;
  best: string;
  worst: string;
}

/** Undefined without a day. */
export function figuresOf(bars: readonly DayBar[]): DayFigures | undefined {
  const [first] = bars;
  if (first === undefined) return undefined;
  let [best, worst] = [first.value, first.value];
  for (const { value } of bars) {
    if (compareDecimals(value, best) > 0) best = value;
    if (compareDecimals(value, worst) < 0) worst = value;
  }
  return { gains: bars.filter(({ value }) => compareDecimals(value, '0') > 0).length, days: bars.length, best, worst };
}
