// Property: a closed mark candle out of four corners is what the ticks of both paths would have made, however finely they are cut.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BarSource, type Candle, pricePath } from '@millrace/market';
import { markCandles, middle } from './mark-candles.ts';

const MINUTE = 60_000;

const bar: fc.Arbitrary<Omit<Candle, 'ts'>> = fc
  .tuple(fc.integer({ min: 500, max: 900 }), fc.integer({ min: 500, max: 900 }), fc.nat(60), fc.nat(60))
  .map(([open, close, up, down]) => ({ open, close, high: Math.max(open, close) + up, low: Math.min(open, close) - down, lots: 1 }));

function sourceOf(bars: readonly Omit<Candle, 'ts'>[]): BarSource {
  const candles = bars.map((candle, index) => ({ ...candle, ts: index * MINUTE }));
  return {
    instId: 'BTC-USDT',
    barMs: MINUTE,
    firstTs: 0,
    lastTs: null,
    barFrom: (ts) => candles.find((candle) => candle.ts >= ts),
    barAt: (ts) => candles.findLast((candle) => candle.ts <= ts),
    range: (from, to) => candles.filter((candle) => candle.ts >= from && candle.ts < to),
  };
}

test('open and close are exact, high and low within the rounding of a step', () => {
  const pair = fc.tuple(bar, bar);
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 9 }), fc.boolean(), (pairs, steps, closed) => {
      const [last, index] = [sourceOf(pairs.map(([own]) => own)), sourceOf(pairs.map(([, other]) => other))];
      // Closed: one millisecond after the end. Open: in the middle of the last bar.
      const now = pairs.length * MINUTE - (closed ? 0 : MINUTE / 2);
      const sources = { last, index, indexTicks: (ticks: number): number => ticks, steps: () => steps };
      const candles = markCandles(sources, { bar: '1m', from: 0, to: now + 1, now });
      expect(candles).toHaveLength(pairs.length);
      candles.forEach((candle, at) => {
        const [own, other] = [last, index].map((source) => {
          const [base] = source.range(at * MINUTE, at * MINUTE + 1);
          return base ? pricePath(base, MINUTE, steps).filter(({ ts }) => ts <= now) : [];
        });
        const prices = (own ?? []).map(({ ticks }, step) => middle(ticks, other?.[step]?.ticks ?? ticks));
        expect([candle.open, candle.close]).toEqual([prices[0], prices.at(-1)]);
        expect(Math.abs(candle.high - Math.max(...prices))).toBeLessThanOrEqual(1);
        expect(Math.abs(candle.low - Math.min(...prices))).toBeLessThanOrEqual(1);
      });
      const [whole] = markCandles(sources, { bar: '1H', from: 0, to: now + 1, now });
      expect(whole).toMatchObject({ open: candles[0]?.open, close: candles.at(-1)?.close });
      expect(whole?.high).toBe(Math.max(...candles.map(({ high }) => high)));
      expect(whole?.low).toBe(Math.min(...candles.map(({ low }) => low)));
    }),
    { numRuns: 300 },
  );
});
