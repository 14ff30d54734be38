// Proves that kill -9 of the engine at any moment loses and doubles nothing: random kills while many tasks trade on a paper exchange that
// survives, on a database that really writes to disk. The comparison itself is tried against planted faults in the tests.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureRoles, migrate, openPools, roleUrl } from '../../apps/server/src/database/index.ts';
import { runRandomKills, type KillsOutcome } from '../../packages/engine/src/testing/random-kills.ts';
import { startCluster } from '../postgres/cluster.ts';
import type { Verification } from './shape.ts';

const KILLS = 50;
const TASKS = 20;
const LIFE_MS_MAX = 2000;
const RESUMED_MS_MAX = 5000;
const SECRET = 'verification of kills';

export const verifications: readonly Verification[] = [
  {
    id: 'kills',
    goal: `${String(KILLS)} kills, ${String(TASKS)} tasks: 0 orders or trades lost or doubled, money equal, trading again in 5 s`,
    async run({ seed, rounds }) {
      const folder = mkdtempSync(path.join(tmpdir(), 'millrace-kills-'));
      chmodSync(folder, 0o711);
      const cluster = await startCluster({ folder: path.join(folder, 'postgres'), password: 'throw-away', durable: true });
      const adminUrl = cluster.url('postgres');
      try {
        await ensureRoles(adminUrl, SECRET);
        await migrate(roleUrl(adminUrl, 'owner', SECRET));
        const pools = openPools(adminUrl, SECRET, { onError: () => undefined });
        const database = {
          ownerUrl: roleUrl(adminUrl, 'owner', SECRET),
          engineUrl: roleUrl(adminUrl, 'engine', SECRET),
          pools: () => pools,
        };
        let outcome: KillsOutcome;
        try {
          outcome = await runRandomKills({ database, seed, kills: rounds ?? KILLS, tasks: TASKS, lifeMsMax: LIFE_MS_MAX });
        } finally {
          await pools.end();
        }
        const { kills, orders, fills, cycles, resumedMsMax, wrong } = outcome;
        for (const finding of wrong) process.stderr.write(`${finding}\n`);
        const got = `${String(kills)} kills, ${String(orders)} orders, ${String(fills)} trades, ${String(cycles)} cycles, ${String(wrong.length)} wrong, again in ${String(Math.ceil(resumedMsMax))} ms`;
        return { got, ok: wrong.length === 0 && resumedMsMax <= RESUMED_MS_MAX && orders > 0 };
      } finally {
        await cluster.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];
