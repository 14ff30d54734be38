// A new kind is its files and one line in each of two lists: proven on a copy of the tree, with the checker, the app's build and a task over HTTP.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { treeRules } from '../../check/tree-rules/index.ts';
import { readTree } from '../../check/tree.ts';
import { browserMissing } from '../machine.ts';
import { layToyKindOver } from './lay-over.ts';
import { stretch } from '../../process/patience.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** A step of the copy may take this long. */
const STEP_MS_MAX = stretch(240_000);
let copy: string;
let files: string[];

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'millrace-toy-kind-'));
  files = await layToyKindOver(root, copy);
}, STEP_MS_MAX);
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs a program of node_modules in the copy. @throws with what it said when it fails */
async function run(program: string, args: readonly string[], cwd = copy): Promise<string> {
  const { NODE_ENV: _test, VITEST: _vitest, NODE_COMPILE_CACHE: _cache, ...env } = process.env;
  const options = { cwd, env: { ...env, NO_COLOR: '1' }, timeout: STEP_MS_MAX, maxBuffer: 50_000_000 };
  const asked = promisify(execFile)(process.execPath, [path.join(copy, 'node_modules', program), ...args], options);
  const { stdout } = await asked.catch((error: unknown) => {
    const { stdout: out = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} failed\n${out}${stderr}`, { cause: error });
  });
  return stdout;
}

test('a kind is at most fourteen files, eight of them catalogues', () => {
  expect(files.length).toBeLessThanOrEqual(14);
  expect(files.filter((file) => file.endsWith('.json'))).toHaveLength(8);
});

test(
  'the types hold',
  async () => {
    expect(await run('typescript/bin/tsc', ['--noEmit'])).toBe('');
  },
  STEP_MS_MAX,
);

test(
  'the rules of the tree hold',
  async () => {
    const tree = readTree(copy);
    for (const rule of treeRules) expect({ rule: rule.name, found: await rule.find(tree) }).toEqual({ rule: rule.name, found: [] });
  },
  STEP_MS_MAX,
);

test(
  'the app builds',
  () => run('vite/bin/vite.js', ['build', '--outDir', path.join(copy, 'built'), '--logLevel', 'warn'], path.join(copy, 'apps/mobile')),
  STEP_MS_MAX,
);

test(
  'the app names it, and over HTTP it is made, trades on the paper exchange and is shown',
  async () => {
    const suites = ['apps/server/src/tasks/toy-kind.test.ts', 'apps/mobile/src/shared/pages/kind-pages.test.ts', 'packages/i18n'];
    await run('vitest/vitest.mjs', ['run', ...suites]);
  },
  STEP_MS_MAX,
);

test.skipIf(browserMissing() !== undefined)(
  'in a browser its form makes a task and its page shows the details',
  async () => {
    await run('vitest/vitest.mjs', ['run', 'apps/mobile/src/testing/toy-kind.browser.test.ts']);
  },
  STEP_MS_MAX,
);
