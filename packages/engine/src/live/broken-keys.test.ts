// A key that the exchange refuses: its tasks pause with the reason, whoever found it and whichever process died meanwhile, and resume under a valid key.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { storeBroken } from '../accounts/broken-keys.ts';
import type { BrokenCredential } from '../stores/credential-store.ts';
import type { Engine } from './engine.ts';
import { strategies } from '../strategies/registry.ts';
import { ownShards } from '../testing/own-shards.ts';
import { loadTask } from '../stores/task-writes.ts';
import { compareBooks } from '../testing/books.ts';
import { makeTask, startTestEngine, startWorld, until, type LinkedAccount, type PaperKeys, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;
let account: LinkedAccount;
const engines: Engine[] = [];
const reported: BrokenCredential[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
  await database.pools().engine.query('update task set deleted_at = now()');
  await world.close();
  reported.splice(0);
});
afterAll(() => database.drop());

/** Enters and stays; the market goes on for as long as a test needs. */
async function begin(): Promise<string> {
  world = await startWorld({ seed: 3, speed: 1 });
  account = await world.linkAccount(database);
  return makeTask(database, account, { settings: { addStepPct: '50', targetPct: '50' } });
}

async function start(): Promise<Engine> {
  const { engine } = await startTestEngine(database, world, [account], {
    onCredentialBroken: (_tx, broken) => Promise.resolve(void reported.push(broken)),
    timing: { agreeMs: 100 },
  });
  engines.push(engine);
  return engine;
}

async function taskOf(taskId: string) {
  const task = await loadTask(database.pools().engine, taskId);
  if (task === undefined) throw new Error('the task is gone');
  return task;
}

const isPaused = (taskId: string) => async (): Promise<boolean> => (await taskOf(taskId)).fault === 'CREDENTIAL_BROKEN';
const isHolding = (taskId: string) => async (): Promise<boolean> => {
  const { fault, state } = await taskOf(taskId);
  return fault === null && state !== null && strategies[4].parse(state).legs.L.book.lots === 100;
};

async function setStatus(status: 'ok' | 'broken', reason: string | null = null): Promise<void> {
  await database
    .pools()
    .engine.query('update exchange_credential set status = $2, broken_reason = $3 where id = $1', [account.credentialId, status, reason]);
}

async function renewKey(): Promise<PaperKeys> {
  const answer = await fetch(`${world.origin}/paper/keys`, {
    method: 'POST',
    body: JSON.stringify({ apiKey: account.apiKey, renew: 'true' }),
  });
  return (await answer.json()) as PaperKeys;
}

test('a revoked key pauses the task; the new key of the account is loaded even without a notification, and nothing is sent twice', async () => {
  const taskId = await begin();
  const engine = await start();
  await until(isHolding(taskId));
  const renewed = await renewKey();
  await until(isPaused(taskId));
  expect((await taskOf(taskId)).why).toMatchObject({ key: 'why.keyBroken', args: { reason: 'exchangeKeyRefused' } });
  expect(reported).toMatchObject([{ id: account.credentialId, problem: 'exchangeKeyRefused', remark: 'test' }]);
  expect(engine.ready()).toBe(true);
  Object.assign(account, renewed);
  await database
    .pools()
    .engine.query(`update exchange_credential set sealed = 'another', status = 'ok', broken_reason = null where id = $1`, [
      account.credentialId,
    ]);
  await until(isHolding(taskId));
  await engine.idle();
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], orders: 1 });
  expect(reported).toHaveLength(1);
});

test('a key that another process found broken pauses the task with that reason, and a repaired key resumes it', async () => {
  const taskId = await begin();
  await start();
  await until(isHolding(taskId));
  await setStatus('broken', 'exchangeKeyCanWithdraw');
  await until(isPaused(taskId));
  expect((await taskOf(taskId)).why).toMatchObject({ args: { reason: 'exchangeKeyCanWithdraw' } });
  expect(reported).toEqual([]);
  await setStatus('ok');
  await until(isHolding(taskId));
});

test('an engine that died before its tasks were paused for the broken key pauses them when it starts again', async () => {
  const taskId = await begin();
  const engine = await start();
  await until(isHolding(taskId));
  await engine.stop();
  engines.splice(0);
  await setStatus('broken', 'exchangeKeyIpBlocked');
  const again = await start();
  await until(isPaused(taskId));
  expect((await taskOf(taskId)).why).toMatchObject({ args: { reason: 'exchangeKeyIpBlocked' } });
  await again.stop();
  engines.splice(0);
  await setStatus('ok');
  await start();
  await until(isHolding(taskId));
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], orders: 1 });
});

