import { expect, test } from 'vitest';
import { above, lacking, nextAskMs, picked, WANTING_MS } from './next-move.ts';

const shards = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

test('who lacks shards claims as many of those that are free, others than who draws otherwise', () => {
  const standing = { members: [3, 7], member: 7, kept: shards(0, 510) };
  expect(lacking(standing)).toBe(2);
  expect(picked(shards(600, 10), standing, () => 0)).toEqual([600, 601]);
  expect(picked(shards(600, 10), standing, () => 0.99)).toEqual([609, 600]);
  expect(picked([600], standing, () => 0.5)).toEqual([600]);
  expect(above(standing)).toEqual([]);
  expect(nextAskMs(3000, standing)).toBe(WANTING_MS);
});

test('who has more than its share gives back only what is above it, and who is no member everything', () => {
  const standing = { members: [3, 7], member: 7, kept: shards(0, 514) };
  expect(above(standing)).toEqual([512, 513]);
  expect(picked([600], standing, () => 0)).toEqual([]);
  expect(nextAskMs(3000, standing)).toBe(3000);
  expect(above({ ...standing, members: [3] })).toEqual(standing.kept);
});
