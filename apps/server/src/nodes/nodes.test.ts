// What the database says of the nodes of an installation, without nodes.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedAccount } from '../../../../packages/engine/src/testing/seed.ts';
import { makeTask } from '../../../../packages/engine/src/testing/world.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { inTransaction } from '../shared/database/index.ts';
import { askToDrain } from './ask-to-drain.ts';
import { countUnknownOrders, listNodes } from './node.store.ts';

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

test('of two that are asked to hand over at once, the last engine is refused', async () => {
  const { engine, console } = database.pools();
  const nowMs = Date.now();
  await engine.query(
    `insert into node (name, roles, version, started_at, seen_at, figures)
     select name, roles, '0', now(), now() + seen, '{}' from (values ('engine-1', '{engine}'::text[], interval '1 day'), ('engine-2', '{engine}', '1 day'),
       ('engine-3', '{engine}', '-1 minute'), ('api-1', '{api}', '1 day')) as made (name, roles, seen)`,
  );
  const drain = (name: string) => inTransaction(console, (tx) => askToDrain(tx, { name, isDraining: true, nowMs }));
  const outcomes: unknown[] = [];
  let second: Promise<unknown> = Promise.resolve();
  await inTransaction(console, async (tx) => {
    expect(await askToDrain(tx, { name: 'engine-1', isDraining: true, nowMs })).toBe(true);
    second = drain('engine-2').then(
      (outcome) => outcomes.push(outcome),
      (error: unknown) => outcomes.push(error),
    );
    // It has come as far as it can before the first one is stored.
    await vi.waitFor(async () => expect(outcomes.length + (await waitingSessions())).toBe(1), { timeout: stretch(10_000) });
  });
  await second;
  expect(outcomes).toMatchObject([{ code: 'lastEngine' }]);
  await expect(drain('nobody')).rejects.toMatchObject({ code: 'notFound' });
  expect(await drain('engine-1')).toBe(false);
  expect(await drain('api-1')).toBe(true);
  expect((await listNodes(engine, nowMs)).filter(({ isDraining }) => isDraining).map(({ name }) => name)).toEqual(['api-1', 'engine-1']);
});

/** Sessions that wait for a lock of another one. */
async function waitingSessions(): Promise<number> {
  const { rows } = await database
    .pools()
    .engine.query<{ sessions: number }>(
      `select count(distinct pid)::int as sessions from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`,
    );
  return rows[0]?.sessions ?? 0;
}
