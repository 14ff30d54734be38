import { expect, test } from 'vitest';
import { foldExtremes } from './replay-extremes.ts';
import type { Watch } from '../strategies/lib/decision.ts';

const trail = (key: string, dir: 1 | -1, bounds: { lowTicks?: number; highTicks?: number } = {}) =>
  ({ type: 'trail', key, dir, startTicks: 100, rateNum: 2000, rateDen: 1_000_000, ...bounds }) as const satisfies Watch;
const bar = (minute: number, high: number, low: number, close: number) => ({
  openTimeMs: minute * 60_000,
  open: String(low),
  high: String(high),
  low: String(low),
  close: String(close),
  volume: '1',
  volumeQuote: '1',
  closed: true,
});
const known = { sinceMs: 30_000, ticksOf: Number };

test('a trail follows the bars that opened since the last decision, and only these', () => {
  const candles = [bar(0, 900, 1, 5), bar(1, 110, 95, 105), bar(2, 120, 90, 100)];
  const trails = [trail('up', 1), trail('down', -1), trail('new', 1)];
  expect(foldExtremes(trails, { ...known, candles, extremes: { up: 115, down: 99 } })).toEqual({ up: 120, down: 90, new: 120 });
});

test('a bounded trail does not follow prices beyond its bounds', () => {
  const candles = [bar(1, 110, 95, 105)];
  expect(foldExtremes([trail('up', 1, { highTicks: 105 })], { ...known, candles, extremes: { up: 101 } })).toEqual({ up: 101 });
});

test('without any bar since then a trail stays, and where bars are missing it starts again at the newest price', () => {
  expect(foldExtremes([trail('up', 1)], { ...known, candles: [bar(0, 900, 1, 5)], extremes: { up: 101 } })).toEqual({ up: 101 });
  expect(foldExtremes([trail('up', 1)], { ...known, candles: [bar(7, 200, 90, 130)], extremes: { up: 101 } })).toEqual({ up: 130 });
});
