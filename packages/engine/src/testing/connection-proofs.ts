// The three proofs of the connection: answers that are lost, sockets that are cut, and a venue that turns calls away. Each trades through the whole
// product and compares afterwards. For tests and `npm run verify` only.
import type { GridSettings, IdleFundsSettings } from '@millrace/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { stretch } from '../../../../tools/process/patience.ts';
import { defaultTiming } from '../limits.ts';
import type { Settled } from './agree-accounts.ts';
import { nearGrid } from './grid-setting.ts';
import { idleSettings } from './idle-setting.ts';
import type { PlantedBugName } from './planted-bugs.ts';
import { startTraders, type TaskPlan, type Traders } from './faulty-connection-traders.ts';
import type { EngineDatabase } from './world.ts';

/** How often progress is looked at, and how long it may take: a bound, not a measure. */
const LOOK_MS = 100;
const WAIT_MS = 30_000;
const WAIT_MS_PER_ORDER = 300;

/** Venue milliseconds per real one where the market shall move fast and wait for no task. */
const SPEED = 600;

const HOLD_MS_MAX = 10_000;
/** Between two bursts of requests to buy. */
const BURST_MS = 4000;
const TRADES_MS_MAX = 8_000;

export interface Run {
  database: EngineDatabase;
  seed: number;
  patienceMs: number;
  plant?: PlantedBugName;
  /** How many engines share the accounts; one that is alone unless given. */
  engines?: number | undefined;
}

/** Every account of this number modulo four has a grid in the place of a ladder; every third one a task that saves beside it, unless orders have a size. */
const GRID_OF_FOUR = 3;
/** Share of the moments of a cut at which savings come or go: each move may cut the sockets of its account, which trades meanwhile. */
const SAVINGS_SHARE = 0.2;

function tasksOf(index: number, orderSize?: string): TaskPlan[] {
  const size = orderSize === undefined ? {} : { baseOrderSize: orderSize };
  const trading = index % 4 === GRID_OF_FOUR ? livelyGrid(index, size) : lively(index, { settings: size });
  return index % 3 === 0 && orderSize === undefined
    ? [trading, { instId: 'USDT', assignmentType: 6, allSettings: lastingSavings }]
    : [trading];
}

/** Interest is looked for once a day; savings come and go when the task is started and stopped. */
const lastingSavings: IdleFundsSettings = { ...idleSettings, intervalSec: 86_400 };

/** A grid whose cells fill all the time; the one with a limit has a stop that rests on the exchange beside them. */
function livelyGrid(index: number, size: Partial<GridSettings>): TaskPlan {
  const isBoth = index % 8 === GRID_OF_FOUR;
  const settings: GridSettings = isBoth ? { ...nearGrid, direction: 'both', ...size } : { ...nearGrid, stopLossAmount: '25', ...size };
  return { instId: isBoth ? 'ETH-USDT-SWAP' : 'BTC-USDT-SWAP', assignmentType: isBoth ? 7 : 8, allSettings: settings };
}

/** Tasks that trade often: small steps, small targets, some with a stop that rests on the exchange. */
function lively(index: number, changes: TaskPlan = {}): TaskPlan {
  const directions = ['long', 'short', 'both'] as const;
  return {
    instId: index % 2 === 0 ? 'BTC-USDT-SWAP' : 'ETH-USDT-SWAP',
    ...changes,
    settings: {
      direction: directions[index % 3] ?? 'long',
      baseOrderSize: String(1 + (index % 4)),
      addStepPct: '0.5',
      addGrowthPct: '50',
      callbackPct: '0.1',
      rollbackPct: '0.1',
      targetPct: '0.3',
      stopLossAmount: index % 2 === 0 ? '5' : '0',
      entryIntervalSec: 60,
      maxAddOrders: 4,
      ...changes.settings,
    },
  };
}

export interface LostRepliesOutcome extends Settled {
  /** Orders that were decided. */
  sent: number;
  lostBefore: number;
  lostAfter: number;
  movesLostBefore: number;
  movesLostAfter: number;
}

/**
 * Of the orders, 20 % lose their answer after they were executed and 5 % never arrive; of the moves of money 20 % each; of the queries 5 % get no
 * answer.
 */
export async function runLostReplies(run: Run & { orders: number; tasks: number; by?: 'rest' | 'socket' }): Promise<LostRepliesOutcome> {
  const traders = await startTraders({
    ...run,
    accounts: run.tasks,
    market: { speed: SPEED, book: 'bars' },
    faults: { lostBefore: 0.05, lostAfter: 0.2, readsLost: 0.05, movesLost: 0.4, frameMs: 60 },
    tasks: (index) => tasksOf(index),
  });
  try {
    await trade(traders, run.orders);
    const { lostBefore, lostAfter, movesLostBefore, movesLostAfter } = traders.connection.counts;
    const sent = await traders.orders();
    return { ...(await traders.settle()), sent, lostBefore, lostAfter, movesLostBefore, movesLostAfter };
  } finally {
    await traders.close();
  }
}

