// The mark that a second follow begins with.
import { expect, test } from 'vitest';
import { carriedMark } from './carried-mark.ts';

test.each([
  ['100', '60', '40'],
  ['100', '-50.5', '150.5'],
  ['100', '100', '0'],
  // Ended above its mark without a settlement: nothing was lost.
  ['0', '25', '0'],
  // The second follow began with 40 and earned 30 of it.
  ['40', '30', '10'],
])('a mark of %s and a net of %s leave %s', (highWater, net, mark) => {
  expect(carriedMark({ highWater, net })).toBe(mark);
});
