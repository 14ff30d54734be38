// Funding bills of a real paper exchange: each goes to the task and leg whose position was settled.
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { startFaultyConnection } from '@millrace/paper/testing';
import { pagesAgainstBills } from '../testing/against-bills.ts';
import { compareBooks } from '../testing/books.ts';
import { seeded } from '../testing/seeded.ts';
import { type LinkedAccount, makeTask, startTestEngine, startWorld, storeAction, sumOf, until, type World } from '../testing/world.ts';
import type { Engine } from './engine.ts';

let database: TestDatabase;
let world: World;
let engine: Engine | undefined;

beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  await engine?.stop();
  await world.close();
  engine = undefined;
  await database.drop();
});

interface Share {
  taskId: string | null;
  leg: string | null;
  amount: string;
  booked: boolean;
  ts: number;
}

/** Booked and nobody's funding of the account, by task. */
async function booked(account: LinkedAccount): Promise<Share[]> {
  const { rows } = await database
    .pools()
    .engine.query<Share>(
      `select task_id as "taskId", leg, amount::text, booked, ts::float8 as ts from task_funding where credential_id = $1 order by ts, amount, task_id`,
      [account.credentialId],
    );
  return rows;
}

async function settled(account: LinkedAccount): Promise<string[]> {
  const bills = (await world.bills(account)).filter(({ type }) => type === '8');
  return bills.map((bill) => bill['posBalChg'] ?? '');
}

/** What the engine booked and the exchange settled, read between two settlements and two bookings: the exchange settles on after the end of its tape. */
async function readBetweenSettlements(running: Engine, account: LinkedAccount) {
  const read = async () => {
    await running.idle();
    const bills = await settled(account);
    const rows = await booked(account);
    const books = await compareBooks(database, world, account);
    const pages = await pagesAgainstBills(database, world, account);
    const isBooked = rows.every((row) => row.booked || row.taskId === null);
    const isStill = (await settled(account)).length === bills.length && isDeepStrictEqual(await booked(account), rows);
    return { bills, rows, books, pages, isWhole: rows.length === bills.length && isBooked && isStill };
  };
  let found = await read();
  await until(async () => {
    if (!found.isWhole) found = await read();
    return found.isWhole;
  });
  return found;
}

/** Both tasks have entered. */
async function bothHold(): Promise<boolean> {
  const { rows } = await database.pools().engine.query('select distinct o.leg from task_fill f join task_order o using (cl_ord_id)');
  return rows.length >= 2;
}

const flat = { targetPct: '20', addStepPct: '20', maxAddOrders: 0, rollbackPct: '1', callbackPct: '0' };

const rates = [
  ['the default rate', ['0.0001']],
  ['negative rates', ['-0.0003', '-0.00012345']],
  ['rates that change their sign', ['0.0001', '-0.0003', '0', '-0.00000007', '0.00375']],
] as const;

test.each(rates)(
  'under %s, of a long and a short task of equal size on one account, each gets the bills of its own position, also those of a stop in between',
  async (_, fundingRates) => {
    world = await startWorld({ prices: Array.from({ length: 60 }, () => 60000), bar: '1h', speed: 40_000, fundingRates });
    const account = await world.linkAccount(database);
    const long = await makeTask(database, account, { settings: { ...flat, direction: 'long' } });
    const short = await makeTask(database, account, { settings: { ...flat, direction: 'short' } });
    const first = await startTestEngine(database, world, [account]);
    engine = first.engine;
    await until(bothHold);
    await first.engine.stop();
    await until(async () => (await settled(account)).length >= 8);
    const second = await startTestEngine(database, world, [account], { timing: { agreeMs: 50 } });
    engine = second.engine;
    await world.ended(engine);
    // A settlement of nothing changes no position: it is booked with the next comparison.
    const { bills, rows, books, pages } = await readBetweenSettlements(engine, account);
    expect([...first.errors, ...second.errors]).toEqual([]);
    const rateAt = (ts: number): string => fundingRates[Math.floor(ts / (8 * 3_600_000)) % fundingRates.length] ?? '';
    for (const row of rows) {
      expect(row.booked).toBe(true);
      if (Number(row.amount) === 0) continue;
      const isLong = row.amount.startsWith('-') !== rateAt(row.ts).startsWith('-');
      expect([row.taskId, row.leg]).toEqual(isLong ? [long, 'L'] : [short, 'S']);
    }
    expect(sumOf(rows.map(({ amount }) => amount))).toBe(sumOf(bills));
    expect(books).toMatchObject({ wrong: [] });
    expect(pages.wrong).toEqual([]);
  },
  60_000,
);

