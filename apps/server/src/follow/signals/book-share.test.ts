// The share of the book that copies may take, with figures worked by hand.
import fc from 'fast-check';
import { compareDecimals, multiplyDecimals } from '@millrace/market';
import { expect, test } from 'vitest';
import { bookShare } from './book-share.ts';

const asks = [
  { price: '60000', size: '20' },
  { price: '60100', size: '30' },
  { price: '60200', size: '1000' },
];
const demand = { wanted: '40', price: '60000', slipPct: '0.3', side: 'L' } as const;

test('copies together take at most the share of what is offered within the slippage', () => {
  // Up to 60180: 20 + 30 contracts, a fifth of them is 10 of 40.
  expect(bookShare(demand, asks, '0.2')).toBe('0.25');
  expect(bookShare({ ...demand, wanted: '10' }, asks, '0.2')).toBe('1');
  expect(bookShare({ ...demand, wanted: '30' }, asks, '0.2')).toBe('0.333333333333333333');
});

test('a short looks at what is wanted below', () => {
  const bids = [
    { price: '59900', size: '10' },
    { price: '59819.9', size: '500' },
  ];
  expect(bookShare({ ...demand, side: 'S' }, bids, '0.2')).toBe('0.05');
});

test('an empty book bears nothing; nothing wanted needs nothing', () => {
  expect(bookShare(demand, [], '0.2')).toBe('0');
  expect(bookShare({ ...demand, wanted: '0' }, [], '0.2')).toBe('1');
});

test('no copies together exceed the share, whatever the book', () => {
  const size = fc.integer({ min: 0, max: 10_000 }).map(String);
  fc.assert(
    fc.property(size, fc.array(size, { maxLength: 20 }), (wanted, sizes) => {
      const levels = sizes.map((each, at) => ({ price: String(60_000 + at), size: each }));
      const bought = multiplyDecimals(wanted, bookShare({ ...demand, wanted }, levels, '0.2'));
      const depth = sizes.reduce((sum, each) => sum + Number(each), 0);
      expect(compareDecimals(bought, String(depth / 5))).toBeLessThanOrEqual(0);
    }),
  );
});
