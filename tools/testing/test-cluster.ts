// The database cluster of a test run: a throw-away one (fsync off) with every migration applied to a template that accepts no sessions. Started by the first
// test file that clones the template.
import path from 'node:path';
import pg from 'pg';
import { ensureRoles, migrate, roleUrl } from '../../apps/server/src/shared/database/index.ts';
import { startCluster, type Cluster } from '../postgres/cluster.ts';
import { CLUSTER_FOLDER } from './limits.ts';
import { startShared } from './run-folder.ts';

export interface TestCluster {
  adminUrl: string;
  template: string;
  /** From which the passwords of the roles are derived. */
  secret: string;
}

const TEMPLATE = 'millrace_template';
const SECRET = 'test secret of the database roles';

/** The run's cluster; running when the promise resolves. */
export function getTestCluster(): Promise<TestCluster> {
  return startShared('cluster', async (folder) => {
    const cluster = await startCluster({ folder: path.join(folder, CLUSTER_FOLDER), password: 'throw-away', durable: false });
    await makeTemplate(cluster);
    return { adminUrl: cluster.url('postgres'), template: TEMPLATE, secret: SECRET };
  });
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
