// What the database says of the nodes of an installation, without nodes.
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedAccount } from '../../../../packages/engine/src/testing/seed.ts';
import { makeTask } from '../../../../packages/engine/src/testing/world.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { createMetrics } from '../shared/metrics.ts';
import { nodeGauges } from './node-gauges.ts';
import { noteTakeOver } from './note-take-over.ts';
import { inTransaction } from '../shared/database/index.ts';
import { askToDrain } from './ask-to-drain.ts';
import { countUnknownOrders, listNodes, listTakeOvers } from './node.store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('orders and moves of money that left more than a minute ago count until they are answered, whoever looks for them, unless their key works no more', async () => {
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
  const setKey = (status: string) => engine.query('update exchange_credential set status = $1', [status]);
  await setKey('broken');
  expect(await countUnknownOrders(engine, 60_000)).toBe(0);
  await setKey('ok');
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

test('a take-over says what became of the engine that had the accounts, and is counted with its seconds', async () => {
  const { engine } = database.pools();
  await engine.query(
    `insert into node (name, roles, version, started_at, seen_at, stopped_at, figures)
     select name, '{engine}', '0', now(), now(), stopped, jsonb_build_object('member', member) from (values ('stopped-1', 41, now()), ('runs-1', 42, null))
       as made (name, member, stopped)`,
  );
  const metrics = createMetrics();
  const context = { pools: database.pools(), clock: { now: () => Date.now() }, log: pino({ level: 'silent' }), metrics };
  const came = { shards: 2, accounts: 1, ownedMs: 260, exitsMs: 1_500, streamsMs: null, lookups: 3 };
  for (const [cause, from] of [
    ['start', [41]],
    ['claim', []],
    ['claim', [null]],
    ['claim', [null, 41]],
    ['claim', [41, 42]],
    ['claim', [null, 99]],
  ] as const)
    await noteTakeOver(context, 'engine-9', { ...came, cause, from });
  expect((await listTakeOvers(engine)).map(({ cause }) => cause).toReversed()).toEqual([
    'start',
    'claim',
    'handedOver',
    'left',
    'lost',
    'lost',
  ]);
  const told = await metrics.registry.metrics();
  expect(told).toContain('millrace_take_overs_total{cause="lost"} 2');
  expect(told).toContain('millrace_take_overs_total{cause="handedOver"} 1');
  expect(told).toContain('millrace_take_over_seconds_bucket{le="0.25",until="owned"} 0');
  expect(told).toContain('millrace_take_over_seconds_bucket{le="0.5",until="owned"} 6');
  expect(told).toContain('millrace_take_over_seconds_sum{until="exits"} 9');
  expect(told).not.toContain('millrace_take_over_seconds_sum{until="streams"}');
  expect(told).toContain('millrace_take_over_lookups_total 18');
});

test('the metrics of a node name its version, its roles, and what waits at each of its addresses', async () => {
  const metrics = createMetrics();
  const set = nodeGauges({ metrics, config: { roles: ['engine', 'market', 'relay'] } }, '1.2.3');
  const connection = { venue: 'okx', perSecond: 3 };
  set({
    ...{
      holds: ['relay'],
      member: 7,
      shards: 512,
      accounts: 9,
      tasks: 30,
      loopDelayMs: 40,
      hasNats: true,
      hasSignals: true,
      relayLag: 2048,
    },
    ...{ refusedWrites: 1, problems: [] },
    connections: [
      { ...connection, address: '203.0.113.10', waiting: 24 },
      { ...connection, address: '203.0.113.11', waiting: 0 },
    ],
  });
  const told = await metrics.registry.metrics();
  for (const line of [
    'node_info{version="1.2.3"} 1',
    'node_role{role="engine"} 1',
    'node_role{role="relay"} 1',
    'node_role{role="market"} 0',
    'node_loop_delay_seconds 0.04',
    'node_waiting_sockets{venue="okx",address="203.0.113.10"} 24',
    'node_waiting_sockets{venue="okx",address="203.0.113.11"} 0',
    'node_sockets_per_second{venue="okx",address="203.0.113.11"} 3',
    'relay_lag_bytes 2048',
  ])
    expect(told).toContain(`millrace_${line}\n`);
  expect(told).not.toContain('role="jobs"');
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
