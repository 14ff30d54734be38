// Open loss, leverage, share of hand trades and the count of points, worked by hand.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPoints, handShare, highestLeverage, openLoss, worstOpenLoss, type ExposurePoint } from './exposure.ts';

const HOUR_MS = 3_600_000;
const point = (changes: Partial<ExposurePoint>): ExposurePoint => ({
  hourMs: 0,
  equity: '10000',
  cashFlow: '0',
  openResult: '0',
  notional: '0',
  trades: 0,
  handTrades: 0,
  ...changes,
});

test('an open loss of 1000 on equity of 9000 is 10 % of the 10000 without it; a profit is no loss', () => {
  expect(openLoss(point({ equity: '9000', openResult: '-1000' }))).toBe('10');
  expect(openLoss(point({ equity: '11000', openResult: '1000' }))).toBe('0');
  expect(openLoss(point({ equity: '-20', openResult: '-10' }))).toBe('100');
  expect(worstOpenLoss([point({}), point({ equity: '9000', openResult: '-1000' }), point({ equity: '9999', openResult: '-1' })])).toBe(
    '10',
  );
  expect(worstOpenLoss([])).toBeNull();
});

test('25000 held on 10000 is leverage 2.5, and contracts on no equity have none', () => {
  expect(highestLeverage([point({ notional: '25000' }), point({ notional: '12000', equity: '5000' }), point({})])).toBe('2.5');
  expect(highestLeverage([point({})])).toBe('0');
  expect(highestLeverage([point({ notional: '25000' }), point({ notional: '1', equity: '0' })])).toBeNull();
  expect(highestLeverage([])).toBeNull();
});

test('3 of 24 trades by hand are 12.5 %; where one hour is unknown, so is the share', () => {
  const known = [point({ trades: 20, handTrades: 0 }), point({ trades: 4, handTrades: 3 })];
  expect(handShare(known)).toBe('12.5');
  expect(handShare([...known, point({ trades: null, handTrades: null })])).toBeNull();
  expect(handShare([point({})])).toBeNull();
});

test('a missed hour shows as 23 of 24 points, and before the approval none is due', () => {
  const day = { fromMs: 0, toMs: 24 * HOUR_MS };
  const hours = Array.from({ length: 25 }, (_, hour) => ({ hourMs: hour * HOUR_MS }));
  expect(countPoints(hours, day, -1)).toEqual({ there: 24, due: 24 });
  expect(countPoints(hours.toSpliced(7, 1), day, -1)).toEqual({ there: 23, due: 24 });
  expect(countPoints(hours, { ...day, toMs: 25 * HOUR_MS }, -1)).toEqual({ there: 24, due: 25 });
  expect(countPoints(hours, day, 13.5 * HOUR_MS)).toEqual({ there: 11, due: 11 });
  expect(countPoints(hours, day, 30 * HOUR_MS)).toEqual({ there: 0, due: 0 });
  // A day that begins at half past: its hours are those within it.
  expect(countPoints(hours, { fromMs: -0.5 * HOUR_MS, toMs: 23.5 * HOUR_MS }, -HOUR_MS)).toEqual({ there: 24, due: 24 });
});

test('property: one more point never makes the worst loss or the highest leverage smaller', () => {
  const drawn = fc.record({ equity: fc.integer({ min: 1, max: 1e6 }), open: fc.integer({ min: -1e6, max: 1e6 }), held: fc.nat(1e7) });
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 20 }), drawn, (some, more) => {
      const points = [...some, more].map(({ equity, open, held }) =>
        point({ equity: String(equity), openResult: String(open), notional: String(held) }),
      );
      const fewer = points.slice(0, -1);
      expect(Number(worstOpenLoss(points))).toBeGreaterThanOrEqual(Number(worstOpenLoss(fewer)));
      expect(Number(highestLeverage(points))).toBeGreaterThanOrEqual(Number(highestLeverage(fewer)));
      expect(Number(worstOpenLoss(points))).toBeLessThanOrEqual(100);
    }),
  );
});
