// Many tasks trade at full speed on an exchange that survives, while their engine, or a drawn one of several, is killed again and again at drawn moments. Afterwards
// the books and the exchange must agree to the last order, trade and digit. For tests and `npm run verify` only.
import { setTimeout as sleep } from 'node:timers/promises';
import { compareBooks, listStoppedTasks } from './books.ts';
import { EngineGroup } from './engine-group.ts';
import { credentialsOf, type EngineProcess } from './engine-processes.ts';
import { listLateWrites, watchLateWrites } from './late-writes.ts';
import { seeded } from './seeded.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { makeTask, startWorld, type EngineDatabase, type LinkedAccount, type TaskOptions, type World } from './world.ts';

export interface KillsOptions {
  database: EngineDatabase;
  seed: number;
  /** How many run at a time; one that is alone unless given. */
  engines?: number | undefined;
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
    const group = groupOf(options, world, accounts);
    try {
      if (isShared(options)) await watchLateWrites(database);
      let resumedMsMax = 0;
      for (let kill = 0; kill < options.kills; kill += 1) {
        const itself = more?.killOf(kill);
        const newest = group.fill(itself);
        const lifeMs = itself === undefined ? 50 + random() * (options.lifeMsMax - 50) : stretch(KILLS_ITSELF_MS_MAX);
        // The first time several start at once.
        if (kill === 0 && isShared(options)) await group.ready();
        const victim = itself === undefined ? group.drawn(random) : newest;
        resumedMsMax = Math.max(resumedMsMax, await liveAndDie({ newest, victim }, { lifeMs, from: kill % 2 === 0 ? 'ready' : 'started' }));
      }
      group.fill();
      await group.ready();
      await sleep(options.lifeMsMax);
      // A resting order may be filled at any price: only a market that stands still has nothing under way.
      await world.freeze();
      const books = await untilEqual(() => compareAll(options, world, accounts), more?.settledMsMax ?? SETTLED_MS_MAX);
      await group.stop();
      return { kills: options.kills, resumedMsMax, ...books, wrong: [...group.wrong, ...books.wrong] };
    } finally {
      await group.killAll();
    }
  } finally {
    await world.close();
  }
}

function isShared({ engines = 1 }: KillsOptions): boolean {
  return engines > 1;
}

function groupOf({ database, engines, more }: KillsOptions, world: World, accounts: readonly LinkedAccount[]): EngineGroup {
  return new EngineGroup({
    engines,
    folder: world.folder,
    module: more?.child,
    environment: more?.environment,
    orders: {
      databaseUrl: database.engineUrl,
      venue: world.venue,
      credentials: credentialsOf(accounts),
      timing,
      readsBars: true,
    },
  });
}

/** Killed after the newest engine's start, ready or not, or (every second time) after it was ready; unless it ends before. Answers how long that took. */
async function liveAndDie(
  { newest, victim }: Record<'newest' | 'victim', EngineProcess>,
  drawn: { lifeMs: number; from: 'started' | 'ready' },
): Promise<number> {
  await untilSaid(newest, 'started');
  const startMs = performance.now();
  if (drawn.from === 'ready') await untilSaid(newest, 'ready');
  const resumedMs = performance.now() - startMs;
  const waiting = new AbortController();
  await Promise.race([victim.ended, sleep(drawn.lifeMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
  waiting.abort();
  await victim.kill();
  return resumedMs;
}

/** Resolves when the engine says so, or ends before. @throws when it does not in time */
async function untilSaid(engine: EngineProcess, event: 'started' | 'ready'): Promise<void> {
  await engine.said(event).catch((error: unknown) => {
    if (!engine.hasEnded) throw error;
  });
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
  options: KillsOptions,
  world: World,
  accounts: readonly LinkedAccount[],
): Promise<Omit<KillsOutcome, 'kills' | 'resumedMsMax'>> {
  const { database, more } = options;
  const sum = { orders: 0, fills: 0, cycles: 0, reasons: await countReasons(database), wrong: [] as string[] };
  for (const account of accounts) {
    const books = await compareBooks(database, world, account);
    sum.orders += books.orders;
    sum.fills += books.fills;
    sum.cycles += books.cycles;
    sum.wrong.push(...books.wrong);
  }
  sum.wrong.push(...(await listStoppedTasks(database)), ...((await more?.compare(world, accounts)) ?? []));
  if (isShared(options)) sum.wrong.push(...(await listLateWrites(database)));
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
