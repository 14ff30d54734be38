// A small world for tests of the engine: a real paper exchange that replays a written path of prices, a real database, linked accounts.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AveragingSettings, TaskSettings } from '@millrace/contract';
import { startPaperExchange, type PaperExchange, type PaperOptions } from '@millrace/paper';
import { anHourAfterFunding } from '@millrace/paper/testing';
import type pg from 'pg';
import { createActivity } from '../activity.ts';
import type { HistoryOptions } from '../history/history-options.ts';
import { startHistory, type History } from '../history/history.ts';
import { startEngine, type Engine } from '../live/engine.ts';
import type { EngineOptions, VenueSettings } from '../options.ts';
import { claimPosition, positionSidesOf } from '../stores/position-claims.ts';
import { insertTaskEvent } from '../stores/task-events.ts';
import { insertTask, type StoredAction } from '../stores/task-store.ts';
import { seeded } from './seeded.ts';
import { averagingSettings, seedAccount, type SeededAccount } from './seed.ts';
import { stretch } from '../../../../tools/process/patience.ts';

export interface PaperKeys {
  uid: string;
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

/** The database of a test, however it was made. */
export interface EngineDatabase {
  ownerUrl: string;
  engineUrl: string;
  pools(): { engine: pg.Pool };
}

export interface LinkedAccount extends SeededAccount, PaperKeys {}

export interface World {
  folder: string;
  paper: PaperExchange;
  paperOptions: PaperOptions;
  origin: string;
  venue: VenueSettings;
  openPaperAccount(balances?: Record<string, string>): Promise<PaperKeys>;
  /** Opens an account on the exchange and links it in the database. */
  /** Of a tenant of its own unless one is named. */
  linkAccount(database: EngineDatabase, keys?: PaperKeys, tenantId?: string): Promise<LinkedAccount>;
  orders(keys: PaperKeys): Promise<Record<string, string>[]>;
  /** Lots are text in contracts; positions and resting conditional orders as the venue reports them. */
  held(keys: PaperKeys): Promise<{ positions: Record<string, string>[]; algos: Record<string, string>[] }>;
  bills(keys: PaperKeys): Promise<Record<string, string>[]>;
  plan(fault: Record<string, string | number>): Promise<void>;
  status(): Promise<{ tapeEnded: boolean; clockMs: number; listeners: number }>;
  /** Resolves when the last price was played and worked off. @throws after `patienceMs`, 20 s unless given */
  ended(engine?: Engine, patienceMs?: number): Promise<void>;
  /** Plays a recorded market to its end without an engine. */
  playAlone(): Promise<void>;
  /** Holds the clock of an exchange at speed max from the next moment on: until the world is closed no price moves and no order meets one. */
  freeze(): Promise<void>;
  close(): Promise<void>;
}

/** Bars that stand still at each price: four ticks of the same price each. The first opens at 22:13 UTC, or on the full hour. */
export function barsOf(prices: readonly number[], bar: '1m' | '1h' = '1m'): string {
  const [start, step] = bar === '1m' ? [1_700_000_040_000, 60_000] : [1_700_002_800_000, 3_600_000];
  return [
    'ts,open,high,low,close,volume',
    ...prices.map((price, index) => `${String(start + index * step)},${`${String(price)},`.repeat(4)}100`),
  ].join('\n');
}

export interface WorldOptions {
  /** Left out: the invented market of `seed`, which never ends. */
  prices?: readonly number[];
  seed?: number;
  instId?: string;
  bar?: '1m' | '1h';
  speed?: 'max' | number;
  /** Depth: a level of the book is worth 1,000 USDT on average, so that orders fill in parts. bars unless said. */
  book?: 'bars' | 'depth';
  /** Funding rates of the settlements, one after the other and over again; 0.0001 unless given. */
  fundingRates?: readonly string[];
  /** Whether it counts requests and sockets as the venue does; not unless said. */
  rateLimits?: boolean;
}

export async function startWorld(options: WorldOptions): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-engine-'));
  const file = path.join(folder, `${options.instId ?? 'BTC-USDT-SWAP'}-${options.bar ?? '1m'}.test.csv`);
  if (options.prices !== undefined) writeFileSync(file, barsOf(options.prices, options.bar));
  const recorded = options.prices !== undefined;
  const paperOptions: PaperOptions = {
    port: 0,
    host: '127.0.0.1',
    dataDir: path.join(folder, 'paper'),
    market: { kind: recorded ? 'replay' : 'synthetic', files: recorded ? [file] : [], seed: options.seed ?? 1, offset: undefined },
    speed: options.speed ?? 'max',
    steps: 1,
    slippageBp: 0,
    book: options.book ?? 'bars',
    depthUsdt: 1000,
    wallNow: anHourAfterFunding(),
    ...(options.fundingRates === undefined ? {} : { fundingRates: options.fundingRates }),
    ...(options.rateLimits === undefined ? {} : { rateLimits: options.rateLimits }),
  };
  return openWorld(folder, paperOptions);
}

