// Grids whose engine dies at each step of an order's way: no cell is lost or placed twice, and every amount is where it belongs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { KillPoint } from '../options.ts';
import { compareBooks } from '../testing/books.ts';
import type { ChildOrders } from '../testing/run-engine-child.ts';
import { gridSettings } from '../testing/grid-setting.ts';
import type { PlantedBugName } from '../testing/planted-bugs.ts';
import { hastyTiming } from '../testing/hasty-timing.ts';
import { makeTask, startTestEngine, startWorld, until, type LinkedAccount, type World } from '../testing/world.ts';

/** Down through the cells and up again, at last through all of them, so that the cycle closes. Over and over. */
const swing = [60000, 59400, 58900, 59500, 60100, 60700, 60300, 61300, 61990, 62100, 61990];
const prices = Array.from({ length: 45 }, () => swing).flat();

let database: TestDatabase;
let world: World;
let account: LinkedAccount;

beforeEach(async () => {
  database = await cloneDatabase();
  world = await startWorld({ prices });
  account = await world.linkAccount(database);
  await makeTask(database, account, { assignmentType: 8, allSettings: { ...gridSettings, stopLossAmount: '5000', leverage: 2 } });
});
afterEach(async () => {
  await world.close();
  await database.drop();
});

function startChild(kill?: ChildOrders['kill'], bug?: PlantedBugName) {
  const { credentialId, apiKey, secretKey, passphrase } = account;
  const orders: ChildOrders = {
    databaseUrl: database.engineUrl,
    venue: world.venue,
    credentials: { [credentialId]: { apiKey, secretKey, passphrase } },
    instanceFile: path.join(world.folder, 'instance.json'),
    timing: hastyTiming,
    ...(kill === undefined ? {} : { kill }),
  };
  const testing = (file: string): string => new URL(`../testing/${file}`, import.meta.url).href;
  return fork(new URL(testing('engine-child.ts')), {
    env: { ...process.env, ENGINE_CHILD: JSON.stringify(orders), ...(bug === undefined ? {} : { PLANTED_BUG: bug }) },
    execArgv: bug === undefined ? [] : ['--import', testing('plant-bug.ts')],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const deaths: { point: KillPoint; times: number }[] = [
  { point: 'intent-committed', times: 1 },
  { point: 'send-marked', times: 2 },
  { point: 'sent', times: 4 },
  { point: 'acked', times: 3 },
  { point: 'fill-decided', times: 5 },
  { point: 'fill-stored', times: 4 },
  { point: 'done-stored', times: 6 },
  { point: 'cancel-committed', times: 2 },
  { point: 'cancel-sent', times: 3 },
  { point: 'cycle-settled', times: 1 },
  { point: 'reconciled', times: 1 },
];

test('a grid whose engine dies at every point has lost and doubled nothing, and trades on', { timeout: 240_000 }, async () => {
  for (const kill of deaths) {
    const [, signal] = (await once(startChild(kill), 'exit')) as [number | null, string | null];
    expect([kill.point, signal]).toEqual([kill.point, 'SIGKILL']);
    const { wrong } = await compareBooks(database, world, account);
    // What the killed engine had not received yet differs; what it did must not.
    expect(wrong.filter((finding) => /twice|no intent/.test(finding))).toEqual([]);
  }
  const before = await fills();
  const { engine, errors } = await startTestEngine(database, world, [account], { timing: hastyTiming });
  try {
    await until(async () => (await fills()) >= before + 20, 50_000);
    // A price that is on its way while the engine stops may fill what rests: the books are compared when there are no more.
    await world.ended(engine, 60_000);
  } finally {
    await engine.stop();
  }
  expect(errors).toEqual([]);
  expect((await compareBooks(database, world, account)).wrong).toEqual([]);
});

async function fills(): Promise<number> {
  const { rows } = await database.pools().engine.query<{ count: string }>('select count(*) from task_fill');
  return Number(rows[0]?.count);
}

test('a cell that is placed twice is found by the comparison of books', async () => {
  const child = startChild(undefined, 'cellTwice');
  await until(async () => (await world.orders(account)).filter(({ state }) => state === 'live').length > 6);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { wrong } = await compareBooks(database, world, account);
  expect(wrong).toContainEqual(expect.stringMatching(/cell placed twice/));
});
