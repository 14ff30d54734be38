// An engine that dies between storing an opening order and sending it. The next one sends the order while it is young, unless the task was told
// something meanwhile: then the task is told first, and decides anew.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { copying } from '../testing/copied-leader.ts';
import { runUntilKilled } from '../testing/run-until-killed.ts';
import { makeTask, startTestEngine, startWorld, storeAction, until, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;

beforeEach(async () => {
  database = await cloneDatabase();
  // At its real pace: an order of a second ago is young.
  world = await startWorld({ prices: Array.from({ length: 60 }, () => 60000), speed: 1 });
});
afterEach(async () => {
  await world.close();
  await database.drop();
});

test.for([
  { told: 'stopBuying', end: 'void' },
  { told: 'stopTrading', end: 'void' },
  { told: undefined, end: 'filled' },
] as const)(
  'told $told while no engine ran, an opening order that was never sent ends as $end',
  { timeout: 60_000 },
  async ({ told, end }) => {
    const account = await world.linkAccount(database);
    const taskId = await makeTask(database, account);
    const db = database.pools().engine;
    await runUntilKilled({ database, world, accounts: [account], kill: { point: 'intent-committed', times: 1 }, timing: {} });
    const statuses = async (): Promise<string[]> => {
      const { rows } = await db.query<{ status: string }>('select status from task_order where task_id = $1 order by created_ts', [taskId]);
      return rows.map(({ status }) => status);
    };
    expect(await statuses()).toEqual(['intent']);
    if (told !== undefined) await storeAction(database, account, taskId, { type: told, actor: 'system' });
    const { engine, errors } = await startTestEngine(database, world, [account], copying(db));
    await until(async () => (await statuses())[0] === end);
    await until(async () => {
      const { rowCount } = await db.query('select 1 from task_event where task_id = $1 and handled_at is null', [taskId]);
      return rowCount === 0;
    });
    await engine.stop();
    expect(errors).toEqual([]);
    expect(await world.orders(account)).toHaveLength(told === undefined ? 1 : 0);
  },
);

test.for(['stopBuying', 'stopTrading'] as const)('%s while an opening order waits for its turn: the order never leaves', async (type) => {
  const account = await world.linkAccount(database);
  // Its leverage is set before the order may go; so long the order waits.
  await world.plan({ kind: 'delayReplyMs', path: 'account/set-leverage', ms: 1_500, count: 1 });
  const taskId = await makeTask(database, account);
  const db = database.pools().engine;
  const statuses = async (): Promise<string[]> => {
    const { rows } = await db.query<{ status: string }>('select status from task_order where task_id = $1 order by created_ts', [taskId]);
    return rows.map(({ status }) => status);
  };
  const { engine, errors } = await startTestEngine(database, world, [account], copying(db));
  await until(async () => (await statuses())[0] === 'intent');
  await storeAction(database, account, taskId, { type, actor: 'system' });
  engine.wake(taskId);
  await until(async () => (await statuses())[0] === 'void');
  await engine.stop();
  expect(errors).toEqual([]);
  expect(await world.orders(account)).toEqual([]);
});
