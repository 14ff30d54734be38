import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownIdentity } from '../process/identity.ts';
import { takeLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a lock is refused while its owner lives and free after its release', async () => {
  const lock = await takeLock(folder);
  await expect(takeLock(folder)).rejects.toThrow(`(process ${process.pid})`);
  lock.release();
  (await takeLock(folder)).release();
});

test('a lock whose owner is dead is taken over, also when another process has its id by now', async () => {
  writeFileSync(path.join(folder, 'lock'), JSON.stringify({ ...ownIdentity(), startedAt: 'an earlier boot', stopping: false }));
  (await takeLock(folder)).release();
});

test('a lock file that a crash left empty is taken over', async () => {
  writeFileSync(path.join(folder, 'lock'), '');
  (await takeLock(folder)).release();
});

test('of many starts on a dead lock exactly one wins', async () => {
  writeFileSync(path.join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: 'never', stopping: false }));
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(folder)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});