/** The world around a paper exchange with these options. `folder` is removed when it is closed. */
export async function openWorld(folder: string, paperOptions: PaperOptions): Promise<World> {
  // Engines of a test may begin in the same moment: each would make one of its own, and take the database of the other for a copy.
  const instanceFile = path.join(folder, 'instance.json');
  if (!existsSync(instanceFile)) writeFileSync(instanceFile, JSON.stringify({ id: randomUUID() }));
  const paper = await startPaperExchange(paperOptions);
  const origin = `http://127.0.0.1:${String(paper.port)}`;
  const socket = `ws://127.0.0.1:${String(paper.port)}/ws/v5`;
  const venue: VenueSettings = {
    id: 'paper',
    kind: 'paper',
    environment: 'paper',
    restUrl: origin,
    publicWsUrl: `${socket}/public`,
    privateWsUrl: `${socket}/private`,
    businessWsUrl: `${socket}/business`,
  };
  const get = async <T>(route: string): Promise<T> => (await fetch(`${origin}${route}`)).json() as Promise<T>;
  const post = async <T>(route: string, body: object): Promise<T> => {
    const response = await fetch(`${origin}${route}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${route}: ${await response.text()}`);
    return response.json() as Promise<T>;
  };
  let frozen: WebSocket | undefined;
  const world: World = {
    folder,
    paper,
    paperOptions,
    origin,
    venue,
    openPaperAccount: (balances = { USDT: '10000' }) => post('/paper/accounts', { label: 'test', balances, posMode: 'long_short_mode' }),
    async linkAccount(database, keys, tenantId) {
      const { uid, apiKey, secretKey, passphrase } = keys ?? (await world.openPaperAccount());
      return {
        ...(await seedAccount(database.pools().engine, database.ownerUrl, { ...(tenantId !== undefined && { tenantId }) })),
        uid,
        apiKey,
        secretKey,
        passphrase,
      };
    },
    orders: (keys) => get(`/paper/orders?apiKey=${keys.apiKey}`),
    held: (keys) => get(`/paper/account?apiKey=${keys.apiKey}`),
    bills: (keys) => get(`/paper/bills?apiKey=${keys.apiKey}`),
    plan: (fault) => post('/paper/faults', fault),
    status: () => get('/paper/status'),
    async ended(engine, patienceMs) {
      await until(async () => (await world.status()).tapeEnded, patienceMs);
      await engine?.idle();
    },
    async freeze() {
      // The clock waits for every listener, and this one never says that it is idle.
      frozen = new WebSocket(venue.publicWsUrl);
      frozen.addEventListener('open', () => frozen?.send(JSON.stringify({ op: 'subscribe', args: [{ channel: 'paper-clock' }] })));
      await once(frozen, 'message');
    },
    async playAlone() {
      const listener = new WebSocket(venue.publicWsUrl);
      listener.addEventListener('open', () => listener.send(JSON.stringify({ op: 'subscribe', args: [{ channel: 'paper-clock' }] })));
      listener.addEventListener('message', ({ data }) => {
        const { data: rows } = JSON.parse(String(data)) as { data?: { rev: string }[] };
        if (rows?.[0] !== undefined) listener.send(JSON.stringify({ op: 'paper-idle', args: [{ rev: rows[0].rev }] }));
      });
      await until(async () => (await world.status()).tapeEnded);
      listener.close();
    },
    async close() {
      frozen?.close();
      await world.paper.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

/** Looks every few milliseconds until the condition holds. @throws when it does not in time */
export async function until(holds: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + stretch(ms);
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((done) => setTimeout(done, 10));
  }
}

export interface TestEngine {
  engine: Engine;
  /** Lines at level error, with their details. */
  errors: { message: string; detail: object }[];
  facts: { taskId: string; type: string }[];
}

/** An engine as the server would start it; short waits, so that a test of patience takes no minutes. */
export async function startTestEngine(
  database: EngineDatabase,
  world: World,
  accounts: readonly LinkedAccount[],
  changes: Partial<EngineOptions> = {},
): Promise<TestEngine> {
  const errors: TestEngine['errors'] = [];
  const facts: TestEngine['facts'] = [];
  const engine = await startEngine({
    pool: database.pools().engine,
    venues: [world.venue],
    openCredential: (id) => {
      const found = accounts.find((account) => account.credentialId === id);
      if (found === undefined) throw new Error(`no keys for ${id}`);
      return Promise.resolve({ apiKey: found.apiKey, secretKey: found.secretKey, passphrase: found.passphrase });
    },
    instanceFile: path.join(world.folder, 'instance.json'),
    wallClock: { nowMs: () => Date.now() },
    random: seeded(7),
    logger: { info: () => undefined, warn: () => undefined, error: (detail, message) => void errors.push({ message, detail }) },
    onFacts: (_tx, decided) =>
      Promise.resolve(
        void facts.push(...decided.flatMap(({ task, facts: booked }) => booked.map((fact) => ({ taskId: task.id, type: fact.type })))),
      ),
    onCredentialBroken: () => Promise.resolve(),
    onTaskChanged: () => undefined,
    ...changes,
    timing: {
      lookupMs: 20,
      lookupMsMax: 200,
      unknownGraceMs: 100,
      settleMs: 500,
      openExpiryMs: 1_000,
      closeExpiryMs: 1_000,
      stampExpiryMs: 1_000,
      ...changes.timing,
    },
  });
  return { engine, errors, facts };
}

/** The market history of a world's exchange, as the server would start it: `bars` of an engine. */
export function startTestHistory(database: EngineDatabase, world: World, changes: Partial<HistoryOptions> = {}): History {
  const quiet = (): undefined => undefined;
  return startHistory({
    pool: database.pools().engine,
    venues: [world.venue],
    wallClock: { nowMs: () => Date.now() },
    random: seeded(8),
    logger: { info: quiet, warn: quiet, error: quiet },
    activity: createActivity(),
    ...changes,
  });
}

let made = 0;

export interface TaskOptions {
  /** BTC-USDT-SWAP unless given. */
  instId?: string;
  /** 4 unless given. */
  assignmentType?: number;
  /** What differs from the averaging example. */
  settings?: Partial<AveragingSettings>;
  /** All settings, of a kind that does not average. */
  allSettings?: TaskSettings;
  /** Trading and buying are started unless given. */
  actions?: StoredAction['type'][];
}

/** A task with the actions that start it, as the server's calls would store them. */
export async function makeTask(database: EngineDatabase, account: SeededAccount, options: TaskOptions = {}): Promise<string> {
  const db = database.pools().engine;
  made += 1;
  const id = `tsk_${account.userId.slice(4)}${String(made)}`;
  const instId = options.instId ?? 'BTC-USDT-SWAP';
  const settings = options.allSettings ?? averagingSettings(options.settings);
  const assignmentType = options.assignmentType ?? 4;
  await insertTask(db, {
    id,
    tenantId: account.tenantId,
    userId: account.userId,
    credentialId: account.credentialId,
    environment: 'paper',
    venueId: 'paper',
    assignmentType,
    instId,
    settings,
    createdAt: new Date(),
  });
  const sides = positionSidesOf({ assignmentType, instId, settings });
  await claimPosition(db, { tenantId: account.tenantId, taskId: id, credentialId: account.credentialId, instId, sides });
  for (const type of options.actions ?? ['startTrading', 'startBuying']) await storeAction(database, account, id, { type, actor: 'user' });
  return id;
}

export async function storeAction(database: EngineDatabase, account: SeededAccount, taskId: string, action: StoredAction): Promise<string> {
  made += 1;
  const id = `evt_${account.userId.slice(4)}${String(made)}`;
  await insertTaskEvent(database.pools().engine, { id, tenantId: account.tenantId, taskId, action, actorUserId: account.userId });
  return id;
}

/** Exact sum of decimal texts with up to 18 places. */
export function sumOf(texts: readonly string[]): bigint {
  return texts.reduce((sum, text) => {
    const negative = text.startsWith('-');
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
    const value = BigInt(whole + fraction.padEnd(18, '0'));
    return negative ? sum - value : sum + value;
  }, 0n);
}
