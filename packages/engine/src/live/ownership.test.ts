import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { Engine } from './engine.ts';
import type { EngineOptions } from '../options.ts';
import { listTasksWithActions } from '../stores/task-events.ts';
import { loadTask } from '../stores/task-writes.ts';
import { shardOf } from '../testing/account-claims.ts';
import { compareBooks } from '../testing/books.ts';
import {
  makeTask,
  startTestEngine,
  startWorld,
  storeAction,
  until,
  type LinkedAccount,
  type TestEngine,
  type World,
} from '../testing/world.ts';
import { SHARDS } from '../ownership/fair-share.ts';
import { SHARD_LOCK } from '../ownership/lease-session.ts';
import { watchVenue } from '../testing/wired.ts';
import { stretch } from '../../../../tools/process/patience.ts';

let database: TestDatabase;
let world: World;
const engines: Engine[] = [];

/** As in a cluster: a member that says nothing for this long is none any more. */
const timing = { leaseMs: 1_500 };
const wholeCycle = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820, 59900, 61000, 62500, 64000, 63000, 62900];

beforeAll(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
  await database.pools().engine.query('update task set deleted_at = now()');
  await world.close();
});
afterAll(() => database.drop());

async function start(
  accounts: readonly LinkedAccount[],
  seed: number,
  changes: Partial<Pick<EngineOptions, 'openCredential' | 'pool' | 'timing'>> = {},
): Promise<TestEngine> {
  let state = seed;
  const random = (): number => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const started = await startTestEngine(database, world, accounts, { timing, random, ...changes });
  engines.push(started.engine);
  return started;
}

const owned = (engine: Engine): number => Number(engine.details()['shards']);

/** Shards by owner, as the database has them; each has one owner at most. */
async function owners(): Promise<number[]> {
  const { rows } = await database.pools().engine.query<{ shards: number }>(
    `select count(*)::int as shards from pg_locks where locktype = 'advisory' and granted and classid = $1
       and database = (select oid from pg_database where datname = current_database()) group by pid order by 1 desc`,
    [SHARD_LOCK],
  );
  return rows.map(({ shards }) => shards);
}

async function accountsOf(count: number): Promise<LinkedAccount[]> {
  const accounts: LinkedAccount[] = [];
  for (let index = 0; index < count; index += 1) accounts.push(await world.linkAccount(database));
  return accounts;
}

test('engines that join and leave share all accounts out evenly, and each shard has one owner', async () => {
  world = await startWorld({ prices: [60000, 60000] });
  const one = await start([], 11);
  expect(owned(one.engine)).toBe(SHARDS);
  const two = await start([], 22);
  await until(async () => (await owners()).join() === '512,512');
  const three = await start([], 33);
  await until(async () => (await owners()).join() === '342,341,341');
  await until(
    () =>
      [one, two, three]
        .map(({ engine }) => owned(engine))
        .toSorted((a, b) => b - a)
        .join() === '342,341,341',
  );
  await one.engine.stop();
  await until(async () => (await owners()).join() === '512,512');
  await two.engine.stop();
  await until(() => owned(three.engine) === SHARDS);
  expect([one, two, three].flatMap(({ errors }) => errors)).toEqual([]);
});