test('another key in the place of a valid one is loaded while the task goes on', async () => {
  const taskId = await begin();
  let opened = 0;
  const { engine } = await startTestEngine(database, world, [account], {
    openCredential: () => {
      opened += 1;
      return Promise.resolve(account);
    },
    timing: { agreeMs: 100 },
  });
  engines.push(engine);
  await until(isHolding(taskId));
  await database.pools().engine.query(`update exchange_credential set sealed = 'rotated' where id = $1`, [account.credentialId]);
  await until(() => opened === 2 && engine.ready());
  expect(await isHolding(taskId)()).toBe(true);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], orders: 1 });
});

test('an old key that is refused says nothing of the new one that has been linked meanwhile', async () => {
  await begin();
  const pool = database.pools().engine;
  const options = {
    pool,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    wallClock: { nowMs: () => 1 },
    onCredentialBroken: (_tx: unknown, broken: BrokenCredential) => Promise.resolve(void reported.push(broken)),
  };
  const shards = await ownShards(pool);
  const [shard = -1] = shards.all();
  await storeBroken(options, shards, {
    account: { credentialId: account.credentialId, keyVersion: 'the key before', shard },
    code: '50111',
  });
  expect(reported).toEqual([]);
  const { rows } = await pool.query('select status from exchange_credential where id = $1', [account.credentialId]);
  expect(rows).toEqual([{ status: 'ok' }]);
});

test('an account in net mode is not switched: the order is refused in the words of the account mode', async () => {
  const taskId = await begin();
  const answer = await fetch(`${world.origin}/paper/accounts`, { method: 'POST', body: JSON.stringify({ posMode: 'net_mode' }) });
  Object.assign(account, await answer.json());
  await start();
  await until(async () => (await taskOf(taskId)).why?.key === 'why.entryRefused');
  expect((await taskOf(taskId)).why).toMatchObject({ args: { code: '51010' } });
  expect(await world.orders(account)).toEqual([]);
});

test('an engine that takes over an account whose key is being replaced does not use the ended key, and goes on under the new one', async () => {
  const taskId = await begin();
  const before = await start();
  await until(isHolding(taskId));
  await before.stop();
  engines.splice(0);
  const pool = database.pools().engine;
  const hold = (until: Date | null): Promise<unknown> =>
    pool.query('update exchange_credential set held_until = $2, held_at = null where id = $1', [account.credentialId, until]);
  const isHeld = async (): Promise<boolean> => {
    const { rows } = await pool.query('select 1 from exchange_credential where id = $1 and held_at is not null', [account.credentialId]);
    return rows.length === 1;
  };
  await hold(new Date(Date.now() + 600_000));
  const renewed = await renewKey();
  const engine = await start();
  await until(isHeld);
  // Asked for once more while it waits.
  await hold(new Date(Date.now() + 700_000));
  await until(isHeld);
  Object.assign(account, renewed);
  await pool.query(`update exchange_credential set sealed = 'another', held_until = null where id = $1`, [account.credentialId]);
  await until(() => engine.ready());
  await until(isHolding(taskId));
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], orders: 1 });
  expect(reported).toEqual([]);
});

test('an account whose key is being replaced is held each time it is asked for, also after a hold that ended by itself', async () => {
  const taskId = await begin();
  const { engine } = await startTestEngine(database, world, [account]);
  engines.push(engine);
  await until(isHolding(taskId));
  const pool = database.pools().engine;
  const hold = async (forMs: number): Promise<void> => {
    await pool.query('update exchange_credential set held_until = $2, held_at = null where id = $1', [
      account.credentialId,
      new Date(Date.now() + forMs),
    ]);
    await engine.credentialChanged(account.credentialId);
  };
  const isHeld = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ held: boolean }>('select held_at is not null as held from exchange_credential where id = $1', [
      account.credentialId,
    ]);
    return rows[0]?.held === true && engine.gapSince(account.credentialId) !== undefined;
  };
  await hold(300);
  expect(await isHeld()).toBe(true);
  await until(() => engine.ready());
  await hold(60_000);
  expect(await isHeld()).toBe(true);
  // Another one that ends later takes its place, and its end is the end of all.
  await hold(90_000);
  expect(await isHeld()).toBe(true);
  await hold(-1);
  await until(() => engine.ready());
});
