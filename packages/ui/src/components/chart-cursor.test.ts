// Which point of a chart is meant by a place on its width.
import { expect, test } from 'vitest';
import { indexOf } from './chart-cursor.ts';

test('a place between two points means the nearer one, a place over a cell means that cell', () => {
  const points = (share: number) => indexOf(share, { count: 5, place: 'points' });
  expect([0, 0.12, 0.13, 0.5, 1].map(points)).toEqual([0, 0, 1, 2, 4]);
  const cells = (share: number) => indexOf(share, { count: 5, place: 'cells' });
  expect([0, 0.19, 0.2, 0.99].map(cells)).toEqual([0, 0, 1, 4]);
});

test('a finger beyond an edge means what is at the edge', () => {
  for (const place of ['points', 'cells'] as const)
    expect([-0.5, 1, 1.5].map((share) => indexOf(share, { count: 7, place }))).toEqual([0, 6, 6]);
});

test('of points at places of their own the nearest is meant', () => {
  const place = [0, 0.1, 0.9, 1];
  expect([-1, 0.04, 0.06, 0.49, 0.51, 0.96, 2].map((share) => indexOf(share, { count: 4, place }))).toEqual([0, 0, 1, 1, 2, 3, 3]);
});
