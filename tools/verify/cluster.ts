// Checks several engines on one database: killed, frozen, cut off and stopped at drawn moments while many accounts trade, and frozen at each place between a decision
// and the wire while others take over; and whether these proofs find what they are for.
import { clusterTiming } from '../../packages/engine/src/testing/cluster-timing.ts';
import { CLUSTER_WAYS, runClusterRounds, type ClusterWay, type RoundsOutcome } from '../../packages/engine/src/testing/cluster-rounds.ts';
import { FENCE_PROOFS, LONG_FENCE_PROOFS, plantsOf } from '../../packages/engine/src/testing/fence-proofs.ts';
import { freezeAnEngine, type Freeze } from '../../packages/engine/src/testing/frozen-engine.ts';
import { nearGrid } from '../../packages/engine/src/testing/grid-setting.ts';
import { killTasks } from '../../packages/engine/src/testing/kill-tasks.ts';
import { watchLateWrites } from '../../packages/engine/src/testing/late-writes.ts';
import { CLUSTER_BUGS } from '../../packages/engine/src/testing/planted-cluster-bugs.ts';
import { startWorld } from '../../packages/engine/src/testing/world.ts';
import { quantile } from '../bench/lib/statistics.ts';
import { measurePatience, stretch } from '../process/patience.ts';
import type { Verification, VerificationOptions } from './shape.ts';

const ENGINES = 3;
/** A third of them kills and a third freezes. */
const ROUNDS = 300;
const JOINS = 50;
const TASKS = 30;
const FROZEN_MS_MAX = 30_000;
const SMALLEST = { tasks: killTasks.slice(0, 6), frozenMsMax: 4_000 };
const SMALLEST_ROUNDS = 6;
const SMALLEST_JOINS = 2;
/** Goals of the p99 of all that happened of a kind: until others own the shards of an engine that was killed, frozen or cut off, until they trade, and until all are level after one joined or left. */
const P99 = 0.99;
const OWNED_MS_MAX = 3_000;
const TRADED_MS_MAX = 3_000;
const LEVEL_MS_MAX = 5_000;
/** An order that is on the wire when its engine dies is looked up, and counts as never arrived after this only. */
const DEADLINE_MS = clusterTiming.openExpiryMs + clusterTiming.unknownGraceMs;

/** A kill and a freeze beside each of the others. */
const OFTEN: readonly ClusterWay[] = ['kill', 'freeze'];
const PLAN = CLUSTER_WAYS.filter((way) => !OFTEN.includes(way)).flatMap((way) => [...OFTEN, way]);

const CANCELLED = {
  ...{ point: 'guarded', times: 1, after: 'cancel-committed', next: 'engine' },
  task: { assignmentType: 8, allSettings: nearGrid },
  act: 'stopBuying',
} as const satisfies Freeze;

/** Those of the fence proofs are beside them. */
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
  { point: 'send-marked', times: 1, next: 'engine', orders: 'socket' },
  { point: 'sent', times: 1, next: 'engine', orders: 'socket' },
  CANCELLED,
  { ...CANCELLED, orders: 'socket' },
];

export const verifications: readonly Verification[] = [
  {
    id: 'kills, freezes, cuts and joins of engines, crashes of the database',
    goal: `${String(ROUNDS)} rounds, ${String(ROUNDS / 3)} of them kills and as many freezes: 0 orders or trades lost or doubled, money equal, no late write, no shard moved in vain; owned by others in 3 s (p99) after a kill, freeze or cut, trading again in 3 s after a kill, or 3 s after the deadline of what was on the wire, level in 5 s after a join or leave`,
    run: (options) =>
      options.smallest
        ? verifyRounds(options, { ways: CLUSTER_WAYS, rounds: SMALLEST_ROUNDS })
        : verifyRounds(options, { ways: PLAN, rounds: options.rounds ?? ROUNDS }),
  },
  {
    id: `${String(JOINS)} joins and leaves under trading`,
    goal: `${String(JOINS)} times one more engine joins and leaves in order: level in 5 s (p99), no shard moved in vain, 0 orders or trades lost or doubled, money equal, no late write`,
    run: (options) =>
      verifyRounds(options, { ways: ['join and leave'], rounds: options.smallest ? SMALLEST_JOINS : (options.rounds ?? JOINS) }),
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
            findings.push(
              ...found.map((finding) => `${[place.after, place.point, place.orders, place.next].filter(Boolean).join(', ')}: ${finding}`),
            );
          }
        } finally {
          await world.close();
        }
      });
      tell(findings);
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
      const found = new Set<string>();
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
              else if (plant !== undefined) found.add(plant);
            });
      } finally {
        await world.close();
      }
      tell(wrong);
      const ok = wrong.length === 0 && (smallest ? found.size > 0 : found.size === Object.keys(CLUSTER_BUGS).length);
      return { got: `${String(tried.length)} proofs, ${String(found.size)} bugs found, ${String(wrong.length)} wrong`, ok };
    },
  },
];

