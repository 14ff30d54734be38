import { expect, test } from 'vitest';
import { mostAddable, pctOf, shareOf } from './size-share.ts';

test('a share is whole lots, rounded down, at least one; all is all', () => {
  expect([shareOf('7', 25, '0.01'), shareOf('7.01', 50, '0.01'), shareOf('0.01', 25, '0.01'), shareOf('7.013', 100, '0.01')]).toEqual([
    '1.75',
    '3.5',
    '0.01',
    '7.013',
  ]);
  expect([pctOf('1.75', '7'), pctOf('9', '7'), pctOf('', '7'), pctOf('1', '0')]).toEqual([25, 100, 0, 0]);
});

test('what is free pays for a size by the leverage, less what fees and a moving price take', () => {
  const on = { lever: 5, price: '60000', contractValue: '0.01', lotSize: '0.01' };
  expect(mostAddable('600', on)).toBe('4.9');
  expect(mostAddable('-1', on)).toBe('0');
  expect(mostAddable('600', { ...on, lever: 0, contractValue: '1', lotSize: '0.00001' })).toBe('0.0098');
});
