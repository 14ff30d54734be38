import { expect, test } from 'vitest';
import { monthRange } from './month-range.ts';

test('a price has its place between the lowest low and the highest high; one beyond them widens the range', () => {
  const days: [number, string, string, string, string][] = [
    [1, '130', '150', '128.4', '140'],
    [2, '140', '158.9', '135', '150'],
  ];
  expect(monthRange(days, '142.3')).toEqual({ low: '128.4', high: '158.9', placePct: '46' });
  expect(monthRange(days, '160')).toEqual({ low: '128.4', high: '160', placePct: '100' });
  expect(monthRange(days, undefined)).toBeUndefined();
  expect(monthRange([[1, '5', '5', '5', '5']], '5')).toBeUndefined();
});
