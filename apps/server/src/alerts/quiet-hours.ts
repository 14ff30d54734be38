// Quiet hours in the trader's own zone. Pure.

export interface QuietHours {
  /** HH:MM; both empty without quiet hours. From 22:00 to 07:00 passes midnight. */
  from: string;
  to: string;
  zone: string;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

export function isTimeZone(zone: string): boolean {
  try {
    // Fixed offsets are zones of the language, not of a place.
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(zone);
  } catch {
    return false; // RangeError: no such zone
  }
}

/** When the quiet hours end in which `nowMs` lies; undefined outside them. */
export function quietUntil({ from, to, zone }: QuietHours, nowMs: number): number | undefined {
  if (from === '' || to === '' || from === to) return undefined;
  const [start, end, now] = [minutesOf(from), minutesOf(to), minutesAt(zone, nowMs)];
  if (wrap(now - start) >= wrap(end - start)) return undefined;
  const guess = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + wrap(end - now) * MINUTE_MS;
  // A clock that was changed in between: the end is where the zone's clock shows it.
  const late = wrap(minutesAt(zone, guess) - end + DAY_MINUTES / 2) - DAY_MINUTES / 2;
  return guess - late * MINUTE_MS;
}

function wrap(minutes: number): number {
  return ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function minutesAt(zone: string, ms: number): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(zone, clock);
  }
  return minutesOf(clock.format(ms));
}
