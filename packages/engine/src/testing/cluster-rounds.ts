// Several engines trade many accounts on one database, while one of them after the other is killed, frozen and thawed, cut from the database or the exchange,
// or stopped in order. Afterwards each
// intent was executed at most once, books and exchange agree to the last digit, and each shard had one owner. For tests and `npm run verify` only.
import { setTimeout as sleep } from 'node:timers/promises';
import { SHARD_LOCK } from '../ownership/lease-session.ts';
import { SHARDS } from '../ownership/fair-share.ts';
import { compareBooks } from './books.ts';
import { startEngineProcess, type EngineProcess } from './engine-processes.ts';
import { clusterTiming } from './frozen-engine.ts';
import { listLateWrites, watchLateWrites } from './late-writes.ts';
import { seeded } from './seeded.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { openWire, type Wire, type WireState } from '../../../../tools/process/wire.ts';
import { placeOf, through, venueThrough } from './wired.ts';
import { makeTask, startWorld, until, type EngineDatabase, type LinkedAccount, type TaskOptions, type World } from './world.ts';

export interface RoundsOptions {
  database: EngineDatabase;
  seed: number;
  engines: number;
  /** Of each round one engine is killed, frozen, cut off or stopped, in turn. */
  rounds: number;
  /** Each on an account of its own. */
  tasks: readonly TaskOptions[];
  /** The longest freeze or cut, ms; drawn so that short ones are as likely as long ones. */
  frozenMsMax: number;
  /** Ends the database as a crash would, and starts it again; undefined where others share it. */
  crashDatabase: (() => Promise<void>) | undefined;
}

export interface RoundsOutcome {
  rounds: number;
  orders: number;
  fills: number;
  cycles: number;
  /** From a kill, or from the thaw-less start of a freeze, until others owned everything, ms, of each round. */
  killedMs: number[];
  frozenMs: number[];
  /** The same of cuts from the database. */
  cutMs: number[];
  /** From the start of one more engine until all were level, and from its orderly stop until the others were. */
  joinedMs: number[];
  leftMs: number[];
  wrong: string[];
}

const ways = ['kill', 'freeze', 'cut from database', 'stop', 'cut from venue', 'join and leave', 'crash of the database'] as const;

/** Venue time against real time. */
const SPEED = 60;
const FROZEN_MS_MIN = 200;
/** Between two rounds, drawn. */
const CALM_MS_MAX = 2_000;
/** Longest wait until books and exchange agree at the end. */
const SETTLED_MS_MAX = 30_000;
const OWNED_MS_MAX = 60_000;

/** An engine, and what it is reached by. */
interface Wired extends Record<'database' | 'venue', Wire> {
  engine: EngineProcess;
}

/** Of a cut wire. */
const cuts = ['silent', 'deaf', 'mute', 'loud'] as const satisfies readonly WireState[];

interface Cluster {
  options: RoundsOptions;
  world: World;
  accounts: readonly LinkedAccount[];
  random: () => number;
  engines: Wired[];
  started: number;
}

export async function runClusterRounds(options: RoundsOptions): Promise<RoundsOutcome> {
  const { database, seed, rounds, tasks } = options;
  await watchLateWrites(database);
  const world = await startWorld({ seed, speed: SPEED });
  const accounts: LinkedAccount[] = [];
  for (const task of tasks) {
    const account = await world.linkAccount(database);
    accounts.push(account);
    await makeTask(database, account, task);
  }
  const cluster: Cluster = { options, world, accounts, random: seeded(seed), engines: [], started: 0 };
  const took = {
    killedMs: [] as number[],
    frozenMs: [] as number[],
    cutMs: [] as number[],
    joinedMs: [] as number[],
    leftMs: [] as number[],
  };
  const touched: string[] = [];
  const crash = options.crashDatabase;
  const possible = ways.filter((way) => way !== 'crash of the database' || crash !== undefined);
  try {
    for (let index = 0; index < options.engines; index += 1) await start(cluster);
    await untilOwned(database, options.engines);
    for (let round = 0; round < rounds; round += 1) {
      const way = possible[round % possible.length] ?? 'kill';
      if (way === 'join and leave') {
        touched.push(...(await joinAndLeave(cluster, took)));
        continue;
      }
      if (way === 'crash of the database' && crash !== undefined) {
        await crashDatabase(cluster, crash);
        continue;
      }
      const victim = cluster.engines.splice(Math.floor(cluster.random() * cluster.engines.length), 1)[0];
      if (victim === undefined) throw new Error('no engine is left');
      if (way === 'kill') took.killedMs.push(await killOne(cluster, victim));
      else if (way === 'freeze') took.frozenMs.push(...(await withoutOne(cluster, victim, freeze(victim))));
      else if (way === 'cut from database') took.cutMs.push(...(await withoutOne(cluster, victim, cut(cluster, victim, 'database'))));
      else if (way === 'cut from venue') await withoutOne(cluster, victim, cut(cluster, victim, 'venue'));
      else await stop(victim);
      if (way === 'kill' || way === 'stop') await start(cluster);
      await untilOwned(database, options.engines).catch(async (error: unknown) => {
        throw new Error(`after round ${String(round)}, ${way}: ${await whoOwns(cluster)}`, { cause: error });
      });
      await sleep(cluster.random() * CALM_MS_MAX);
    }
    const books = await untilEqual(cluster);
    return { rounds, ...took, ...books, wrong: [...touched, ...books.wrong] };
  } finally {
    for (const victim of cluster.engines) await stop(victim);
    await world.close();
  }
}

