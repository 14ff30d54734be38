// Checks several engines on one database: killed, frozen, cut off and stopped at drawn moments while many accounts trade, and frozen at each place between a decision
// and the wire while others take over; and whether these proofs find what they are for.
import { killTasks } from '../../packages/engine/src/testing/kill-tasks.ts';
import { runClusterRounds } from '../../packages/engine/src/testing/cluster-rounds.ts';
import { FENCE_PROOFS, LONG_FENCE_PROOFS, plantsOf } from '../../packages/engine/src/testing/fence-proofs.ts';
import { freezeAnEngine, type Freeze } from '../../packages/engine/src/testing/frozen-engine.ts';
import { watchLateWrites } from '../../packages/engine/src/testing/late-writes.ts';
import { CLUSTER_BUGS } from '../../packages/engine/src/testing/planted-cluster-bugs.ts';
import { startWorld } from '../../packages/engine/src/testing/world.ts';
import { quantile } from '../bench/lib/statistics.ts';
import type { Verification } from './shape.ts';

const ENGINES = 3;
const ROUNDS = 300;
const TASKS = 30;
const FROZEN_MS_MAX = 30_000;
const SMALLEST = { rounds: 6, tasks: killTasks.slice(0, 6), frozenMsMax: 4_000 };
/** Owned by another after a kill, 99 of 100; after a freeze the server waits for the silence first. */
const OWNED_MS_MAX = 3_000;
const LEVEL_MS_MAX = 5_000;

const places: readonly Freeze[] = [
  { point: 'intent-committed', times: 1, next: 'engine' },
  { point: 'send-marked', times: 1, next: 'engine' },
  // The first thing that is sent is the leverage.
  { point: 'guarded', times: 1, next: 'engine' },
  { point: 'guarded', times: 2, next: 'engine' },
  { point: 'sent', times: 1, next: 'engine' },
  { point: 'acked', times: 1, next: 'engine' },
  { point: 'fill-decided', times: 1, next: 'engine' },
  { point: 'fill-stored', times: 1, next: 'engine' },
  { point: 'done-stored', times: 1, next: 'engine' },
  { point: 'decided', times: 1, next: 'session' },
  { point: 'intent-committed', times: 1, next: 'session' },
];

export const verifications: readonly Verification[] = [
  {
    id: 'kills, freezes, cuts and joins of engines, crashes of the database',
    goal: `${String(ROUNDS)} rounds: 0 orders or trades lost or doubled, money equal, no late write, no shard moved in vain; owned by others in 3 s (p99) after a kill, level in 5 s after a join`,
    async run({ seed, rounds, smallest, withDatabase }) {
      const size = smallest ? SMALLEST : { rounds: rounds ?? ROUNDS, tasks: repeated(TASKS), frozenMsMax: FROZEN_MS_MAX };
      const outcome = await withDatabase(!smallest, (database) =>
        runClusterRounds({ database, seed, engines: ENGINES, crashDatabase: database.crash, ...size }),
      );
      const { orders, fills, cycles, killedMs, frozenMs, cutMs, joinedMs, leftMs, wrong } = outcome;
      for (const finding of wrong) process.stderr.write(`${finding}\n`);
      const at = (some: readonly number[], share: number): string =>
        some.length === 0 ? 'none' : String(Math.ceil(quantile(some, share)));
      const owned = `owned by others after ${at(killedMs, 0.5)} ms (p99 ${at(killedMs, 0.99)}) of ${String(killedMs.length)} kills, ${at(frozenMs, 0.5)} ms (p99 ${at(frozenMs, 0.99)}) of ${String(frozenMs.length)} freezes and ${at(cutMs, 0.5)} ms (p99 ${at(cutMs, 0.99)}) of ${String(cutMs.length)} cuts from the database; level ${at(joinedMs, 0.5)} ms (p99 ${at(joinedMs, 0.99)}) after ${String(joinedMs.length)} joins, ${at(leftMs, 0.5)} ms (p99 ${at(leftMs, 0.99)}) after as many leaves`;
      const got = `${String(outcome.rounds)} rounds, ${String(orders)} orders, ${String(fills)} trades, ${String(cycles)} cycles, ${String(wrong.length)} wrong; ${owned}`;
      const isQuick = smallest || (quantile(killedMs, 0.99) <= OWNED_MS_MAX && quantile(joinedMs, 0.99) <= LEVEL_MS_MAX);
      return { got, ok: wrong.length === 0 && fills > 0 && isQuick };
    },
  },
  {
    id: 'frozen between decision and wire',
    goal: `${String(places.length)} places: nothing doubled, nothing written or taken by the venue after another has the account`,
    async run({ smallest, withDatabase }) {
      const findings: string[] = [];
      const tried = smallest ? places.slice(0, 1) : places;
      await withDatabase(false, async (database) => {
        await watchLateWrites(database);
        const world = await startWorld({ prices: Array.from({ length: 2000 }, (_, at) => 60000 + (at % 2)), speed: 1 });
        try {
          for (const place of tried) {
            const found = await freezeAnEngine(database, world, place);
            findings.push(...found.map((finding) => `${place.point}, ${place.next}: ${finding}`));
          }
        } finally {
          await world.close();
        }
      });
      for (const finding of findings) process.stderr.write(`${finding}\n`);
      return { got: `${String(tried.length)} places, ${String(findings.length)} wrong`, ok: findings.length === 0 };
    },
  },
  {
    id: 'planted bugs of several engines',
    goal: `each of ${String(Object.keys(CLUSTER_BUGS).length)} is found by its proof, and nothing without it`,
    async run({ seed, smallest, withDatabase }) {
      const wrong: string[] = [];
      // The others are in freeze.test.ts.
      const tried = smallest ? LONG_FENCE_PROOFS.slice(0, 1) : [...FENCE_PROOFS, ...LONG_FENCE_PROOFS];
      let found = 0;
      const world = await startWorld({ seed, speed: 1 });
      try {
        for (const proof of tried)
          for (const plant of [undefined, ...plantsOf(proof)])
            await withDatabase(false, async (database) => {
              await watchLateWrites(database);
              const findings = (await proof.run(database, world, plant)).join('; ');
              const expected = plant && proof.finds[plant];
              const isRight = expected === undefined ? findings === '' : findings.includes(expected);
              if (!isRight) wrong.push(`${proof.by}, ${plant ?? 'without a bug'}: ${findings}`);
              else if (expected !== undefined) found += 1;
            });
      } finally {
        await world.close();
      }
      for (const finding of wrong) process.stderr.write(`${finding}\n`);
      return { got: `${String(tried.length)} proofs, ${String(found)} times found, ${String(wrong.length)} wrong`, ok: wrong.length === 0 };
    },
  },
];

function repeated(count: number): (typeof killTasks)[number][] {
  return Array.from({ length: count }, (_, index) => killTasks[index % killTasks.length] ?? {});
}
