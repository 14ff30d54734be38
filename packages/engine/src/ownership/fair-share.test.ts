import { expect, test } from 'vitest';
import { fairShare, SHARDS } from './fair-share.ts';

test('the shares of all members are all shards, and differ by one at most', () => {
  for (let members = 1; members <= 1100; members += 1) {
    const shares = Array.from({ length: members }, (_, rank) => fairShare(members, rank));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(SHARDS);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  }
});

test('who is no member has no share', () => {
  expect(fairShare(3, -1)).toBe(0);
  expect(fairShare(3, 3)).toBe(0);
  expect(fairShare(0, 0)).toBe(0);
});