async function start(cluster: Cluster): Promise<void> {
  cluster.started += 1;
  const { world, accounts, options } = cluster;
  const [database, venue] = [await openWire(placeOf(options.database.engineUrl)), await openWire(placeOf(world.origin))];
  const parts = {
    accounts,
    database: { ...options.database, engineUrl: through(options.database.engineUrl, database) },
    world: { ...world, venue: venueThrough(world.venue, venue) },
  };
  const engine = startEngineProcess(parts, { timing: clusterTiming, seed: options.seed + cluster.started, readsBars: true });
  cluster.engines.push({ engine, database, venue });
}

async function stop({ engine, database, venue }: Wired): Promise<void> {
  await engine.stop();
  await Promise.all([database.close(), venue.close()]);
}

/** How long nobody owned its shards. */
async function killOne(cluster: Cluster, victim: Wired): Promise<number> {
  const startMs = performance.now();
  await victim.engine.kill();
  await untilOwned(cluster.options.database, cluster.engines.length);
  await Promise.all([victim.database.close(), victim.venue.close()]);
  return performance.now() - startMs;
}

/** Begins to keep an engine from its work; answers what ends it. */
type Hindering = () => () => void;

const freeze =
  ({ engine }: Wired): Hindering =>
  () => {
    engine.freeze();
    return () => engine.thaw();
  };

const cut =
  ({ random }: Cluster, victim: Wired, from: 'database' | 'venue'): Hindering =>
  () => {
    const wire = victim[from];
    wire.state = cuts[Math.floor(random() * cuts.length)] ?? 'silent';
    return () => {
      wire.state = 'whole';
    };
  };

/** How long nobody else owned its shards, where it lasted long enough for them to be lost. */
async function withoutOne(cluster: Cluster, victim: Wired, hinder: Hindering): Promise<number[]> {
  const { options, random, engines } = cluster;
  const forMs = FROZEN_MS_MIN * (options.frozenMsMax / FROZEN_MS_MIN) ** random();
  const startMs = performance.now();
  const end = hinder();
  const owned = untilOwned(options.database, engines.length, forMs).then(
    () => [performance.now() - startMs],
    () => [],
  );
  await sleep(forMs);
  const took = await owned;
  end();
  engines.push(victim);
  return took;
}

/** Every lease ends with its session; the engines come back by themselves. */
async function crashDatabase({ options: { database, engines } }: Cluster, crash: () => Promise<void>): Promise<void> {
  await crash();
  const answers = (): Promise<boolean> =>
    database
      .pools()
      .engine.query('select 1')
      .then(
        () => true,
        () => false,
      );
  await until(answers, OWNED_MS_MAX);
  await untilOwned(database, engines);
}

