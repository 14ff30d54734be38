// Checks that kill -9 of the engine at any moment loses and doubles nothing: random kills while many tasks trade on a paper exchange that keeps
// running, on a database with fsync; and that server and database of a whole installation trade again soon after their kills. Tests check the comparison
// itself against planted faults.
import { loadavg } from 'node:os';
import { runRandomKills } from '../../packages/engine/src/testing/random-kills.ts';
import { withDatabase } from '../postgres/temporary-database.ts';
import { killParts } from './kills/kill-parts.ts';
import type { Verification } from './shape.ts';

const KILLS = 50;
const TASKS = 20;
const LIFE_MS_MAX = 2000;
const RESUMED_MS_MAX = 5000;
/** Orders that must have traded: a run without one of them proves nothing of it. */
const REASONS = ['LOCK', 'UNLOCK', 'LAYER_TARGET', 'TARGET', 'STOP'] as const;
/** Each part; the supervisor gives up after more within a minute. */
const PART_KILLS = 5;

export const verifications: readonly Verification[] = [
  {
    id: 'kills',
    goal: `${String(KILLS)} kills, ${String(TASKS)} tasks: 0 orders or trades lost or doubled, money equal, trading again in 5 s`,
    async run({ seed, rounds }) {
      const outcome = await withDatabase(true, (database) =>
        runRandomKills({ database, seed, kills: rounds ?? KILLS, tasks: TASKS, lifeMsMax: LIFE_MS_MAX }),
      );
      const { kills, orders, fills, cycles, reasons, resumedMsMax, wrong } = outcome;
      const missing = REASONS.filter((reason) => (reasons[reason] ?? 0) === 0);
      for (const finding of wrong) process.stderr.write(`${finding}\n`);
      const got = `${String(kills)} kills, ${String(orders)} orders, ${String(fills)} trades, ${String(cycles)} cycles, ${String(wrong.length)} wrong, ${missing.length === 0 ? 'hedges, layers and stops among them' : `no ${missing.join(', ')}`}, again in ${String(Math.ceil(resumedMsMax))} ms`;
      return { got, ok: wrong.length === 0 && missing.length === 0 && resumedMsMax <= RESUMED_MS_MAX && orders > 0 };
    },
  },
  {
    id: 'kills of server and database',
    goal: `${String(PART_KILLS)} kills each, on an idle machine: trading again in 5 s`,
    async run({ rounds }) {
      const load = loadavg()[0] ?? 0;
      const { server, database } = await killParts(Math.min(rounds ?? PART_KILLS, PART_KILLS));
      const got = `server again in ${String(Math.ceil(server))} ms, database in ${String(Math.ceil(database))} ms (load ${load.toFixed(1)})`;
      return { got, ok: Math.max(server, database) <= RESUMED_MS_MAX };
    },
  },
];
