// Kills the engine, or that of several which owns the account, once at each place between two steps, for each kind that trades prices: the next kill waits until the
// place is passed. What a kind never passes is listed with the reason. Idle funds move money and have their own proof (`idle-kills.test.ts`).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killPoints } from '../../../packages/engine/src/options.ts';
import { pagesAgainstBills } from '../../../packages/engine/src/testing/against-bills.ts';
import { compareBooks, type Books } from '../../../packages/engine/src/testing/books.ts';
import { EngineGroup } from '../../../packages/engine/src/testing/engine-group.ts';
import { listLateWrites, watchLateWrites } from '../../../packages/engine/src/testing/late-writes.ts';
import { makeTask, storeAction, type EngineDatabase, type LinkedAccount, type World } from '../../../packages/engine/src/testing/world.ts';
import { stretch } from '../../process/patience.ts';
import { inventRecording } from '../parity/recordings.ts';
import { barTasks, gridTasks, parityTasks, partTasks, type ParityTask } from '../parity/tasks.ts';
import { seeded } from '../../../packages/engine/src/testing/seeded.ts';
import { hastyTiming } from '../../../packages/engine/src/testing/hasty-timing.ts';
import { openRecordedWorld, settingsOf } from '../parity/trade-live.ts';

type Point = (typeof killPoints)[number];

export interface KindKills {
  kind: string;
  hit: Point[];
  /** Places that were not passed in time although this kind passes them. */
  missed: Point[];
  orders: number;
  cycles: number;
  wrong: string[];
}

const START_MS = Date.UTC(2026, 0, 5, 5);
const HISTORY_BARS = 1500;
const BARS = 300_000;
/** Longest wait for a place to be passed, and for the books to agree after the last life. */
const PASSED_MS_MAX = 240_000;
const SETTLED_MS_MAX = 20_000;
const LAST_LIFE_MS = 2_000;
const LOOK_MS = 10;
/** Others have an account that is compared, after a kill. */
const TAKEN_OVER_MS = 1_000;

const spotPoints: readonly Point[] = ['cancel-committed', 'cancel-sent'];

function named(name: string): ParityTask {
  const found = [...parityTasks, ...partTasks, ...barTasks, ...gridTasks].find((task) => task.name === name);
  if (found === undefined) throw new Error(`no task is called ${name}`);
  return found;
}

/** Rolls often: each roll moves the order that rests. */
const rolling: ParityTask = {
  ...named('bowling'),
  settings: { ...named('bowling').settings, addStepPct: '0.15', targetPct: '3', stopLossAmount: '90' },
};

/** One task of each kind. Those on a swap have a loss limit, so that an order rests that works without us. */
export const tableTasks: readonly ParityTask[] = [
  named('bottom fishing'),
  named('limited'),
  named('layers and slices on spot'),
  named('hedged short with a loss limit'),
  withLossLimit(named('hedged long')),
  named('long grid that follows'),
  withLossLimit(named('long grid')),
  rolling,
  { ...rolling, assignmentType: 10, kind: 'bowling_trusteeship' },
  withLossLimit(named('vibrate')),
  withLossLimit(named('mid-orbit')),
  withLossLimit(named('pyramid')),
];

function withLossLimit(task: ParityTask): ParityTask {
  return { ...task, settings: { ...task.settings, stopLossAmount: '90' } };
}

/** Places that a kind cannot pass: on spot nothing rests on the exchange but a grid's cells, so nothing is withdrawn. */
export function impossiblePoints({ instId, kind }: ParityTask): readonly Point[] {
  return instId.endsWith('-SWAP') || kind.startsWith('grid') ? [] : spotPoints;
}

interface TableOptions {
  seed: number;
  /** How many run at a time; one that is alone unless given. */
  engines?: number | undefined;
  points?: readonly Point[];
}

