// A migrated database of its own for one test file, cloned from the run's template in about a tenth of a second.
// Use in beforeAll, drop in afterAll. Never shares rows with another file.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPools, roleName, roleUrl, type Pools } from '../../apps/server/src/shared/database/index.ts';
import { CLONE_ATTEMPTS_MAX, TEST_POOL_CONNECTIONS_MAX } from './limits.ts';
import { getTestCluster } from './test-cluster.ts';

export interface TestDatabase {
  name: string;
  /** The superuser's address: what DATABASE_URL is to a server. */
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  engineUrl: string;
  auditUrl: string;
  /** The secret from which the roles' passwords are derived. */
  secret: string;
  /** Pools of all roles, opened at the first use and closed by `drop`. */
  pools(): Pools;
  /** Closes the pools, ends every other session and removes the database. */
  drop(): Promise<void>;
}

/** Clones the run's template. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { adminUrl, template, secret } = await getTestCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (admin) => clone(admin, name, template));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  let pools: Pools | undefined;
  return {
    name,
    adminUrl: url.href,
    ownerUrl: roleUrl(url.href, 'owner', secret),
    appUrl: roleUrl(url.href, 'app', secret),
    engineUrl: roleUrl(url.href, 'engine', secret),
    auditUrl: roleUrl(url.href, 'audit', secret),
    secret,
    pools() {
      pools ??= openPools(url.href, secret, { onError: () => undefined, connectionsMax: TEST_POOL_CONNECTIONS_MAX });
      return pools;
    },
    async drop() {
      await pools?.end();
      await asAdmin(adminUrl, (admin) => drop(admin, name));
    },
  };
}

/** Force ends every session but one that reads the log, which a killed server leaves for a moment. */
async function drop(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin.query(
        `select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where database = $1 and active_pid is not null`,
        [name],
      );
      await admin.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      const isRead = error instanceof pg.DatabaseError && error.code === '55006';
      if (!isRead || attempt >= CLONE_ATTEMPTS_MAX) throw error;
    }
  }
}

async function clone(admin: pg.Client, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin.query(`create database ${name} template ${template} owner ${roleName('owner')}`);
      return;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === '55006'; // another clone is reading the template
      if (!busy || attempt >= CLONE_ATTEMPTS_MAX) throw error;
    }
  }
}

async function asAdmin(adminUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
