import { expect, test } from 'vitest';
import { createBatches, type Outcome } from './batches.ts';

/** Doubles numbers; refuses what a test says. */
function doubling(
  refuse: (items: readonly number[]) => void = () => undefined,
  outcomeOf: (item: number, together: number) => Outcome<number> = done,
  sizeMax = 3,
) {
  const batches: number[][] = [];
  const doubler = createBatches<number, number>({
    sizeMax,
    atOnceMax: 1,
    rankOf: (item) => (item >= 200 ? 0 : item >= 100 ? 2 : 3),
    work(items) {
      batches.push([...items]);
      refuse(items);
      return Promise.resolve(items.map((item) => outcomeOf(item, items.length)));
    },
    isOneItems: (error) => !(error instanceof RangeError),
    isTooMuch: (error) => error instanceof RangeError && error.message === 'slow',
  });
  return { batches, add: (...items: number[]) => Promise.allSettled(items.map((item) => doubler.add(item))) };
}

function done(item: number): Outcome<number> {
  return { kind: 'done', result: item * 2 };
}

const values = (settled: PromiseSettledResult<number>[]): unknown[] =>
  settled.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message));

test('what comes in one moment is done together, in order, so many at a time', async () => {
  const { batches, add } = doubling();
  expect(values(await add(1, 2, 3, 4))).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('an item that breaks its batch breaks alone', async () => {
  const { batches, add } = doubling((items) => {
    if (items.includes(2)) throw new TypeError('two');
  });
  expect(values(await add(1, 2, 3))).toEqual([2, 'two', 6]);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('what is no item’s fault is not tried again', async () => {
  const { batches, add } = doubling(() => {
    throw new RangeError('gone');
  });
  expect(values(await add(1, 2))).toEqual(['gone', 'gone']);
  expect(batches).toEqual([[1, 2]]);
});

test('an item that hinders the others is done by itself after them', async () => {
  const { batches, add } = doubling(undefined, (item, together) => (item === 1 && together > 1 ? { kind: 'alone' } : done(item)));
  expect(values(await add(1, 2))).toEqual([2, 4]);
  expect(batches).toEqual([[1, 2], [1]]);
});

test('what is more urgent is done first, and a small batch takes what is less urgent with it', async () => {
  const { batches, add } = doubling();
  expect(values(await add(1, 2, 3, 4, 100, 5, 200))).toEqual([2, 4, 6, 8, 200, 10, 400]);
  expect(batches).toEqual([[200, 100, 1], [2, 3, 4], [5]]);
});

test('a batch of many urgent items takes nothing else with it', async () => {
  const { batches, add } = doubling(undefined, done, 100);
  const urgent = Array.from({ length: 16 }, (_, index) => 200 + index);
  await add(1, ...urgent, 2);
  expect(batches).toEqual([urgent, [1, 2]]);
});

test('a batch that took too long is done again in halves, the next ones are smaller, and each that is done makes them larger by one', async () => {
  let isSlow = true;
  const { batches, add } = doubling(
    (items) => {
      if (isSlow && items.length > 2) throw new RangeError('slow');
    },
    done,
    8,
  );
  const sizes = async (count: number): Promise<number[]> => {
    const before = batches.length;
    const items = Array.from({ length: count }, (_, item) => item);
    expect(values(await add(...items))).toEqual(items.map((item) => item * 2));
    return batches.slice(before).map((some) => some.length);
  };
  expect(await sizes(8)).toEqual([8, 4, 2, 2, 4, 2, 2]);
  isSlow = false;
  expect(await sizes(12)).toEqual([4, 5, 3]);
});

test('one item that took too long fails', async () => {
  const { add } = doubling(() => {
    throw new RangeError('slow');
  });
  expect(values(await add(1, 2))).toEqual(['slow', 'slow']);
});
