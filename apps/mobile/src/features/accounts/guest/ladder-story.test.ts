import { expect, test } from 'vitest';
import { ladderStory } from './ladder-story.ts';

test('the stretch of the invented market has four buys, each below the one before, and one sale above their average', () => {
  const { prices, buys, sale } = ladderStory();
  expect(buys.map(({ size }) => size)).toEqual([1, 2, 4, 8]);
  expect(buys.map(({ hour }) => hour)).toEqual([3, 17, 30, 44]);
  expect(buys.every(({ ticks, hour }) => prices[hour] === ticks)).toBe(true);
  const cost = buys.reduce((sum, { ticks, size }) => sum + ticks * size, 0);
  expect(buys.at(-1)?.average).toBe(cost / 15);
  expect([sale.hour, sale.size]).toEqual([90, 15]);
  expect(sale.gainPct).toBe((((sale.ticks * 15) / cost) * 100 - 100).toFixed(1));
});
