// Formats moments for display: 24 h, Gregorian calendar in every language. Buckets of the specification's section 9: 5 minutes, 1 hour, 1 day, 30 days.
import { intlTag } from './numbers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type Age = { kind: 'now' } | { kind: 'minutes' | 'hours' | 'days'; count: number } | { kind: 'date' };

/** The age bucket of a moment at `nowMs`. A moment ahead of the clock counts as now. */
export function ageOf(timeMs: number, nowMs: number): Age {
  const age = nowMs - timeMs;
  if (age < 5 * minuteMs) return { kind: 'now' };
  if (age < hourMs) return { kind: 'minutes', count: Math.floor(age / minuteMs) };
  if (age < dayMs) return { kind: 'hours', count: Math.floor(age / hourMs) };
  if (age < 30 * dayMs) return { kind: 'days', count: Math.floor(age / dayMs) };
  return { kind: 'date' };
}

/** "12 min. ago", "昨天" style words come from Intl; `justNow` is the catalogue's. */
export function formatAge(timeMs: number, nowMs: number, words: { tag: string; justNow: string }): string {
  const age = ageOf(timeMs, nowMs);
  if (age.kind === 'now') return words.justNow;
  if (age.kind === 'date') return formatMoment(timeMs, { tag: words.tag, parts: 'date' });
  return new Intl.RelativeTimeFormat(intlTag(words.tag), { numeric: 'always', style: 'short' }).format(-age.count, age.kind);
}

export interface MomentStyle {
  tag: string;
  parts: 'date' | 'minute' | 'time' | 'dateTime' | 'full';
  timeZone?: string;
}

const momentOptions: Record<MomentStyle['parts'], Intl.DateTimeFormatOptions> = {
  date: { month: 'short', day: 'numeric' },
  minute: { hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  dateTime: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  full: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

/** Of an app whose times are of one zone, whoever reads them; the device's in all others. */
let appZone: string | undefined;

/** From now on times without a zone of their own are shown in this one; in the device's where it is undefined. */
export function showTimesIn(timeZone: string | undefined): void {
  appZone = timeZone;
  cache.clear();
}

const cache = new Map<string, Intl.DateTimeFormat>();
const cacheMax = 100;

/** Formats are cached: creating one costs more than a hundred uses. */
function formatter(style: MomentStyle): Intl.DateTimeFormat {
  const key = [style.tag, style.parts, style.timeZone].join('|');
  const found = cache.get(key);
  if (found) return found;
  if (cache.size >= cacheMax) cache.clear();
  const made = new Intl.DateTimeFormat(intlTag(style.tag), {
    ...momentOptions[style.parts],
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    timeZone: style.timeZone ?? appZone,
  });
  cache.set(key, made);
  return made;
}

export function formatMoment(timeMs: number, style: MomentStyle): string {
  return formatter(style).format(timeMs);
}
