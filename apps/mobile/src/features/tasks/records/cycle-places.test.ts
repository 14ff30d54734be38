import { expect, test } from 'vitest';
import { barFor, placesOf } from './cycle-places.ts';
import { placesOfSum } from './cycle-words.ts';

const MINUTE = 60_000;
const bars = Array.from({ length: 10 }, (_, index) => ({ openMs: index * MINUTE, open: '100', high: '110', low: '90', close: '105' }));
const fill = (effect: 'open' | 'close', order: string, [minute, px, sz]: [number, string, string]) => ({
  ...{ effect, serialOrderNumberStr: order, time: minute * MINUTE + 1000, px, sz },
});

test('a cycle is drawn in the shortest bars that it fits', () => {
  expect([barFor(30 * MINUTE), barFor(60 * MINUTE), barFor(45 * 3_600_000), barFor(400 * 86_400_000)]).toEqual(['1m', '5m', '1H', '1D']);
});

test('entries are numbered by order, near ones share a mark, and the average steps from one to the next up to the exit', () => {
  const fills = [
    fill('open', 'a', [0, '108', '1']),
    fill('open', 'a', [0, '106', '1']),
    fill('open', 'b', [4, '92', '2']),
    fill('open', 'c', [4, '91', '2']),
    fill('close', 'd', [8, '109', '6']),
  ];
  const { entries, average, exit, bars: drawn } = placesOf(bars, fills, { bar: '1m', exitPx: '109' });
  expect(entries.map(({ label, x }) => [label, x])).toEqual([
    ['1', 5],
    ['2–3', 45],
  ]);
  expect(average.map(({ x }) => x)).toEqual([5, 5, 5, 45, 45, 45, 45, 85]);
  expect(average.at(-1)?.y).toBeGreaterThan(average[0]?.y ?? 100);
  expect(exit?.x).toBe(85);
  expect(exit?.y).toBeLessThan(50);
  expect(drawn).toHaveLength(10);
  expect(placesOf(bars, fills.slice(0, 1), { bar: '1m' }).exit).toBeUndefined();
  for (const { x, y } of [...entries, ...average]) expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true);
});

test('the sum of a cycle has as many places as make its printed parts add up to its printed net', () => {
  expect(placesOfSum(['51.19', '-4.17', '-0.62'], '46.4')).toBe(2);
  expect(placesOfSum(['1.005', '-0.004', '0'], '1.001')).toBe(3);
});
