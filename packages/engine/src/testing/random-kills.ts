// Many tasks trade at full speed on an exchange that survives, while their engine is killed again and again at drawn moments. Afterwards
// the books and the exchange must agree to the last order, trade and digit. For tests and `npm run verify` only.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareBooks } from './books.ts';
import type { ChildOrders } from './run-engine-child.ts';
import { seeded } from './seeded.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { makeTask, startWorld, type EngineDatabase, type LinkedAccount, type TaskOptions, type World } from './world.ts';

export interface KillsOptions {
  database: EngineDatabase;
  seed: number;
  kills: number;
  /** Each on an account of its own. */
  tasks: readonly TaskOptions[];
  /** The engine lives for a drawn time of at most this, ms, after it has started. */
  lifeMsMax: number;
  /** What else is proved of the same kills; nothing unless given. */
  more?: KillsBesides;
}

/** A proof of what happens in the engine's transactions, beside that of orders and trades. */
export interface KillsBesides {
  fundingRates: readonly string[];
  /** Module of the engine's process: `runEngineChild` with its own facts. */
  child: string;
  environment: Record<string, string>;
  /** What is added to the environment of a life, counted from 0, that kills itself; undefined for one that is killed at a drawn moment. */
  killOf(life: number): Record<string, string> | undefined;
  /** Called once all accounts are linked. */
  prepare(accounts: readonly LinkedAccount[]): Promise<void>;
  /** Longest wait until there are no findings, for a run that must have some; as without this proof unless given. */
  settledMsMax?: number;
  /** Findings once the market stands still. */
  compare(world: World, accounts: readonly LinkedAccount[]): Promise<string[]>;
}

export interface KillsOutcome {
  kills: number;
  orders: number;
  fills: number;
  cycles: number;
  /** Trades by the reason of their order. */
  reasons: Record<string, number>;
  /** Longest time from a start until all accounts were compared and trading went on, ms. */
  resumedMsMax: number;
  wrong: string[];
}

/** Longest wait until books and exchange agree once the market stands still. */
const SETTLED_MS_MAX = 10_000;
/** Longest life of an engine that kills itself. */
const KILLS_ITSELF_MS_MAX = 10_000;
/** Longest wait until an engine is started, ready or, told to stop, gone. */
const STEP_MS_MAX = 60_000;

const timing = {
  lookupMs: 50,
  lookupMsMax: 500,
  unknownGraceMs: 200,
  settleMs: 500,
  openExpiryMs: 500,
  closeExpiryMs: 500,
  stampExpiryMs: 500,
};

export async function runRandomKills(options: KillsOptions): Promise<KillsOutcome> {
  const { database, seed, more } = options;
  const random = seeded(seed);
  const world = await startWorld({ seed, ...(more && { fundingRates: more.fundingRates }) });
  try {
    const accounts: LinkedAccount[] = [];
    for (const task of options.tasks) {
      const account = await world.linkAccount(database);
      accounts.push(account);
      await makeTask(database, account, task);
    }
    await more?.prepare(accounts);
    let resumedMsMax = 0;
    for (let kill = 0; kill < options.kills; kill += 1) {
      const itself = more?.killOf(kill);
      const child = start(more, ordersOf(options, world, accounts), itself);
      const lifeMs = itself === undefined ? 50 + random() * (options.lifeMsMax - 50) : stretch(KILLS_ITSELF_MS_MAX);
      resumedMsMax = Math.max(resumedMsMax, await liveAndDie(child, { lifeMs, from: kill % 2 === 0 ? 'ready' : 'started' }));
    }
    const last = await live(start(more, ordersOf(options, world, accounts)), options.lifeMsMax);
    // A resting order may be filled at any price: only a market that stands still has nothing under way.
    await world.freeze();
    const books = await untilEqual(() => compareAll(options, world, accounts), more?.settledMsMax ?? SETTLED_MS_MAX);
    last.send('stop');
    await within(once(last, 'exit'), 'the engine was told to stop and did not end', last);
    return { kills: options.kills, resumedMsMax, ...books };
  } finally {
    await world.close();
  }
}

