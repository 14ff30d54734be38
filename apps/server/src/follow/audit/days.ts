// Days of a time zone, worked out without the database.
import type { DaySpan } from '../figures/returns.ts';

const DAY_MS = 86_400_000;

/** `count` days of the zone, oldest first; `day` (YYYY-MM-DD) is the last. */
export function daysUntil(day: string, count: number, timeZone: string): DaySpan[] {
  const last = Date.parse(`${day}T00:00:00Z`);
  const begins = Array.from({ length: count + 1 }, (_, index) => midnightMs(last - (count - 1 - index) * DAY_MS, timeZone));
  return begins.slice(1).map((toMs, index) => ({ fromMs: begins[index] ?? toMs, toMs }));
}

/** When a day begins in the zone; `utcMs`: when the same day begins in UTC. Twice, since the first guess may lie beyond a change of the clocks. */
function midnightMs(utcMs: number, timeZone: string): number {
  const guess = utcMs - offsetMs(utcMs, timeZone);
  return utcMs - offsetMs(guess, timeZone);
}

/** How far the clocks of the zone are ahead of UTC. */
function offsetMs(atMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(atMs / 1000) * 1000
  );
}
