// Bars stand on the line of 0 and share one scale.
import { expect, test } from 'vitest';
import { barsOf } from './day-bars.tsx';

test('gains stand on the line of 0 and losses hang from it, to one scale', () => {
  const { zeroY, rects } = barsOf(['30', '0', '-10']);
  expect(zeroY).toBe(75);
  expect(rects).toMatchObject([
    { y: 0, height: 75, isGain: true },
    { y: 75, height: 25, isGain: false },
  ]);
});

test('without a gain the line is at the top, without a loss at the bottom, and without either in the middle', () => {
  expect([barsOf(['-1', '-2']).zeroY, barsOf(['1', '2']).zeroY, barsOf(['0', '0']).zeroY]).toEqual([0, 100, 50]);
});

test('bars of a year do not overlap and stay within the plot', () => {
  const { rects } = barsOf(Array.from({ length: 366 }, (_, day) => String((day % 7) - 2)));
  for (const [index, { x, width }] of rects.entries()) {
    expect(x + width).toBeLessThanOrEqual(rects[index + 1]?.x ?? 100);
  }
});
