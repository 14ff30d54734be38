import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LONG_FILES } from './long-files.ts';

test('every long file exists and is named once', () => {
  const root = path.join(import.meta.dirname, '../..');
  expect(LONG_FILES.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(new Set(LONG_FILES).size).toBe(LONG_FILES.length);
});
