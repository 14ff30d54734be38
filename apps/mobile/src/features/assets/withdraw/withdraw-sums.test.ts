// What a typed withdrawal comes to, at each bound.
import { expect, test } from 'vitest';
import { mostOf, withdrawSums } from './withdraw-sums.ts';

const terms = { free: '206.5', leftToday: '150', minimum: '10' };

test('an amount is whole, at least the minimum and more than the fee, free, and within the day', () => {
  const problem = (amount: string, fee = '1') => withdrawSums(amount, terms, fee).problem;
  expect(['', '8.5', 'x', '-20', '9', '207', '151', '10', '150'].map((amount) => problem(amount))).toEqual([
    'none',
    'whole',
    'whole',
    'whole',
    'minimum',
    'notEnough',
    'dayLimit',
    undefined,
    undefined,
  ]);
  expect(problem('10', '10')).toBe('minimum');
});

test('the fee is inside the amount', () => {
  expect(withdrawSums('100', terms, '4.8')).toEqual({ problem: undefined, arrives: '95.2', left: '106.5' });
  expect(withdrawSums('8.5', terms, '1')).toMatchObject({ arrives: undefined, left: undefined });
});

test('the most is whole, and nothing below the minimum', () => {
  expect(mostOf(terms)).toBe('150');
  expect(mostOf({ ...terms, leftToday: '50000' })).toBe('206');
  expect(mostOf({ ...terms, free: '9.99' })).toBeUndefined();
});
