import { expect, test } from 'vitest';
import { gainsOf, greatestFall } from './daily-curve.ts';

const DAY_MS = 86_400_000;
const first = Date.parse('2026-11-10T00:00:00Z');
const days = (returns: readonly (string | null)[]) =>
  returns.map((dailyReturn, index) => ({ day: new Date(first + index * DAY_MS).toISOString().slice(0, 10), dailyReturn }));
const at = (index: number): number => first + index * DAY_MS;

test('3 % and 1 % are 4.03 % together; the curve begins with 0 on the day before', () => {
  expect(gainsOf(days(['0.03', '0.01']))).toEqual([
    { timeMs: at(-1), value: '0' },
    { timeMs: at(0), value: '3' },
    { timeMs: at(1), value: '4.03' },
  ]);
});

test('a day without a return is left out, and without any there is no curve', () => {
  expect(gainsOf(days(['0.03', null, '0.01'])).map(({ value }) => value)).toEqual(['0', '3', '4.03']);
  expect(gainsOf(days([null]))).toEqual([]);
});

test('the greatest fall is measured from the highest point before it: from 10 % to 4.5 % is 5 % of the height', () => {
  const points = gainsOf(days(['0.1', '-0.05', '0.2', '-0.01']));
  expect(points.map(({ value }) => value)).toEqual(['0', '10', '4.5', '25.4', '24.146']);
  expect(greatestFall(points)).toEqual({ fromMs: at(0), toMs: at(1), percent: '5' });
});

test('a curve that never falls has no fall; one that falls at once falls from its start', () => {
  expect(greatestFall(gainsOf(days(['0.01', '0.01'])))).toBeNull();
  expect(greatestFall(gainsOf(days(['-0.02'])))).toEqual({ fromMs: at(-1), toMs: at(0), percent: '2' });
});
