// `npm start` with the real server, paper exchange and app. launch.test.ts tests the launcher itself with stubs.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../process/identity.ts';
import { waitUntil } from '../process/wait-until.ts';
import { findRunFile, type RunFile } from './run-file.ts';
import { killAtOnce, until } from './testing/small-installation.ts';
import { stretch } from '../process/patience.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A first start may have to build the app on a busy machine. */
const START_MS_MAX = 150_000;

/** The real server takes its locks and reconciles with the exchange before it is ready. */
const READY_MS_MAX = 50_000;

let folder: string;
let starter: ChildProcess;
let output = '';

function run(): RunFile {
  return findRunFile(path.join(folder, 'data')) ?? { state: 'stopped', ports: {}, processes: {} };
}

async function start(): Promise<void> {
  output = '';
  const env = { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn' };
  starter = spawn(process.execPath, [path.join(ROOT, 'tools/start.mjs')], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [starter.stdout, starter.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString('utf8')));
  await waitUntil(() => output.includes('Millrace is running') || starter.exitCode !== null, START_MS_MAX);
  expect(output).toContain('Millrace is running');
}

const ready = async (): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${run().ports.app}/readyz`).catch(() => undefined))?.status === 200;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace whole '));
  chmodSync(folder, 0o711);
  await start();
}, stretch(START_MS_MAX));

afterAll(async () => {
  if (starter.exitCode === null) {
    starter.kill('SIGTERM');
    await once(starter, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

test('a fresh start serves the app, is ready to trade and writes its ports', async () => {
  const { ports } = run();
  const page = await fetch(`http://127.0.0.1:${ports.app}/`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await ready()).toBe(true);
  expect((await fetch(`http://127.0.0.1:${ports.app}/healthz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${ports.app}/openapi.json`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${ports.paper}/paper`)).status).toBe(200);
});

test.each(['server', 'paper', 'database'] as const)('after kill -9 of the %s trading is ready again on the same ports', async (name) => {
  const before = run();
  await killAtOnce(before.processes[name]);
  await until(() => run().processes[name]?.pid !== before.processes[name]?.pid);
  await until(ready, READY_MS_MAX);
  expect(run().ports).toEqual(before.ports);
});

test('after kill -9 of everything at once the next start is ready', async () => {
  const { supervisor, server, paper, database } = run().processes;
  await Promise.all([supervisor, server, paper, database].map(killAtOnce));
  await start();
  expect(await ready()).toBe(true);
});

test('SIGTERM of the starter stops everything in order', async () => {
  const { processes } = run();
  starter.kill('SIGTERM');
  const [code] = (await once(starter, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(run().state).toBe('stopped');
  for (const identity of Object.values(processes)) expect(isAlive(identity)).toBe(false);
});
