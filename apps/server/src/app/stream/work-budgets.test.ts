import { expect, test } from 'vitest';
import { WorkBudgets } from './work-budgets.ts';

test('gives the burst at once, then the rate, to each key by itself, and never more than the burst', () => {
  let nowMs = 0;
  const budgets = new WorkBudgets({ burst: 100, perSec: 10 }, () => nowMs);
  expect(budgets.spend('a', 60)).toBe(true);
  expect(budgets.spend('a', 60)).toBe(false);
  expect(budgets.spend('a', 40)).toBe(true);
  expect(budgets.spend('b', 100)).toBe(true);
  nowMs += 1000;
  expect(budgets.spend('a', 11)).toBe(false);
  expect(budgets.spend('a', 10)).toBe(true);
  nowMs += 3_600_000;
  expect(budgets.spend('a', 101)).toBe(false);
  expect(budgets.spend('a', 100)).toBe(true);
});
