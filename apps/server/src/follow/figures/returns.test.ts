// Returns against figures worked by hand, and their properties: deposits and withdrawals change none of them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDecimals, compareDecimals, multiplyDecimals, unscaled } from '@millrace/market';
import { dailyReturns, hourlyReturns, maxRetracement, returnOf, weekYield, type DaySpan, type EquityPoint } from './returns.ts';

const DAY_MS = 24;
/** Days of 24 "ms": the first lies in (0, 24]. */
const days = (count: number): DaySpan[] => Array.from({ length: count }, (_, k) => ({ fromMs: k * DAY_MS, toMs: (k + 1) * DAY_MS }));
const point = (hourMs: number, equity: string, cashFlow: string | null = '0'): EquityPoint => ({ hourMs, equity, cashFlow });
/** Of all the points. */
const fallOf = (points: readonly EquityPoint[]): string | null =>
  maxRetracement(hourlyReturns(points, { fromMs: -1, toMs: Infinity }).map(({ hourReturn }) => hourReturn));
/** A point at the end of each day, the first before the first day. */
const closes = (equities: readonly string[]): EquityPoint[] => equities.map((equity, k) => point(k * DAY_MS, equity));

test('10000 to 10300, then a deposit of 1000 and from 11300 to 11700, is 3 % and 3.5398 %: together 6.646 %', () => {
  const points = [point(0, '10000'), point(24, '10300'), point(30, '11300', '1000'), point(48, '11700')];
  const returns = dailyReturns(points, days(2));
  expect(returns).toEqual(['0.03', '0.035398230088']);
  expect(weekYield(returns)).toEqual({ percent: '6.646', days: 2 });
});

test('a week from 10000 to 10500 is 5 %, on whatever path; days before the week do not count', () => {
  const week = closes(['9000', '10000', '10120', '10050', '10300', '10180', '10400', '10350', '10500']);
  expect(weekYield(dailyReturns(week, days(8)))).toEqual({ percent: '5', days: 7 });
});

test('the path 10000, 10120, 10050, 10300, 10180, 10400, 10350, 10500 falls by 1.165 % at most, from 10300 to 10180', () => {
  const path = ['10000', '10120', '10050', '10300', '10180', '10400', '10350', '10500'];
  expect(fallOf(closes(path))).toBe('1.165');
  const withDeposit = [...closes(path.slice(0, 4)), point(80, '20300', '10000'), point(90, '20063.4951456310679612')];
  // The same fall of 12 in 1030 on an account that was paid 10000 in between.
  expect(fallOf(withDeposit)).toBe('1.165');
});

test('a base that is not above 0 returns 0, and an account that lost all is 100 % down', () => {
  expect(returnOf({ before: '100', cashFlow: '-100', after: '5' })).toBe('0');
  expect(returnOf({ before: '100', cashFlow: '-150', after: '-50' })).toBe('0');
  expect(returnOf({ before: '100', cashFlow: '0', after: '0' })).toBe('-1');
  expect(fallOf(closes(['100', '0', '0']))).toBe('100');
});

test('a missing reading or an unknown cash flow makes its own days unknown, never 0', () => {
  const missed = [point(0, '100'), point(24, '110'), point(72, '121'), point(96, '133.1')];
  expect(dailyReturns(missed, days(4))).toEqual(['0.1', null, null, '0.1']);
  const unknown = [point(0, '100'), point(24, '110'), point(40, '150', null), point(48, '150'), point(72, '165')];
  const returns = dailyReturns(unknown, days(3));
  expect(returns).toEqual(['0.1', null, '0.1']);
  expect(weekYield(returns)).toEqual({ percent: null, days: 3 });
  expect(fallOf(unknown)).toBeNull();
});

test('the first point is the start of its day, whatever it says of the time before, and days before it have no return', () => {
  const points = [point(30, '100', null), point(40, '105'), point(48, '110'), point(72, '121')];
  expect(dailyReturns(points, days(3))).toEqual(['0.1', '0.1']);
  expect(dailyReturns([point(30, '100')], days(3))).toEqual(['0', null]);
  expect(dailyReturns([], days(3))).toEqual([]);
  expect(weekYield([])).toEqual({ percent: null, days: 0 });
  expect(fallOf([])).toBeNull();
  expect(hourlyReturns(points, { fromMs: 30, toMs: 48 })).toEqual([
    { hourMs: 40, hourReturn: '0.05' },
    { hourMs: 48, hourReturn: '0.047619047619' },
  ]);
});

const cents = (min: number, max: number) => fc.integer({ min, max }).map((value) => unscaled(BigInt(value), 2));

test('property: a deposit at the start of a day changes neither the returns nor the fall when the whole money earns the same', () => {
  fc.assert(
    fc.property(
      cents(100, 10_000_000),
      fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 1, maxLength: 7 }),
      cents(0, 10_000_000),
      (start, moves, deposit) => {
        const path = (flow: string): EquityPoint[] => {
          let equity = start;
          return [
            point(0, start),
            ...moves.map((permille, k) => {
              const cashFlow = k === 0 ? flow : '0';
              equity = multiply(addDecimals(equity, cashFlow), permille);
              return point((k + 1) * DAY_MS, equity, cashFlow);
            }),
          ];
        };
        const [plain, paid] = [path('0'), path(deposit)];
        expect(dailyReturns(paid, days(moves.length))).toEqual(dailyReturns(plain, days(moves.length)));
        expect(Number(fallOf(paid))).toBeCloseTo(Number(fallOf(plain)), 3);
      },
    ),
  );
});

/** Exact: money that falls to a thousandth day after day keeps all its decimals. */
function multiply(amount: string, permille: number): string {
  return multiplyDecimals(amount, unscaled(BigInt(1000 + permille), 3));
}

test('property: the fall is between 0 and 100 % while equity is not negative, and 0 only on a path that never falls', () => {
  fc.assert(
    fc.property(fc.array(cents(1, 1_000_000), { minLength: 1, maxLength: 60 }), (path) => {
      const fall = Number(fallOf(closes(path)));
      expect(fall).toBeGreaterThanOrEqual(0);
      expect(fall).toBeLessThanOrEqual(100);
      const rises = path.every((equity, k) => k === 0 || compareDecimals(equity, path[k - 1] ?? '0') >= 0);
      if (rises) expect(fall).toBe(0);
    }),
  );
});