/** Until so many orders were decided and each fault was met. A task whose stop has ended its buying buys again. */
async function trade(traders: Traders, orders: number): Promise<void> {
  const end = Date.now() + WAIT_MS + orders * WAIT_MS_PER_ORDER;
  const isMet = (): boolean => {
    const { lostBefore, lostAfter, movesLostBefore, movesLostAfter } = traders.connection.counts;
    return Math.min(lostBefore, lostAfter, movesLostBefore, movesLostAfter) > 0;
  };
  while ((await traders.orders()) < orders || !isMet()) {
    if (Date.now() > end)
      throw new Error(`only ${String(await traders.orders())} of ${String(orders)} orders came about, or not every fault`);
    await traders.revive();
    await traders.moveSavings();
    await sleep(LOOK_MS);
  }
}

export interface DisconnectsOutcome extends Settled {
  cuts: number;
  mutes: number;
}

/** Sockets of accounts and prices are cut or left mute at drawn moments, frames come twice, orders fill in parts. */
export async function runDisconnects(
  run: Run & {
    cuts: number;
    accounts: number;
    everyMs: number;
    muteShare: number;
    cutWithOrder: number;
    /** Share of frames that come twice; a fifth unless given. */
    doubled?: number;
    /** Contracts of a first order; one to four unless given. */
    orderSize?: string;
    /** Cuts go on until so many trades are booked, or for `TRADES_MS_MAX`; 0 unless given. */
    fillsMin?: number;
    /** As `fillsMin`, of moves of money that are done. */
    movesMin?: number;
  },
): Promise<DisconnectsOutcome> {
  const traders = await startTraders({
    ...run,
    market: { speed: SPEED, book: 'depth' },
    faults: { doubled: run.doubled ?? 0.2, cutWithOrder: run.cutWithOrder, connectMs: 2000 },
    tasks: (index) => tasksOf(index, run.orderSize),
  });
  try {
    const { sockets } = traders.connection;
    let mutes = 0;
    const end = Date.now() + WAIT_MS + run.cuts * WAIT_MS_PER_ORDER;
    const tradesEnd = Date.now() + stretch(TRADES_MS_MAX);
    while (sockets.cuts + mutes < run.cuts || (Date.now() < tradesEnd && (await isShort(run)))) {
      if (Date.now() > end && sockets.cuts + mutes < run.cuts)
        throw new Error(`only ${String(sockets.cuts)} of ${String(run.cuts)} cuts came about`);
      await sleep(traders.random() * 2 * run.everyMs);
      if (traders.random() >= run.muteShare) sockets.cutOne('cut');
      else if (sockets.cutOne('mute')) mutes += 1;
      await traders.revive();
      if (traders.random() < SAVINGS_SHARE) await traders.moveSavings();
    }
    const { cuts } = sockets;
    return { ...(await traders.settle()), cuts, mutes };
  } finally {
    await traders.close();
  }
}

interface Least {
  database: EngineDatabase;
  fillsMin?: number;
  movesMin?: number;
}

/** Of the trades or moves that the run shall have. */
async function isShort({ database, fillsMin = 0, movesMin = 0 }: Least): Promise<boolean> {
  if (fillsMin + movesMin === 0) return false;
  const { rows } = await database
    .pools()
    .engine.query<{ fills: string; moves: string }>(
      `select (select count(*) from task_fill) as fills, (select count(*) from task_move where status = 'done') as moves`,
    );
  return Number(rows[0]?.fills) < fillsMin || Number(rows[0]?.moves) < movesMin;
}

/** They take no orders by hand, and share no position with a ladder. */
const gridsBeside: readonly TaskPlan[] = [
  { instId: 'SOL-USDT-SWAP', assignmentType: 8, allSettings: nearGrid },
  { instId: 'XRP-USDT-SWAP', assignmentType: 7, allSettings: { ...nearGrid, direction: 'both' } },
];

export interface TurnedAwayOutcome extends Settled {
  turnedAway: number;
  /** Windows of the venue that held too much, and how full the fullest was, percent. */
  above: readonly string[];
  fullestPct: number;
  /** From the decision until it came by for the first time, ms: half of them, and 99 %. */
  exitWaitMs: { p50: number; p99: number };
  entryWaitMs: { p50: number; p99: number };
  /** Until it was no longer turned away. */
  exitDoneMs: { p50: number; p99: number };
  exits: number;
  /** Pairs of a closing and an opening that was waiting when it was decided, and in how many of them the closing went out first. */
  meetings: number;
  overtakenPct: number;
}

/**
 * Of all calls of one account 30 % are answered 50011, while its ladders want to buy all at once, again and again, and every tenth to sell, beside
 * grids of other instruments.
 */
