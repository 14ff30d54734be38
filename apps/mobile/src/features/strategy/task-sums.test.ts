import { expect, test } from 'vitest';
import { sumOfProfits } from './task-sums.ts';

test('results are added exactly, losses too', () => {
  expect(sumOfProfits([{ sumPnl: '0.1' }, { sumPnl: '0.2' }, { sumPnl: '-1.35' }])).toBe('-1.05');
  expect(sumOfProfits([{ sumPnl: '99999999999.99' }, { sumPnl: '0.01' }])).toBe('100000000000');
  expect(sumOfProfits([])).toBe('0');
});
