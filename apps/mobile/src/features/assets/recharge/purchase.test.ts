import { expect, test } from 'vitest';
import { afterwards, problemOf } from './purchase.ts';

const wallet = { usdt: '206.5', fuel: '84.2', fuelPerDay: '2.7' };

test('an amount is more than nothing, at least the minimum, with two decimals, and free', () => {
  expect(['', '0', '-5', 'x', '1e3', '99.99', '100.001'].map((price) => problemOf({ packageId: undefined, price }, wallet.usdt))).toEqual([
    ...['none', 'aboveZero', 'aboveZero', 'aboveZero', 'aboveZero'],
    ...['minimum', 'decimals'],
  ]);
  expect(['100', '206.50', '206.51', '1000001'].map((price) => problemOf({ packageId: undefined, price }, wallet.usdt))).toEqual([
    ...[undefined, undefined, 'notEnough', 'maximum'],
  ]);
});

test('a package is what the tenant offers, and must be free only where the wallet pays', () => {
  expect(['50', '206.5', '300'].map((price) => problemOf({ packageId: 'one', price }, wallet.usdt))).toEqual([
    undefined,
    undefined,
    'notEnough',
  ]);
  expect(problemOf({ packageId: 'one', price: '300' }, undefined)).toBeUndefined();
  expect(problemOf({ packageId: undefined, price: '300' }, undefined)).toBeUndefined();
  expect(afterwards({ price: '100', bonus: '5' }, wallet).fuel).toBe('189.2');
});

test('100 USDT of 206.50 leave 106.50, and 84.20 fuel become 184.20, which last 68 days', () => {
  expect(afterwards({ price: '100', bonus: '0' }, wallet)).toEqual({ usdt: '106.5', fuel: '184.2', days: 68 });
  expect(afterwards({ price: '100', bonus: '0' }, { ...wallet, fuelPerDay: null }).days).toBeUndefined();
});
