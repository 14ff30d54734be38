import { expect, test } from 'vitest';
import { curveOf, linePath, thin } from './curve.ts';

const box = { width: 100, height: 50 };

test('a course runs from left to right, its lowest at the bottom and its highest at the top', () => {
  const curve = curveOf(['1', '3', '2'], box);
  expect(linePath(curve.points)).toBe('M0 50L50 0L100 25');
  expect([curve.lowIndex, curve.highIndex]).toEqual([0, 1]);
  expect(curve.startY).toBe(50);
});

test('a flat course and a single value lie in the middle, no value draws nothing', () => {
  expect(linePath(curveOf(['5', '5'], box).points)).toBe('M0 25L100 25');
  expect(curveOf(['5'], box).last).toEqual({ x: 0, y: 25 });
  expect(linePath(curveOf([], box).points)).toBe('');
});

test('texts that are no figures are left out', () => {
  expect(curveOf(['1', '', '––', '2'], box).points).toHaveLength(2);
});

test('a long course is thinned to its bound and keeps both ends', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => index);
  const few = thin(many, 400);
  expect(few).toHaveLength(400);
  expect([few[0], few.at(-1)]).toEqual([0, 9999]);
});
