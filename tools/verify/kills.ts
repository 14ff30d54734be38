// Checks that kill -9 of the engine at any moment loses and doubles nothing: random kills while many tasks trade on a paper exchange that keeps
// running, on a database with fsync; and that server and database of a whole installation trade again soon after their kills. With `--engines N` so many share the
// database and one of them is killed while the others go on. Tests check the comparison itself against planted faults.
import { loadavg } from 'node:os';
import { runRandomKills } from '../../packages/engine/src/testing/random-kills.ts';
import { killTasks } from '../../packages/engine/src/testing/kill-tasks.ts';
import type { TaskOptions } from '../../packages/engine/src/testing/world.ts';
import { killParts } from './kills/kill-parts.ts';
import { impossiblePoints, killAtEachPoint, tableTasks, type KindKills } from './kills/kill-table.ts';
import { settingsOf } from './parity/trade-live.ts';
import type { Verification } from './shape.ts';

const KILLS = 200;
const TASKS = 60;
const LIFE_MS_MAX = 2000;
const SMALLEST = { kills: 3, tasks: killTasks.slice(0, 8), lifeMsMax: 700 };
const RESUMED_MS_MAX = 5000;
/** Orders that must have traded: a run without one of them proves nothing of it. */
const REASONS = ['LOCK', 'UNLOCK', 'LAYER_TARGET', 'TARGET', 'STOP'] as const;
const SMALLEST_POINTS = ['intent-committed', 'sent'] as const;
/** Each part; the supervisor gives up after more within a minute. */
const PART_KILLS = 5;

export const verifications: readonly Verification[] = [
  {
    id: 'kills',
    goal: `${String(KILLS)} kills, ${String(TASKS)} tasks of all kinds: 0 orders or trades lost or doubled, money equal, trading again in 5 s`,
    severalEngines: true,
    async run({ seed, rounds, engines, smallest, withDatabase }) {
      const size = smallest ? SMALLEST : { kills: rounds ?? KILLS, tasks: repeated(TASKS), lifeMsMax: LIFE_MS_MAX };
      const outcome = await withDatabase(true, (database) => runRandomKills({ database, seed, engines, ...size }));
      const { kills, orders, fills, cycles, reasons, resumedMsMax, wrong } = outcome;
      const missing = REASONS.filter((reason) => (reasons[reason] ?? 0) === 0);
      for (const finding of wrong) process.stderr.write(`${finding}\n`);
      const parts = missing.length === 0 ? 'hedges, layers and stops among them' : `no ${missing.join(', ')}`;
      const got = `${String(kills)} kills, ${String(orders)} orders, ${String(fills)} trades (${parts}), ${String(cycles)} cycles, ${String(wrong.length)} wrong, again in ${String(Math.ceil(resumedMsMax))} ms`;
      const isWhole = smallest || (resumedMsMax <= RESUMED_MS_MAX && missing.length === 0);
      return { got, ok: wrong.length === 0 && isWhole && orders > 0 && kills === size.kills };
    },
  },
  {
    id: 'kills of server and database',
    goal: `${String(PART_KILLS)} kills each, on an idle machine: trading again in 5 s`,
    async run({ rounds, smallest }) {
      const load = loadavg()[0] ?? 0;
      const { server, database } = await killParts(smallest ? 1 : Math.min(rounds ?? PART_KILLS, PART_KILLS));
      const got = `server again in ${String(Math.ceil(server))} ms, database in ${String(Math.ceil(database))} ms (load ${load.toFixed(1)})`;
      return { got, ok: smallest || Math.max(server, database) <= RESUMED_MS_MAX };
    },
  },
  {
    id: 'kills by place and kind',
    goal: `${String(tableTasks.length)} kinds killed at every place that they pass: 0 orders or trades lost or doubled, money equal`,
    severalEngines: true,
    async run({ seed, engines, smallest, withDatabase }) {
      const outcomes: KindKills[] = [];
      for (const [at, task] of tableTasks.entries()) {
        if (smallest && at > 0) break;
        const asked = smallest ? { seed, engines, points: SMALLEST_POINTS } : { seed: seed + at, engines };
        const outcome = await withDatabase(false, (database) => killAtEachPoint(database, task, asked));
        outcomes.push(outcome);
        process.stderr.write(`${tableLine(outcome, impossiblePoints(task))}\n`);
      }
      const sum = (count: (outcome: KindKills) => number): number => outcomes.reduce((all, outcome) => all + count(outcome), 0);
      const [hit, missed, wrong] = [sum((one) => one.hit.length), sum((one) => one.missed.length), sum((one) => one.wrong.length)];
      const got = `${String(hit)} kills of ${String(outcomes.length)} kinds, ${String(missed)} places not passed, ${String(sum((one) => one.orders))} orders, ${String(sum((one) => one.cycles))} cycles, ${String(wrong)} wrong`;
      return { got, ok: hit > 0 && missed === 0 && wrong === 0 };
    },
  },
];

/** So many tasks: those that trade often, and one of each kind, again and again. */
function repeated(count: number): TaskOptions[] {
  const all = [...killTasks, ...tableTasks.map((task): TaskOptions => ({ ...task, settings: {}, allSettings: settingsOf(task) }))];
  return Array.from({ length: count }, (_, index) => all[index % all.length] ?? {});
}

function tableLine({ kind, hit, missed, orders, cycles, wrong }: KindKills, impossible: readonly string[]): string {
  const parts = [
    `${kind}: killed at ${hit.join(', ')}`,
    missed.length === 0 ? '' : `not passed: ${missed.join(', ')}`,
    impossible.length === 0 ? '' : `nothing rests: ${impossible.join(', ')}`,
    `${String(orders)} orders, ${String(cycles)} cycles`,
    ...wrong,
  ];
  return parts.filter((part) => part !== '').join('; ');
}
