import { packPrices, type Candle } from '@millrace/market';
import { expect, test } from 'vitest';
import type { KeptDay } from './kept-days.ts';
import { DAY_MS, previewBars } from './preview-bars.ts';

const BAR_MS = 300_000;
const day = 20_000 * DAY_MS;

function dayOf(
  opensTs: number,
  decimals: number,
  bars: readonly [minutes: number, open: number, high: number, low: number, close: number][],
): KeptDay {
  const candles = bars.map(([minutes, open, high, low, close]): Candle => ({
    ts: opensTs + minutes * 60_000,
    open,
    high,
    low,
    close,
    lots: 0,
  }));
  const prices = Buffer.from(packPrices(candles, { opensTs, barMs: BAR_MS })).toString('base64');
  return { day: opensTs, closed: true, tag: '00000000', decimals, prices };
}

test('prices of a day become ticks, bars before the asked time are only looked back at, and a hole between bars is named', () => {
  const days = [
    dayOf(day, 1, [[1430, 600_000, 600_010, 599_990, 600_005]]),
    dayOf(day + DAY_MS, 1, [
      [0, 600_005, 600_020, 600_000, 600_010],
      [5, 600_010, 600_030, 600_010, 600_020],
      [20, 600_020, 600_020, 600_000, 600_000],
    ]),
  ];
  const { bars, firstRow, holes, played } = previewBars(days, { bar: '5m', from: day + DAY_MS, tickSize: '0.1' });
  expect([bars.barMs, bars.ts.length, firstRow]).toEqual([BAR_MS, 4, 1]);
  expect([...bars.values.subarray(0, 5)]).toEqual([600_000, 600_010, 599_990, 600_005, 0]);
  expect(holes).toEqual([{ from: day + DAY_MS + 2 * BAR_MS, until: day + DAY_MS + 4 * BAR_MS }]);
  expect(played).toEqual({ from: day + DAY_MS, until: day + DAY_MS + 5 * BAR_MS });
});

test('a price off the tick becomes the nearest, half up; prices in coarser digits than the tick are exact', () => {
  const off = previewBars([dayOf(day, 2, [[0, 1004, 1005, 1004, 1005]])], { bar: '5m', from: day, tickSize: '0.1' });
  expect([...off.bars.values.subarray(0, 4)]).toEqual([100, 101, 100, 101]);
  const coarse = previewBars([dayOf(day, 0, [[0, 7, 8, 6, 7]])], { bar: '5m', from: day, tickSize: '0.01' });
  expect([...coarse.bars.values.subarray(0, 4)]).toEqual([700, 800, 600, 700]);
});

test('without a bar in the asked time nothing is played', () => {
  const { firstRow, played } = previewBars([dayOf(day, 1, [[0, 10, 10, 10, 10]])], { bar: '5m', from: day + DAY_MS, tickSize: '0.1' });
  expect([firstRow, played]).toEqual([1, null]);
});
