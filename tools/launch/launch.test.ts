import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../process/identity.ts';
import { cloneDatabase } from '../testing/index.ts';
import { createSmallInstallation, killAtOnce, until, type SmallInstallation, type Start } from './testing/small-installation.ts';

let installation: SmallInstallation;
let start: Start;

beforeAll(async () => {
  installation = createSmallInstallation();
  start = installation.start();
  await start.running();
});

afterAll(() => installation.remove());

const answers = async (): Promise<boolean> =>
  (await fetch(`${installation.run().url ?? ''}/readyz`).catch(() => undefined))?.status === 200;

test('a start prints its addresses and writes ports and process ids to files of mode 0600', () => {
  const run = installation.run();
  expect(start.output()).toContain(`http://localhost:${run.ports.app}`);
  expect(start.output()).toContain(`http://aurora.localhost:${run.ports.app}`);
  expect(start.output()).toContain(`http://127.0.0.1:${run.ports.paper}/paper`);
  expect(start.output()).toContain('DEMO8888');
  expect(run.state).toBe('running');
  expect(Object.keys(run.processes).toSorted()).toEqual(['chain', 'database', 'paper', 'server', 'supervisor']);
  expect(statSync(path.join(installation.dataDir, 'run.json')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(installation.dataDir, 'keys/kek')).mode & 0o777).toBe(0o600);
});

test('a second start on the same data is refused in one line and does not affect the running one', async () => {
  const second = installation.start();
  expect(await second.ended()).toBe(1);
  expect(second.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^Millrace is already running on the data in .* \(process \d+\): stop it first/),
  ]);
  expect(await answers()).toBe(true);
});

test.each(['server', 'paper', 'chain', 'database'] as const)(
  'after kill -9 of the %s it is restarted on its old port, and one line reports it',
  async (name) => {
    const before = installation.run();
    await killAtOnce(before.processes[name]);
    await until(() => installation.run().processes[name]?.pid !== before.processes[name]?.pid);
    await until(answers);
    // A server connects to its restarted database by itself.
    if (name === 'database') expect(installation.run().processes.server).toEqual(before.processes.server);
    expect(installation.run().ports).toEqual(before.ports);
    expect(start.output()).toMatch(new RegExp(`The (?:paper )?${name}.* ended .* is started again\\.`));
  },
);

test('after kill -9 of the supervisor the next start works at once and keeps the data', async () => {
  const before = installation.run();
  const starts = Number(await installation.starts());
  await killAtOnce(before.processes.supervisor);
  start = installation.start();
  const run = await start.running();
  expect(Number(await installation.starts())).toBe(starts + 1);
  expect(run.processes.database?.pid).not.toBe(before.processes.database?.pid);
  for (const name of ['server', 'paper', 'chain', 'database'] as const) {
    const identity = before.processes[name];
    expect(identity && isAlive(identity)).toBe(false);
  }
});

test('after kill -9 of everything at once the next start works and keeps the data', async () => {
  const starts = Number(await installation.starts());
  const { supervisor, server, paper, chain, database } = installation.run().processes;
  await Promise.all([supervisor, server, paper, chain, database].map(killAtOnce));
  start = installation.start();
  await start.running();
  expect(Number(await installation.starts())).toBe(starts + 1);
});

test('a supervisor whose parent process ends stops in order', async () => {
  start.process.disconnect();
  expect(await start.ended()).toBe(0);
  start = installation.start();
  await start.running();
});

test('a second start waits for one that is stopping', async () => {
  start.process.kill('SIGTERM');
  const next = installation.start();
  await next.running();
  expect(await start.ended()).toBe(0);
  start = next;
});

test('a server that keeps ending is not restarted and everything stops', async () => {
  writeFileSync(path.join(installation.dataDir, 'broken'), '');
  await killAtOnce(installation.run().processes.server);
  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('The server ended more than 5 times within a minute');
  const failed = installation.start();
  expect(await failed.ended()).toBe(1);
  expect(failed.output()).toContain('this server is broken');
  expect(installation.run().processes).toEqual({});
  rmSync(path.join(installation.dataDir, 'broken'));
  start = installation.start();
  await start.running();
});

test('Ctrl-C stops the server first, while exchange and database still answer, and leaves no process running', async () => {
  const { processes } = installation.run();
  start.process.kill('SIGINT');
  expect(await start.ended()).toBe(0);
  expect(installation.notes().slice(-2)).toEqual(['server ends; paper paper; database there', 'paper ends']);
  expect(installation.run().state).toBe('stopped');
  for (const identity of Object.values(processes)) expect(isAlive(identity)).toBe(false);
});

test('an invalid setting is reported by its variable before anything starts', async () => {
  const wrong = installation.start({ PORT: '80a', MARKET_SPEED: 'fast', MARKET: 'replay:nowhere.csv' });
  expect(await wrong.ended()).toBe(1);
  const lines = wrong.output().trim().split('\n');
  expect(lines).toHaveLength(3);
  for (const name of ['PORT', 'MARKET_SPEED', 'MARKET']) expect(lines.some((line) => line.startsWith(`${name} must be`))).toBe(true);
});

test('a port in use is reported by its variable', async () => {
  const { createServer } = await import('node:http');
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const refused = installation.start({ PORT: port });
  expect(await refused.ended()).toBe(1);
  expect(refused.output()).toContain(`PORT ${port} on 127.0.0.1 is in use by another program`);
  other.close();
});

test('after kill -9 during the first start, while the database cluster is created, the next start works', async () => {
  const fresh = createSmallInstallation();
  const first = fresh.start();
  await until(() => existsSync(fresh.dataDir) && readdirSync(fresh.dataDir).some((name) => name.startsWith('postgres.new-')));
  first.process.kill('SIGKILL');
  await first.ended();
  expect(existsSync(path.join(fresh.dataDir, 'postgres'))).toBe(false);
  await fresh.start().running();
  expect(await fresh.starts()).toBe('1');
  await fresh.remove();
});

test('with DATABASE_URL no embedded database is started and no key is created', async () => {
  const database = await cloneDatabase();
  const own = createSmallInstallation();
  const start = own.start({ DATABASE_URL: database.adminUrl, KEK_FILE: import.meta.filename });
  const run = await start.running();
  expect(run.processes.database).toBeUndefined();
  expect(await own.starts()).toBe('1');
  expect(start.output()).not.toContain('DEMO8888');
  expect(existsSync(path.join(own.dataDir, 'postgres'))).toBe(false);
  expect(existsSync(path.join(own.dataDir, 'keys/kek'))).toBe(false);
  await own.remove();
  await database.drop();
});
