// `npm start` of this checkout on a temporary data folder: the real server, paper exchange and database.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '../../process/wait-until.ts';
import { readiness } from '../readiness.ts';
import { findRunFile, type RunFile } from '../run-file.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** A first start may have to build the app on a busy machine. */
export const START_MS_MAX = 150_000;

export interface WholeInstallation {
  /** Resolves once everything runs. @throws Error with what was printed when it does not come up */
  start(): Promise<void>;
  run(): RunFile;
  /** Whether the server answers that trading can run. */
  ready(): Promise<boolean>;
  /** SIGTERM of the starter; resolves with its exit code, at once when it does not run. */
  stop(): Promise<number | null>;
  /** Stops everything and removes the folder. */
  remove(): Promise<void>;
}

export function createWholeInstallation(environment: Record<string, string> = {}): WholeInstallation {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace whole '));
  chmodSync(folder, 0o711);
  let starter: ChildProcess | undefined;
  const run = (): RunFile => findRunFile(path.join(folder, 'data')) ?? { state: 'stopped', ports: {}, processes: {} };
  const installation: WholeInstallation = {
    run,
    async start() {
      let output = '';
      const env = { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn', ...environment };
      const child = spawn(process.execPath, [path.join(ROOT, 'tools/start.mjs')], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
      starter = child;
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString('utf8')));
      await waitUntil(() => output.includes('Millrace is running') || child.exitCode !== null, START_MS_MAX);
      if (!output.includes('Millrace is running')) throw new Error(`the start did not come up: ${output}`);
    },
    ready: async () => (await readiness(run().ports.management ?? 0)) === '',
    async stop() {
      if (starter === undefined || starter.exitCode !== null || starter.signalCode !== null) return starter?.exitCode ?? null;
      starter.kill('SIGTERM');
      const [code] = (await once(starter, 'exit')) as [number | null];
      return code;
    },
    async remove() {
      await installation.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return installation;
}
