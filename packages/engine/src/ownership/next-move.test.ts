import { expect, test } from 'vitest';
import { lackingCount, nextAskMs, shardsToClaim, shardsToGiveBack, WANTING_MS } from './next-move.ts';

const shards = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

test('who lacks shards claims as many of those that are free, others than who draws otherwise', () => {
  const standing = { members: [3, 7], member: 7, kept: shards(0, 510) };
  expect(lackingCount(standing)).toBe(2);
  expect(shardsToClaim(shards(600, 10), standing, () => 0)).toEqual([600, 601]);
  expect(shardsToClaim(shards(600, 10), standing, () => 0.99)).toEqual([609, 600]);
  expect(shardsToClaim([600], standing, () => 0.5)).toEqual([600]);
  expect(shardsToGiveBack(standing)).toEqual([]);
  expect(nextAskMs(3000, standing)).toBe(WANTING_MS);
});

test('who has more than its share gives back only what is above it, and who is no member everything', () => {
  const standing = { members: [3, 7], member: 7, kept: shards(0, 514) };
  expect(shardsToGiveBack(standing)).toEqual([512, 513]);
  expect(shardsToClaim([600], standing, () => 0)).toEqual([]);
  expect(nextAskMs(3000, standing)).toBe(3000);
  expect(shardsToGiveBack({ ...standing, members: [3] })).toEqual(standing.kept);
});
