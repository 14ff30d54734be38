// Accounts that hold nothing have no private sockets until an order is about to go, and none when nothing can need them any more; those that hold something close before their sockets are there.
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createEgress, type ConnectPace } from '@millrace/okx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { openWire } from '../../../../tools/process/wire.ts';
import { CHECKS_AT_ONCE } from '../limits.ts';
import { listAccountsToLoad } from '../stores/task-writes.ts';
import { compareBooks } from '../testing/books.ts';
import { makeTask, startTestEngine, startWorld, storeAction, until, type LinkedAccount, type World } from '../testing/world.ts';
import { placeOf, venueThrough } from '../testing/wired.ts';
import type { TakeOver } from '../options.ts';

type ConnectTurn = Parameters<ConnectPace['queue']>[0];

const timing = { closingMs: 50, sweepMs: 50 };
const allShards = Array.from({ length: 1024 }, (_, index) => index);

let database: TestDatabase;
let world: World;

beforeEach(async () => {
  database = await cloneDatabase();
  world = await startWorld({ prices: Array.from({ length: 60 }, () => 60000), speed: 1 });
});
afterEach(async () => {
  await world.close();
  await database.drop();
});

/** Opens what everybody waits for at once, private sockets from `release` on. */
function gate(): { pace: ConnectPace; waiting: ConnectTurn[]; release(): void } {
  const waiting: ConnectTurn[] = [];
  let isOpen = false;
  return {
    waiting,
    pace: {
      perSecond: 3,
      get waiting() {
        return waiting.length;
      },
      queue(turn) {
        if (isOpen || turn.isUrgent === undefined) turn.open(() => undefined);
        else waiting.push(turn);
        return () => undefined;
      },
    },
    release() {
      isOpen = true;
      for (const turn of waiting.splice(0)) turn.open(() => undefined);
    },
  };
}

/** A venue that counts sockets and has room for all. */
function openPace(): ConnectPace {
  const door = gate();
  door.release();
  return door.pace;
}

const start = (accounts: readonly LinkedAccount[], takeOvers: TakeOver[], pace = openPace()) =>
  startTestEngine(database, world, accounts, {
    timing,
    venues: [{ ...world.venue, pace }],
    onTakeOver: (takeOver) => void takeOvers.push(takeOver),
  });

async function tell(account: LinkedAccount, taskId: string, type: 'startBuying' | 'stopBuying' | 'closeAll'): Promise<void> {
  await storeAction(database, account, taskId, { type, actor: 'user' });
}

const positions = async (account: LinkedAccount): Promise<number> => (await world.held(account)).positions.length;