export async function runTurnedAway(run: Run & { seconds: number; tasks: number; delayMs: number }): Promise<TurnedAwayOutcome> {
  const plan: TaskPlan = {
    settings: { baseOrderSize: '0.1', addStepPct: '20', targetPct: '20', entryIntervalSec: 0, maxAddOrders: 20, addGrowthPct: '0' },
  };
  const traders = await startTraders({
    ...run,
    accounts: 1,
    market: { speed: 1, book: 'bars' },
    counts: isNotShared,
    faults: { turnedAway: 0.3, delayMs: run.delayMs },
    timing: {
      openExpiryMs: defaultTiming.openExpiryMs,
      closeExpiryMs: defaultTiming.closeExpiryMs,
      stampExpiryMs: defaultTiming.stampExpiryMs,
    },
    tasks: () => [
      ...Array.from({ length: run.tasks }, (_, index) => ({
        ...plan,
        settings: { ...plan.settings, direction: index % 2 === 0 ? ('long' as const) : ('short' as const) },
      })),
      ...gridsBeside,
    ],
  });
  const ladders = traders.tasks.slice(0, run.tasks);
  try {
    await untilHeld(run);
    const end = Date.now() + run.seconds * 1000;
    while (Date.now() < end) {
      const held = await holders(run.database);
      const closing = ladders.filter((task) => held.has(task.id) && traders.random() < 0.2);
      const adding = ladders.filter((task) => !closing.includes(task));
      await traders.act([
        ...adding.map((task) => [task, { type: 'addPosition', actor: 'user', lots: 1 }] as const),
        ...closing.map((task) => [task, { type: 'closeAll', actor: 'user' }] as const),
      ]);
      // A task that was closed by its trader buys nothing until it is told to.
      await traders.revive();
      await sleep(Math.max(0, Math.min(BURST_MS, end - Date.now())));
    }
    const waits = await waitsOf(run.database, traders);
    const { turnedAway } = traders.connection.counts;
    const { above, fullest } = traders.connection.gauge;
    const settled = await traders.settle();
    return { ...settled, turnedAway, above, fullestPct: Math.round(fullest * 100), ...waits };
  } finally {
    await traders.close();
  }
}

/** Its tasks share two positions, as no trader's do, so the venue's profit is of the whole and theirs of the parts. */
function isNotShared(finding: string): boolean {
  return !finding.startsWith('money differs');
}

/** Tasks that have something to close. */
async function holders(database: EngineDatabase): Promise<Set<string>> {
  const { rows } = await database.pools().engine.query<{ id: string }>(`select id from task where (view->>'sz')::numeric > 0`);
  return new Set(rows.map((row) => row.id));
}

/** Until most tasks have, as far as the venue lets them within a bound. */
async function untilHeld({ database, tasks }: { database: EngineDatabase; tasks: number }): Promise<void> {
  const end = Date.now() + HOLD_MS_MAX;
  while (Date.now() < end && (await holders(database)).size < tasks * 0.5) await sleep(LOOK_MS);
}

type Waits = Pick<TurnedAwayOutcome, 'exitWaitMs' | 'entryWaitMs' | 'exitDoneMs' | 'exits' | 'meetings' | 'overtakenPct'>;

async function waitsOf(database: EngineDatabase, traders: Traders): Promise<Waits> {
  // At speed 1 the venue's clock runs beside ours at a fixed distance.
  const nowMs = Date.now();
  const aheadMs = traders.world.paper.now() - nowMs;
  const { rows } = await database
    .pools()
    .engine.query<{ id: string; effect: string; ts: string }>(
      `select cl_ord_id as id, effect, created_ts as ts from task_order where kind not in ('stop', 'post_only')`,
    );
  const sends: Send[] = [];
  for (const { id, effect, ts } of rows) {
    // What has not come by yet waits at least until now.
    const seen = traders.connection.arrivals.of(id) ?? { firstMs: nowMs, lastMs: nowMs };
    const decidedMs = Number(ts) - aheadMs;
    sends.push({ ...seen, decidedMs, closes: effect === 'close' });
  }
  const [exits, entries] = [sends.filter((send) => send.closes), sends.filter((send) => !send.closes)];
  return {
    exitWaitMs: quantiles(exits.map((send) => send.firstMs - send.decidedMs)),
    entryWaitMs: quantiles(entries.map((send) => send.firstMs - send.decidedMs)),
    exitDoneMs: quantiles(exits.map((send) => send.lastMs - send.decidedMs)),
    exits: exits.length,
    ...overtaking(exits, entries),
  };
}

interface Send {
  decidedMs: number;
  firstMs: number;
  lastMs: number;
  closes: boolean;
}

/** Of the openings that were waiting when a closing was decided, those that it passed. */
function overtaking(exits: readonly Send[], entries: readonly Send[]): { meetings: number; overtakenPct: number } {
  let [meetings, overtaken] = [0, 0];
  for (const exit of exits) {
    for (const entry of entries) {
      if (entry.decidedMs >= exit.decidedMs || entry.firstMs <= exit.decidedMs) continue;
      meetings += 1;
      if (exit.firstMs < entry.firstMs) overtaken += 1;
    }
  }
  return { meetings, overtakenPct: meetings === 0 ? 0 : Math.round((overtaken * 100) / meetings) };
}

function quantiles(values: number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((one, two) => one - two);
  const at = (share: number): number => Math.max(0, Math.round(sorted[Math.floor(sorted.length * share)] ?? 0));
  return { p50: at(0.5), p99: at(0.99) };
}
