// A cluster of its own for one verification: roles, tables and the pools of a server, gone when the work is done. `durable` writes to disk as
// production does.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureRoles, migrate, openPools, roleUrl, type Pools } from '../../apps/server/src/shared/database/index.ts';
import { startCluster } from './cluster.ts';

export interface ThrowAwayDatabase {
  ownerUrl: string;
  engineUrl: string;
  pools(): Pools;
}

const SECRET = 'verification';

export async function withDatabase<Outcome>(durable: boolean, work: (database: ThrowAwayDatabase) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-verify-'));
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ folder: path.join(folder, 'postgres'), password: 'throw-away', durable });
  const adminUrl = cluster.url('postgres');
  try {
    await ensureRoles(adminUrl, SECRET);
    await migrate(roleUrl(adminUrl, 'owner', SECRET));
    const pools = openPools(adminUrl, SECRET, { onError: () => undefined });
    try {
      return await work({
        ownerUrl: roleUrl(adminUrl, 'owner', SECRET),
        engineUrl: roleUrl(adminUrl, 'engine', SECRET),
        pools: () => pools,
      });
    } finally {
      await pools.end();
    }
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
