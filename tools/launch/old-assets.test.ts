import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { OLD_BUILD_MS_MAX } from './limits.ts';
import { keepOldAssets } from './old-assets.ts';

let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Builds one after the other as the launcher does, and answers what the last one serves. */
function buildAll(builds: readonly { atMs: number; files: readonly string[] }[]): string[] {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-builds-'));
  let dist = path.join(folder, 'none');
  for (const [index, { atMs, files }] of builds.entries()) {
    const draft = path.join(folder, String(index));
    mkdirSync(path.join(draft, 'assets'), { recursive: true });
    for (const file of files) writeFileSync(path.join(draft, 'assets', file), file);
    keepOldAssets(dist, draft, atMs);
    dist = draft;
  }
  return readdirSync(path.join(dist, 'assets')).toSorted();
}

test('files of the build before stay, those of both builds count as new', () => {
  expect(
    buildAll([
      { atMs: 0, files: ['a-1.js', 'shared.js'] },
      { atMs: 1, files: ['a-2.js', 'shared.js'] },
    ]),
  ).toEqual(['a-1.js', 'a-2.js', 'shared.js']);
});

test('no more than three old builds stay', () => {
  expect(buildAll([1, 2, 3, 4, 5].map((turn) => ({ atMs: turn, files: [`a-${turn}.js`] })))).toEqual([
    'a-2.js',
    'a-3.js',
    'a-4.js',
    'a-5.js',
  ]);
});

test('an old build goes a week after it was replaced, however old it was then', () => {
  const week = OLD_BUILD_MS_MAX;
  expect(
    buildAll([
      { atMs: 0, files: ['a-1.js'] },
      { atMs: 5 * week, files: ['a-2.js'] },
      { atMs: 6 * week, files: ['a-3.js'] },
      { atMs: 6 * week + 1, files: ['a-4.js'] },
    ]),
  ).toEqual(['a-2.js', 'a-3.js', 'a-4.js']);
});
