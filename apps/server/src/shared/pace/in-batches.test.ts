// What is asked for at nearly the same time is done together, and one that fails spoils nothing; how much is under way has its bound.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';
import { inBatches } from './in-batches.ts';

test('what comes while a batch is under way makes the next; each gets its own answer, keys apart', async () => {
  const batches: string[] = [];
  const double = inBatches(3, async (key, items: readonly number[]) => {
    batches.push(`${key} ${items.join()}`);
    await pause(5);
    return items.map((item) => item * 2);
  });
  const first = [1, 2].map((item) => double('a', item));
  const other = double('b', 9);
  await pause(2);
  const rest = [3, 4, 5, 6].map((item) => double('a', item));
  expect(await Promise.all([...first, other, ...rest])).toEqual([2, 4, 18, 6, 8, 10, 12]);
  expect(batches).toEqual(['a 1,2', 'b 9', 'a 3,4,5', 'a 6']);
  expect(await double('a', 7)).toBe(14);
});

test('a batch that gathers takes what comes meanwhile, and no more than its bound', async () => {
  const batches: string[] = [];
  const work = inBatches(
    3,
    (_key, items: readonly number[]) => {
      batches.push(items.join());
      return Promise.resolve(items);
    },
    20,
  );
  const first = work('', 1);
  await pause(1);
  expect(batches).toEqual([]);
  expect(await Promise.all([first, ...[2, 3, 4].map((item) => work('', item))])).toEqual([1, 2, 3, 4]);
  expect(batches).toEqual(['1,2,3', '4']);
});

test('a batch that fails is done again item by item', async () => {
  const tried: string[] = [];
  const work = inBatches(10, async (_key, items: readonly string[]) => {
    tried.push(items.join());
    if (items.includes('bad')) throw new Error('spoiled');
    return items;
  });
  const results = await Promise.allSettled(['one', 'bad', 'two'].map((item) => work('', item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(tried).toEqual(['one,bad,two', 'one', 'bad', 'two']);
});

test('no more than the bound are under way under a key, in their order, also when one fails', async () => {
  const bounded = atMost(2);
  let under = 0;
  let most = 0;
  const started: number[] = [];
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((index) =>
      bounded('key', async () => {
        started.push(index);
        under += 1;
        most = Math.max(most, under);
        await pause(2);
        under -= 1;
        if (index === 1) throw new Error('failed');
      }),
    ),
  );
  expect([most, started]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await bounded('key', () => Promise.resolve('again'))).toBe('again');
});
