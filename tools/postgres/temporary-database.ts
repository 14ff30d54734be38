// A temporary cluster for one verification, with roles, tables and connection pools, removed afterwards.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureRoles, migrate, openPools, roleUrl, type Pools } from '../../apps/server/src/shared/database/index.ts';
import { childrenOf } from '../process/identity.ts';
import { startCluster, type OpenTo } from './cluster.ts';

export interface TemporaryDatabase {
  /** The superuser's address: what DATABASE_URL is to a server. */
  adminUrl: string;
  /** The secret from which the roles' passwords are derived. */
  secret: string;
  ownerUrl: string;
  engineUrl: string;
  pools(): Pools;
  /** Ends all processes of the server as a crash would, and starts it again at the same address; undefined where others share it. */
  crash?(): Promise<void>;
}

const SECRET = 'verification';

/** `durable`: fsync on, as in production. `open`: who may come beside this machine. */
export async function withDatabase<Outcome>(
  durable: boolean,
  work: (database: TemporaryDatabase) => Promise<Outcome>,
  open?: OpenTo,
): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-verify-'));
  chmodSync(folder, 0o711);
  const where = { folder: path.join(folder, 'postgres'), password: 'temporary', durable, open };
  let cluster = await startCluster(where);
  const adminUrl = cluster.url('postgres');
  try {
    await ensureRoles(adminUrl, SECRET);
    await migrate(roleUrl(adminUrl, 'owner', SECRET));
    const pools = openPools(adminUrl, SECRET, { onError: () => undefined });
    try {
      return await work({
        adminUrl,
        secret: SECRET,
        ownerUrl: roleUrl(adminUrl, 'owner', SECRET),
        engineUrl: roleUrl(adminUrl, 'engine', SECRET),
        pools: () => pools,
        async crash() {
          const { port } = cluster;
          const { pid } = cluster.process;
          for (const each of [pid, ...childrenOf(pid)]) killNow(each);
          cluster = await startCluster({ ...where, preferredPort: port });
          if (cluster.port !== port) throw new Error('the database came back at another address');
        },
      });
    } finally {
      await pools.end();
    }
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
