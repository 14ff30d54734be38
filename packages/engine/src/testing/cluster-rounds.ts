// Several engines trade many accounts on one database, while in each round one of them is killed, frozen, cut from the database or the exchange or stopped, one
// more joins and leaves, or the database crashes. Afterwards each intent was executed at most once, books and exchange agree to the last digit, and nothing was
// written by an engine that did not own its shard. For tests and `npm run verify` only.
import { setTimeout as sleep } from 'node:timers/promises';
import { openWire, type Wire, type WireState } from '../../../../tools/process/wire.ts';
import type { Books } from './books.ts';
import { clusterTiming } from './cluster-timing.ts';
import { startEngineProcess, type EngineProcess } from './engine-processes.ts';
import { watchLateWrites } from './late-writes.ts';
import { seeded } from './seeded.ts';
import { untilBooksEqual } from './settled-books.ts';
import { areOwned, describeOwners, listClaims, movedInVain, untilLevel, untilOwned } from './shard-owners.ts';
import { AskedTasks, type AgainTimes } from './trade-again.ts';
import { placeOf, through, venueThrough } from './wired.ts';
import { makeTask, startWorld, until, type EngineDatabase, type LinkedAccount, type TaskOptions, type World } from './world.ts';

/** What may happen in a round. */
export const CLUSTER_WAYS = [
  'kill',
  'freeze',
  'cut from database',
  'stop',
  'cut from venue',
  'join and leave',
  'crash of the database',
] as const;
export type ClusterWay = (typeof CLUSTER_WAYS)[number];

export interface RoundsOptions {
  database: EngineDatabase;
  seed: number;
  engines: number;
  rounds: number;
  /** One of them in each round, in turn. */
  ways: readonly ClusterWay[];
  /** Each on an account of its own. */
  tasks: readonly TaskOptions[];
  /** The longest freeze or cut, ms; drawn so that short ones are as likely as long ones. */
  frozenMsMax: number;
  /** Ends the database as a crash would, and starts it again; undefined where others share it: those rounds are left out. */
  crashDatabase: (() => Promise<void>) | undefined;
}

/** Ms of each round, where it came to that. */
interface RoundTimes extends AgainTimes {
  /** From a kill until others owned everything. */
  killedMs: number[];
  /** From the start of a freeze, or of a cut from the database, until then, of those that lasted long enough; where nobody came, how long a long one lasted. */
  frozenMs: number[];
  cutMs: number[];
  /** From the moment in which one more engine had joined until all were level, and from the order to stop until the others were. */
  joinedMs: number[];
  leftMs: number[];
}

export interface RoundsOutcome extends RoundTimes, Books {
  /** How many rounds of each way there were. */
  rounds: ReadonlyMap<ClusterWay, number>;
}

/** Venue time against real time. */
const SPEED = 60;
const FROZEN_MS_MIN = 200;
/** Others own what an engine had that is kept from its work for so long. */
const LOST_MS = 4_000;
/** After each round, drawn. */
const CALM_MS_MAX = 2_000;
/** Longest wait until books and exchange agree at the end. */
const SETTLED_MS_MAX = 30_000;
const DATABASE_BACK_MS_MAX = 60_000;
const LOOK_MS = 10;

/** An engine, and the wires through which it reaches database and exchange. */
interface WiredEngine extends Record<'database' | 'venue', Wire> {
  engine: EngineProcess;
}

/** Of a cut wire. */
const CUTS = ['silent', 'deaf', 'mute', 'loud'] as const satisfies readonly WireState[];

interface Cluster {
  options: RoundsOptions;
  world: World;
  accounts: readonly LinkedAccount[];
  asked: AskedTasks;
  random: () => number;
  engines: WiredEngine[];
  /** So far: each engine has a seed of its own. */
  started: number;
  times: RoundTimes;
  /** Findings of rounds, in words. */
  wrong: string[];
}

export async function runClusterRounds(options: RoundsOptions): Promise<RoundsOutcome> {
  const { database, seed, rounds, tasks, crashDatabase } = options;
  await watchLateWrites(database);
  const world = await startWorld({ seed, speed: SPEED });
  const accounts: LinkedAccount[] = [];
  for (const task of tasks) {
    const account = await world.linkAccount(database);
    accounts.push(account);
    await makeTask(database, account, task);
  }
  const asked = await AskedTasks.make(database, accounts);
  const times: RoundTimes = { killedMs: [], tradedMs: [], knownMs: [], frozenMs: [], cutMs: [], joinedMs: [], leftMs: [] };
  const cluster: Cluster = { options, world, accounts, asked, random: seeded(seed), engines: [], started: 0, times, wrong: [] };
  const done = new Map<ClusterWay, number>();
  const ways = options.ways.filter((way) => way !== 'crash of the database' || crashDatabase !== undefined);
  try {
    for (let index = 0; index < options.engines; index += 1) await start(cluster);
    await untilOwned(database, options.engines);
    for (let round = 0; round < rounds; round += 1) {
      const way = ways[round % ways.length];
      if (way === undefined) throw new Error('no way is given');
      await runRound(cluster, way).catch(async (error: unknown) => {
        throw new Error(`in round ${String(round)}, ${way}: ${await describe(cluster)}`, { cause: error });
      });
      done.set(way, (done.get(way) ?? 0) + 1);
      await sleep(cluster.random() * CALM_MS_MAX);
    }
    const books = await untilBooksEqual(database, world, accounts, SETTLED_MS_MAX);
    return { rounds: done, ...times, ...books, wrong: [...cluster.wrong, ...books.wrong] };
  } finally {
    for (const victim of cluster.engines) await stop(victim);
    await world.close();
  }
}

