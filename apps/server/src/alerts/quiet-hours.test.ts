// Quiet hours by the clock of the trader's zone, across midnight and changes of that clock.
import { expect, test } from 'vitest';
import { isTimeZone, quietUntil } from './quiet-hours.ts';

const at = (text: string): number => Date.parse(text);
const until = (hours: [string, string, string], now: string): string | undefined => {
  const [from, to, zone] = hours;
  const ms = quietUntil({ from, to, zone }, at(now));
  return ms === undefined ? undefined : new Date(ms).toISOString();
};

test.each([
  [['22:00', '07:00', 'Asia/Bangkok'], '2026-11-27T14:59:59Z', undefined],
  [['22:00', '07:00', 'Asia/Bangkok'], '2026-11-27T15:00:00Z', '2026-11-28T00:00:00.000Z'],
  [['22:00', '07:00', 'Asia/Bangkok'], '2026-11-27T23:59:59Z', '2026-11-28T00:00:00.000Z'],
  [['22:00', '07:00', 'Asia/Bangkok'], '2026-11-28T00:00:00Z', undefined],
  [['13:00', '14:30', 'Asia/Kolkata'], '2026-11-27T07:45:30Z', '2026-11-27T09:00:00.000Z'],
  [['', '', ''], '2026-11-27T12:00:00Z', undefined],
  [['07:00', '07:00', 'Etc/UTC'], '2026-11-27T07:00:00Z', undefined],
  // In New York the clock goes back at 2026-11-01 06:00 UTC and forward at 2026-03-08 07:00 UTC.
  [['22:00', '07:00', 'America/New_York'], '2026-11-01T03:00:00Z', '2026-11-01T12:00:00.000Z'],
  [['22:00', '07:00', 'America/New_York'], '2026-03-08T04:00:00Z', '2026-03-08T11:00:00.000Z'],
] as const)('%j at %s', (hours, now, end) => {
  expect(until([...hours], now)).toBe(end);
});

test('zones are places; offsets and inventions are none', () => {
  expect(['Asia/Tokyo', 'Etc/UTC', 'Europe/Moscow', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
  expect(['', '+07:00', 'Mars/Olympus', 'Asia/Tokyo; drop', 'x'.repeat(64)].some(isTimeZone)).toBe(false);
});
