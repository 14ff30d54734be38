import { expect, test } from 'vitest';
import { isCutAtLeft } from './axis-ticks.ts';

test('a time is hidden when half of its label would lie beyond the left edge, and while its bar has no place it is not', () => {
  expect([isCutAtLeft(0, 36), isCutAtLeft(17.9, 36), isCutAtLeft(18, 36), isCutAtLeft(200, 36)]).toEqual([true, true, false, false]);
  expect([isCutAtLeft(-30, 36), isCutAtLeft(null, 36)]).toEqual([true, false]);
});