async function verifyRounds(
  { seed, smallest, withDatabase }: VerificationOptions,
  chosen: { ways: readonly ClusterWay[]; rounds: number },
): Promise<{ got: string; ok: boolean }> {
  const patience = Math.max(stretch(1), measurePatience());
  const sizes = smallest ? SMALLEST : { tasks: repeated(TASKS), frozenMsMax: FROZEN_MS_MAX };
  const outcome = await withDatabase(!smallest, (database) =>
    runClusterRounds({ database, seed, engines: ENGINES, crashDatabase: database.crash, ...sizes, ...chosen }),
  );
  const { rounds, orders, fills, cycles, wrong } = outcome;
  tell(wrong);
  const times = timesOf(outcome).filter(({ some }) => some.length > 0);
  const got = [
    [...rounds].map(([way, count]) => `${way} ${String(count)} times`).join(', '),
    `${String(orders)} orders, ${String(fills)} trades, ${String(cycles)} cycles, ${String(wrong.length)} wrong`,
    ...times.map(wordsOf),
    `bounds ${patience.toFixed(1)} times the goals on this machine`,
  ].join('; ');
  const isQuick = times.every(({ some, msMax }) => quantile(some, P99) <= msMax * patience);
  return { got, ok: wrong.length === 0 && fills > 0 && (smallest || isQuick) };
}

interface Times {
  what: string;
  of: string;
  some: readonly number[];
  /** Goal of the p99, on an idle machine. */
  msMax: number;
}

function timesOf({ killedMs, tradedMs, knownMs, frozenMs, cutMs, joinedMs, leftMs }: RoundsOutcome): Times[] {
  return [
    { what: 'owned by others after', some: killedMs, of: 'kills', msMax: OWNED_MS_MAX },
    { what: 'trading again after', some: tradedMs, of: 'accounts with nothing on the wire', msMax: TRADED_MS_MAX },
    { what: 'known after', some: knownMs, of: 'orders on the wire', msMax: TRADED_MS_MAX + DEADLINE_MS },
    { what: 'owned by others after', some: frozenMs, of: 'freezes', msMax: OWNED_MS_MAX },
    { what: 'owned by others after', some: cutMs, of: 'cuts from the database', msMax: OWNED_MS_MAX },
    { what: 'level after', some: joinedMs, of: 'joins', msMax: LEVEL_MS_MAX },
    { what: 'level after', some: leftMs, of: 'leaves', msMax: LEVEL_MS_MAX },
  ];
}

function wordsOf({ what, some, of, msMax }: Times): string {
  const [middle, late] = [Math.ceil(quantile(some, 0.5)), Math.ceil(quantile(some, P99))];
  const missed = late > msMax ? `, GOAL ${String(msMax)} MISSED` : '';
  return `${what} ${String(middle)} ms (p99 ${String(late)}${missed}) of ${String(some.length)} ${of}`;
}

function tell(findings: readonly string[]): void {
  for (const finding of findings) process.stderr.write(`${finding}\n`);
}

function repeated(count: number): (typeof killTasks)[number][] {
  return Array.from({ length: count }, (_, index) => killTasks[index % killTasks.length] ?? {});
}
