import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../process/identity.ts';
import { waitUntil } from '../process/wait-until.ts';
import { makeLibraryLinks } from './binaries.ts';
import { startCluster, stopLeftOverCluster, type Cluster } from './cluster.ts';
import { assertReachable } from './system-user.ts';

let parent: string;
let cluster: Cluster;
const start = (): Promise<Cluster> =>
  startCluster({ folder: path.join(parent, 'a cluster'), password: "it's a: p@ss/word", durable: true });

beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'millrace cluster '));
  chmodSync(parent, 0o711);
  cluster = await start();
});

afterAll(async () => {
  await cluster.stop();
  rmSync(parent, { recursive: true, force: true });
});

async function query(sql: string, url = cluster.url('postgres')): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

test("text is UTF-8 in the builtin locale and writes are durable, whatever the caller's environment says", async () => {
  const [row] = await query(`select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
    current_setting('listen_addresses') as listens, current_setting('password_encryption') as passwords from pg_database where datname = 'postgres'`);
  expect(row).toEqual({
    datlocprovider: 'b',
    datlocale: 'C.UTF-8',
    encoding: 'UTF8',
    fsync: 'on',
    listens: '127.0.0.1',
    passwords: 'scram-sha-256',
  });
});

test('a wrong password is refused', async () => {
  const url = new URL(cluster.url('postgres'));
  url.password = 'password';
  await expect(query('select 1', url.href)).rejects.toThrow(/password authentication failed/);
});

test('the server has a session of its own, so that a Ctrl-C at the terminal does not reach it', ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux lists sessions in /proc');
  const sessionOf = (pid: number): string | undefined => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
  expect(sessionOf(cluster.process.pid)).toBe(String(cluster.process.pid));
});

test('a server left over from an earlier run is stopped and started again, with its data', async () => {
  await query('create table kept (value int)');
  await query('insert into kept values (7)');
  const before = cluster.process;
  cluster = await start();
  expect(isAlive(before)).toBe(false);
  expect(await query('select value from kept')).toEqual([{ value: 7 }]);
});

test('after kill -9 of the server the next start keeps every acknowledged row', async () => {
  await query('insert into kept values (8)');
  process.kill(cluster.process.pid, 'SIGKILL');
  await waitUntil(() => !isAlive(cluster.process), 10_000);
  cluster = await start();
  expect(await query('select value from kept order by 1')).toEqual([{ value: 7 }, { value: 8 }]);
});

test('a pid file with the id of another program affects neither that program nor the start', async () => {
  await cluster.stop();
  writeFileSync(path.join(parent, 'a cluster', 'postmaster.pid'), `${process.pid}\n${path.join(parent, 'a cluster')}\n`);
  await stopLeftOverCluster(path.join(parent, 'a cluster'));
  cluster = await start();
  expect(await query('select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
});

test('library links that the install script did not create are created', () => {
  const root = path.join(parent, 'package', 'native');
  mkdirSync(path.join(root, 'lib'), { recursive: true });
  const link = path.join(root, 'lib', 'libpq.so.5');
  writeFileSync(`${link}.18`, '');
  writeFileSync(
    path.join(root, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
  makeLibraryLinks(root);
  makeLibraryLinks(root);
  expect(readlinkSync(link)).toBe('libpq.so.5.18');
});

test("a folder that the database's user cannot enter is named, with the command that opens it", async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root starts the database as another user');
  const closed = path.join(parent, 'closed');
  mkdirSync(path.join(closed, 'inner'), { recursive: true });
  chmodSync(closed, 0o700);
  const user = { uid: 65_534, gid: 65_534 };
  await expect(assertReachable([path.join(closed, 'inner')], user)).rejects.toThrow(
    `cannot enter the folder '${closed}': open it with  chmod o+x '${closed}'`,
  );
  chmodSync(closed, 0o711);
  await assertReachable([path.join(closed, 'inner')], user);
});
