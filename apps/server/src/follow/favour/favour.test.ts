import { expect, test } from 'vitest';
import { favourBp } from './favour.ts';

// Two lots of 60000 in ticks of 0.1.
const long = { posSide: 'L', cost: '1200000', lots: '2', tickSize: '0.1' } as const;

test('counts what a price moved since the trader’s own fill, in his direction', () => {
  expect(favourBp(long, '60090')).toBe('15');
  expect(favourBp(long, '59970')).toBe('-5');
  expect(favourBp({ ...long, posSide: 'S' }, '59970')).toBe('5');
  expect(favourBp({ ...long, posSide: 'S' }, '60000')).toBe('0');
});

test('rounds to four decimals, half even', () => {
  expect(favourBp({ ...long, cost: '3', lots: '1', tickSize: '1' }, '4')).toBe('3333.3333');
});
