import { expect, test } from 'vitest';
import { addDecimals, compareDecimals, decimalPlaces, isDecimal, multiplyDecimals, normalDecimal } from './decimal.ts';

test('compares without floats: 0.1 + 0.2 equals 0.3, and 18 places count', () => {
  expect(compareDecimals(addDecimals('0.1', '0.2'), '0.3')).toBe(0);
  expect(compareDecimals('1.000000000000000001', '1')).toBe(1);
  expect(compareDecimals('-2', '1.5')).toBe(-1);
});

test('multiplies exactly: 58140 x 0.07 is 4069.8', () => {
  expect(multiplyDecimals('58140', '0.07')).toBe('4069.8');
  expect(multiplyDecimals('-0.5', '0.5')).toBe('-0.25');
});

test('refuses exponents, spaces, signs of plus and words', () => {
  for (const text of ['1e3', ' 1', '+1', 'NaN', '1.', '.5', '', '1,5', 'Infinity']) expect(isDecimal(text)).toBe(false);
});

test('counts places that matter and normalises', () => {
  expect(decimalPlaces('1.2300')).toBe(2);
  expect(normalDecimal('007.50')).toBe('7.5');
  expect(normalDecimal('-0.0')).toBe('0');
});