export async function killAtEachPoint(
  database: EngineDatabase,
  task: ParityTask,
  { seed, engines = 1, points = killPoints }: TableOptions,
): Promise<KindKills> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-kill-table-'));
  const file = path.join(folder, `${task.instId}-1m.parity.csv`);
  writeFileSync(file, inventRecording(task.instId, { startMs: START_MS - HISTORY_BARS * 60_000, bars: HISTORY_BARS + BARS, seed }));
  const world = await openRecordedWorld({ files: [file], startMs: START_MS, steps: 1 });
  if (engines > 1) await watchLateWrites(database);
  const account = await world.linkAccount(database, await world.openPaperAccount({ USDT: '1000000' }));
  const group = groupOf(database, { world, account, engines });
  try {
    const taskId = await makeTask(database, account, { ...task, settings: {}, allSettings: settingsOf(task) });
    const impossible = impossiblePoints(task);
    const random = seeded(seed);
    const found: KindKills = { kind: task.kind, hit: [], missed: [], orders: 0, cycles: 0, wrong: [] };
    for (const point of points.filter((each) => !impossible.includes(each))) {
      // A loss limit stops buying: each life begins with it.
      await storeAction(database, account, taskId, { type: 'startBuying', actor: 'user' });
      const died = await dieAt(group, { point, taskId, random });
      (died ? found.hit : found.missed).push(point);
      const { wrong } = await compareBooks(database, world, account);
      // What the killed engine had not received yet differs; what it did must not.
      found.wrong.push(...wrong.filter((finding) => /twice|no intent/.test(finding)).map((finding) => `after ${point}: ${finding}`));
    }
    const books = await settle(group, {
      close: () => storeAction(database, account, taskId, { type: 'closeAll', actor: 'user' }),
      taskId,
      compare: () => compareAll(database, world, account),
    });
    const { rows } = await database
      .pools()
      .engine.query<{ fault: string }>('select fault from task where id = $1 and fault is not null', [taskId]);
    const late = engines > 1 ? await listLateWrites(database) : [];
    return {
      ...found,
      orders: books.orders,
      cycles: books.cycles,
      wrong: [...found.wrong, ...group.wrong, ...books.wrong, ...rows.map(({ fault }) => `stopped: ${fault}`), ...late],
    };
  } finally {
    await group.killAll();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function groupOf(
  database: EngineDatabase,
  { world, account, engines }: { world: World; account: LinkedAccount; engines: number },
): EngineGroup {
  const { credentialId, apiKey, secretKey, passphrase } = account;
  return new EngineGroup({
    engines,
    folder: world.folder,
    orders: {
      databaseUrl: database.engineUrl,
      venue: world.venue,
      credentials: { [credentialId]: { apiKey, secretKey, passphrase } },
      timing: hastyTiming,
      readsBars: true,
    },
  });
}

interface Death {
  point: Point;
  taskId: string;
  random: () => number;
}

/** Whether an engine died at the place; where none passes it in time one is killed all the same. */
async function dieAt(group: EngineGroup, { point, taskId, random }: Death): Promise<boolean> {
  group.kill({ point, times: 1 });
  group.fill();
  const all = [...group.engines];
  group.wake(taskId);
  const endMs = performance.now() + stretch(PASSED_MS_MAX);
  while (!all.some((engine) => engine.hasEnded)) {
    if (performance.now() > endMs) {
      await group.drawn(random).kill();
      return false;
    }
    // An account is compared anew by whoever has it next: of several engines the one that has it now must go.
    if (point === 'reconciled' && all.length > 1) {
      await Promise.all(all.map((engine) => engine.said('ready', PASSED_MS_MAX).catch(() => undefined)));
      await group.drawn(random).kill();
      await new Promise((done) => setTimeout(done, TAKEN_OVER_MS));
      if (group.engines.length < all.length - 1) return true;
      group.fill();
      all.splice(0, all.length, ...group.engines);
      continue;
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  group.spare();
  return true;
}

/** Orders, trades and positions, and every amount on the task's pages. */
async function compareAll(database: EngineDatabase, world: World, account: LinkedAccount): Promise<Books> {
  const books = await compareBooks(database, world, account);
  const pages = await pagesAgainstBills(database, world, account);
  const { positions } = await world.held(account);
  return { ...books, wrong: [...books.wrong, ...pages.wrong, ...positions.map(({ instId = '' }) => `${instId} is still held`)] };
}

interface LastLife {
  taskId: string;
  close: () => Promise<unknown>;
  compare: () => Promise<Books>;
}

/** The last life: trades on, then closes everything. */
async function settle(group: EngineGroup, { taskId, close, compare }: LastLife): Promise<Books> {
  group.spare();
  group.fill();
  await group.ready();
  await new Promise((done) => setTimeout(done, LAST_LIFE_MS));
  await close();
  group.wake(taskId);
  const endMs = performance.now() + stretch(SETTLED_MS_MAX);
  for (;;) {
    const sum = await compare();
    if (sum.wrong.length > 0 && performance.now() <= endMs) {
      await new Promise((done) => setTimeout(done, 100));
      continue;
    }
    await group.stop();
    return sum;
  }
}
