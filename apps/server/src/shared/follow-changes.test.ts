import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followChanges } from './follow-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setup() {
  const ends: ((error?: Error) => void)[] = [];
  const errors: unknown[] = [];
  const follower = followChanges({
    read: () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    onError: (error) => errors.push(error),
    everyMs: 100,
  });
  return { ends, errors, follower, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('a burst of changes during a read leads to exactly one more read, after the pause', async () => {
  const { ends, follower, pass } = setup();
  for (let count = 0; count < 5; count += 1) follower.changed();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await pass(99);
  follower.changed();
  expect(ends).toHaveLength(1);
  await pass(1);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await pass(1000);
  expect(ends).toHaveLength(2);
});

test('after the pause a change is read at once', async () => {
  const { ends, follower, pass } = setup();
  follower.changed();
  ends[0]?.();
  await pass(100);
  follower.changed();
  expect(ends).toHaveLength(2);
});

test('a failed read is reported, and later changes are read', async () => {
  const { ends, errors, follower, pass } = setup();
  follower.changed();
  ends[0]?.(new Error('down'));
  await pass(100);
  expect(errors).toHaveLength(1);
  follower.changed();
  expect(ends).toHaveLength(2);
});

test('reads nothing after stop', async () => {
  const { ends, follower, pass } = setup();
  follower.changed();
  follower.changed();
  follower.stop();
  ends[0]?.();
  await pass(1000);
  follower.changed();
  expect(ends).toHaveLength(1);
});
