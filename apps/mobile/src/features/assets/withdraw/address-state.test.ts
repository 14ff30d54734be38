// The words for an address, and how a long one is shortened.
import { expect, test } from 'vitest';
import { addressRuleOf, shortAddress } from './address-state.ts';

test('an address is checked against the chosen network', () => {
  const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(addressRuleOf('ERC20', evm)).toBeUndefined();
  expect(addressRuleOf('ERC20', evm.toLowerCase())).toBe('addressNoCapitals');
  expect(addressRuleOf('ERC20', evm.replace('5aA', '5aa'))).toBe('addressChecksum');
  expect(addressRuleOf('TRC20', evm)).toBe('addressNetwork');
  expect(addressRuleOf('TRC20', 'x')).toBe('address');
  expect(addressRuleOf('TRC20', '')).toBe('required');
  expect(addressRuleOf('NEW', 'x')).toBeUndefined();
  expect(shortAddress(evm)).toBe('0x5a\u2026eAed');
});
