// Days of a calendar as texts (2026-11-20), without hours and time zones. Pure. Gregorian everywhere.
import { intlTag } from './numbers.ts';

/** "2026-11-20" */
export type Day = string;

export interface DayRange {
  from: Day;
  /** Included. */
  to: Day;
}

const dayMs = 86_400_000;

function msOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOfMs(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return dayOfMs(msOf(day) + count * dayMs);
}

/** The same day of another month; the month's last when it is shorter (Jan 31 + 1 = Feb 28). */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = Date.UTC(year, month - 1 + count, 1);
  const length = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayOfMs(first + (Math.min(date, length) - 1) * dayMs);
}

/** How many days a range has, both ends included. */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((msOf(to) - msOf(from)) / dayMs) + 1;
}

/** The last `count` days up to and with `today`. */
export function lastDays(count: number, today: Day): DayRange {
  return { from: addDays(today, 1 - count), to: today };
}

/** The current day in the local time zone, or in a named one. */
export function dayOf(timeMs: number, timeZone?: string): Day {
  return (timeZone ? namedZone(timeZone) : dayFormat(undefined)).format(timeMs);
}

/** The zone of the machine may change; that of a name does not, and making a format takes longer than a hundred uses of it. */
const namedZones = new Map<string, Intl.DateTimeFormat>();
const NAMED_ZONES_MAX = 10;

function namedZone(timeZone: string): Intl.DateTimeFormat {
  const found = namedZones.get(timeZone);
  if (found) return found;
  if (namedZones.size >= NAMED_ZONES_MAX) namedZones.clear();
  const made = dayFormat(timeZone);
  namedZones.set(timeZone, made);
  return made;
}

function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
  });
}

export interface RangeRules {
  /** First and last day that can be chosen. */
  min: Day;
  max: Day;
  yearsMax: number;
}

/** The last day to which a range that begins at `from` may reach: one day less than so many years. */
export function lastEndOf(from: Day, { max, yearsMax }: RangeRules): Day {
  const end = addDays(addMonths(from, 12 * yearsMax), -1);
  return end < max ? end : max;
}

/** A range during selection: nothing, the first day, or both days. */
export interface Choice {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** A tap on a day: begins, ends, or begins anew when the day lies before the beginning, too far behind it, or both were chosen. Days outside change nothing. */
export function pickDay(choice: Choice, day: Day, rules: RangeRules): Choice {
  if (day < rules.min || day > rules.max) return choice;
  if (choice.from === undefined || choice.to !== undefined || day < choice.from || day > lastEndOf(choice.from, rules))
    return { from: day };
  return { from: choice.from, to: day };
}

/** Weeks of the month in which a day lies; days of other months are undefined. `firstWeekday`: 1 Monday to 7 Sunday. */
export function weeksOf(day: Day, firstWeekday: number): (Day | undefined)[][] {
  const first = `${day.slice(0, 7)}-01`;
  const length = lengthOf({ from: first, to: addDays(addMonths(first, 1), -1) });
  const weekday = new Date(msOf(first)).getUTCDay() || 7;
  const lead = (weekday - firstWeekday + 7) % 7;
  const weeks = Math.ceil((lead + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_cell, column) => {
      const index = week * 7 + column - lead;
      return index >= 0 && index < length ? addDays(first, index) : undefined;
    }),
  );
}

/** 1 Monday to 7 Sunday; Monday where the platform does not know. */
export function firstWeekdayOf(tag: string): number {
  const locale = new Intl.Locale(intlTag(tag)) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? 1;
}

export type DayStyle = 'day' | 'full' | 'month' | 'number';

const dayOptions: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  number: { day: 'numeric' },
};

/** "Nov 20, 2026", "Friday, November 20, 2026", "November 2026", "20". */
export function formatDay(day: Day, tag: string, style: DayStyle): string {
  if (style === 'number') return String(Number(day.slice(8)));
  const options = { ...dayOptions[style], timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' };
  return new Intl.DateTimeFormat(intlTag(tag), options).format(msOf(day));
}

/** Names of the weekdays in the order of a locale's week. */
export function weekdaysOf(tag: string, firstWeekday: number): { short: string; long: string }[] {
  const monday = Date.UTC(2024, 0, 1);
  const name = (ms: number, weekday: 'narrow' | 'short' | 'long'): string =>
    new Intl.DateTimeFormat(intlTag(tag), { weekday, timeZone: 'UTC' }).format(ms);
  return Array.from({ length: 7 }, (_, index) => {
    const ms = monday + ((firstWeekday - 1 + index) % 7) * dayMs;
    return { short: name(ms, 'short'), long: name(ms, 'long') };
  });
}
