import { expect, test } from 'vitest';
import { followChanges } from './follow-changes.ts';

function setup() {
  const ends: ((error?: Error) => void)[] = [];
  const errors: unknown[] = [];
  const follower = followChanges(
    () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    (error) => errors.push(error),
  );
  const settle = () => new Promise<void>((done) => setImmediate(done));
  return { ends, errors, follower, settle };
}

test('a burst during a reading leads to exactly one more', async () => {
  const { ends, follower, settle } = setup();
  for (let count = 0; count < 5; count += 1) follower.changed();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await settle();
  expect(ends).toHaveLength(2);
});

test('a failed reading is told and does not end the following', async () => {
  const { ends, errors, follower, settle } = setup();
  follower.changed();
  ends[0]?.(new Error('down'));
  await settle();
  expect(errors).toHaveLength(1);
  follower.changed();
  expect(ends).toHaveLength(2);
});

test('stopped, it reads no more', async () => {
  const { ends, follower, settle } = setup();
  follower.changed();
  follower.changed();
  follower.stop();
  ends[0]?.();
  await settle();
  follower.changed();
  expect(ends).toHaveLength(1);
});
