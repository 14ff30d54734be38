// What the benches `road` and `copy` need: a durable database, the paper exchange as a process of its own; for `road` many linked accounts and their tasks.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { claimPosition, insertTask, insertTaskEvent, type VenueSettings } from '@millrace/engine';
import { seedAccount, type SeededAccount } from '../../../packages/engine/src/testing/seed.ts';
import { ensureRoles, migrate, openPools, roleUrl, type Pools } from '../../../apps/server/src/shared/database/index.ts';
import { startCluster, type Cluster } from '../../postgres/cluster.ts';
import { writeWalks } from './prices.ts';
import { taskSettings } from './settings.ts';

const PAPER = fileURLToPath(new URL('../../../packages/paper/src/main.ts', import.meta.url));
const DATABASE = 'bench';
const SECRET = 'secret of a benchmark';
/** With it any number of accounts is opened. */
const PAPER_TOKEN = 'token of a benchmark';
/** Five perpetuals, both sides of each: ten tasks an account. */
export const INSTRUMENTS = {
  'BTC-USDT-SWAP': { price: 60_000, places: 1, size: '0.01' },
  'ETH-USDT-SWAP': { price: 3_000, places: 2, size: '0.01' },
  'SOL-USDT-SWAP': { price: 150, places: 3, size: '1' },
  'XRP-USDT-SWAP': { price: 0.6, places: 5, size: '1' },
  'DOGE-USDT-SWAP': { price: 0.15, places: 6, size: '1' },
} as const;
export const instrumentIds = Object.keys(INSTRUMENTS) as (keyof typeof INSTRUMENTS)[];
const TASKS_PER_ACCOUNT = instrumentIds.length * 2;

