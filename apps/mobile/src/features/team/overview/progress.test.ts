// Progress to the next level.
import { expect, test } from 'vitest';
import { percentOf, slowestOf } from './progress.ts';

const requirements = [
  { kind: 'directActive', have: '12', need: '10' },
  { kind: 'teamActive', have: '46', need: '60' },
  { kind: 'teamPerformance', have: '182400.5', need: '250000' },
] as const;

test('the requirement that is furthest behind is the slowest, with what is missing of it', () => {
  expect(slowestOf(requirements)).toEqual({ kind: 'teamPerformance', percent: 72, missing: '67599.5' });
  expect(slowestOf(requirements.slice(0, 2))).toEqual({ kind: 'teamActive', percent: 76, missing: '14' });
});

test('what is met is 100 and misses nothing, what is not is below', () => {
  expect(slowestOf(requirements.slice(0, 1))).toEqual({ kind: 'directActive', percent: 100, missing: '0' });
  expect(slowestOf([])).toBe(undefined);
  expect(percentOf({ have: '249999.99999999', need: '250000' })).toBe(99);
  expect(percentOf({ have: '0', need: '0' })).toBe(100);
});
