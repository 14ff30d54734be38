import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { AveragingSettings } from '@millrace/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { killPoints, type KillPoint } from '../options.ts';
import { sumCycles } from '../stores/record-store.ts';
import { compareBooks } from '../testing/books.ts';
import { credentialsOf } from '../testing/engine-processes.ts';
import type { ChildOrders } from '../testing/run-engine-child.ts';
import { hastyTiming } from '../testing/hasty-timing.ts';
import { makeTask, startTestEngine, startWorld, storeAction, until, type LinkedAccount, type World } from '../testing/world.ts';

/** Down, two adds, up to the profit; then a rise and a fall that closes whatever a late entry bought. Over and over. */
const cycle = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820, 59900, 61000, 62500, 64000, 63000, 62900];
const prices = Array.from({ length: 60 }, () => cycle).flat();

/** A plain ladder, one with a hedge that opens and closes in each cycle, and one that sells its layers alone and the rest in slices. */
const shapes: readonly Partial<AveragingSettings>[] = [
  {},
  { lockAfterSteps: 2, lockSize: '1', fullLockAfterSteps: 3, stopLossAmount: '500' },
  { highLayerFrom: 2, highLayerTargetPct: '0.9', exitSliceSize: '1' },
];

let database: TestDatabase;
let world: World;
const accounts: LinkedAccount[] = [];
const taskIds: string[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  world = await startWorld({ prices });
  for (const settings of shapes) {
    const account = await world.linkAccount(database);
    accounts.push(account);
    taskIds.push(await makeTask(database, account, { settings: { entryIntervalSec: 0, ...settings } }));
  }
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

/** Runs an engine in a child until it has ended itself. */
async function runUntilKilled(kill: { point: KillPoint; times: number }): Promise<void> {
  const orders: ChildOrders = {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: credentialsOf(accounts),
    instanceFile: path.join(world.folder, 'instance.json'),
    kill,
    timing: hastyTiming,
  };
  const child = fork(path.join(import.meta.dirname, '../testing/engine-child.ts'), {
    env: { ...process.env, ENGINE_CHILD: JSON.stringify(orders) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect({ code, signal, said }).toEqual({ code: null, signal: 'SIGKILL', said: '' });
}

async function wrongOfAll(): Promise<string[]> {
  const found = await Promise.all(accounts.map((account) => compareBooks(database, world, account)));
  return found.flatMap(({ wrong }) => wrong);
}

/** Every point at its first passing, and those of an order at a later one too. The market waits while no engine is connected. */
const cases: { point: KillPoint; times: number }[] = [
  ...killPoints.map((point) => ({ point, times: 1 })),
  ...(['intent-committed', 'send-marked', 'sent', 'acked', 'fill-stored'] as const).map((point) => ({ point, times: 4 })),
];

test.for(cases)('an engine killed at $point, time $times, has sent nothing twice and nothing without an intent', async (kill) => {
  const [account, taskId] = [accounts[0], taskIds[0]];
  if (kill.point === 'action-stored' && account !== undefined && taskId !== undefined)
    await storeAction(database, account, taskId, { type: 'setRepeat', repeat: true, actor: 'user' });
  await runUntilKilled(kill);
  const wrong = await wrongOfAll();
  // What the killed engine had not received yet differs; what it did must not.
  expect(wrong.filter((finding) => /twice|no intent/.test(finding))).toEqual([]);
});

test('after all these deaths every order, trade and amount is where it belongs, and the task trades on', async () => {
  const { engine, errors } = await startTestEngine(database, world, accounts, { timing: hastyTiming });
  try {
    for (const taskId of taskIds) {
      const before = (await sumCycles(database.pools().engine, taskId)).cycles;
      await until(async () => (await sumCycles(database.pools().engine, taskId)).cycles >= before + 2, 50_000);
    }
  } finally {
    await engine.stop();
  }
  expect(errors).toEqual([]);
  expect(await wrongOfAll()).toEqual([]);
  const { rows } = await database.pools().engine.query<{ reason: string }>('select distinct reason from task_order where filled_lots > 0');
  const reasons = rows.map(({ reason }) => reason);
  expect(reasons).toEqual(expect.arrayContaining(['LOCK', 'UNLOCK', 'LAYER_TARGET', 'TARGET']));
});
