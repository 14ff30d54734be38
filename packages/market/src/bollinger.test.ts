import { expect, test } from 'vitest';
import { bollingerBands } from './bollinger.ts';

const closes = Array.from({ length: 20 }, (_, at) => at + 1);

test('bands lie two deviations of twenty closes around their mean', () => {
  const bands = bollingerBands(closes);
  expect(bands?.middle).toBe(10.5);
  expect(bands?.max).toBeCloseTo(10.5 + 2 * Math.sqrt(33.25), 12);
  expect(bands?.min).toBeCloseTo(10.5 - 2 * Math.sqrt(33.25), 12);
});

test('older closes change nothing, and too few make no bands', () => {
  expect(bollingerBands([1e6, ...closes])).toEqual(bollingerBands(closes));
  expect(bollingerBands(closes.slice(1))).toBeNull();
});
