import { expect, test } from 'vitest';
import type { AccountConfig, Reply } from '@millrace/okx';
import { canHoldSwaps, assessKey, maskKey } from './assess-key.ts';

const config: AccountConfig = {
  uid: '4711',
  mainUid: '4711',
  label: 'bot',
  permissions: ['read_only', 'trade'],
  ipAddresses: [],
  accountMode: 'futures',
  positionMode: 'net',
  feeInQuote: false,
  feeLevel: 'Lv1',
  role: 'general',
  subAccount: false,
};
const answer = (changes: Partial<AccountConfig>): Reply<AccountConfig> => ({ kind: 'ok', data: { ...config, ...changes } });
const refused = (code: string): Reply<AccountConfig> => ({ kind: 'refused', code, message: '' });
const unreachable: Reply<AccountConfig> = { kind: 'unreachable', cause: { reason: 'timeout', message: '' } };

test.each([
  ['a key that reads and trades', answer({}), 'fit'],
  ['a key that only reads', answer({ permissions: ['read_only'] }), 'exchangeKeyReadOnly'],
  ['a key that trades and withdraws', answer({ permissions: ['read_only', 'trade', 'withdraw'] }), 'exchangeKeyCanWithdraw'],
  ['a key that reads and withdraws', answer({ permissions: ['read_only', 'withdraw'] }), 'exchangeKeyCanWithdraw'],
  ['an unknown key', refused('50111'), 'exchangeKeyRefused'],
  ['a wrong secret', refused('50113'), 'exchangeKeyRefused'],
  ['a wrong passphrase', refused('50105'), 'exchangeKeyRefused'],
  ['a key of another environment', refused('50101'), 'exchangeKeyRefused'],
  ['an address that is not on the key', refused('50110'), 'exchangeKeyIpBlocked'],
  ['a rate limit', refused('50011'), 'exchangeUnavailable'],
  ['no answer', unreachable, 'exchangeUnavailable'],
])('%s', (_, reply, outcome) => {
  const verdict = assessKey(reply);
  expect(verdict.kind === 'fit' ? 'fit' : verdict.code).toBe(outcome);
});

test('tells address binding, account mode and position mode', () => {
  expect(assessKey(answer({ ipAddresses: ['203.0.113.7'], accountMode: 'multi-currency', positionMode: 'long_short' }))).toEqual({
    kind: 'fit',
    account: { accountUid: '4711', mainUid: '4711', ipBound: true, accountMode: 'multi', longShort: true },
  });
});

test.each([
  ['spot', false],
  ['futures', true],
  ['multi', true],
  ['portfolio', false],
] as const)('an account in %s mode can hold long/short swaps: %s', (accountMode, fit) => {
  expect(canHoldSwaps({ accountUid: '1', ipBound: false, accountMode, longShort: false })).toBe(fit);
});

test('shows three characters at each end of a key and nothing of a short one', () => {
  expect(maskKey('abcdef0123456789')).toBe('abc***789');
  expect(maskKey('abcdef')).toBe('***');
});
