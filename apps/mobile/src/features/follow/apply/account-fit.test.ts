import { limits } from '@millrace/contract';
import { expect, test } from 'vitest';
import { fitOf, type AccountFacts } from './account-fit.ts';

const known = { status: 'ok', totalUsdt: '10000', hasFailed: false } as const;

test.each<[string, Partial<AccountFacts>, string]>([
  ['with more than the margin', {}, 'fits'],
  ['with a hundredth more', { totalUsdt: '500.01' }, 'fits'],
  ['with exactly the margin', { totalUsdt: '500' }, 'tooLittle'],
  ['with nothing', { totalUsdt: '0' }, 'tooLittle'],
  ['whose balance is on its way', { totalUsdt: undefined }, 'reading'],
  ['whose exchange does not answer', { totalUsdt: undefined, hasFailed: true }, 'unknown'],
  ['whose last balance is still known', { hasFailed: true }, 'fits'],
  ['whose key is broken, whatever it held', { status: 'broken' }, 'broken'],
])('an account %s: %s is %s', (_name, facts, fit) => {
  expect(fitOf({ ...known, ...facts }, limits.traderMargin)).toBe(fit);
});
