// Exact decimals: rounding of integers, strings there and back, arithmetic on strings, and what is refused.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  sumDecimals,
  compareDecimals,
  decimalToPlaces,
  divCeil,
  divFixed,
  divFloor,
  divHalfEven,
  divideDecimals,
  exactProduct,
  fractionText,
  mulFixed,
  multiplyDecimals,
  negateDecimal,
  normalDecimal,
  parseFixed,
  roundDecimal,
  scaled,
  signedToPlaces,
  tryParseFixed,
  unscaled,
} from './decimal.ts';
import { decimalPlaces, isDecimal } from './decimal-text.ts';

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

test('decimal strings go there and back without a change', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(18), (value, decimals) => {
      expect(scaled(unscaled(value, decimals), decimals)).toBe(value);
    }),
  );
  expect(['1.25', '1.35', '-1.25'].map((text) => scaled(text, 1, 'halfEven'))).toEqual([12n, 14n, -12n]);
  expect(() => scaled('1e5', 2)).toThrow('not a plain decimal');
});

test('a decimal that needs rounding is refused unless the rounding is named', () => {
  expect(() => scaled('1.25', 1)).toThrow('more than 1 decimals: 1.25');
  expect(scaled('1.250', 2)).toBe(125n);
  expect([scaled('-1.25', 1, 'floor'), scaled('-1.25', 1, 'ceil')]).toEqual([-13n, -12n]);
});

test('fixed point multiplies and divides by the named rounding', () => {
  const [one, three] = [parseFixed('1'), parseFixed('3')];
  expect(divFixed(one, three, 'floor')).toBe(333_333_333_333_333_333n);
  expect(divFixed(one, three, 'ceil')).toBe(333_333_333_333_333_334n);
  expect(mulFixed(1n, parseFixed('0.5'), 'halfEven')).toBe(0n);
  expect([tryParseFixed('0.1234567890123456789'), tryParseFixed('x'), tryParseFixed('2')]).toEqual([undefined, undefined, 2n * one]);
});

test('an average is printed with 18 decimals, half even', () => {
  expect(fractionText(43_338_000n, 700n, '0.1')).toBe('6191.142857142857142857');
  expect(fractionText(1n, 3n, '1')).toBe('0.333333333333333333');
});

test('compares without floats: 0.1 + 0.2 equals 0.3, and 18 places count', () => {
  expect(compareDecimals(addDecimals('0.1', '0.2'), '0.3')).toBe(0);
  expect(sumDecimals(['0.1', '-2', '0.25', '1.650'])).toBe('0');
  expect(sumDecimals(['1e3'].slice(1))).toBe('0');
  expect(() => sumDecimals(['1', '1e3'])).toThrow(RangeError);
  expect(compareDecimals('1.000000000000000001', '1')).toBe(1);
  expect(compareDecimals('-2', '1.5')).toBe(-1);
});

test('multiplies exactly: 58140 x 0.07 is 4069.8', () => {
  expect(multiplyDecimals('58140', '0.07')).toBe('4069.8');
  expect(multiplyDecimals('-0.5', '0.5')).toBe('-0.25');
});

test('rounds and divides to places by the named rounding', () => {
  expect([roundDecimal('43.50649', 2, 'halfEven'), roundDecimal('-0.004', 2, 'halfEven')]).toEqual(['43.51', '0']);
  expect([decimalToPlaces('43.5', 2, 'floor'), decimalToPlaces('1762.9013736', 2, 'ceil'), decimalToPlaces('7', 0, 'floor')]).toEqual([
    '43.50',
    '1762.91',
    '7',
  ]);
  expect([signedToPlaces('-0.004', 2, 'halfEven'), signedToPlaces('-0.005', 2, 'floor')]).toEqual(['-0.00', '-0.01']);
  expect([divideDecimals('2', '3', 4, 'floor'), divideDecimals('2', '-3', 4, 'floor')]).toEqual(['0.6666', '-0.6667']);
});

test('refuses exponents, spaces, signs of plus and words', () => {
  for (const text of ['1e3', ' 1', '+1', 'NaN', '1.', '.5', '', '1,5', 'Infinity']) expect(isDecimal(text)).toBe(false);
});

test('counts places that matter and normalises', () => {
  expect(decimalPlaces('1.2300')).toBe(2);
  expect(normalDecimal('007.50')).toBe('7.5');
  expect(normalDecimal('-0.0')).toBe('0');
  expect([negateDecimal('0.0'), negateDecimal('-1.50')]).toEqual(['0', '1.5']);
});

test('a product beyond 2^53 is refused', () => {
  expect(() => exactProduct(2 ** 40, 2 ** 20)).toThrow('beyond 2^53');
});
