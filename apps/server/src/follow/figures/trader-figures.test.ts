// The figures of a day put together: what 30 days of copies, an unknown copier and points outside the days change.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CopierMoney } from './copiers-result.ts';
import { traderFigures, type FiguresInput, type SignalCopies } from './trader-figures.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const days = Array.from({ length: 30 }, (_, k) => ({ fromMs: k * DAY_MS, toMs: (k + 1) * DAY_MS }));
const point = (hourMs: number, equity: string) => ({
  hourMs,
  equity,
  cashFlow: '0',
  openResult: '0',
  notional: '0',
  trades: 0,
  handTrades: 0,
});
const copier: CopierMoney = { allocation: '1000', net: '10', openResult: '0', fuel: '0', shares: '0' };
const nothing: FiguresInput = {
  approvedMs: 0,
  days,
  points: [],
  nets: [],
  instIds: [],
  taskTraded: false,
  signals: [],
  earlier: { traded: 0, applied: 0, missed: 0, priced: 0, slipBpSum: '0' },
  copiers: 0,
  money: [],
};

test('a trader of whom nothing is known has counts of 0 and no figure', () => {
  const { points, pointsDue, weekDays, closedPositions, traded, tradingDays, copiers, results, slipBpSum, instIds, ...counted } =
    traderFigures(nothing);
  expect({ points, pointsDue, weekDays, closedPositions, traded, tradingDays, copiers, results, slipBpSum }).toEqual({
    ...{ points: 0, pointsDue: 24, weekDays: 0, closedPositions: 0, traded: false, tradingDays: 0, copiers: 0, results: 0, slipBpSum: '0' },
  });
  expect(instIds).toEqual([]);
  const { copiesApplied, copiesMissed, copiesPriced, ...figures } = counted;
  expect([copiesApplied, copiesMissed, copiesPriced]).toEqual([0, 0, 0]);
  expect(new Set(Object.values(figures))).toEqual(new Set([null]));
});

test('mean slippage and missed share are of all copies of 30 days: (3 x 10 - 5 + 100) / (4 + 8), 2 of 16', () => {
  const signals: SignalCopies[] = [
    { action: 'OPEN', posSide: 'L', leadPx: '60000', px: '60060', applied: 4, missed: 1, priced: 3 },
    { action: 'CLOSE', posSide: 'S', leadPx: '60000', px: '59970', applied: 1, missed: 0, priced: 1 },
    { action: 'ADD', posSide: 'L', leadPx: '60000', px: '0', applied: 0, missed: 0, priced: 0 },
  ];
  const earlier = { traded: 4, applied: 9, missed: 1, priced: 8, slipBpSum: '100' };
  expect(traderFigures({ ...nothing, signals, earlier, taskTraded: true })).toMatchObject({
    ...{ copiesApplied: 5, copiesMissed: 1, copiesPriced: 4, slipBpSum: '25', meanSlipBp: '10.42', missedShare: '12.5', tradingDays: 5 },
  });
});

test('of twenty copiers with 1 % each every percentile is 1; where the money of one more is unknown, there is none', () => {
  const money = Array.from({ length: 20 }, () => copier);
  expect(traderFigures({ ...nothing, money })).toMatchObject({ results: 20, resultMedian: '1', resultTenth: '1', resultsUp: 20 });
  expect(traderFigures({ ...nothing, money: [...money, null] })).toMatchObject({ results: 20, resultMedian: null, resultsUp: null });
});

test('trades that the exchange tells make a trading day without a task', () => {
  const points = [point(29 * DAY_MS, '100'), { ...point(30 * DAY_MS, '101'), trades: 1, handTrades: 1 }];
  expect(traderFigures({ ...nothing, points })).toMatchObject({
    traded: true,
    tradingDays: 1,
    handShare: '100',
    dailyReturn: '0.01',
    points: 1,
  });
});

test('property: what lies between the readings of a day changes its fall and its worst moments, not its return', () => {
  const equities = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 23, maxLength: 23 });
  fc.assert(
    fc.property(equities, fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (between, first, last) => {
      const start = 29 * DAY_MS;
      const ends = [point(start, String(first)), point(30 * DAY_MS, String(last))];
      const full = [...ends.slice(0, 1), ...between.map((equity, k) => point(start + (k + 1) * HOUR_MS, String(equity))), ...ends.slice(1)];
      const [few, all] = [ends, full].map((points) => traderFigures({ ...nothing, points }));
      expect(all).toMatchObject({ points: 24, dailyReturn: few?.dailyReturn, weekYield: few?.weekYield, equity: String(last) });
      expect(Number(all?.maxRetracement)).toBeGreaterThanOrEqual(Number(few?.maxRetracement) - 0.0001);
    }),
  );
});
