// Everything as `npm start` gives it (database, paper exchange, server, built app) on free ports and a folder of its own, for tests in a browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunFile, type RunFile } from '../../../../tools/launch/run-file.ts';
import { waitUntil } from '../../../../tools/process/wait-until.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const startMsMax = 90_000;

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
  const dataDir = path.join(folder, 'data');
  const child = spawn(process.execPath, [path.join(repository, 'tools/start.mjs')], {
    cwd: repository,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString('utf8')));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const run = await waitUntil(() => runningOf(dataDir, child.exitCode), startMsMax);
  if (!run || run === 'ended') {
    await stop();
    throw new Error(`the system did not start:\n${said}`);
  }
  const port = run.ports.app ?? 0;
  return { url: `http://localhost:${port}`, auroraUrl: `http://aurora.localhost:${port}`, run, stop };
}

/** The system that suites share; `stop` gives it back. */
export function acquireSharedSystem(): Promise<RunningSystem> {
  return startRunningSystem();
}

function runningOf(dataDir: string, exitCode: number | null): RunFile | 'ended' | undefined {
  if (exitCode !== null) return 'ended';
  const run = findRunFile(dataDir);
  return run?.state === 'running' ? run : undefined;
}
