import { expect, test } from 'vitest';
import { timeOf, typedTime } from './zoned-time.ts';

test.each([
  ['2026-11-27T14:05', 'Asia/Shanghai', '2026-11-27T06:05Z'],
  ['2026-11-27T14:05', 'UTC', '2026-11-27T14:05Z'],
  ['2026-07-01T09:30', 'America/New_York', '2026-07-01T13:30Z'],
  ['2026-01-01T00:15', 'Asia/Kolkata', '2025-12-31T18:45Z'],
])('%s in %s is %s, and back', (typed, zone, utc) => {
  expect(timeOf(typed, zone)).toBe(Date.parse(utc));
  expect(typedTime(Date.parse(utc), zone)).toBe(typed);
});

test('a time that the change of the clock leaves out is an hour later', () => {
  expect(timeOf('2026-03-29T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:30Z'));
});

test('of a time that comes twice it is the first', () => {
  expect(timeOf('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T00:30Z'));
});

test('what is not whole is no time', () => {
  for (const typed of ['', '2026-11', '2026-11-27T1']) expect(timeOf(typed, 'UTC')).toBeUndefined();
});
