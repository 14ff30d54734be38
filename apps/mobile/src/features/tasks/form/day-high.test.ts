import { expect, test } from 'vitest';
import { dayHighOf } from './day-high.ts';

type Bar = [number, string, string, string, string, string];

const bars = (highs: readonly number[]): Bar[] => highs.map((high, hour) => [hour * 3_600_000, '1', String(high), '1', '1', '0']);
const day = Array.from({ length: 24 }, (_, hour) => 60_000 + hour);

test('the high is of the last 24 closed hours: neither of the open one nor of an older one', () => {
  expect(dayHighOf(bars([99_000, ...day, 70_000]))).toBe('60023');
});

test('it is not known before 24 hours have closed', () => {
  expect(dayHighOf(bars([...day.slice(1), 70_000]))).toBeUndefined();
  expect(dayHighOf([])).toBeUndefined();
});
