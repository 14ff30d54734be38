import { expect, test } from 'vitest';
import { axisOf } from './ladder-axis.ts';

const at = (...prices: string[]) => prices.map((price) => ({ price }));

test('orders stand where their price is, and the stretch to liquidation is as long as it truly is', () => {
  const axis = axisOf(at('60000', '58000', '54000'), at('50000'), 0.1);
  expect(axis?.rungs).toEqual([0, 0.2, 0.6]);
  expect(axis?.ends).toEqual([{ at: 1, labelAt: 1 }]);
  expect(axis?.free).toBeCloseTo(0.4);
  expect(axis?.labels).toHaveLength(3);
});

test('a short is the same with rising prices', () => {
  expect(axisOf(at('60000', '62000', '66000'), at('70000'), 0.1)?.rungs).toEqual([0, 0.2, 0.6]);
});

test('many close orders share a label, but now keeps its own', () => {
  const axis = axisOf(at('100', '99.5', '99', '98.5', '98', '80'), at('0.5'), 0.1);
  expect(axis?.labels.map(({ first, last }) => [first, last])).toEqual([
    [0, 0],
    [1, 4],
    [5, 5],
  ]);
});

test('no two labels are nearer than a gap, whatever the prices', () => {
  for (let step = 1; step < 400; step += 7) {
    const rungs = Array.from({ length: 12 }, (_one, index) => ({ price: String(100_000 - index * index * step) }));
    const axis = axisOf(rungs, at(String(99_990 - 121 * step), String(99_980 - 121 * step)), 0.08);
    const places = [...(axis?.labels ?? []).map((label) => label.at), ...(axis?.ends ?? []).map((end) => end.labelAt)];
    for (const [index, place] of places.slice(1).entries()) expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(0.08 - 1e-9);
    expect(axis?.labels.reduce((count, label) => count + label.last - label.first + 1, 0)).toBe(12);
  }
});

test('one order alone has an axis; none has none', () => {
  expect(axisOf(at('5'), [], 0.1)).toMatchObject({ rungs: [0], free: 0 });
  expect(axisOf([], at('4'), 0.1)).toBeUndefined();
});
