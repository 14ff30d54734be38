// Change signals: what a committed transaction wrote into the log is heard once, in the order of commits, and nothing that was rolled back.
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedAccount } from '../../../../../packages/engine/src/testing/seed.ts';
import { makeTask } from '../../../../../packages/engine/src/testing/world.ts';
import { cloneDatabase, type TestDatabase } from '../../../../../tools/testing/index.ts';
import { openPool, roleUrl, type Pool } from '../../shared/database/index.ts';
import type { WrittenSignal } from '../../shared/bus.ts';
import { hearOwnSignals } from './own-signals.ts';
import { openSignalLog, type SignalLog } from './signal-log.ts';

let database: TestDatabase;
let owner: Pool;
let url: string;
let log: SignalLog;
const heard: (readonly WrittenSignal[])[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.ownerUrl, { onError: () => undefined });
  url = roleUrl(database.adminUrl, 'relay', database.secret);
  log = await openSignalLog({ url, onSignals: (signals) => heard.push(signals), onEnd: () => undefined });
});

afterAll(async () => {
  await log.close();
  await owner.end();
  await database.drop();
});

async function write(signals: readonly string[], end: 'commit' | 'rollback'): Promise<void> {
  const client = await owner.connect();
  await client.query('begin');
  for (const each of signals) await client.query(`select send_signal('tenant_changed', $1)`, [JSON.stringify({ tenantId: each })]);
  await client.query(end);
  client.release();
}

const tenants = (signals: readonly WrittenSignal[]): string[] =>
  signals.map(({ payload }) => (JSON.parse(payload) as { tenantId: string }).tenantId);

test('a transaction tells each of its signals once when it is committed, and nothing when it is rolled back', async () => {
  heard.length = 0;
  await write(['a', 'b', 'a'], 'commit');
  await write(['lost'], 'rollback');
  await write(['c'], 'commit');
  await vi.waitFor(() => expect(heard.map(tenants)).toEqual([['a', 'b'], ['c']]));
});

test('what an engine is told of a task names its shard, so that only the owner reads: it came, has an action, went', async () => {
  const { engine } = database.pools();
  const account = await seedAccount(engine, database.ownerUrl);
  heard.length = 0;
  const id = await makeTask(database, account, { actions: ['startTrading'] });
  await engine.query('update task set deleted_at = now() where id = $1', [id]);
  const { rows } = await engine.query<{ shard: number }>('select shard from exchange_credential where id = $1', [account.credentialId]);
  const told = { taskId: id, shard: rows[0]?.shard };
  const events = (): unknown[] => heard.flat().flatMap(({ name, payload }) => (name === 'task_event' ? [JSON.parse(payload)] : []));
  await vi.waitFor(() => expect(events()).toEqual([told, told, told]));
});

test('of sixteen writers at once nothing is missed', async () => {
  heard.length = 0;
  const names = Array.from({ length: 16 }, (_, writer) =>
    Array.from({ length: 50 }, (_each, index) => `${String(writer)}-${String(index)}`),
  );
  await Promise.all(
    names.map(async (own) => {
      for (const name of own) await write([name], 'commit');
    }),
  );
  await vi.waitFor(() => expect(heard.flatMap(tenants).toSorted()).toEqual(names.flat().toSorted()));
  await vi.waitFor(() => expect(log.lag()).toBeLessThan(1_000_000));
});

test('who hears a signal and reads at once finds what it tells of', async () => {
  const reader = openPool(database.ownerUrl, { onError: () => undefined });
  await owner.query(
    'create table counter (id int primary key, value int not null); insert into counter select n, 0 from generate_series(0, 15) n',
  );
  const late: string[] = [];
  const reads: Promise<void>[] = [];
  const read = async (id: number, value: number): Promise<void> => {
    const { rows } = await reader.query<{ value: number }>('select value from counter where id = $1', [id]);
    if ((rows[0]?.value ?? 0) < value) late.push(`${String(id)} was told of ${String(value)} and read ${String(rows[0]?.value)}`);
  };
  const hearing = await openSignalLog({
    url,
    onSignals: (signals) => {
      for (const { payload } of signals) {
        const { id, value } = JSON.parse(payload) as { id: number; value: number };
        reads.push(read(id, value));
      }
    },
    onEnd: () => undefined,
  });
  const writer = async (id: number): Promise<void> => {
    for (let value = 1; value <= 400; value += 1)
      await owner.query(
        `with written as (update counter set value = $2 where id = $1 returning id, value)
        select send_signal('counted', json_build_object('id', id, 'value', value)::text) from written`,
        [id, value],
      );
  };
  await Promise.all(Array.from({ length: 16 }, (_, id) => writer(id)));
  await vi.waitFor(() => expect(reads).toHaveLength(6400));
  await Promise.all(reads);
  await hearing.close();
  await reader.end();
  expect(late).toEqual([]);
});

test('a reader that is gone leaves no slot behind, so the log does not pile up', async () => {
  const other = await openSignalLog({ url, onSignals: () => undefined, onEnd: () => undefined });
  const slots = async (): Promise<number> =>
    (await owner.query('select 1 from pg_replication_slots where database = current_database()')).rowCount ?? 0;
  expect(await slots()).toBe(2);
  await other.close();
  await vi.waitFor(async () => expect(await slots()).toBe(1));
});

test('a server that starts while a long transaction writes does not wait for it, and hears signals when it has ended', async () => {
  const writer = new pg.Client({ connectionString: database.ownerUrl });
  await writer.connect();
  await writer.query(`begin; select pg_current_xact_id()`);
  const { bus, close } = await hearOwnSignals({ url, onError: () => undefined });
  expect(bus.connected).toBe(false);
  let gaps = 0;
  bus.onGap(() => (gaps += 1));
  await writer.query('commit');
  await vi.waitFor(() => expect([bus.connected, gaps]).toEqual([true, 1]));
  await writer.end();
  await close();
});