function ordersOf({ database }: KillsOptions, world: World, accounts: readonly LinkedAccount[]): ChildOrders {
  return {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: Object.fromEntries(
      accounts.map(({ credentialId, apiKey, secretKey, passphrase }) => [credentialId, { apiKey, secretKey, passphrase }]),
    ),
    instanceFile: path.join(world.folder, 'instance.json'),
    timing,
    readsBars: true,
  };
}

function start(more: KillsBesides | undefined, orders: ChildOrders, kill?: Record<string, string>): ChildProcess {
  return fork(more?.child ?? path.join(import.meta.dirname, 'engine-child.ts'), {
    env: { ...process.env, ...more?.environment, ...kill, ENGINE_CHILD: JSON.stringify(orders) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Resolves when the engine says so, or ends before, with the time since it was asked for. */
function untilSaid(child: ChildProcess, event: 'started' | 'ready'): Promise<number> {
  const startMs = performance.now();
  const said = new Promise<number>((done) => {
    const end = (): void => done(performance.now() - startMs);
    child.on('message', (message) => {
      if ((message as { event?: string }).event === event) end();
    });
    child.once('exit', end);
  });
  return within(said, `the engine is not ${event}`, child);
}

/** @throws when it takes longer than a step may; the engine is killed then */
function within<Outcome>(step: Promise<Outcome>, fault: string, child: ChildProcess): Promise<Outcome> {
  const ended = new AbortController();
  const late = sleep(stretch(STEP_MS_MAX), undefined, { signal: ended.signal }).then(() => {
    child.kill('SIGKILL');
    throw new Error(fault);
  });
  return Promise.race([step, late]).finally(() => {
    late.catch(() => undefined);
    ended.abort();
  });
}

/** Killed after its start, ready or not, or (every second time) after it was ready; unless it ends before. */
async function liveAndDie(child: ChildProcess, drawn: { lifeMs: number; from: 'started' | 'ready' }): Promise<number> {
  const ended = once(child, 'exit');
  const started = untilSaid(child, 'started');
  const resumed = untilSaid(child, 'ready');
  await started;
  const resumedMs = drawn.from === 'ready' ? (await resumed) - (await started) : 0;
  const waiting = new AbortController();
  await Promise.race([ended, sleep(drawn.lifeMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
  waiting.abort();
  child.kill('SIGKILL');
  await ended;
  return resumedMs;
}

/** The last life: it goes on when the function returns. */
async function live(child: ChildProcess, lifeMs: number): Promise<ChildProcess> {
  await untilSaid(child, 'ready');
  await sleep(lifeMs);
  return child;
}

/** What the engine has heard needs a moment to be booked: the first comparison without findings, or the last one in time. */
async function untilEqual<Sum extends { wrong: string[] }>(compare: () => Promise<Sum>, msMax: number): Promise<Sum> {
  const endMs = performance.now() + stretch(msMax);
  for (;;) {
    const sum = await compare();
    if (sum.wrong.length === 0 || performance.now() > endMs) return sum;
    await sleep(100);
  }
}

async function compareAll(
  { database, more }: KillsOptions,
  world: World,
  accounts: readonly LinkedAccount[],
): Promise<Omit<KillsOutcome, 'kills' | 'resumedMsMax'>> {
  const sum = { orders: 0, fills: 0, cycles: 0, reasons: await countReasons(database), wrong: [] as string[] };
  for (const account of accounts) {
    const books = await compareBooks(database, world, account);
    sum.orders += books.orders;
    sum.fills += books.fills;
    sum.cycles += books.cycles;
    sum.wrong.push(...books.wrong);
  }
  const { rows } = await database.pools().engine.query<{ id: string; fault: string }>('select id, fault from task where fault is not null');
  sum.wrong.push(...rows.map((row) => `${row.id} is stopped: ${row.fault}`), ...((await more?.compare(world, accounts)) ?? []));
  return sum;
}

async function countReasons(database: EngineDatabase): Promise<Record<string, number>> {
  const { rows } = await database
    .pools()
    .engine.query<{ reason: string; fills: string }>(
      'select o.reason, count(*) as fills from task_fill f join task_order o using (cl_ord_id) group by 1 order by 1',
    );
  return Object.fromEntries(rows.map(({ reason, fills }) => [reason, Number(fills)]));
}
