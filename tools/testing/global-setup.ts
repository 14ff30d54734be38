// Vitest's set-up of a run that needs PostgreSQL: one throw-away cluster (fsync off) in a temporary folder, with every migration applied to a
// template that accepts no sessions. Test files clone it. Everything is gone when the run ends.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureRoles, migrate, roleUrl } from '../../apps/server/src/shared/database/index.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from '../process/identity.ts';
import { startCluster, stopLeftOverCluster, type Cluster } from '../postgres/cluster.ts';

/** What a test file is told of the run's cluster. */
export interface TestClusterAddress {
  adminUrl: string;
  template: string;
  secret: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestClusterAddress;
  }
}

const PREFIX = 'millrace-test-';
const OWNER = 'owner.json';
const TEMPLATE = 'millrace_template';
const SECRET = 'test secret of the database roles';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeDeadRuns();
  const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
  writeFileSync(path.join(folder, OWNER), JSON.stringify(ownIdentity()));
  // As root the server runs as another user, who must be able to pass through this folder.
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ folder: path.join(folder, 'postgres'), password: 'throw-away', durable: false });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(cluster);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testCluster', { adminUrl: cluster.url('postgres'), template: TEMPLATE, secret: SECRET });
  return stop;
}

/** Ends the clusters of runs that were killed before they could clean up. Only those whose owner is known to be dead. */
async function removeDeadRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(tmpdir(), name);
    try {
      if (isAlive(JSON.parse(readFileSync(path.join(folder, OWNER), 'utf8')) as ProcessIdentity)) continue;
      await stopLeftOverCluster(path.join(folder, 'postgres'));
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      // Another run is making or removing it at this moment.
      if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

async function makeTemplate(cluster: Cluster): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  try {
    await admin.query(`create database ${TEMPLATE}`);
    await ensureRoles(cluster.url(TEMPLATE), SECRET);
    await migrate(roleUrl(cluster.url(TEMPLATE), 'owner', SECRET));
    await admin.query(`alter database ${TEMPLATE} allow_connections false`);
  } finally {
    await admin.end();
  }
}
