import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { makeTask, startTestEngine, startWorld, until, type LinkedAccount, type World } from '../testing/world.ts';

const TASKS = 8;

let database: TestDatabase;
let world: World;
const accounts: LinkedAccount[] = [];
const tasks: string[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  world = await startWorld({ prices: [60000, 60000, 60000, 58000, 58000] });
  for (let index = 0; index < TASKS; index += 1) {
    const account = await world.linkAccount(database);
    accounts.push(account);
    tasks.push(await makeTask(database, account, { settings: { callbackPct: '0' } }));
  }
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

test('a task whose row is taken holds up no other, and those that fire on one tick are stored in one transaction', async () => {
  const db = database.pools().engine;
  const layers = async (): Promise<number> => (await db.query('select 1 from task_layer')).rowCount ?? 0;
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('select 1 from task where id = $1 for update', [tasks[0]]);
  const { engine, errors } = await startTestEngine(database, world, accounts);
  try {
    await until(async () => (await layers()) === TASKS - 1);
    await holder.query('rollback');
    await until(async () => (await layers()) === TASKS * 2);
    const adds = await db.query<{ tasks: string[] }>(
      `select array_agg(task_id order by task_id) as tasks from task_decision where why ->> 'key' = 'why.addLong' group by xmin::text`,
    );
    expect(adds.rows).toEqual([{ tasks: [...tasks].sort() }]);
    expect(errors).toEqual([]);
  } finally {
    holder.release(true);
    await engine.stop();
  }
});
