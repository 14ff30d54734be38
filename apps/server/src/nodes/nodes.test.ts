// What the database says of the nodes of an installation, without nodes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedAccount } from '../../../../packages/engine/src/testing/seed.ts';
import { makeTask } from '../../../../packages/engine/src/testing/world.ts';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { countUnknownOrders } from './node.store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('orders and moves of money that left more than a minute ago count until they are answered, whoever looks for them', async () => {
  const { engine } = database.pools();
  const account = await seedAccount(engine, database.ownerUrl);
  const taskId = await makeTask(database, account);
  const send = (status: string, age: string) =>
    engine.query(
      `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, lots, reason, status, created_ts, sent_at, leverage)
       select $2 || extract(epoch from $3::interval), tenant_id, id, credential_id, 'L', 0, 'open', 'ioc', 'buy', inst_id, 1, 'FIRST', $2, 1, now() - $3::interval, 1
         from task where id = $1`,
      [taskId, status, age],
    );
  const move = (status: string, age: string) =>
    engine.query(
      `insert into task_move (id, tenant_id, task_id, credential_id, step, amount, status, created_ts, sent_at)
       select $2 || extract(epoch from $3::interval), tenant_id, id, credential_id, 'toFunding', 1, $2, 1, now() - $3::interval from task where id = $1`,
      [taskId, status, age],
    );
  for (const status of ['sent', 'unknown', 'live', 'filled']) for (const age of ['50 seconds', '2 minutes']) await send(status, age);
  expect(await countUnknownOrders(engine, 60_000)).toBe(2);
  for (const status of ['sent', 'unknown', 'done']) for (const age of ['50 seconds', '2 minutes']) await move(status, age);
  expect(await countUnknownOrders(engine, 60_000)).toBe(4);
  // Whatever else is written to the order meanwhile.
  await engine.query(`update task_order set cancel_wanted = true, updated_at = now() where status = 'unknown'`);
  expect(await countUnknownOrders(engine, 60_000)).toBe(4);
  await engine.query(`update task_order set status = 'filled' where status in ('sent', 'unknown')`);
  await engine.query(`update task_move set status = 'refused' where status in ('sent', 'unknown')`);
  expect(await countUnknownOrders(engine, 60_000)).toBe(0);
});
