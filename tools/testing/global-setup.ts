// Vitest's set-up of a run: a folder for what its test files start together (run-folder.ts). All of it is ended when the run is, and by the next run when
// this one is killed.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findRunFile } from '../launch/run-file.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from '../process/identity.ts';
import { waitUntil } from '../process/wait-until.ts';
import { stopLeftOverCluster } from '../postgres/cluster.ts';
import { CLUSTER_FOLDER, SYSTEM_FOLDER, SYSTEM_STOP_MS_MAX } from './limits.ts';

const PREFIX = 'millrace-test-';
const OWNER = 'owner.json';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeDeadRuns();
  const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
  writeFileSync(path.join(folder, OWNER), JSON.stringify(ownIdentity()));
  // As root PostgreSQL runs as another user, who must be able to pass through this folder.
  chmodSync(folder, 0o711);
  project.provide('runFolder', folder);
  return () => remove(folder);
}

/** Ends what runs that were killed have left behind. Only runs whose owner is known to be dead. */
async function removeDeadRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(tmpdir(), name);
    try {
      if (isAlive(JSON.parse(readFileSync(path.join(folder, OWNER), 'utf8')) as ProcessIdentity)) continue;
      await remove(folder);
    } catch (error) {
      // Another run is making or removing it at this moment.
      if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

async function remove(folder: string): Promise<void> {
  await stopSystem(path.join(folder, SYSTEM_FOLDER));
  const cluster = path.join(folder, CLUSTER_FOLDER);
  if (existsSync(cluster)) await stopLeftOverCluster(cluster);
  rmSync(folder, { recursive: true, force: true });
}

/** Ends the system on `dataDir` through its supervisor, which stops its servers and its database. */
async function stopSystem(dataDir: string): Promise<void> {
  const supervisor = findRunFile(dataDir)?.processes.supervisor;
  if (supervisor === undefined || !isAlive(supervisor)) return;
  process.kill(supervisor.pid, 'SIGTERM');
  await waitUntil(() => !isAlive(supervisor), SYSTEM_STOP_MS_MAX);
}
