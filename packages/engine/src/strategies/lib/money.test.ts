// Money of a decision: units, rates, and doubles that agree with BigInt wherever they are allowed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unscaled } from '@millrace/market';
import { btcSpot, btcSwap } from '../../testing/golden-setting.ts';
import { moneyUnits, notional, percentOf, rateOf } from './money-units.ts';
import { trailFires } from './triggers.ts';

test('one lot of BTC at one tick is worth 0.00001 USDT on the swap and 0.000000001 on spot', () => {
  for (const [instrument, worth] of [
    [btcSwap, '0.00001'],
    [btcSpot, '0.000000001'],
  ] as const) {
    const units = moneyUnits(instrument);
    expect(unscaled(notional(units, 1, 1), units.decimals)).toBe(worth);
  }
});

test('percentages have at most four decimals, rates at most six', () => {
  expect([percentOf('0.2'), percentOf('33.3333'), rateOf('0.0005')]).toEqual([2000, 333_333, 500]);
  expect(() => percentOf('0.00001')).toThrow('more than 4 decimals');
  expect(() => rateOf('0.0000005')).toThrow('more than 6 decimals');
});

test('doubles and BigInt agree on every trail', () => {
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
});