test('accounts that move between engines while they trade are traded by one of them at a time, and every order is in the books', async () => {
  world = await startWorld({ prices: wholeCycle, speed: 150 });
  const accounts = await accountsOf(6);
  const taskIds: string[] = [];
  for (const account of accounts) taskIds.push(await makeTask(database, account));
  const one = await start(accounts, 11);
  await until(() => one.engine.ready());
  const two = await start(accounts, 22);
  await until(async () => (await owners()).join() === '512,512');
  const three = await start(accounts, 33);
  await until(async () => (await owners()).join() === '342,341,341');
  await one.engine.stop();
  await world.ended(undefined, 60_000);
  await until(() => two.engine.ready() && three.engine.ready());
  await Promise.all([two.engine.idle(), three.engine.idle()]);
  const books = await Promise.all(accounts.map((account) => compareBooks(database, world, account)));
  expect(books.flatMap(({ wrong }) => wrong)).toEqual([]);
  // A price may pass while an account changes its engine: how much each trades is a matter of the moment.
  expect(books.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThanOrEqual(accounts.length);
  for (const taskId of taskIds) expect(await loadTask(database.pools().engine, taskId)).toMatchObject({ fault: null });
  expect([one, two, three].flatMap(({ errors }) => errors)).toEqual([]);
});

test('an account with nothing on the wire is given back without waiting for one whose order is not answered', async () => {
  world = await startWorld({ seed: 3, speed: 1 });
  const [waiting, free] = await accountsOf(2);
  if (waiting === undefined || free === undefined) throw new Error('no accounts');
  const taskId = await makeTask(database, waiting, { actions: [], settings: { entryIntervalSec: 0 } });
  const other = await makeTask(database, free, { actions: [] });
  const one = await start([waiting, free], 11);
  await until(() => one.engine.ready());
  await world.plan({ kind: 'delayReplyMs', path: 'trade/order', account: waiting.uid, ms: 2_000, count: 1 });
  for (const type of ['startTrading', 'startBuying'] as const) await storeAction(database, waiting, taskId, { type, actor: 'user' });
  one.engine.wake(taskId);
  const pool = database.pools().engine;
  await until(
    async () => (await pool.query(`select 1 from task_order where task_id = $1 and sent_at is not null`, [taskId])).rows.length > 0,
  );
  await one.engine.drain(true);
  const two = await start([waiting, free], 22);
  await until(() => owned(two.engine) === SHARDS);
  const claimedMs = async (of: string): Promise<number | undefined> =>
    (
      await pool.query<{ at: Date }>('select claimed_at as at from shard where id = (select shard from task where id = $1)', [of])
    ).rows[0]?.at.getTime();
  expect(await claimedMs(other)).toBeLessThan((await claimedMs(taskId)) ?? 0);
  await until(() => two.engine.ready());
  expect(await compareBooks(database, world, waiting)).toMatchObject({ wrong: [], orders: 1 });
  expect([one, two].flatMap(({ errors }) => errors)).toEqual([]);
});

test('a task whose order was under way when its new owner compared the account says that it moves until the order has ended, and no longer', async () => {
  world = await startWorld({ seed: 3, speed: 1 });
  const [account] = await accountsOf(1);
  if (account === undefined) throw new Error('no account');
  const taskId = await makeTask(database, account, { actions: ['startTrading'], settings: { entryIntervalSec: 600 } });
  const quick = { openExpiryMs: 4_000, unknownGraceMs: 1_000, lookupMs: 200, agreeMs: 600_000 };
  const one = await start([account], 11, { timing: { ...timing, ...quick } });
  const pool = database.pools().engine;
  const isMoving = async (): Promise<boolean | undefined> => (await loadTask(pool, taskId))?.isMoving;
  await until(async () => typeof (await loadTask(pool, taskId))?.agreedTs === 'number');
  await world.plan({ kind: 'dropBefore', path: 'trade/order', account: account.uid, count: 1 });
  await storeAction(database, account, taskId, { type: 'startBuying', actor: 'user' });
  one.engine.wake(taskId);
  const status = async (): Promise<string | undefined> =>
    (await pool.query<{ status: string }>('select status from task_order where task_id = $1', [taskId])).rows[0]?.status;
  await until(async () => (await status()) === 'unknown');
  await one.engine.stop();
  const two = await start([account], 22, { timing: { ...timing, ...quick } });
  expect(await isMoving()).toBe(true);
  await until(async () => (await isMoving()) === false);
  expect(await status()).toBe('void');
  expect([one, two].flatMap(({ errors }) => errors)).toEqual([]);
});

test('an account that is given back while it is being loaded is kept open by its new owner alone', async () => {
  world = await startWorld({ prices: [60000, 60000] });
  const accounts = await accountsOf(8);
  for (const account of accounts) await makeTask(database, account);
  let open = (): void => undefined;
  const mayOpen = new Promise<void>((done) => {
    open = done;
  });
  const asked = new Set<string>();
  const one = await start(accounts, 11, {
    async openCredential(id) {
      asked.add(id);
      await mayOpen;
      const found = accounts.find(({ credentialId }) => credentialId === id);
      if (found === undefined) throw new Error(`no keys for ${id}`);
      return found;
    },
  });
  await until(() => asked.size === accounts.length);
  const two = await start(accounts, 22);
  await until(async () => (await owners()).join() === '512,512');
  open();
  await until(() => one.engine.counts().tasks + two.engine.counts().tasks === accounts.length);
  await until(() => one.engine.counts().accounts + two.engine.counts().accounts === accounts.length);
  await until(() => one.engine.ready() && two.engine.ready());
  expect([one, two].flatMap(({ errors }) => errors)).toEqual([]);
});

/** Something happens before the accounts of shards are read. */
function poolWith(beforeLoading: () => Promise<void>): EngineOptions['pool'] {
  const { engine: pool } = database.pools();
  const query = async (...args: unknown[]): Promise<unknown> => {
    if (typeof args[0] === 'string' && args[0].startsWith('with account as (')) await beforeLoading();
    return (pool.query as (...all: unknown[]) => Promise<unknown>)(...args);
  };
  return new Proxy(pool, {
    get: (of, name) => {
      if (name === 'query') return query;
      const found: unknown = Reflect.get(of, name, of);
      return typeof found === 'function' ? (found.bind(of) as unknown) : found;
    },
  });
}

test('an engine is not ready before it has read which accounts it owns', async () => {
  world = await startWorld({ prices: [60000, 60000] });
  const [account] = await accountsOf(1);
  if (account === undefined) throw new Error('no account');
  await makeTask(database, account, { actions: ['startTrading'] });
  const read = Promise.withResolvers<void>();
  const { engine } = await start([account], 11, { pool: poolWith(() => read.promise) });
  await until(() => engine.reasons().every((reason) => !reason.startsWith('venue')));
  expect(engine.reasons()).toEqual(['tasks are being loaded']);
  read.resolve();
  await until(() => engine.ready());
  expect(engine.counts().tasks).toBe(1);
});

test('an engine whose lease ends again while it loads its accounts again has one lease afterwards, and keeps all shards', async () => {
  world = await startWorld({ prices: [60000, 60000] });
  let loads = 0;
  const endLease = (): Promise<unknown> =>
    database
      .pools()
      .engine.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'millrace engine %' and datname = current_database()`,
      );
  // The second time it loads, after the first end of its lease, the database ends everything and comes back, as in a crash.
  const pool = poolWith(async () => {
    loads += 1;
    if (loads !== 2) return;
    await endLease();
    await pause(100);
    throw new Error('terminating connection due to unexpected postmaster exit');
  });
  const { engine } = await start([], 11, { pool });
  await endLease();
  await until(async () => loads >= 3 && (await owners()).join() === String(SHARDS));
  // Longer than a session lives of which nobody asks anything.
  await pause(stretch(timing.leaseMs * 2));
  expect(await owners()).toEqual([SHARDS]);
  expect(owned(engine)).toBe(SHARDS);
});

test('an engine that is so slow to begin that its lease ends begins all the same', async () => {
  world = await startWorld({ prices: [60000, 60000] });
  let claims = 0;
  const { engine: pool } = database.pools();
  const connect = async (): Promise<unknown> => {
    claims += 1;
    // Which installation it is it learns while nobody asks anything in its session.
    if (claims === 1) await pause(stretch(timing.leaseMs * 2));
    return pool.connect();
  };
  const slow = new Proxy(pool, {
    get: (of, name) => {
      if (name === 'connect') return connect;
      const found: unknown = Reflect.get(of, name, of);
      return typeof found === 'function' ? (found.bind(of) as unknown) : found;
    },
  });
  const { engine } = await start([], 11, { pool: slow });
  expect(owned(engine)).toBe(SHARDS);
  await until(() => engine.ready());
  expect(await owners()).toEqual([SHARDS]);
});

/** The pool, and the queries through it that name one of these values. */
function watchReads(value: string): { pool: pg.Pool; reads: string[] } {
  const reads: string[] = [];
  const pool = new Proxy(database.pools().engine, {
    get(of, name) {
      const found: unknown = Reflect.get(of, name, of);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]): unknown => {
        if (name === 'query' && JSON.stringify(given).includes(value)) reads.push(JSON.stringify(given[0]));
        return found.apply(of, given) as unknown;
      };
    },
  });
  return { pool, reads };
}

test('an action is taken by the engine that owns the account, whichever is woken, and the others read nothing of it', async () => {
  world = await startWorld({ prices: [60000, 60000, 60010] });
  const [account] = await accountsOf(1);
  if (account === undefined) throw new Error('no account');
  const taskId = await makeTask(database, account, { actions: [] });
  const shard = await shardOf(database, account.credentialId);
  const [ofOne, ofTwo] = [watchReads(taskId), watchReads(taskId)];
  const one = await start([account], 11, { pool: ofOne.pool });
  const two = await start([account], 22, { pool: ofTwo.pool });
  await until(async () => (await owners()).join() === '512,512');
  await until(() => one.engine.owns(shard) !== two.engine.owns(shard) && one.engine.ready() && two.engine.ready());
  for (const reads of [ofOne.reads, ofTwo.reads]) reads.length = 0;
  await storeAction(database, account, taskId, { type: 'startTrading', actor: 'user' });
  for (const { engine } of [one, two]) engine.wake(taskId, shard);
  await until(async () => (await loadTask(database.pools().engine, taskId))?.tradingEnabled === true);
  expect([ofOne.reads.length > 0, ofTwo.reads.length > 0]).toEqual([one.engine.owns(shard), two.engine.owns(shard)]);
  expect([one, two].flatMap(({ errors }) => errors)).toEqual([]);
});

test('a request that waits while the lease is lost and had again does not leave', async () => {
  world = await startWorld({ seed: 3, speed: 1 });
  const [account] = await accountsOf(1);
  if (account === undefined) throw new Error('no account');
  const taskId = await makeTask(database, account, { actions: [], settings: { entryIntervalSec: 0 } });
  const left: string[] = [];
  const venue = await watchVenue(world, (what) => void (what === 'trade/order' && left.push(what)));
  const { engine } = await startTestEngine(database, world, [account], {
    venues: [venue.settings],
    timing: { ...timing, openExpiryMs: 30_000 },
  });
  engines.push(engine);
  await until(() => engine.ready());
  const { member } = engine.counts();
  // Refused for its timestamp, it is signed anew as soon as the venue has told its time.
  await world.plan({ kind: 'refuse', path: 'trade/order', account: account.uid, code: '50102', count: 1 });
  await world.plan({ kind: 'delayReplyMs', path: 'public/time', ms: stretch(1_000), count: 1 });
  for (const type of ['startTrading', 'startBuying'] as const) await storeAction(database, account, taskId, { type, actor: 'user' });
  engine.wake(taskId);
  await until(() => left.length === 1);
  await database
    .pools()
    .engine.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'millrace engine %'`,
    );
  await until(() => engine.counts().member !== member && owned(engine) === SHARDS);
  await new Promise((done) => setTimeout(done, stretch(1_000) + 1_000));
  expect(left).toHaveLength(1);
  await venue.close();
});

test('actions that wait are found by the shard of their account, until its task is deleted', async () => {
  world = await startWorld({ prices: [60000, 60000] });
  const [account] = await accountsOf(1);
  if (account === undefined) throw new Error('no account');
  const taskId = await makeTask(database, account, { actions: ['startTrading'] });
  const pool = database.pools().engine;
  const shard = (await loadTask(pool, taskId))?.shard ?? -1;
  const others = Array.from({ length: SHARDS }, (_, index) => index).filter((index) => index !== shard);
  expect(await listTasksWithActions(pool, [shard])).toEqual([taskId]);
  expect(await listTasksWithActions(pool, others)).toEqual([]);
  await pool.query('update task set deleted_at = now() where id = $1', [taskId]);
  expect(await listTasksWithActions(pool, [shard])).toEqual([]);
});