/** The order of loading if this account had one more order that closes something. */
async function orderWith({ of: { credentialId }, status }: { of: LinkedAccount; status: string }): Promise<string[]> {
  const client = await database.pools().engine.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into task_order select (jsonb_populate_record(o, jsonb_build_object('cl_ord_id', 'one more', 'credential_id', $1::text, 'status', $2::text, 'effect', 'close'))).*
         from task_order o limit 1`,
      [credentialId, status],
    );
    return await listAccountsToLoad(client, allShards);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a flat account has no private sockets until its first order, and a holder closes while its sockets wait in line', async () => {
  const [quiet, holder, other] = [await world.linkAccount(database), await world.linkAccount(database), await world.linkAccount(database)];
  const accounts = [quiet, holder, other];
  const made: string[] = [];
  for (const account of accounts) made.push(await makeTask(database, account, { actions: ['startTrading'] }));
  const [quietTask = '', holderTask = '', otherTask = ''] = made;
  const sockets = async (): Promise<number> => (await world.status()).listeners;
  const seen: TakeOver[] = [];
  const first = await start(accounts, seen);
  await until(() => first.engine.ready());
  expect(await sockets()).toBe(1);
  for (const [account, taskId] of [
    [holder, holderTask],
    [other, otherTask],
  ] as const)
    await tell(account, taskId, 'startBuying');
  await until(
    async () => first.engine.ready() && (await positions(holder)) === 1 && (await positions(other)) === 1 && (await sockets()) === 5,
  );
  // The first order goes before its streams are live: its fill is booked from the answer to a request.
  await until(async () => (await compareBooks(database, world, holder)).fills === 1);
  expect(await compareBooks(database, world, holder)).toMatchObject({ orders: 1, wrong: [] });
  for (const [account, taskId] of [
    [holder, holderTask],
    [other, otherTask],
  ] as const)
    await tell(account, taskId, 'stopBuying');
  await until(async () => (await database.pools().engine.query('select 1 from task_event where handled_at is null')).rowCount === 0);
  await first.engine.stop();

  // Before the next start somebody closes the one that was made last.
  const order = (): Promise<string[]> => listAccountsToLoad(database.pools().engine, allShards);
  expect(await order()).toEqual([holder, other, quiet].map(({ credentialId }) => credentialId));
  expect(await orderWith({ of: quiet, status: 'live' })).toEqual([quiet, holder, other].map(({ credentialId }) => credentialId));
  expect(await orderWith({ of: other, status: 'unknown' })).toEqual([other, holder, quiet].map(({ credentialId }) => credentialId));
  await tell(other, otherTask, 'closeAll');
  expect(await order()).toEqual([other, holder, quiet].map(({ credentialId }) => credentialId));

  const door = gate();
  const again: TakeOver[] = [];
  const second = await start(accounts, again, door.pace);
  try {
    const states = (): unknown => second.engine.details()['accounts'];
    await until(async () => (await positions(other)) === 0);
    const inState = (account: LinkedAccount, state: string) => (): boolean =>
      (states() as Record<string, string>)[account.credentialId] === state;
    await until(inState(holder, 'closing'));
    await until(inState(quiet, 'ready'));
    expect(again).toEqual([]);
    // Private and business of the two that hold something.
    expect(door.waiting).toHaveLength(4);
    // The first order of the quiet one goes by request.
    await tell(quiet, quietTask, 'startBuying');
    await until(async () => (await positions(quiet)) === 1 && door.waiting.length === 6);
    await until(inState(quiet, 'closing'));
    door.release();
    await until(() => second.engine.ready());
    await until(() => again.length > 0);
    expect(again).toMatchObject([{ cause: 'start', shards: 1024, accounts: 3 }]);
    expect(again[0]?.exitsMs).toBeLessThan(again[0]?.streamsMs ?? 0);
  } finally {
    await second.engine.stop();
  }
  expect([...first.errors, ...second.errors]).toEqual([]);
  for (const account of accounts) expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [] });
});

test('a first order that the venue holds while its sockets become live is waited for, and ends once', async () => {
  const account = await world.linkAccount(database);
  await makeTask(database, account, { settings: { baseOrderSize: '1', maxAddOrders: 0, leverage: 5, entryIntervalSec: 99_999 } });
  await world.plan({ kind: 'delayMs', path: 'trade/order', account: account.uid, ms: 1_500, count: 1 });
  const statuses = async (): Promise<string[]> => {
    const { rows } = await database.pools().engine.query<{ status: string }>('select status from task_order');
    return rows.map(({ status }) => status);
  };
  let compared = 0;
  const door = gate();
  const { engine, errors } = await startTestEngine(database, world, [account], {
    timing: { openExpiryMs: 10_000, closingMs: 10_000 },
    venues: [{ ...world.venue, pace: door.pace }],
    killPoint: (point) => void (compared += point === 'reconciled' ? 1 : 0),
  });
  try {
    await until(async () => (await statuses()).join() === 'sent');
    door.release();
    // Before the first order, and again when its sockets are live.
    await until(() => compared === 2 && engine.ready());
    expect(await statuses()).toEqual(['sent']);
    await until(async () => (await statuses()).join() === 'filled');
    expect(await compareBooks(database, world, account)).toMatchObject({ orders: 1, fills: 1, wrong: [] });
  } finally {
    await engine.stop();
  }
  expect(errors).toEqual([]);
});

test('where the venue counts no sockets every account has its own from the start', async () => {
  const account = await world.linkAccount(database);
  await makeTask(database, account, { actions: ['startTrading'] });
  const { engine } = await startTestEngine(database, world, [account], { timing });
  await until(() => engine.ready());
  expect((await world.status()).listeners).toBe(3);
  await engine.stop();
});

test('sockets that nothing can need any more are closed, and the next order opens them again', async () => {
  // A price every 0.75 s: the second entry waits for one.
  await world.close();
  world = await startWorld({ prices: Array.from({ length: 400 }, () => 60000), speed: 20 });
  const account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, { settings: { entryIntervalSec: 0 } });
  const sockets = async (): Promise<number> => (await world.status()).listeners;
  const cycles = async (): Promise<number> => (await compareBooks(database, world, account)).cycles;
  const { engine, errors } = await startTestEngine(database, world, [account], {
    timing: { ...timing, agreeMs: 50, unneededMs: 500 },
    venues: [{ ...world.venue, pace: openPace() }],
  });
  try {
    for (const cycle of [1, 2]) {
      if (cycle > 1)
        for (const type of ['startTrading', 'startBuying'] as const) await storeAction(database, account, taskId, { type, actor: 'user' });
      await until(async () => engine.ready() && (await positions(account)) === 1 && (await sockets()) === 3);
      // Longer than they are kept without a position.
      await new Promise((done) => setTimeout(done, 1_000));
      expect(await sockets()).toBe(3);
      await tell(account, taskId, 'closeAll');
      await until(async () => (await cycles()) === cycle && (await sockets()) === 1);
      expect(engine.reasons()).toEqual([]);
    }
  } finally {
    await engine.stop();
  }
  expect(errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ cycles: 2, wrong: [] });
});

/** Notes from which address each key is used, and from where private sockets come. */
async function openWatchedWay(toPort: number) {
  const keys = new Map<string, Set<string>>();
  const sockets: string[] = [];
  const server = createServer((client) => {
    const from = client.remoteAddress ?? '';
    const venue = connect(toPort, '127.0.0.1');
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      for (const [, key = ''] of text.matchAll(/^ok-access-key: (.+)\r$/gim)) keys.set(key, (keys.get(key) ?? new Set()).add(from));
      if (/^GET \/ws\/v5\/(private|business) /.test(text)) sockets.push(from);
    });
    client.pipe(venue).pipe(client);
    for (const [one, other] of [
      [client, venue],
      [venue, client],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { keys, sockets, port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('each account keeps one of the addresses of its machine, for requests and for sockets', async () => {
  const byPlace: LinkedAccount[] = [];
  const place = async ({ credentialId }: LinkedAccount): Promise<number> => {
    const { rows } = await database
      .pools()
      .engine.query<{ shard: number }>('select shard from exchange_credential where id = $1', [credentialId]);
    return (rows[0]?.shard ?? 0) % 2;
  };
  while (byPlace[0] === undefined || byPlace[1] === undefined) {
    const account = await world.linkAccount(database);
    byPlace[await place(account)] ??= account;
  }
  for (const account of byPlace) await makeTask(database, account);
  const way = await openWatchedWay(world.paper.port);
  const over = (url: string): string => url.replace(`:${String(world.paper.port)}`, `:${String(way.port)}`);
  const { venue } = world;
  const addresses = ['127.0.0.1', '127.0.0.2'];
  const egress = addresses.map((address) => createEgress({ address, wallClock: { nowMs: () => Date.now() }, pace: undefined }));
  const urls = { restUrl: over(venue.restUrl), privateWsUrl: over(venue.privateWsUrl), businessWsUrl: over(venue.businessWsUrl) };
  const { engine, errors } = await startTestEngine(database, world, byPlace, { venues: [{ ...venue, ...urls, egress }] });
  try {
    for (const account of byPlace) await until(async () => engine.ready() && (await compareBooks(database, world, account)).fills === 1);
  } finally {
    await engine.stop();
    way.close();
  }
  expect(errors).toEqual([]);
  expect(byPlace.map(({ apiKey }) => [...(way.keys.get(apiKey) ?? [])])).toEqual(addresses.map((address) => [address]));
  expect(way.sockets.toSorted()).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2']);
});

test('many accounts that hold nothing are compared in turn, a few at once, and none is forgotten', async () => {
  const count = 2 * CHECKS_AT_ONCE;
  const accounts: LinkedAccount[] = [];
  for (let index = 0; index < count; index += 1) {
    const account = await world.linkAccount(database);
    accounts.push(account);
    await makeTask(database, account, { actions: ['startTrading'] });
  }
  const asked: { atMs: number; apiKey: string }[] = [];
  const wire = await openWire(placeOf(world.origin), (chunk) => {
    for (const [request] of chunk.toString('latin1').matchAll(/^GET \/api\/v5\/account\/positions[^]*?\r\n\r\n/gm))
      asked.push({ atMs: performance.now(), apiKey: /ok-access-key: (\S+)/i.exec(request)?.[1] ?? '' });
  });
  try {
    const venue = { ...world.venue, restUrl: venueThrough(world.venue, wire).restUrl };
    const { engine } = await startTestEngine(database, world, accounts, {
      timing: { ...timing, agreeMs: 1_000 },
      venues: [{ ...venue, pace: openPace() }],
    });
    await until(() => engine.ready());
    const delayMs = 400;
    wire.answerDelayMs = delayMs;
    await pause(2 * delayMs);
    asked.length = 0;
    await until(() => new Set(asked.map(({ apiKey }) => apiKey)).size === count);
    // What is asked while no answer can have come.
    const atOnce = asked.map(({ atMs }) => asked.filter((other) => other.atMs >= atMs && other.atMs < atMs + delayMs).length);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(CHECKS_AT_ONCE);
    await engine.stop();
  } finally {
    await wire.close();
  }
});
