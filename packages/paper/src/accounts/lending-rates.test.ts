import { expect, test } from 'vitest';
import { formatFixed, parseFixed } from '@millrace/market';
import { borrowRate, hourlyInterest } from './lending-rates.ts';

test('an hour of lending pays what a year would, by the hour', () => {
  expect(formatFixed(hourlyInterest(parseFixed('1000'), parseFixed('0.0876')))).toBe('0.01');
  const rates = Array.from({ length: 2000 }, (_, hour) => borrowRate(1, 'USDT', 400_000 + hour));
  expect(Math.min(...rates.map((rate) => Number(formatFixed(rate))))).toBeGreaterThanOrEqual(0.01);
  expect(Math.max(...rates.map((rate) => Number(formatFixed(rate))))).toBeLessThanOrEqual(0.06);
  expect(new Set(rates).size).toBeGreaterThan(50);
  expect(borrowRate(1, 'BTC', 400_000)).not.toBe(borrowRate(1, 'USDT', 400_000));
  expect(borrowRate(2, 'USDT', 400_000)).not.toBe(borrowRate(1, 'USDT', 400_000));
});
