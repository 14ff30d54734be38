import { expect, test } from 'vitest';
import { transferSums } from './transfer-sums.ts';

test('a fee of half a percent comes on top of 12.34567891: 0.06172839, as the ledger books it', () => {
  expect(transferSums('12.34567891', { free: '100', feeRate: '0.005' })).toEqual({
    problem: undefined,
    fee: '0.06172839',
    total: '12.4074073',
    left: '87.5925927',
  });
});

test('what is not free cannot be sent, and nothing is no amount', () => {
  expect(transferSums('100', { free: '100', feeRate: '0.005' }).problem).toBe('notEnough');
  expect(transferSums('100', { free: '100', feeRate: '0' }).problem).toBeUndefined();
  expect(transferSums('101', { free: '100', feeRate: undefined }).problem).toBe('notEnough');
  expect(['', '0', '-1', 'x'].map((amount) => transferSums(amount, { free: '100', feeRate: '0' }).problem)).toEqual(
    Array.from({ length: 4 }, () => 'aboveZero'),
  );
});
