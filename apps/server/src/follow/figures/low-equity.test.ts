import { expect, test } from 'vitest';
import { afterReading, type LowEquity } from './low-equity.ts';

const HOUR_MS = 3_600_000;

/** After one reading in each hour. */
function after(equities: readonly string[], from: LowEquity = { isLow: false, turnedMs: null }): LowEquity {
  return equities.reduce((state, equity, hour) => afterReading(state, { equity, atMs: hour * HOUR_MS }), from);
}

const hours = (count: number, equity: string): string[] => Array.from({ length: count }, () => equity);

test('closes after a whole day below 500, not an hour before', () => {
  expect(after(hours(24, '499.99'))).toEqual({ isLow: false, turnedMs: 0 });
  expect(after(hours(25, '499.99'))).toEqual({ isLow: true, turnedMs: null });
});

test('500 is enough, and one such reading begins the day anew', () => {
  expect(after(hours(48, '500'))).toEqual({ isLow: false, turnedMs: null });
  expect(after([...hours(24, '499'), '500', ...hours(24, '499')])).toEqual({ isLow: false, turnedMs: 25 * HOUR_MS });
});

test('a closed one is open again after a whole day with enough', () => {
  const closed = { isLow: true, turnedMs: null };
  expect(after(hours(24, '500'), closed)).toEqual({ isLow: true, turnedMs: 0 });
  expect(after([...hours(24, '500'), '499'], closed)).toEqual({ isLow: true, turnedMs: null });
  expect(after(hours(25, '500'), closed)).toEqual({ isLow: false, turnedMs: null });
});
