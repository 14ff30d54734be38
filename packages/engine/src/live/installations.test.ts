import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { openPool, roleUrl, type Pool } from '../../../../apps/server/src/shared/database/index.ts';
import { claimInstallation, noteLog } from '../stores/installation.ts';
import type { Engine } from './engine.ts';
import { openWire } from '../../../../tools/process/wire.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { strategies } from '../strategies/registry.ts';
import { loadTask } from '../stores/task-writes.ts';
import { makeTask, startTestEngine, startWorld, type World } from '../testing/world.ts';
import { seeded } from '../testing/seeded.ts';
import { placeOf, through } from '../testing/wired.ts';

let database: TestDatabase;
let world: World;
const engines: Engine[] = [];
const copies: { pool: Pool; name: string }[] = [];

beforeEach(async () => {
  database = await cloneDatabase();
  world = await startWorld({ prices: [60000, 60000, 58700, 58600, 58800, 58800, 60500, 61500, 61000, 61000] });
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
  for (const { pool, name } of copies.splice(0)) {
    await pool.end();
    await asAdmin(`drop database if exists ${name} with (force)`);
  }
  await world.close();
  await database.drop();
});

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: new URL('/postgres', database.adminUrl).href });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** What a restored backup is: the same rows in a database of another identity. */
async function copyOfDatabase(): Promise<Pool> {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`);
  await asAdmin(`create database ${name} template ${database.name} owner millrace_owner`);
  const pool = openPool(roleUrl(new URL(`/${name}`, database.adminUrl).href, 'engine', database.secret), {
    pipelined: true,
    onError: () => undefined,
  });
  copies.push({ pool, name });
  return pool;
}

/** Longer than a claim is silent on a busy machine. */
const silenceMs = stretch(1_500);

const file = (name = 'instance.json'): string => path.join(world.folder, name);

test("two installations on one account trade beside each other and never touch the other's orders", async () => {
  const second = await cloneDatabase();
  try {
    const mine = await world.linkAccount(database);
    const theirs = await world.linkAccount(second, mine);
    await makeTask(database, mine);
    await makeTask(second, theirs, { settings: { baseOrderSize: '2' } });
    const one = await startTestEngine(database, world, [mine], { instanceFile: file('one.json') });
    engines.push(one.engine);
    const two = await startTestEngine(second, world, [theirs], { instanceFile: file('two.json'), random: seeded(99) });
    engines.push(two.engine);
    await world.ended();
    await Promise.all(engines.map((engine) => engine.idle()));
    expect(one.engine.installationEpoch).not.toBe(two.engine.installationEpoch);
    const orders = await world.orders(mine);
    const own = async (db: TestDatabase): Promise<string[]> =>
      (await db.pools().engine.query<{ cl_ord_id: string }>(`select cl_ord_id from task_order where status = 'filled'`)).rows.map(
        (row) => row.cl_ord_id,
      );
    const [ours, others] = [await own(database), await own(second)];
    expect(ours.length).toBeGreaterThan(1);
    expect(others.length).toBeGreaterThan(1);
    expect(new Set([...ours, ...others])).toEqual(
      new Set(orders.filter((order) => order['state'] === 'filled').map((order) => order['clOrdId'])),
    );
    expect(ours.length + others.length).toBe(orders.filter((order) => order['state'] === 'filled').length);
    expect(ours.filter((id) => others.includes(id))).toEqual([]);
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  } finally {
    await second.drop();
  }
});

test('the epoch stays over restarts and is drawn anew for a restored copy or a log that went back', async () => {
  const { engine: pool } = database.pools();
  const first = await claimInstallation(pool, { file: file(), cluster: undefined, random: seeded(1), silenceMs });
  expect(first).toMatchObject({ foreign: false, epoch: expect.stringMatching(/^[0-9a-z]{5}$/) });
  expect(await claimInstallation(pool, { file: file(), cluster: undefined, random: seeded(2), silenceMs })).toEqual(first);
  await Promise.all([noteLog(pool, file()), noteLog(pool, file()), noteLog(pool, file())]);
  const kept = JSON.parse(await readFile(file(), 'utf8')) as { id: string };
  await writeFile(file(), JSON.stringify({ ...kept, log: 'FFFFFFF/0' }));
  const behind = await claimInstallation(pool, { file: file(), cluster: undefined, random: seeded(3), silenceMs });
  expect(behind).toMatchObject({ foreign: false });
  expect(behind.epoch).not.toBe(first.epoch);
  const restored = await claimInstallation(await copyOfDatabase(), { file: file(), cluster: undefined, random: seeded(4), silenceMs });
  expect(restored).toMatchObject({ foreign: false });
  expect([first.epoch, behind.epoch]).not.toContain(restored.epoch);
});

test('engines of one cluster share the epoch: the first on the data of an engine that was alone keeps its epoch, and after a restore one of them draws', async () => {
  const pool = await copyOfDatabase();
  const claimAs = (node: string, seed: number) =>
    claimInstallation(pool, { file: file(`${node}.json`), cluster: 'brand-1', random: seeded(seed), silenceMs });
  const alone = await claimInstallation(pool, { file: file('first.json'), cluster: undefined, random: seeded(11), silenceMs });
  const first = await claimAs('first', 12);
  const second = await claimAs('second', 13);
  expect([first, second]).toEqual([alone, alone].map(({ epoch }) => ({ epoch, foreign: false })));
  // The database goes back behind what both have noted.
  for (const node of ['first', 'second']) {
    const kept = JSON.parse(await readFile(file(`${node}.json`), 'utf8')) as { id: string };
    await writeFile(file(`${node}.json`), JSON.stringify({ ...kept, log: 'FFFFFFF/0' }));
  }
  const drawn = await claimAs('second', 14);
  expect(drawn.epoch).not.toBe(alone.epoch);
  expect(await claimAs('first', 15)).toEqual(drawn);
  expect(await claimAs('first', 16)).toEqual(drawn);
  const stranger = await claimInstallation(pool, { file: file('other.json'), cluster: 'brand-2', random: seeded(17), silenceMs });
  expect(stranger).toMatchObject({ foreign: true });
});

test('an engine that freezes while it claims the installation keeps the others waiting no longer than its silence', async () => {
  const claimAs = (pool: pg.Pool, node: string) =>
    claimInstallation(pool, { file: file(`${node}.json`), cluster: 'brand-1', random: seeded(20), silenceMs });
  const { engine: pool } = database.pools();
  const first = await claimAs(pool, 'first');
  const wire = await openWire(placeOf(database.adminUrl), (chunk) => {
    // The statement arrives, its answer is never heard.
    if (chunk.includes('from installation for update')) wire.state = 'deaf';
  });
  // No bound of its own: without that of the claim the second one would be refused for a statement that takes too long.
  const unbounded = new pg.Pool({ connectionString: through(roleUrl(database.adminUrl, 'engine', database.secret), wire) });
  const frozen = claimAs(unbounded, 'frozen').catch(() => undefined);
  await vi.waitFor(async () => expect(await holdersOfInstallation()).toBe(1), { timeout: 10_000 });
  expect(await claimAs(pool, 'second')).toEqual(first);
  await wire.close();
  expect(await frozen).toBe(undefined);
  await unbounded.end();
});

/** Sessions that hold its row, or wait for it. */
async function holdersOfInstallation(): Promise<number> {
  const { rows } = await database
    .pools()
    .audit.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where relation = 'installation'::regclass and mode = 'RowShareLock' and granted`,
    );
  return rows[0]?.n ?? 0;
}

test("a copy that wakes up elsewhere stops its tasks, leaves the original's orders alone and trades only when started again", async () => {
  const account = await world.linkAccount(database);
  const taskId = await makeTask(database, account);
  const original = await startTestEngine(database, world, [account]);
  await world.ended(original.engine);
  await original.engine.stop();
  await database.pools().engine.query(`update task_order set status = 'live' where cl_ord_id = (select min(cl_ord_id) from task_order)`);
  const before = await world.orders(account);
  const pool = await copyOfDatabase();
  const copy = await startTestEngine(database, world, [account], { pool, instanceFile: file('elsewhere.json'), random: seeded(5) });
  engines.push(copy.engine);
  await copy.engine.idle();
  const task = await loadTask(pool, taskId);
  expect(copy.engine.installationEpoch).not.toBe(original.engine.installationEpoch);
  expect(task).toMatchObject({ tradingEnabled: false });
  expect(strategies[4].parse(task?.state).prefix.slice(1, 6)).toBe(copy.engine.installationEpoch);
  expect((await pool.query(`select 1 from task_order where status in ('intent', 'sent', 'live', 'unknown')`)).rows).toEqual([]);
  expect(await world.orders(account)).toEqual(before);
});
