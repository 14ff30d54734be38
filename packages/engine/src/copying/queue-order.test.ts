// Over many orders of a leader nobody is first or last: places are even, and one order's say nothing of the next one's.
import { expect, test } from 'vitest';
import { inQueueOrder } from './queue-order.ts';

const ORDERS = 200;
const COPIERS = 2000;
const follows = Array.from({ length: COPIERS }, (_, index) => `fol_${String(index).padStart(12, '0')}`);

/** Place of each follow, between 0 and 1, for each order. */
const places = Array.from({ length: ORDERS }, (_, order) => {
  const found = new Map(
    inQueueOrder('key of a test', order + 1, follows, (follow) => follow).map((follow, place) => [follow, place / (COPIERS - 1)]),
  );
  return follows.map((follow) => found.get(follow) ?? -1);
});

test('the mean place of every copier lies between 0.4 and 0.6', () => {
  const means = follows.map((_, copier) => places.reduce((sum, order) => sum + (order[copier] ?? 0), 0) / ORDERS);
  expect(Math.min(...means)).toBeGreaterThan(0.4);
  expect(Math.max(...means)).toBeLessThan(0.6);
});

test('places of neighbouring orders do not correlate', () => {
  const pairs = places.slice(1).map((order, index) => correlation(order, places[index] ?? []));
  expect(Math.abs(pairs.reduce((sum, each) => sum + each, 0) / pairs.length)).toBeLessThan(0.01);
  expect(Math.max(...pairs.map(Math.abs))).toBeLessThan(0.12);
});

test('another key gives another order, the same key the same', () => {
  const first = (key: string): string[] => inQueueOrder(key, 1, follows, (follow) => follow).slice(0, 5);
  expect(first('one')).toEqual(first('one'));
  expect(first('one')).not.toEqual(first('other'));
});

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = 0.5;
  let [both, own, others] = [0, 0, 0];
  for (const [index, place] of one.entries()) {
    const [left, right] = [place - mean, (other[index] ?? 0) - mean];
    both += left * right;
    own += left * left;
    others += right * right;
  }
  return both / Math.sqrt(own * others);
}
