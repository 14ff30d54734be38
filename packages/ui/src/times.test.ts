import { expect, test } from 'vitest';
import { formatSpan } from './time-span.ts';
import { ageOf, formatAge, formatMoment } from './times.ts';

const now = Date.UTC(2026, 10, 20, 16, 0, 0);
const minute = 60_000;

test('sorts ages into 5 minutes, 1 hour, 1 day and 30 days', () => {
  expect(ageOf(now + minute, now)).toEqual({ kind: 'now' });
  expect(ageOf(now - 5 * minute + 1, now)).toEqual({ kind: 'now' });
  expect(ageOf(now - 5 * minute, now)).toEqual({ kind: 'minutes', count: 5 });
  expect(ageOf(now - 60 * minute, now)).toEqual({ kind: 'hours', count: 1 });
  expect(ageOf(now - 24 * 60 * minute, now)).toEqual({ kind: 'days', count: 1 });
  expect(ageOf(now - 30 * 24 * 60 * minute, now)).toEqual({ kind: 'date' });
});

test('words an age in the language of the reader', () => {
  expect(formatAge(now - 12 * minute, now, { tag: 'en-US', justNow: 'Just now' })).toBe('12 min. ago');
  expect(formatAge(now, now, { tag: 'zh-CN', justNow: '刚刚' })).toBe('刚刚');
  expect(formatAge(now - 3 * 60 * minute, now, { tag: 'zh-CN', justNow: '' })).toBe('3小时前');
});

test('prints 24 hours and the Gregorian year, also in Thai', () => {
  const style = { timeZone: 'UTC' } as const;
  expect(formatMoment(now, { tag: 'th', parts: 'full', ...style })).toContain('2026');
  expect(formatMoment(Date.UTC(2026, 10, 20, 0, 5), { tag: 'en-US', parts: 'dateTime', ...style })).toBe('Nov 20, 00:05');
  expect(formatMoment(now, { tag: 'zh-CN', parts: 'date', ...style })).toBe('11月20日');
});

test('a span says its day once', () => {
  const style = { tag: 'en-US', timeZone: 'UTC' };
  expect(formatSpan(now, now + 5 * minute, style)).toBe('Nov 20, 16:00 – 16:05');
  expect(formatSpan(now, now + 24 * 60 * minute, style)).toBe('Nov 20, 16:00 – Nov 21, 16:00');
  expect(formatSpan(now, now + 5 * minute, { ...style, tag: 'zh-CN' })).toBe('11月20日 16:00 – 16:05');
});
