import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFixed } from './decimal.ts';
import { INSTRUMENTS } from './instruments.ts';
import { lotsOf, priceOf, sizeOf, stepsOf, ticksOf } from './ticks.ts';

const GRIDS = [...new Set([...INSTRUMENTS.flatMap((i) => [i.tickSize, i.lotSize]), '0.5', '25', '0.00000001'])];

test('every integer survives the way to a decimal string and back, on every grid', () => {
  fc.assert(
    fc.property(fc.constantFrom(...GRIDS), fc.integer({ min: -(2 ** 50), max: 2 ** 50 }), (unit, n) => {
      const text = priceOf(n, unit);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(ticksOf(text, unit)).toBe(n);
      expect(lotsOf(sizeOf(n, unit), unit)).toBe(n);
    }),
  );
});

test('one lot of 1e-8 is printed in full', () => {
  expect(sizeOf(1, '0.00000001')).toBe('0.00000001');
  expect(sizeOf(123_456_789, '0.00000001')).toBe('1.23456789');
});

test('refuses what is not on the grid, and rounds only when asked', () => {
  expect(() => ticksOf('60000.05', '0.1')).toThrow('not a multiple');
  expect(ticksOf('60000.05', '0.1', 'floor')).toBe(600_000);
  expect(ticksOf('60000.05', '0.1', 'ceil')).toBe(600_001);
  expect(ticksOf('60000.05', '0.1', 'nearest')).toBe(600_001);
  expect(ticksOf('60000.04', '0.1', 'nearest')).toBe(600_000);
  expect(ticksOf('-0.05', '0.1', 'nearest')).toBe(0);
});

test('refuses exponents, signs, spaces and numbers beyond 2^53', () => {
  for (const bad of ['1e-8', '+1', ' 1', '', '.5', '1.', '0x10', 'NaN']) expect(() => ticksOf(bad, '0.1')).toThrow(RangeError);
  expect(() => ticksOf('900719925474099.3', '0.1')).toThrow('too many');
});

test('short decimals take a quicker way to the same ticks', () => {
  const digits = fc.oneof(fc.nat({ max: 99_999 }).map(String), fc.constantFrom('0', '00', '007', '123456789012', '9007199254740993'));
  const text = fc.oneof(
    digits,
    fc.tuple(digits, digits).map(([whole, part]) => `${whole}.${part}`),
    fc.constantFrom('', '.', '1.', '.5', '-1.5', '1e3', ' 1', '1..2'),
  );
  const outcome = (make: () => number): number | string => {
    try {
      return make();
    } catch (cause) {
      return String(cause);
    }
  };
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(...GRIDS, '0.000000000000001', '3', '0.7'),
      fc.constantFrom('exact', 'floor', 'ceil', 'nearest'),
      (price, unit, rounding) => {
        expect(outcome(() => ticksOf(price, unit, rounding))).toBe(outcome(() => stepsOf(parseFixed(price), unit, rounding)));
      },
    ),
    { numRuns: 5000 },
  );
});
