// The profit share worked by hand, and what holds on every path of nets.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal, unscaled } from '@millrace/market';
import { settleShare } from './profit-share.ts';

interface Settlement {
  net: string;
  flat: boolean;
}

/** All settlements of a path, from a mark of 0. */
function settle(rate: string, path: readonly Settlement[]): { shares: string[]; marks: string[] } {
  let highWater = '0';
  const [shares, marks]: [string[], string[]] = [[], []];
  for (const { net, flat } of path) {
    const settled = settleShare({ rate, net, highWater, flat });
    highWater = settled?.highWater ?? highWater;
    shares.push(settled?.share ?? '0');
    marks.push(highWater);
  }
  return { shares, marks };
}

test('at 10 % nets of 100, 60 and 150.5 pay 10, 0 and 5.05', () => {
  const path = ['100', '60', '150.5'].map((net) => ({ net, flat: true }));
  expect(settle('0.1', path)).toEqual({ shares: ['10', '0', '5.05'], marks: ['100', '100', '150.5'] });
});

test('nothing is settled while a position is held, and a second follow goes on with the old mark', () => {
  expect(settleShare({ rate: '0.1', net: '100', highWater: '0', flat: false })).toBeUndefined();
  expect(settleShare({ rate: '0.1', net: '120', highWater: '150', flat: true })).toEqual({ share: '0', highWater: '150' });
});

test('a share has 8 decimals, half even', () => {
  // 12.5 % of 0.00000004 and 0.00000012 are 0.000000005 and 0.000000015.
  expect(settleShare({ rate: '0.125', net: '0.00000004', highWater: '0', flat: true })?.share).toBe('0');
  expect(settleShare({ rate: '0.125', net: '0.00000012', highWater: '0', flat: true })?.share).toBe('0.00000002');
});

const rates = fc.integer({ min: 0, max: 3000 }).map((rate) => unscaled(BigInt(rate), 4));
/** Four decimals: with a rate of four no share needs rounding. */
const nets = fc.integer({ min: -1e9, max: 1e9 }).map((net) => unscaled(BigInt(net), 4));
const paths = fc.array(fc.record({ net: nets, flat: fc.boolean() }), { minLength: 1, maxLength: 40 });
const highest = (values: readonly string[]): string => values.reduce((most, each) => (compareDecimals(each, most) > 0 ? each : most), '0');

test('property: the shares sum to rate x the highest settled net above the start, the mark never falls, and a loss pays nothing', () => {
  fc.assert(
    fc.property(rates, paths, (rate, path) => {
      const { shares, marks } = settle(rate, path);
      const top = highest(path.filter(({ flat }) => flat).map(({ net }) => net));
      expect(shares.reduce(addDecimals, '0')).toBe(multiplyDecimals(rate, top));
      expect(marks.at(-1)).toBe(top);
      for (const [k, mark] of marks.entries()) {
        const before = marks[k - 1] ?? '0';
        expect(compareDecimals(mark, before)).toBeGreaterThanOrEqual(0);
        if (compareDecimals(path[k]?.net ?? '0', before) <= 0) expect(shares[k]).toBe('0');
        expect(compareDecimals(shares[k] ?? '0', '0')).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('property: with nets of any number of decimals rounding moves the sum by at most half a unit of the eighth decimal a settlement', () => {
  const fine = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }).map((net) => ({ net: unscaled(net, 18), flat: true }));
  fc.assert(
    fc.property(rates, fc.array(fine, { minLength: 1, maxLength: 20 }), (rate, path) => {
      const paid = settle(rate, path).shares.reduce(addDecimals, '0');
      const exact = multiplyDecimals(rate, highest(path.map(({ net }) => net)));
      const off = addDecimals(paid, negateDecimal(exact));
      const bound = multiplyDecimals('0.000000005', String(path.length));
      expect(compareDecimals(off, bound)).toBeLessThanOrEqual(0);
      expect(compareDecimals(off, negateDecimal(bound))).toBeGreaterThanOrEqual(0);
    }),
  );
});
