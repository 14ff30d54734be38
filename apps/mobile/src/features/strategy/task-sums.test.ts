import { expect, test } from 'vitest';
import { sumOfProfits } from './task-sums.ts';

const of = (sumPnl: string, environment: 'real' | 'paper' = 'real') => ({ sumPnl, environment });

test('results are added exactly, losses too', () => {
  expect(sumOfProfits([of('0.1'), of('0.2'), of('-1.35')])).toBe('-1.05');
  expect(sumOfProfits([of('99999999999.99'), of('0.01')])).toBe('100000000000');
  expect(sumOfProfits([])).toBe('0');
});

test('practice money is never added to real money', () => {
  expect(sumOfProfits([of('1'), of('1', 'paper')])).toBeUndefined();
});
