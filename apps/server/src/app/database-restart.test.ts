// When the database breaks off every connection, the server goes on by itself: calls, change signals, jobs, and its claim to the database.
import { getTenantByUrl, info } from '@millrace/contract';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { codeByMail, logInDemo, setUpServer } from '../testing/index.ts';

const server = setUpServer({ onLost: () => (lost += 1) });
let lost = 0;

/** Ends every session on the test's database, as a restart would; answers their names. */
async function breakConnections(): Promise<string[]> {
  const url = new URL(server.database.adminUrl);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    'select application_name as name from (select application_name, pg_terminate_backend(pid) from pg_stat_activity where datname = $1) ended',
    [server.database.name],
  );
  await admin.end();
  return rows.map(({ name }) => name);
}

const sessionsNamed = async (name: string): Promise<number> => {
  const { rows } = await server.database
    .pools()
    .audit.query<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where application_name = $1 and datname = current_database()',
      [name],
    );
  return rows[0]?.n ?? 0;
};

test('goes on after the database broke off every connection', async () => {
  const { token } = await logInDemo(server);
  const broken = await breakConnections();
  expect(broken).toEqual(expect.arrayContaining(['millrace', 'millrace lock', 'millrace relay']));
  await vi.waitFor(async () => expect((await server.call(info, {}, { token })).status).toBe(200), { timeout: 5000 });
  expect((await server.call(getTenantByUrl)).status).toBe(200);
  await vi.waitFor(async () => expect([await sessionsNamed('millrace lock'), await sessionsNamed('millrace relay')]).toEqual([1, 1]), {
    timeout: 5000,
    interval: 50,
  });
  await codeByMail(server, 'after-restart@example.com');
  expect(lost).toBe(0);
});

test('ends when another server took the database meanwhile', async () => {
  const usurper = new pg.Client({ connectionString: server.database.ownerUrl });
  await usurper.connect();
  await usurper.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millrace lock' and datname = current_database() and pid <> pg_backend_pid()`,
  );
  await usurper.query(`select pg_advisory_lock(hashtextextended('millrace server', 0))`);
  await vi.waitFor(() => expect(lost).toBe(1), { timeout: 10_000, interval: 50 });
  await usurper.end();
});
