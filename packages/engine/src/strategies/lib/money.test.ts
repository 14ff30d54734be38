// Exact arithmetic of money: rounding, units, and doubles that agree with BigInt wherever they are allowed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { btcSpot, btcSwap } from '../../testing/golden-setting.ts';
import {
  divCeil,
  divFloor,
  divHalfEven,
  exactProduct,
  fractionText,
  moneyUnits,
  notional,
  percentOf,
  rateOf,
  scaled,
  unscaled,
} from './money.ts';
import { trailFires } from './triggers.ts';

test.each([
  [5n, 2n, 2n, 3n, 2n],
  [-5n, 2n, -3n, -2n, -2n],
  [7n, 2n, 3n, 4n, 4n],
  [-7n, 2n, -4n, -3n, -4n],
  [5n, -2n, -3n, -2n, -2n],
  [6n, 3n, 2n, 2n, 2n],
  [8n, 3n, 2n, 3n, 3n],
])('%s over %s is %s rounded down, %s up and %s half even', (num, den, floor, ceil, even) => {
  expect([divFloor(num, den), divCeil(num, den), divHalfEven(num, den)]).toEqual([floor, ceil, even]);
});

test('one lot of BTC at one tick is worth 0.00001 USDT on the swap and 0.000000001 on spot', () => {
  for (const [instrument, worth] of [
    [btcSwap, '0.00001'],
    [btcSpot, '0.000000001'],
  ] as const) {
    const units = moneyUnits(instrument);
    expect(unscaled(notional(units, 1, 1), units.decimals)).toBe(worth);
  }
});

test('decimal strings go there and back without a change', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(18), (value, decimals) => {
      expect(scaled(unscaled(value, decimals), decimals)).toBe(value);
    }),
  );
  expect([scaled('1.25', 1), scaled('1.35', 1), scaled('-1.25', 1)]).toEqual([12n, 14n, -12n]);
  expect(() => scaled('1e5', 2)).toThrow('not a plain decimal');
});

test('percentages have at most four decimals, rates at most six', () => {
  expect([percentOf('0.2'), percentOf('33.3333'), rateOf('0.0005')]).toEqual([2000, 333_333, 500]);
  expect(() => percentOf('0.00001')).toThrow('more than 4 decimals');
  expect(() => rateOf('0.0000005')).toThrow('more than 6 decimals');
});

test('an average is printed with 18 decimals, half even', () => {
  expect(fractionText(43_338_000n, 700n, '0.1')).toBe('6191.142857142857142857');
  expect(fractionText(1n, 3n, '1')).toBe('0.333333333333333333');
});

test('doubles and BigInt agree on every trail, and a product beyond 2^53 is refused', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 32 }),
      fc.integer({ min: 1, max: 2 ** 32 }),
      fc.nat(100_000),
      fc.constantFrom(1 as const, -1 as const),
      (ext, price, rate, dir) => {
        const exact = BigInt(dir) * (BigInt(ext) - BigInt(price)) * 1_000_000n >= BigInt(rate) * BigInt(ext);
        expect(trailFires(dir, ext, price, rate)).toBe(exact);
      },
    ),
  );
  expect(() => exactProduct(2 ** 40, 2 ** 20)).toThrow('beyond 2^53');
});