test.each(['long', 'short'] as const)(
  'the bill of a %s that is known only after its cycle has closed belongs to that cycle',
  async (direction) => {
    const path = [...Array.from({ length: 12 }, () => 60000), 61000, 60700, 60700, 60700, 60700, 60700, 60700, 60700];
    const prices = direction === 'long' ? path : path.map((price) => 120_000 - price);
    world = await startWorld({ prices, bar: '1h', fundingRates: ['-0.0003', '-0.0002'] });
    const account = await world.linkAccount(database);
    await world.plan({ kind: 'refuse', path: 'account/bills', code: '50026', count: 1000, for: '16h' });
    await makeTask(database, account, {
      settings: { direction, maxAddOrders: 0, targetPct: '1', rollbackPct: '0.3', repeatMode: 'single' },
    });
    const started = await startTestEngine(database, world, [account], { timing: { agreeMs: 50 } });
    engine = started.engine;
    await world.ended(engine);
    const {
      bills,
      pages: { pages, wrong },
    } = await readBetweenSettlements(engine, account);
    expect(started.errors).toEqual([]);
    expect(wrong).toEqual([]);
    const funding = sumOf(bills);
    expect(funding).not.toBe(0n);
    expect(pages[0]?.cycles).toMatchObject([{ status: 'closed' }]);
    expect(sumOf([pages[0]?.cycles[0]?.funding ?? ''])).toBe(funding);
  },
);

test('the bills of a task that was deleted meanwhile are nobody’s; booked and nobody’s are the bills', async () => {
  // Between two settlements are three seconds: the engine starts anew within them, and all is read.
  world = await startWorld({ prices: Array.from({ length: 24 }, () => 60000), bar: '1h', speed: 10_000 });
  const account = await world.linkAccount(database);
  const long = await makeTask(database, account, { settings: { ...flat, direction: 'long' } });
  const short = await makeTask(database, account, { settings: { ...flat, direction: 'short' } });
  const first = await startTestEngine(database, world, [account]);
  engine = first.engine;
  const db = database.pools().engine;
  await until(async () => (await db.query('select 1 from task_fill where credential_id = $1', [account.credentialId])).rowCount === 2);
  await first.engine.stop();
  const before = await booked(account);
  await db.query('update task set deleted_at = now() where id = $1', [short]);
  await until(async () => (await world.status()).tapeEnded);
  const second = await startTestEngine(database, world, [account]);
  engine = second.engine;
  const { bills, rows } = await readBetweenSettlements(engine, account);
  const after = rows.filter(({ ts }) => !before.some((row) => row.ts === ts));
  expect(new Set(after.map(({ taskId }) => taskId))).toEqual(new Set([long, null]));
  expect(rows.every((row) => (row.taskId === long) === row.amount.startsWith('-'))).toBe(true);
  expect(sumOf(rows.map(({ amount }) => amount))).toBe(sumOf(bills));
}, 60_000);

test('a bill that is seen before the fill it settles waits for the fill', async () => {
  world = await startWorld({ prices: Array.from({ length: 60 }, () => 60000), bar: '1h', speed: 40_000 });
  const connection = await startFaultyConnection({ venuePort: world.paper.port, random: seeded(1), faults: {}, speed: 40_000 });
  try {
    const account = await world.linkAccount(database);
    const long = await makeTask(database, account, { settings: { ...flat, direction: 'long' } });
    const short = await makeTask(database, account, { settings: { ...flat, direction: 'short' }, actions: [] });
    const over = (url: string): string => url.replace(`:${String(world.paper.port)}`, `:${String(connection.port)}`);
    const venue = { ...world.venue, privateWsUrl: over(world.venue.privateWsUrl) };
    const started = await startTestEngine(database, world, [account], { venues: [venue], timing: { settleMs: 10_000, agreeMs: 50 } });
    engine = started.engine;
    await until(async () => (await booked(account)).length > 0);
    // Longer than the 720 ms between two settlements.
    connection.faults = { frameMs: 1500 };
    for (const type of ['startTrading', 'startBuying'] as const) await storeAction(database, account, short, { type, actor: 'user' });
    engine.wake(short);
    await world.ended(engine);
    const rows = await booked(account);
    expect(new Set(rows.map(({ taskId }) => taskId))).toEqual(new Set([long, short]));
    expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [] });
  } finally {
    await connection.close();
  }
}, 60_000);
