// The whole of Millrace as `npm start` runs it, on data of its own, for journeys in a browser and for benchmarks. Never on a port that people use.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunFile, type RunFile } from '../launch/run-file.ts';
import { isAlive } from '../process/identity.ts';
import { waitUntil } from '../process/wait-until.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
/** Longest wait for the start, which may build the app first. */
const START_MS_MAX = 180_000;

export interface House {
  dataDir: string;
  /** Addresses of the running system. */
  urls(): { app: string; paper: string; management: string };
  run(): RunFile;
  output(): string;
  start(): Promise<void>;
  /** Orderly, as Ctrl-C. */
  stop(): Promise<void>;
  /** kill -9 of everything, as a power cut would for the processes. */
  killAll(): Promise<void>;
  remove(): Promise<void>;
}

/** A house that is not yet started. `environment` holds settings such as MARKET and MARKET_SPEED. */
export function buildHouse(environment: Readonly<Record<string, string>>): House {
  const root = mkdtempSync(path.join(tmpdir(), 'millrace-journey-'));
  chmodSync(root, 0o711);
  const dataDir = path.join(root, 'data');
  let child: ChildProcess | undefined;
  let said = '';

  const run = (): RunFile => {
    const found = findRunFile(dataDir);
    if (!found) throw new Error(`nothing runs in ${dataDir}: ${said}`);
    return found;
  };
  const ended = async (): Promise<void> => {
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const house: House = {
    dataDir,
    run,
    output: () => said,
    urls() {
      const { ports } = run();
      const at = (port: number | undefined): string => `http://127.0.0.1:${port ?? 0}`;
      return { app: `http://localhost:${ports.app ?? 0}`, paper: at(ports.paper), management: at(ports.management) };
    },
    async start() {
      said = '';
      child = spawn(process.execPath, [path.join(REPOSITORY, 'tools/launch/main.ts')], {
        cwd: REPOSITORY,
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: dataDir, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString('utf8')));
      const started = child;
      await waitUntil(() => said.includes('Millrace is running') || started.exitCode !== null, START_MS_MAX);
      if (!said.includes('Millrace is running')) throw new Error(`the house does not run: ${said}`);
    },
    async stop() {
      child?.kill('SIGTERM');
      await ended();
    },
    async killAll() {
      const { supervisor, server, paper, database } = run().processes;
      for (const one of [supervisor, server, paper, database]) if (one && isAlive(one)) process.kill(one.pid, 'SIGKILL');
      await ended();
    },
    async remove() {
      if (child) await house.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
  return house;
}
