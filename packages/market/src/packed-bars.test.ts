import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candle } from './candles.ts';
import { decimalTextOf, joinSpans, packPrices, packVolumes, spanOfTexts, unpackPrices, unpackVolumes } from './packed-bars.ts';

const places = { opensTs: 1_700_006_400_000, barMs: 300_000 };

const bar = fc.record({
  at: fc.nat({ max: 287 }),
  open: fc.nat({ max: 2 ** 40 }),
  above: fc.nat({ max: 5000 }),
  below: fc.nat({ max: 5000 }),
  move: fc.integer({ min: -3000, max: 3000 }),
  lots: fc.nat({ max: 2 ** 50 }),
});

test('bars with gaps between them come back as they were, volumes included', () => {
  fc.assert(
    fc.property(fc.uniqueArray(bar, { selector: ({ at }) => at }), (drawn) => {
      const bars: Candle[] = drawn
        .toSorted((one, other) => one.at - other.at)
        .map(({ at, open, above, below, move, lots }) => {
          const close = open + move;
          return {
            ts: places.opensTs + at * places.barMs,
            open,
            high: Math.max(open, close) + above,
            low: Math.min(open, close) - below,
            close,
            lots,
          };
        });
      const back = unpackPrices(packPrices(bars, places), places);
      unpackVolumes(packVolumes(bars), back);
      expect(back).toEqual(bars);
    }),
  );
});

test('a bar before the one before it, or beside a place, is a bug; bytes that end too soon are refused', () => {
  const flat = { open: 1, high: 1, low: 1, close: 1, lots: 0 };
  expect(() => packPrices([{ ...flat, ts: places.opensTs + 1 }], places)).toThrow(RangeError);
  expect(() =>
    packPrices(
      [1, 0].map((at) => ({ ...flat, ts: places.opensTs + at * places.barMs })),
      places,
    ),
  ).toThrow(RangeError);
  expect(() => unpackPrices(Uint8Array.of(1, 0, 3), places)).toThrow('end too soon');
});

test('texts become whole numbers with as many decimals as they need, and spans join at the finer ones', () => {
  const text = { ts: 0, open: '60000.10', high: '60001', low: '59999.5', close: '60000', volume: '1.25' };
  const one = spanOfTexts([text]);
  expect(one).toEqual({
    priceDecimals: 1,
    volumeDecimals: 2,
    bars: [{ ts: 0, open: 600_001, high: 600_010, low: 599_995, close: 600_000, lots: 125 }],
  });
  const both = joinSpans([one, spanOfTexts([{ ...text, ts: 60_000, open: '60000.125', volume: '3' }])]);
  expect(both.priceDecimals).toBe(3);
  expect(both.bars.map(({ open, lots }) => [decimalTextOf(open, 3), decimalTextOf(lots, 2)])).toEqual([
    ['60000.1', '1.25'],
    ['60000.125', '3'],
  ]);
});