export interface Keys {
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

export interface BenchWorld {
  folder: string;
  /** Of the paper exchange. */
  origin: string;
  venue: VenueSettings;
  pools: Pools;
  /** Of the superuser, and the secret of the roles' passwords: a server may be started on the same database. */
  database: { url: string; ownerUrl: string; engineUrl: string; secret: string };
  /** Ends the paper exchange and starts it again on the same port and data. */
  restartPaper(env: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export interface RoadWorld extends BenchWorld {
  keys: ReadonlyMap<string, Keys>;
  tapeEnded(): Promise<boolean>;
}

export interface WorldOptions {
  tasks: number;
  bars: number;
  seed: number;
  /** How many times faster than the clock the tape plays; as fast as it is heard without. */
  speed?: number;
}

/** Builds a world with so many started tasks, whose triggers are spread by the seed. */
export async function buildRoadWorld({ tasks, bars, seed, speed }: WorldOptions): Promise<RoadWorld> {
  const world = await openBenchWorld((folder) => ({
    MARKET: `replay:${writeWalks(folder, INSTRUMENTS, bars, seed).join(',')}`,
    MARKET_SPEED: speed === undefined ? 'max' : String(speed),
  }));
  const { origin } = world;
  const keys = await makeTasks(world, { tasks });
  const tapeEnded = async (): Promise<boolean> =>
    ((await (await fetch(`${origin}/paper/status`)).json()) as { tapeEnded: boolean }).tapeEnded;
  return { ...world, keys, tapeEnded };
}

/** A durable database, and a paper exchange as a process of its own. `marketOf`: its environment, from the folder of this world. */
export async function openBenchWorld(marketOf: (folder: string) => Record<string, string>): Promise<BenchWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-bench-'));
  chmodSync(folder, 0o711);
  const cluster = await startCluster({ folder: path.join(folder, 'postgres'), password: 'bench', durable: true });
  const pools = await makeDatabase(cluster);
  const market = marketOf(folder);
  const startPaper = (env: Record<string, string>): ChildProcess =>
    fork(PAPER, [], {
      env: { ...process.env, PAPER_DATA_DIR: path.join(folder, 'paper'), PAPER_ADMIN_TOKEN: PAPER_TOKEN, ...market, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  let paper = startPaper({ PAPER_PORT: '0' });
  const port = await listening(paper);
  return {
    folder,
    pools,
    origin: `http://127.0.0.1:${port}`,
    database: {
      url: cluster.url(DATABASE),
      ownerUrl: roleUrl(cluster.url(DATABASE), 'owner', SECRET),
      engineUrl: roleUrl(cluster.url(DATABASE), 'engine', SECRET),
      secret: SECRET,
    },
    venue: venueAt(port),
    async restartPaper(env) {
      await endProcess(paper);
      paper = startPaper({ PAPER_PORT: String(port), ...env });
      await listening(paper);
    },
    async close() {
      await endProcess(paper);
      await pools.end();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function makeDatabase(cluster: Cluster): Promise<Pools> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  await ensureRoles(cluster.url(DATABASE), SECRET);
  await migrate(roleUrl(cluster.url(DATABASE), 'owner', SECRET));
  return openPools(cluster.url(DATABASE), SECRET, { onError: () => undefined, connectionsMax: 10 });
}

async function listening(paper: ChildProcess): Promise<number> {
  const [message] = (await once(paper, 'message')) as [{ event: string; port: number }];
  return message.port;
}

function venueAt(port: number): VenueSettings {
  const socket = `ws://127.0.0.1:${port}/ws/v5`;
  return {
    id: 'paper',
    kind: 'paper',
    environment: 'paper',
    restUrl: `http://127.0.0.1:${port}`,
    publicWsUrl: `${socket}/public`,
    privateWsUrl: `${socket}/private`,
    businessWsUrl: `${socket}/business`,
  };
}

export interface Making {
  tasks: number;
  /** The number of the first one; from 0 where not given. */
  from?: number;
  /** Kinds in turn that trade at once where not given. */
  settingsOf?: typeof taskSettings;
  /** Told of each account before its tasks are there. */
  onAccount?(credentialId: string, keys: Keys): void;
}

/** Accounts made at once. */
const ACCOUNTS_AT_ONCE = 4;

/** Ten started tasks to an account, those of each in one transaction: durable commits of single tasks would take most of the time. Answers the accounts' keys. */
export async function makeTasks(world: BenchWorld, making: Making): Promise<Map<string, Keys>> {
  const { origin, pools, database } = world;
  const keys = new Map<string, Keys>();
  const from = making.from ?? 0;
  const end = from + making.tasks;
  let next = from;
  const make = async (): Promise<void> => {
    while (next < end) {
      const first = next;
      next += TASKS_PER_ACCOUNT;
      const opened = await openPaperAccount(origin);
      const account = await seedAccount(pools.engine, database.ownerUrl, { accountUid: opened.uid });
      keys.set(account.credentialId, opened);
      making.onAccount?.(account.credentialId, opened);
      await makeSet(pools, account, {
        first,
        until: Math.min(first + TASKS_PER_ACCOUNT, end),
        settingsOf: making.settingsOf ?? taskSettings,
      });
    }
  };
  await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, make));
  return keys;
}

interface TaskSet {
  first: number;
  until: number;
  settingsOf: typeof taskSettings;
}

async function makeSet(pools: Pools, account: SeededAccount, { first, until, settingsOf }: TaskSet): Promise<void> {
  const client = await pools.engine.connect();
  try {
    await client.query('begin');
    for (let index = first; index < until; index += 1) await makeTask(client, account, { index, place: index - first, settingsOf });
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Opens an account on the paper exchange. */
export async function openPaperAccount(origin: string): Promise<Keys & { uid: string }> {
  const answer = await fetch(`${origin}/paper/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${PAPER_TOKEN}` },
    body: JSON.stringify({ label: 'bench', posMode: 'long_short_mode', balances: { USDT: '1000000' } }),
  });
  const account = (await answer.json()) as Keys & { uid: string; msg?: string };
  if (account.uid === undefined) throw new Error(`the paper exchange opens no account: ${account.msg ?? String(answer.status)}`);
  return account;
}

interface TaskOfSet {
  index: number;
  /** Among those of its account. */
  place: number;
  settingsOf: typeof taskSettings;
}

async function makeTask(client: pg.PoolClient, account: SeededAccount, { index, place, settingsOf }: TaskOfSet): Promise<void> {
  const instId = instrumentIds[place % instrumentIds.length] ?? 'BTC-USDT-SWAP';
  const direction = place < instrumentIds.length ? 'long' : 'short';
  const owner = { tenantId: account.tenantId, credentialId: account.credentialId, instId };
  const id = `tsk_bench${String(index).padStart(6, '0')}`;
  const { price, size } = INSTRUMENTS[instId];
  await insertTask(client, {
    ...owner,
    id,
    userId: account.userId,
    environment: 'paper',
    venueId: 'paper',
    ...settingsOf({ index, instId, direction, price, size }),
    createdAt: new Date(),
  });
  await claimPosition(client, { ...owner, taskId: id, sides: [direction] });
  for (const type of ['startTrading', 'startBuying'] as const) {
    const event = { id: `evt_bench${index}${type}`, tenantId: account.tenantId, taskId: id, actorUserId: account.userId };
    await insertTaskEvent(client, { ...event, action: { type, actor: 'user' } });
  }
}
