import { expect, test } from 'vitest';
import { createFreshCache } from './fresh-cache.ts';

function setup() {
  let now = 1000;
  let asked = 0;
  const cache = createFreshCache<number>({ now: () => now }, { freshMs: 100, entriesMax: 2 }, (answer) => answer >= 0);
  const ask = (value?: number) => () => Promise.resolve(value ?? ++asked);
  return { cache, ask, pass: (ms: number) => void (now += ms) };
}

test('asks once while the answer is fresh and again when it is not', async () => {
  const { cache, ask, pass } = setup();
  expect(await cache.get('a', ask())).toBe(1);
  pass(99);
  expect(await cache.get('a', ask())).toBe(1);
  pass(1);
  expect(await cache.get('a', ask())).toBe(2);
});

test('callers at once share one question', async () => {
  const { cache, ask } = setup();
  expect(await Promise.all([cache.get('a', ask()), cache.get('a', ask())])).toEqual([1, 1]);
});

test('forgets failures, thrown or returned', async () => {
  const { cache, ask } = setup();
  expect(await cache.get('a', ask(-1))).toBe(-1);
  expect(await cache.get('a', ask())).toBe(1);
  await expect(cache.get('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.get('b', ask())).toBe(2);
});

test('remembers no more than its bound, the oldest goes first', async () => {
  const { cache, ask } = setup();
  await cache.get('a', ask());
  await cache.get('b', ask());
  await cache.get('c', ask());
  expect(await cache.get('b', ask())).toBe(2);
  expect(await cache.get('a', ask())).toBe(4);
});
