// Accounts whose private sockets do not stand: what closes is sent, looked up and booked by request, and nothing is opened. When the sockets come back
// nothing was lost or counted twice.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { compareBooks } from '../testing/books.ts';
import { copiesOf, copying, makeFollow, makeLeader } from '../testing/copied-leader.ts';
import { runUntilKilled } from '../testing/run-until-killed.ts';
import { makeTask, startTestEngine, startWorld, storeAction, until, type LinkedAccount, type World } from '../testing/world.ts';
import type { KillPoint } from '../options.ts';

let database: TestDatabase;
let world: World;
let lead: LinkedAccount;
let copiers: LinkedAccount[];
let leadTask: string;
let follows: string[];

const timing = {
  lookupMs: 20,
  lookupMsMax: 100,
  unknownGraceMs: 50,
  settleMs: 300,
  openExpiryMs: 1000,
  closeExpiryMs: 1000,
  stampExpiryMs: 1000,
  closingMs: 20,
};

beforeEach(async () => {
  database = await cloneDatabase();
  world = await startWorld({ seed: 3, speed: 1 });
  lead = await world.linkAccount(database);
  copiers = [await world.linkAccount(database), await world.linkAccount(database)];
  const leadId = await makeLeader(database, lead);
  leadTask = await makeTask(database, lead, { settings: { addStepPct: '50', targetPct: '50', entryIntervalSec: 0 } });
  follows = [];
  for (const copier of copiers) {
    const { followId } = await makeFollow(database, copier, { leadId, settings: { allocation: '5000', maxSlipPct: '2' } });
    follows.push(followId);
  }
});
afterEach(async () => {
  await world.close();
  await database.drop();
});

const accounts = (): LinkedAccount[] => [lead, ...copiers];
const start = () => startTestEngine(database, world, accounts(), { ...copying(database.pools().engine), timing });

async function refuseSockets(): Promise<void> {
  await world.plan({ kind: 'refuse', path: '/ws/v5/private,/ws/v5/business', count: 100_000 });
}

async function states(): Promise<string[]> {
  const rows = await Promise.all(follows.map((followId) => copiesOf(database, followId)));
  return rows.map((copies) => copies.map(({ action, state }) => `${action} ${state}`).join(', '));
}

const bothAre = async (expected: string): Promise<boolean> => (await states()).every((each) => each === expected);

async function heldAtVenue(): Promise<number> {
  const held = await Promise.all(accounts().map((account) => world.held(account)));
  return held.reduce((sum, { positions }) => sum + positions.length, 0);
}

async function closeAsLeader(wake?: (taskId: string) => void): Promise<void> {
  for (const type of ['stopTrading', 'closeAll'] as const) await storeAction(database, lead, leadTask, { type, actor: 'user' });
  wake?.(leadTask);
}

async function waitingActions(): Promise<number> {
  const { rows } = await database.pools().engine.query('select 1 from task_event where handled_at is null');
  return rows.length;
}

/** Orders that were decided, sent or not. */
async function openingsOf({ credentialId }: LinkedAccount): Promise<number> {
  const { rows } = await database
    .pools()
    .engine.query(`select 1 from task_order where credential_id = $1 and effect = 'open'`, [credentialId]);
  return rows.length;
}

async function expectBooksToAgree(): Promise<void> {
  for (const account of accounts()) expect(await compareBooks(database, world, account)).toMatchObject({ orders: 2, cycles: 1, wrong: [] });
}

test('a leader closes while no private socket stands: he and his copiers are flat, and nothing is doubled when the sockets come back', async () => {
  const { engine, errors } = await start();
  try {
    await until(() => bothAre('OPEN applied'));
    await refuseSockets();
    await world.plan({ kind: 'cutSockets', path: '/ws/v5/private' });
    const inState = (state: string) => () => Object.values(engine.details()['accounts'] as object).every((each) => each === state);
    await until(inState('closing'));
    await world.plan({ kind: 'dropReplyAfterAccept', path: 'trade/order', count: 2 });
    await closeAsLeader((taskId) => engine.wake(taskId));
    await until(() => bothAre('OPEN applied, CLOSE applied'));
    expect(inState('closing')()).toBe(true);
    expect(await heldAtVenue()).toBe(0);
    await expectBooksToAgree();
    // Trading starts again: what would open waits for the sockets.
    for (const type of ['startTrading', 'startBuying'] as const) await storeAction(database, lead, leadTask, { type, actor: 'user' });
    engine.wake(leadTask);
    await until(async () => (await waitingActions()) < 2);
    await new Promise((done) => setTimeout(done, 300));
    expect(await openingsOf(lead)).toBe(1);
    await world.plan({ kind: 'clear' });
    await until(async () => engine.ready() && (await world.held(lead)).positions.length === 1);
    await until(async () => (await states()).every((each) => /^OPEN applied, CLOSE applied, OPEN (applied|missed)$/.test(each)));
  } finally {
    await engine.stop();
  }
  expect(errors).toEqual([]);
  for (const account of accounts()) expect(await compareBooks(database, world, account)).toMatchObject({ cycles: 1, wrong: [] });
});

const deaths: { point: KillPoint; times: number }[] = [
  { point: 'intent-committed', times: 1 },
  { point: 'send-marked', times: 1 },
  { point: 'signal-stored', times: 1 },
  { point: 'fill-stored', times: 1 },
];

test('an engine that dies again and again while no private socket stands still closes everything once', { timeout: 120_000 }, async () => {
  const { engine, errors } = await start();
  await until(() => bothAre('OPEN applied'));
  await engine.stop();
  await refuseSockets();
  await closeAsLeader();
  for (const kill of deaths) await runUntilKilled({ database, world, accounts: accounts(), kill, timing });
  const last = await start();
  try {
    await until(() => bothAre('OPEN applied, CLOSE applied'));
    expect(await heldAtVenue()).toBe(0);
    await world.plan({ kind: 'clear' });
    await until(() => last.engine.ready());
    await expectBooksToAgree();
  } finally {
    await last.engine.stop();
  }
  expect([...errors, ...last.errors]).toEqual([]);
});
