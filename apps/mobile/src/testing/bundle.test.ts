// The budget of what a phone loads, on a production build made here and now.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { languageTags } from '@millrace/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDeferredMessage } from '../../build/deferred-messages.ts';
import type { FirstFiles, FirstPage } from '../boot/first-files.ts';
import { readBundle, readHomeWords, readMessages, readWords, type Bundle } from './bundle.ts';

const app = fileURLToPath(new URL('../..', import.meta.url));
const vite = fileURLToPath(new URL('../../../../node_modules/vite/bin/vite.js', import.meta.url));
/** Bytes. What may go where, and what to do when it grows: decision 190. */
const budget = { loginJs: 140_000, loginCss: 12_000, sessionJs: 38_000, pageJs: 48_000 };
const guestPages = ['login/login-page', 'login/register-page', 'login/forget-password-page', 'language/language-page'].map(
  (page) => `accounts/${page}.tsx`,
);
let dist: string;
let bundle: Bundle;

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'millrace-bundle-'));
  const { NODE_ENV: _test, ...env } = process.env;
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'], { cwd: app, env });
  bundle = readBundle(dist);
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

test('the first load of the login keeps its 140 kB of script and its 12 kB of style, in the longest language', () => {
  expect(bundle.login.js).toBeLessThanOrEqual(budget.loginJs);
  expect(bundle.login.css).toBeLessThanOrEqual(budget.loginCss);
  // A reading that finds nothing would pass too.
  expect(bundle.login.js).toBeGreaterThan(60_000);
  expect(bundle.login.css).toBeGreaterThan(4000);
});

test('Home and what only a session uses are one file of at most 38 kB, and no page before the login loads it', () => {
  expect(bundle.session).toBeLessThanOrEqual(budget.sessionJs);
  expect(bundle.session).toBeGreaterThan(10_000);
  expect(bundle.sessionPages.length).toBeGreaterThan(15);
  expect(bundle.sessionPages.filter((page) => guestPages.some((guests) => page.endsWith(guests)))).toEqual([]);
});

test('every lazy page adds at most 48 kB of script beside it, the chart apart', () => {
  expect(Object.keys(bundle.pages).length).toBeGreaterThan(15);
  expect(Object.entries(bundle.pages).filter(([, bytes]) => bytes > budget.pageJs)).toEqual([]);
});

test('no page before the login says a word that comes after it', () => {
  // Those of the start, of errors and of what is not found are in the first load itself.
  const said = readWords(dist, guestPages);
  expect(said).toContain('accounts.sendCode');
  expect(said.filter(isDeferredMessage)).toEqual([]);
});

test('Home and what comes with its figures say no word that is not in its file of words', async () => {
  const said = readHomeWords(dist, [
    '/no-running-task.tsx',
    '/task-table.tsx',
    '/environment-choice.tsx',
    '/app-rail.tsx',
    '/guest-note.tsx',
  ]);
  expect(said).toContain('tabs.stands');
  const [home, more] = await Promise.all([readMessages(dist, 'home/en-US'), readMessages(dist, 'more/en-US')]);
  expect(said.filter((key) => Object.hasOwn(more, key) && !Object.hasOwn(home, key))).toEqual([]);
});

test('the page names the files of a first start of Home and of a task, and each is there', () => {
  const named = /data-files='([^']+)'/.exec(readFileSync(path.join(dist, 'index.html'), 'utf8'))?.[1] ?? '';
  const { home, task } = JSON.parse(named) as Record<FirstPage, FirstFiles>;
  expect([home.scripts.length, home.styles.length]).toEqual([2, 1]);
  expect(task.scripts.some((file) => file.includes('/task-details-page-'))).toBe(true);
  for (const { scripts, styles, words } of [home, task]) {
    expect(Object.keys(words)).toEqual(languageTags);
    for (const file of [...scripts, ...styles, ...Object.values(words).flat()])
      expect(existsSync(path.join(dist, file ?? '')), file).toBe(true);
  }
});
