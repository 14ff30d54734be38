import fc from 'fast-check';
import { expect, test } from 'vitest';
import { versionCodeOf, versionTextOf } from './app-version.ts';

test.each([
  ['2.37.5', 200370005],
  ['2.37.10', 200370010],
  ['2.4.0', 200040000],
  ['2.37', 200370000],
  ['v1.0.1', 100000001],
  ['0.1.0', 10000],
  ['9.9999.9999', 999999999],
  ['200370005', 200370005],
  ['000000000', 0],
])('%s is %i', (text, code) => {
  expect(versionCodeOf(text)).toBe(code);
});

test.each(['', '2', '10.0.0', '2.37.10000', '2.-1.0', '2.37.5-beta', '20037005', '2003700055', '2.37.5.1', 'latest', '2,37,5'])(
  '%j is no version',
  (text) => {
    expect(versionCodeOf(text)).toBeUndefined();
  },
);

test('ten comes after nine in every place, and text and code are the same thing', () => {
  const part = fc.integer({ min: 0, max: 9999 });
  const version = fc.tuple(fc.integer({ min: 0, max: 9 }), part, part);
  fc.assert(
    fc.property(version, version, (one, other) => {
      const [left, right] = [versionCodeOf(one.join('.')) ?? -1, versionCodeOf(other.join('.')) ?? -1];
      expect(versionTextOf(left)).toBe(one.join('.'));
      const order = one.map((value, index) => Math.sign(value - (other[index] ?? 0))).find((sign) => sign !== 0) ?? 0;
      expect(Math.sign(left - right)).toBe(order);
    }),
    { numRuns: 300 },
  );
});
