import { expect, test } from 'vitest';
import { addMonths, dayOf, firstWeekdayOf, formatDay, lastDays, lastEndOf, lengthOf, pickDay, weekdaysOf, weeksOf } from './calendar.ts';

const rules = { min: '2024-01-01', max: '2026-11-20', yearsMax: 1 };

test('the last 7 days end today and are seven', () => {
  expect(lastDays(7, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(lengthOf(lastDays(30, '2026-11-20'))).toBe(30);
});

test('a month has its weeks, with holes before its first and behind its last day', () => {
  const weeks = weeksOf('2026-11-20', 1);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', undefined, undefined, undefined, undefined, undefined, undefined]);
  expect(weeksOf('2026-02-10', 7)[0]?.[0]).toBe('2026-02-01');
  expect(weeksOf('2024-02-10', 1).flat().filter(Boolean)).toHaveLength(29);
});

test('a month later keeps the day or takes the last one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
});

test('two taps make a range; a third begins anew; a tap before the beginning moves it', () => {
  const begun = pickDay({}, '2026-11-05', rules);
  expect(begun).toEqual({ from: '2026-11-05' });
  expect(pickDay(begun, '2026-11-05', rules)).toEqual({ from: '2026-11-05', to: '2026-11-05' });
  expect(pickDay(begun, '2026-11-09', rules)).toEqual({ from: '2026-11-05', to: '2026-11-09' });
  expect(pickDay(begun, '2026-11-01', rules)).toEqual({ from: '2026-11-01' });
  expect(pickDay({ from: '2026-11-01', to: '2026-11-02' }, '2026-11-03', rules)).toEqual({ from: '2026-11-03' });
});

test('a range is one year at most, and nothing outside can be chosen', () => {
  expect(lastEndOf('2025-03-01', rules)).toBe('2026-02-28');
  expect(lengthOf({ from: '2025-03-01', to: lastEndOf('2025-03-01', rules) })).toBe(365);
  expect(lastEndOf('2026-03-01', rules)).toBe('2026-11-20');
  expect(pickDay({ from: '2025-03-01' }, '2026-02-28', rules)).toEqual({ from: '2025-03-01', to: '2026-02-28' });
  expect(pickDay({ from: '2025-03-01' }, '2026-03-01', rules)).toEqual({ from: '2026-03-01' });
  expect(pickDay({ from: '2026-11-01' }, '2026-11-21', rules)).toEqual({ from: '2026-11-01' });
  expect(pickDay({}, '2023-12-31', rules)).toEqual({});
});

test('days are named in the reader’s language, in the Gregorian year', () => {
  expect(formatDay('2026-11-20', 'th', 'month')).toContain('2026');
  expect(formatDay('2026-11-20', 'en-US', 'full')).toBe('Friday, November 20, 2026');
  expect(formatDay('2026-11-05', 'ru-RU', 'number')).toBe('5');
  expect(weekdaysOf('en-US', 7).map((day) => day.long)[0]).toBe('Sunday');
  expect(firstWeekdayOf('en-US')).toBe(7);
  expect(firstWeekdayOf('ru-RU')).toBe(1);
});

test('today is the day where the reader is', () => {
  const lateEvening = Date.parse('2026-11-20T23:30:00Z');
  expect(dayOf(lateEvening, 'UTC')).toBe('2026-11-20');
  expect(dayOf(lateEvening, 'Asia/Bangkok')).toBe('2026-11-21');
});
