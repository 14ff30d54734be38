import { expect, test } from 'vitest';
import { openingBar } from './opening-bar.ts';

const hour = 3_600_000;

test.each([
  ['a young task with wide steps', 1, '2', '15m'],
  ['a day with wide steps', 30, '2', '1H'],
  ['two weeks', 14 * 24, '2', '4H'],
  ['two months: no longer than the step allows', 60 * 24, '2', '4H'],
  ['two months with steps of 5 %', 60 * 24, '5', '1D'],
  ['narrow steps', 60 * 24, '0.2', '15m'],
  ['narrow steps, just begun', 1, '0.2', '1m'],
])('%s opens on %i h at step %s with %s', (_words, hours, replenishmentRate, bar) => {
  expect(openingBar({ createTime: 0, settings: { replenishmentRate } }, hours * hour)).toBe(bar);
});
