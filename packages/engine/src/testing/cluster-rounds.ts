// Several engines trade many accounts on one database, while one of them after the other is killed, frozen and thawed, or stopped in order. Afterwards each
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
import { makeTask, startWorld, until, type EngineDatabase, type LinkedAccount, type TaskOptions, type World } from './world.ts';

export interface RoundsOptions {
  database: EngineDatabase;
  seed: number;
  engines: number;
  /** Of each round one engine is killed, frozen or stopped, in turn. */
  rounds: number;
  /** Each on an account of its own. */
  tasks: readonly TaskOptions[];
  /** The longest freeze, ms; drawn so that short ones are as likely as long ones. */
  frozenMsMax: number;
}

export interface RoundsOutcome {
  rounds: number;
  orders: number;
  fills: number;
  cycles: number;
  /** From a kill, or from the thaw-less start of a freeze, until others owned everything, ms, of each round. */
  killedMs: number[];
  frozenMs: number[];
  wrong: string[];
}

/** Venue time against real time. */
const SPEED = 60;
const FROZEN_MS_MIN = 200;
/** Between two rounds, drawn. */
const CALM_MS_MAX = 2_000;
/** Longest wait until books and exchange agree at the end. */
const SETTLED_MS_MAX = 30_000;
const OWNED_MS_MAX = 60_000;

interface Cluster {
  options: RoundsOptions;
  world: World;
  accounts: readonly LinkedAccount[];
  random: () => number;
  engines: EngineProcess[];
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
  const [killedMs, frozenMs]: [number[], number[]] = [[], []];
  try {
    for (let index = 0; index < options.engines; index += 1) start(cluster);
    await untilOwned(database, options.engines);
    for (let round = 0; round < rounds; round += 1) {
      const way = (['kill', 'freeze', 'stop'] as const)[round % 3] ?? 'kill';
      const victim = cluster.engines.splice(Math.floor(cluster.random() * cluster.engines.length), 1)[0];
      if (victim === undefined) throw new Error('no engine is left');
      if (way === 'kill') killedMs.push(await killOne(cluster, victim));
      else if (way === 'freeze') frozenMs.push(...(await freezeOne(cluster, victim)));
      else await victim.stop();
      if (way !== 'freeze') start(cluster);
      await untilOwned(database, options.engines);
      await sleep(cluster.random() * CALM_MS_MAX);
    }
    const books = await untilEqual(cluster);
    return { rounds, killedMs, frozenMs, ...books };
  } finally {
    for (const engine of cluster.engines) await engine.stop();
    await world.close();
  }
}

function start(cluster: Cluster): void {
  cluster.started += 1;
  const { world, accounts, options } = cluster;
  const parts = { database: options.database, world, accounts };
  cluster.engines.push(startEngineProcess(parts, { timing: clusterTiming, seed: options.seed + cluster.started, readsBars: true }));
}

/** How long nobody owned its shards. */
async function killOne(cluster: Cluster, victim: EngineProcess): Promise<number> {
  const startMs = performance.now();
  await victim.kill();
  await untilOwned(cluster.options.database, cluster.engines.length);
  return performance.now() - startMs;
}

/** How long nobody else owned its shards, where the freeze was long enough for them to be lost. */
async function freezeOne(cluster: Cluster, victim: EngineProcess): Promise<number[]> {
  const { options, random, engines } = cluster;
  const forMs = FROZEN_MS_MIN * (options.frozenMsMax / FROZEN_MS_MIN) ** random();
  const startMs = performance.now();
  victim.freeze();
  const owned = untilOwned(options.database, engines.length, forMs).then(
    () => [performance.now() - startMs],
    () => [],
  );
  await sleep(forMs);
  const took = await owned;
  victim.thaw();
  engines.push(victim);
  return took;
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

/** What an engine has heard needs a moment to be booked, and the market goes on: the first comparison without findings, or the last one in time. */
async function untilEqual({
  options: { database },
  world,
  accounts,
}: Cluster): Promise<Omit<RoundsOutcome, 'rounds' | 'killedMs' | 'frozenMs'>> {
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
