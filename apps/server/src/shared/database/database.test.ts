import type net from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../tools/testing/index.ts';
import { ensureRoles, inTenant, inTransaction, migrate, openPool, rolePassword, ROLES, type Pool } from './index.ts';

let database: TestDatabase;
let owner: Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.ownerUrl, { onError: () => undefined });
  await owner.query(`create table note (tenant text not null, body text not null, amount numeric(38,18), count int8, day date)`);
  await owner.query(`alter table note enable row level security`);
  await owner.query(`create policy own on note using (tenant = current_setting('app.tenant', true))`);
  await owner.query(`grant select, insert, update on note to millrace_app`);
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('no role is a superuser or bypasses row-level security', async () => {
  const { rows } = await owner.query(
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname like 'millrace%' order by 1`,
  );
  expect(rows).toHaveLength(ROLES.length);
  for (const row of rows) expect(row).toMatchObject({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
});

test('roles can be made again, and another secret changes every password', async () => {
  expect(rolePassword('app', 'a')).not.toBe(rolePassword('app', 'b'));
  expect(rolePassword('app', 'a')).not.toBe(rolePassword('engine', 'a'));
  await Promise.all([ensureRoles(database.adminUrl, database.secret), ensureRoles(database.adminUrl, database.secret)]);
  expect((await database.pools().app.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('migrations that have run do not run again', async () => {
  expect(await migrate(database.ownerUrl)).toEqual([]);
});

test('a tenant sees its own rows and nobody sees any without a tenant', async () => {
  const { app } = database.pools();
  await inTenant(app, 'one', (tx) => tx.query(`insert into note values ('one', 'mine')`));
  const read = (tenant: string): Promise<unknown[]> => inTenant(app, tenant, async (tx) => (await tx.query(`select body from note`)).rows);
  expect(await read('one')).toEqual([{ body: 'mine' }]);
  expect(await read('two')).toEqual([]);
  expect((await app.query('select body from note')).rows).toEqual([]);
  await expect(inTenant(app, 'two', (tx) => tx.query(`insert into note values ('one', 'forged')`))).rejects.toThrow(/row-level security/);
});

test('money, large numbers and days arrive as text', async () => {
  const { rows } = await database
    .pools()
    .app.query(`select 0.1::numeric(38,18) as amount, 9007199254740993::int8 as count, '2026-11-20'::date as day, 7::int4 as small`);
  expect(rows).toEqual([{ amount: '0.100000000000000000', count: '9007199254740993', day: '2026-11-20', small: 7 }]);
});

test('a transaction that lost a race runs again, and only as often as stated', async () => {
  const { app } = database.pools();
  let runs = 0;
  const lose = (until: number) => (): Promise<string> =>
    inTransaction(app, async (tx) => {
      runs += 1;
      if (runs < until) await tx.query(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`);
      return 'won';
    });
  expect(await lose(3)()).toBe('won');
  expect(runs).toBe(3);
  runs = 0;
  await expect(lose(1000)()).rejects.toThrow('lost');
  expect(runs).toBe(5);
});

test('an error rolls everything back and leaves the pool usable', async () => {
  const { app } = database.pools();
  await expect(
    inTenant(app, 'three', async (tx) => {
      await tx.query(`insert into note values ('three', 'gone')`);
      throw new Error('on purpose');
    }),
  ).rejects.toThrow('on purpose');
  expect(await inTenant(app, 'three', async (tx) => (await tx.query('select 1 from note')).rowCount)).toBe(0);
});

test('a connection that the database ends in the middle is an error of that transaction only', async () => {
  const { app } = database.pools();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const killed = inTransaction(app, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await tx.query('select 1');
  });
  await expect(killed).rejects.toThrow();
  await admin.end();
  expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a connection that breaks between two statements of a transaction is told, and ends nothing but the transaction', async () => {
  const onError = vi.fn<(error: Error) => void>();
  const pool = openPool(database.ownerUrl, { onError });
  try {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('begin');
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await vi.waitFor(() => expect(onError).toHaveBeenCalled());
    await expect(client.query('commit')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

test('statements that are given one after the other to a pipelining connection leave in one write, and are answered in order', async () => {
  const pool = openPool(database.ownerUrl, { onError: () => undefined, pipelined: true });
  const client = await pool.connect();
  try {
    const { stream } = (client as unknown as { connection: { stream: net.Socket } }).connection;
    const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
    const written = (): number => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const statements = ['begin', { text: 'select $1::int as n', values: [1] }, { text: 'select $1::int as n', values: [2] }, 'commit'];
    const answers = await Promise.all(statements.map((statement) => client.query<{ n: number }>(statement)));
    expect(answers.flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(written()).toBe(1);
    await client.query('select 3');
    expect(written()).toBe(2);
  } finally {
    client.release();
    await pool.end();
  }
});
