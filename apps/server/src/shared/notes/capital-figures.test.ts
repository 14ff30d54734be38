// Golden numbers of the figures that groups and accounts share.
import { expect, test } from 'vitest';
import { capitalFigures, type CapitalSums } from './capital-figures.ts';

const sums: CapitalSums = { thirtyDayPnl: '150', avgCapital: '5000', capitalDays: 30, maxTied: null, resistance: null };
const yearlyOf = (changed: Partial<CapitalSums>): string | null => capitalFigures({ ...sums, ...changed }).annualizedRate;

test('150 on 5000 over 30 days are 36.50 percent a year, simple and not compounded', () => {
  expect(yearlyOf({})).toBe('36.50');
  expect(yearlyOf({ capitalDays: 15 })).toBe('73.00');
  expect(yearlyOf({ thirtyDayPnl: '-150' })).toBe('-36.50');
  // 212.75 / 7913.63 * 365 / 30 * 100 = 32.70891...
  expect(yearlyOf({ thirtyDayPnl: '212.75', avgCapital: '7913.63' })).toBe('32.71');
  // 4.95 / 3 * 365 / 4 * 100 = 15056.25; the mean has the places of a division by the database.
  expect(yearlyOf({ thirtyDayPnl: '4.95', avgCapital: '3.0000000000000000000000', capitalDays: 4 })).toBe('15056.25');
});

test('a first hour without a whole day counts as one, and without capital there is no yearly return', () => {
  expect(yearlyOf({ capitalDays: 0 })).toBe('1095.00');
  expect(yearlyOf({ avgCapital: null })).toBeNull();
  expect(yearlyOf({ avgCapital: '0.00000000000000000000' })).toBeNull();
});

test('resistance is never rounded up and the most money tied up never down', () => {
  expect(capitalFigures({ ...sums, resistance: '21.4399999999999999999', maxTied: '1050.001' })).toMatchObject({
    withstandRisksRate: '21.43',
    maxRetracement: '1050.01',
  });
  expect(capitalFigures(sums)).toMatchObject({ withstandRisksRate: null, maxRetracement: null });
});