/** One more engine comes and goes. Answers what is wrong: a shard changed its owner that did not have to. */
async function joinAndLeave(cluster: Cluster, took: Pick<RoundsOutcome, 'joinedMs' | 'leftMs'>): Promise<string[]> {
  const { database } = cluster.options;
  const count = cluster.engines.length + 1;
  const before = await epochs(database);
  await start(cluster);
  const joined = cluster.engines.at(-1);
  if (joined === undefined) throw new Error('no engine is left');
  await joined.engine.said('started');
  let startMs = performance.now();
  await untilLevel(database, count);
  took.joinedMs.push(performance.now() - startMs);
  const after = await epochs(database);
  const moved = [...after].filter(([shard, epoch]) => before.get(shard) !== epoch).length;
  cluster.engines.pop();
  startMs = performance.now();
  await stop(joined);
  await untilLevel(database, count - 1);
  took.leftMs.push(performance.now() - startMs);
  const share = Math.ceil(SHARDS / count);
  return moved > share ? [`${String(moved)} shards changed their owner for an engine whose share is ${String(share)}`] : [];
}

async function epochs(database: EngineDatabase): Promise<Map<number, string>> {
  const { rows } = await database.pools().engine.query<{ id: number; epoch: string }>('select id, epoch::text from shard');
  return new Map(rows.map(({ id, epoch }) => [id, epoch]));
}

/** Until all shards are owned and no engine has two more than another. */
async function untilLevel(database: EngineDatabase, engines: number): Promise<void> {
  await until(async () => {
    const { rows } = await database.pools().engine.query<{ shards: number }>(
      `select count(*)::int as shards from pg_locks where locktype = 'advisory' and granted and classid = $1
         and database = (select oid from pg_database where datname = current_database()) group by pid`,
      [SHARD_LOCK],
    );
    const counts = rows.map(({ shards }) => shards);
    const owned = counts.reduce((sum, each) => sum + each, 0);
    return counts.length === engines && owned === SHARDS && Math.max(...counts) - Math.min(...counts) <= 1;
  }, OWNED_MS_MAX);
}

/** Until so many engines own all shards between them. @throws when they do not in time */
async function untilOwned(database: EngineDatabase, engines: number, ms = OWNED_MS_MAX): Promise<void> {
  await until(async () => {
    const { rows } = await database.pools().engine.query<{ shards: number; owners: number }>(
      `select count(*)::int as shards, count(distinct pid)::int as owners from pg_locks where locktype = 'advisory' and granted and classid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [SHARD_LOCK],
    );
    return rows[0]?.shards === SHARDS && rows[0].owners === engines;
  }, ms);
}

/** For whoever looks for the reason why shards have no owner: the sessions with their shards, and what the engines wrote last. */
async function whoOwns({ options: { database }, engines }: Cluster): Promise<string> {
  const { rows } = await database.pools().engine.query<{ name: string; shards: number }>(
    `select coalesce(a.application_name, '') as name, count(l.pid)::int as shards from pg_stat_activity a
       left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.granted and l.classid = $1
      where a.datname = current_database() and (a.application_name like 'millrace%' or l.pid is not null) group by a.pid, 1`,
    [SHARD_LOCK],
  );
  const sessions = rows.map(({ name, shards }) => `${name}: ${String(shards)}`).join(', ');
  const said = engines.map(
    ({ engine }, index) => `engine ${String(index)}${engine.hasEnded ? ' (ended)' : ''}: ${engine.errors.slice(-2000)}`,
  );
  return [`shards by session: ${sessions}`, ...said].join('\n');
}

/** What an engine has heard needs a moment to be booked, and the market goes on: the first comparison without findings, or the last one in time. */
async function untilEqual({
  options: { database },
  world,
  accounts,
}: Cluster): Promise<Pick<RoundsOutcome, 'orders' | 'fills' | 'cycles' | 'wrong'>> {
  const endMs = performance.now() + stretch(SETTLED_MS_MAX);
  /** Accounts are compared one by one: each has its own quiet moment. */
  const sum = { orders: 0, fills: 0, cycles: 0, wrong: [] as string[] };
  for (const account of accounts) {
    for (;;) {
      const books = await compareBooks(database, world, account);
      if (books.wrong.length > 0 && performance.now() < endMs) {
        await sleep(50);
        continue;
      }
      sum.orders += books.orders;
      sum.fills += books.fills;
      sum.cycles += books.cycles;
      sum.wrong.push(...books.wrong);
      break;
    }
  }
  const { rows } = await database.pools().engine.query<{ id: string; fault: string }>('select id, fault from task where fault is not null');
  sum.wrong.push(...rows.map((row) => `${row.id} is stopped: ${row.fault}`), ...(await listLateWrites(database)));
  return sum;
}
