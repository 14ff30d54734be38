// A moment as a date input has it, in the time zone of the brand. Pure.

const MINUTE_MS = 60_000;

/** Such as "2026-11-27T14:05". */
export function typedTime(timeMs: number, zone: string): string {
  return new Date(timeMs + offsetMs(timeMs, zone)).toISOString().slice(0, 16);
}

/** Undefined while it is empty or not whole. A time that a change of the clock leaves out is as much later; of one that comes twice it is the first. */
export function timeOf(typed: string, zone: string): number | undefined {
  const asUtcMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN;
  if (Number.isNaN(asUtcMs)) return undefined;
  const offsets = [offsetMs(asUtcMs - DAY_MS, zone), offsetMs(asUtcMs + DAY_MS, zone)];
  const [before = 0] = offsets;
  return offsets.map((offset) => asUtcMs - offset).find((timeMs) => typedTime(timeMs, zone) === typed) ?? asUtcMs - before;
}

/** Further than any offset of a zone. */
const DAY_MS = 86_400_000;

/** How far the zone's clock is ahead of UTC at that moment. */
function offsetMs(timeMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(timeMs);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  const shown = Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}Z`);
  return shown - Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
}
