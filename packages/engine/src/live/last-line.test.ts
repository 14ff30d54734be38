// The last line: what rests on the exchange closes a position while the engine is dead, and the books agree after its next start.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { ChildOrders } from '../testing/run-engine-child.ts';
import { compareBooks } from '../testing/books.ts';
import { bowlingSettings, pyramidSettings } from '../testing/eth-setting.ts';
import { gridSettings } from '../testing/grid-setting.ts';
import { loadTask } from '../stores/task-writes.ts';
import { hastyTiming } from '../testing/hasty-timing.ts';
import { makeTask, startTestEngine, startWorld, until, type LinkedAccount, type TaskOptions, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;
let account: LinkedAccount;
let child: ChildProcess | undefined;

beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await world.close();
  await database.drop();
});

function startChild(): ChildProcess {
  const { credentialId, apiKey, secretKey, passphrase } = account;
  const orders: ChildOrders = {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: { [credentialId]: { apiKey, secretKey, passphrase } },
    instanceFile: path.join(world.folder, 'instance.json'),
    timing: hastyTiming,
  };
  return fork(path.join(import.meta.dirname, '../testing/engine-child.ts'), {
    env: { ...process.env, ENGINE_CHILD: JSON.stringify(orders) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

interface Case {
  name: string;
  options: TaskOptions;
  /** Prices until everything that the case needs is held; the last one is then repeated. */
  before: readonly number[];
  after: readonly number[];
  /** What rests when the engine is killed: side, position, size. */
  resting: readonly string[];
  /** As many positions as resting orders unless given. */
  positions?: number;
  /** Limits that rest. */
  limits?: number;
  reason: string;
}

const winner = { instId: 'ETH-USDT-SWAP' } as const;
const rolled = { ...pyramidSettings, baseOrderSize: '10' };
const hedged = { callbackPct: '0.5', lockAfterSteps: 3, lockSize: '3' };
const ladder = [60000, 58800, 58300, 58650, 57400, 57100, 57420];

const cases: Case[] = [
  {
    name: 'a trusteeship contract through its loss limit',
    options: { assignmentType: 3, settings: { stopLossAmount: '150' } },
    before: ladder,
    after: [50000, 50000],
    resting: ['sell long 7'],
    reason: 'LOSS_AMOUNT',
  },
  {
    name: 'a short trusteeship contract through its loss limit',
    options: { assignmentType: 3, settings: { stopLossAmount: '150', direction: 'short' } },
    before: [60000, 61200, 61700, 61350],
    after: [67000, 67000],
    resting: ['buy short 3'],
    reason: 'LOSS_AMOUNT',
  },
  {
    name: 'an optional contract with its hedge through its loss limit',
    options: { assignmentType: 4, settings: { ...hedged, stopLossAmount: '250' } },
    before: [...ladder, 56200],
    after: [50000, 50000],
    resting: ['buy short 3', 'sell long 7'],
    reason: 'LOSS_AMOUNT',
  },
  {
    name: 'a vibrate task through the end of its box',
    options: {
      assignmentType: 12,
      settings: { rangeMin: '58000', rangeMax: '62000', addStepPct: '1', callbackPct: '0.1', targetPct: '5' },
    },
    before: [60000, 58200, 58260],
    after: [56000, 56000],
    resting: ['sell long 1'],
    reason: 'BREAKOUT',
  },
  {
    name: 'a pyramid through its stop',
    options: { ...winner, assignmentType: 18, allSettings: rolled },
    before: [3000, 3060, 3122],
    after: [2900, 2900],
    resting: ['sell long 19.6'],
    reason: 'STOP',
  },
  {
    name: 'a pyramid through its loss limit',
    options: { ...winner, assignmentType: 18, allSettings: { ...rolled, stopLossAmount: '20' } },
    before: [3000],
    after: [2900, 2900],
    resting: ['sell long 10'],
    reason: 'LOSS_AMOUNT',
  },
  {
    name: 'a short bowling task through its stop',
    options: { ...winner, assignmentType: 10, allSettings: { ...bowlingSettings, direction: 'short' as const } },
    before: [3000, 2910],
    after: [3200, 3200],
    resting: ['buy short 11.08'],
    reason: 'STOP',
  },
  {
    name: 'a bowling task through its loss limit',
    options: { ...winner, assignmentType: 10, allSettings: { ...bowlingSettings, stopLossAmount: '20' } },
    before: [3000],
    after: [2500, 2500],
    resting: ['sell long 10'],
    reason: 'LOSS_AMOUNT',
  },
  {
    name: 'a long grid through its loss limit, its openings filled on the way,',
    options: { assignmentType: 8, allSettings: { ...gridSettings, stopLossAmount: '60' } },
    before: [60000],
    after: [59700, 59000, 57000, 57000, 62000],
    resting: ['sell long 6'],
    limits: 6,
    reason: 'LOSS_AMOUNT',
  },
  {
    name: 'a short grid through its loss limit in one jump',
    options: { assignmentType: 8, allSettings: { ...gridSettings, direction: 'short' as const, stopLossAmount: '60' } },
    before: [60000],
    after: [64000, 64000, 58000],
    resting: ['buy short 6'],
    limits: 6,
    reason: 'LOSS_AMOUNT',
  },
  {
    name: 'a grid of both directions that held nothing',
    options: { assignmentType: 8, allSettings: { ...gridSettings, direction: 'both' as const, stopLossAmount: '12' } },
    before: [60000],
    after: [57000, 57000],
    resting: ['buy short 2', 'sell long 2'],
    positions: 0,
    limits: 4,
    reason: 'LOSS_AMOUNT',
  },
];

const rests = (row: Record<string, string>): string => `${row['side'] ?? ''} ${row['posSide'] ?? ''} ${row['sz'] ?? ''}`;

test.for(cases)('$name is flat on the exchange while the engine is dead, and the books agree after its start', async (each) => {
  const { options, before, after, resting } = each;
  const quiet = Array.from({ length: 250 }, () => before.at(-1) ?? 0);
  world = await startWorld({
    prices: [...before, ...quiet, ...after],
    ...(options.instId === undefined ? {} : { instId: options.instId }),
  });
  account = await world.linkAccount(database);
  const taskId = await makeTask(database, account, options);
  child = startChild();
  await until(async () => {
    const { algos, positions } = await world.held(account);
    const limits = (await world.orders(account)).filter(({ state }) => state === 'live').length;
    if (limits !== (each.limits ?? 0)) return false;
    return positions.length === (each.positions ?? resting.length) && algos.map(rests).sort().join() === resting.join();
  }, 10_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await world.playAlone();
  expect((await world.held(account)).positions).toEqual([]);
  const { engine, errors } = await startTestEngine(database, world, [account], { timing: hastyTiming });
  try {
    await until(() => engine.ready());
    await engine.idle();
  } finally {
    await engine.stop();
  }
  expect(errors).toEqual([]);
  expect(await compareBooks(database, world, account)).toMatchObject({ wrong: [], cycles: 1 });
  const task = await loadTask(database.pools().engine, taskId);
  expect(task).toMatchObject({ fault: null, view: { sz: '0' } });
  const { rows } = await database.pools().engine.query<{ reason: string }>('select reason from task_cycle where task_id = $1', [taskId]);
  expect(rows.map(({ reason }) => reason)).toEqual([each.reason]);
});
