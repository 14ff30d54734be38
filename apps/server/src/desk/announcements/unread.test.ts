// The integer on a phone's socket against a plain count; 10,000 steps of it are `npm run verify -- content`.
import { expect, test } from 'vitest';
import { setUpServer } from '../../testing/index.ts';
import { walkUnread } from '../../testing/unread-walk.ts';

const server = setUpServer();

test('is right after every stretch of a random walk', async () => {
  expect(await walkUnread(server, { seed: 660, steps: 150, comparedEvery: 15 })).toEqual([]);
});
