import { expect, test } from 'vitest';
import { clustersOf, clusterText } from './chart-clusters.ts';

const placed = (...places: readonly (readonly [x: number, y: number])[]) => places.map(([x, y], mark) => ({ mark, x, y }));

test('marks nearer than 18 px share one ring, others stand alone', () => {
  const clusters = clustersOf(placed([10, 100], [20, 105], [30, 112], [60, 100], [75, 106]));
  expect(clusters.map(({ marks }) => marks)).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
  expect(clusters[0]).toMatchObject({ x: 20 });
  expect(clustersOf(placed([0, 0], [18, 0])).length).toBe(2);
});

test('a ring says the first and the last number, or how many marks it has', () => {
  expect(clusterText(['2'])).toBe('2');
  expect(clusterText(['1', '2', '3'])).toBe('1–3');
  expect(clusterText(['', ''])).toBe('2');
  expect(clusterText([''])).toBe('');
});
