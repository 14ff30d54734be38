import { expect, test } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** A read that ends when the test says so and answers how often it was begun. */
function heldRead() {
  const ends: (() => void)[] = [];
  return {
    ends,
    read: () => {
      const number = ends.length + 1;
      return new Promise<number>((resolve) => void ends.push(() => resolve(number)));
    },
  };
}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a burst of requests for the same costs two reads, and nobody gets a read that began before he asked', async () => {
  const reads = new SharedReads();
  const { ends, read } = heldRead();
  const first = reads.share('tasks', read);
  await settle();
  const burst = Array.from({ length: 500 }, () => reads.share('tasks', read));
  await settle();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  expect(new Set(await Promise.all(burst))).toEqual(new Set([2]));
  const later = reads.share('tasks', read);
  await settle();
  ends[2]?.();
  expect(await later).toBe(3);
});

test('a read that fails fails for those who shared it, and the next one is tried', async () => {
  const reads = new SharedReads();
  const failing = reads.share('tasks', () => Promise.reject(new Error('no database')));
  const next = reads.share('tasks', () => Promise.resolve('read'));
  await expect(failing).rejects.toThrow('no database');
  expect(await next).toBe('read');
});

test('different reads of one account run two at a time', async () => {
  const reads = new SharedReads();
  const { ends, read } = heldRead();
  const all = Array.from({ length: 5 }, (_, index) => reads.share(`task:${index}`, read));
  for (let ended = 0; ended < 5; ended += 1) {
    await settle();
    expect(ends.length).toBe(Math.min(5, ended + 2));
    ends[ended]?.();
  }
  await Promise.all(all);
});
