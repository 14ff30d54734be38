import { calls } from '@millrace/contract';
import { expect, test } from 'vitest';
import { figurePaths, hostPaths, sessionPaths } from './figure-paths.ts';

test('every path that is written out is that of a call that reads', () => {
  const reads = calls.filter(({ method }) => method === 'GET').map(({ path }) => path);
  for (const path of [...figurePaths, ...hostPaths, ...sessionPaths]) expect(reads).toContain(path);
  expect(hostPaths.every((path) => path.includes('/outer/'))).toBe(true);
  expect(sessionPaths.every((path) => path.includes('/inter/'))).toBe(true);
});
