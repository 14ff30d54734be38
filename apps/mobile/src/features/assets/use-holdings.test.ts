import { expect, test } from 'vitest';
import { totalOf } from './use-holdings.ts';

const on = (environment: 'real' | 'paper', totalUsdt: string | undefined) => ({ credential: { environment }, totalUsdt });

test('accounts of one kind are added exactly', () => {
  expect(totalOf([on('real', '0.1'), on('real', '0.2')])).toBe('0.3');
});

test('there is no total while an account is unknown, of none, or of real and practice money', () => {
  expect(totalOf([on('real', '1'), on('real', undefined)])).toBeUndefined();
  expect(totalOf([])).toBeUndefined();
  expect(totalOf([on('real', '1'), on('paper', '1')])).toBeUndefined();
});
