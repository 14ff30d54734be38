import { expect, test } from 'vitest';
import { daysOf, scaleEndOf } from './fuel-figures.ts';

test('fuel lasts whole days at the pace of its fees; without a fee nobody knows', () => {
  expect(daysOf({ fuel: '84.2', fuelPerDay: '2.7' })).toBe(31);
  expect(daysOf({ fuel: '0', fuelPerDay: '2.7' })).toBe(0);
  expect(daysOf({ fuel: '84.2', fuelPerDay: null })).toBeUndefined();
  expect(daysOf({ fuel: '84.2', fuelPerDay: '0' })).toBeUndefined();
});

test('the scale ends at a plain number beyond twice the fuel', () => {
  expect(['0', '84.2', '100', '100.01', '300', '1234.5'].map(scaleEndOf)).toEqual([200, 200, 200, 500, 1000, 5000]);
});