/** Ends when as many engines as before own all shards. */
async function runRound(cluster: Cluster, way: ClusterWay): Promise<void> {
  const { options, times } = cluster;
  if (way === 'join and leave') await joinAndLeave(cluster);
  else if (way === 'crash of the database') await crash(cluster);
  else {
    const victim = cluster.engines.splice(Math.floor(cluster.random() * cluster.engines.length), 1)[0];
    if (victim === undefined) throw new Error('no engine is left');
    if (way === 'kill') await killOne(cluster, victim);
    else if (way === 'freeze') times.frozenMs.push(...(await hinder(cluster, victim, freeze(victim))));
    else if (way === 'cut from database') times.cutMs.push(...(await hinder(cluster, victim, cut(cluster, victim, 'database'))));
    else if (way === 'cut from venue') await hinder(cluster, victim, cut(cluster, victim, 'venue'));
    else await stop(victim);
    if (way === 'kill' || way === 'stop') await start(cluster);
  }
  await untilOwned(options.database, options.engines);
}

async function start(cluster: Cluster): Promise<WiredEngine> {
  cluster.started += 1;
  const { world, accounts, options } = cluster;
  const [database, venue] = [await openWire(placeOf(options.database.engineUrl)), await openWire(placeOf(world.origin))];
  const parts = {
    accounts,
    database: { ...options.database, engineUrl: through(options.database.engineUrl, database) },
    world: { ...world, venue: venueThrough(world.venue, venue) },
  };
  const engine = startEngineProcess(parts, { timing: clusterTiming, seed: options.seed + cluster.started, readsBars: true });
  const wired = { engine, database, venue };
  cluster.engines.push(wired);
  return wired;
}

/** In order. */
async function stop({ engine, database, venue }: WiredEngine): Promise<void> {
  await engine.stop();
  await Promise.all([database.close(), venue.close()]);
}

/** Ends when others trade with its accounts. */
async function killOne({ options, engines, asked, random, times }: Cluster, victim: WiredEngine): Promise<void> {
  const { startMs, again } = await asked.kill(victim.engine, random);
  const owned = untilOwned(options.database, engines.length).then(() => times.killedMs.push(performance.now() - startMs));
  const [{ tradedMs, knownMs }] = await Promise.all([again, owned]);
  times.tradedMs.push(...tradedMs);
  times.knownMs.push(...knownMs);
  await Promise.all([victim.database.close(), victim.venue.close()]);
}

/** Begins to keep an engine from its work; answers what ends it. */
type Hindrance = () => () => void;

const freeze =
  ({ engine }: WiredEngine): Hindrance =>
  () => {
    engine.freeze();
    return () => engine.thaw();
  };

const cut =
  ({ random }: Cluster, victim: WiredEngine, from: 'database' | 'venue'): Hindrance =>
  () => {
    const wire = victim[from];
    wire.state = CUTS[Math.floor(random() * CUTS.length)] ?? 'silent';
    return () => {
      wire.state = 'whole';
    };
  };

/** For a drawn time. Answers how long it took until others owned the engine's shards, ms, or how long it lasted when nobody came; nothing when it was short. */
async function hinder({ options, random, engines }: Cluster, victim: WiredEngine, hindrance: Hindrance): Promise<number[]> {
  const forMs = FROZEN_MS_MIN * (options.frozenMsMax / FROZEN_MS_MIN) ** random();
  const startMs = performance.now();
  const end = hindrance();
  let ownedMs: number | undefined;
  while (performance.now() < startMs + forMs) {
    if (ownedMs === undefined && (await areOwned(options.database, engines.length))) ownedMs = performance.now() - startMs;
    await sleep(LOOK_MS);
  }
  end();
  engines.push(victim);
  if (ownedMs === undefined && forMs >= LOST_MS) return [forMs];
  return ownedMs === undefined ? [] : [ownedMs];
}

/** Every lease ends with its session; the engines come back by themselves. */
async function crash({ options: { database, crashDatabase } }: Cluster): Promise<void> {
  await crashDatabase?.();
  const answers = (): Promise<boolean> =>
    database
      .pools()
      .engine.query('select 1')
      .then(
        () => true,
        () => false,
      );
  await until(answers, DATABASE_BACK_MS_MAX);
}

/** One more engine comes and goes. It is wrong when a shard changes its owner that did not have to. */
async function joinAndLeave(cluster: Cluster): Promise<void> {
  const { options, engines, times, wrong } = cluster;
  const { database } = options;
  await untilLevel(database, engines.length);
  const before = await listClaims(database);
  const joined = await start(cluster);
  await joined.engine.said('started');
  times.joinedMs.push(await timed(() => untilLevel(database, engines.length)));
  const between = await listClaims(database);
  wrong.push(...movedInVain(before, between).map((shard) => `shard ${String(shard)} changed its owner when another engine joined`));
  engines.pop();
  times.leftMs.push(
    await timed(async () => {
      await stop(joined);
      await untilLevel(database, engines.length);
    }),
  );
  wrong.push(
    ...movedInVain(between, await listClaims(database)).map((shard) => `shard ${String(shard)} changed its owner when another engine left`),
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** For whoever looks for the reason why shards have no owner: the sessions with their shards, and what the engines wrote last. */
async function describe({ options: { database }, engines }: Cluster): Promise<string> {
  const said = engines.map(
    ({ engine }, index) => `engine ${String(index)}${engine.hasEnded ? ' (ended)' : ''}: ${engine.errors.slice(-2000)}`,
  );
  const owners = await describeOwners(database).catch((error: unknown) => `not known: ${String(error)}`);
  return [`shards by session: ${owners}`, ...said].join('\n');
}
