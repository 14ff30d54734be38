// Vitest's set-up of a run that needs PostgreSQL: one throw-away cluster (fsync off) in a temporary folder, with every migration applied to a
// template that accepts no sessions. Test files clone it. Everything is gone when the run ends.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureRoles, migrate, roleUrl } from '../../apps/server/src/database/index.ts';
import { startCluster, type Cluster } from '../postgres/cluster.ts';

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

const TEMPLATE = 'millrace_template';
const SECRET = 'test secret of the database roles';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-test-'));
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
