// Everything as `npm start` gives it (database, paper exchange, server, built app) on free ports and a folder of its own, for tests in a browser.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunFile, type RunFile } from '../../../../tools/launch/run-file.ts';
import { waitUntil } from '../../../../tools/process/wait-until.ts';
import { SYSTEM_FOLDER } from '../../../../tools/testing/limits.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const startMsMax = 90_000;
/** Suites look again and again, all from one address: the rate limits have a test of their own. */
const usual = { LOG_LEVEL: 'warn', DEMO_TRADERS: '0', DEMO_HISTORY: '0', REQUESTS_PER_MINUTE: '1000000' };

export interface RunningSystem {
  /** The first tenant's address. */
  url: string;
  /** The second tenant's, on a host of its own. */
  auroraUrl: string;
  run: RunFile;
  stop: () => Promise<void>;
}

/** A system of its own. @throws with what it said when it does not start */
export async function startRunningSystem(environment: Readonly<Record<string, string>> = {}): Promise<RunningSystem> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-app-'));
  // As root the database runs as another user, who must be able to pass through this folder.
  chmodSync(folder, 0o711);
  try {
    const { child, run } = await spawnSystem(folder, environment);
    return systemOf(run, async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Starts a system with its data and its output in `folder`. It outlives this process. */
export async function spawnSystem(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; run: RunFile }> {
  const dataDir = path.join(folder, SYSTEM_FOLDER);
  const log = path.join(folder, `${SYSTEM_FOLDER}.log`);
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [path.join(repository, 'tools/start.mjs')], {
    cwd: repository,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...usual, ...environment },
    stdio: ['ignore', output, output],
    detached: true,
  });
  const run = await waitUntil(() => runningOf(dataDir, child.exitCode), startMsMax);
  if (run !== undefined && run !== 'ended') return { child, run };
  await end(child);
  throw new Error(`the system did not start:\n${readFileSync(log, 'utf8')}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export function systemOf(run: RunFile, stop: () => Promise<void>): RunningSystem {
  const port = run.ports.app ?? 0;
  return { url: `http://localhost:${port}`, auroraUrl: `http://aurora.localhost:${port}`, run, stop };
}

function runningOf(dataDir: string, exitCode: number | null): RunFile | 'ended' | undefined {
  if (exitCode !== null) return 'ended';
  const run = findRunFile(dataDir);
  return run?.state === 'running' ? run : undefined;
}
