import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../process/identity.ts';
import { cloneDatabase } from '../testing/index.ts';
import { buildSmallHouse, killAtOnce, until, type SmallHouse, type Start } from './testing/small-house.ts';

let house: SmallHouse;
let start: Start;

beforeAll(async () => {
  house = buildSmallHouse();
  start = house.start();
  await start.running();
});

afterAll(() => house.remove());

const answers = async (): Promise<boolean> => (await fetch(`${house.run().url ?? ''}/readyz`).catch(() => undefined))?.status === 200;

test('a start says where to go and writes ports and process ids for its owner alone', () => {
  const run = house.run();
  expect(start.output()).toContain(`http://localhost:${run.ports.app}`);
  expect(start.output()).toContain(`http://aurora.localhost:${run.ports.app}`);
  expect(start.output()).toContain(`http://127.0.0.1:${run.ports.paper}/paper`);
  expect(start.output()).toContain('DEMO8888');
  expect(run.state).toBe('running');
  expect(Object.keys(run.processes).toSorted()).toEqual(['database', 'paper', 'server', 'supervisor']);
  expect(statSync(path.join(house.dataDir, 'run.json')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(house.dataDir, 'keys/kek')).mode & 0o777).toBe(0o600);
});

test('a second start on the same data is refused in one sentence and disturbs nothing', async () => {
  const second = house.start();
  expect(await second.ended()).toBe(1);
  expect(second.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^Millrace is already running on the data in .* \(process \d+\): stop it first/),
  ]);
  expect(await answers()).toBe(true);
});

test.each(['server', 'paper', 'database'] as const)(
  'after kill -9 of the %s it comes back by itself on its old port, and that is told in one line',
  async (name) => {
    const before = house.run();
    await killAtOnce(before.processes[name]);
    // A new database gets a new server as well: the old one lost its locks with it.
    const renewed = name === 'database' ? (['database', 'server'] as const) : [name];
    for (const one of renewed) await until(() => house.run().processes[one]?.pid !== before.processes[one]?.pid);
    await until(answers);
    expect(house.run().ports).toEqual(before.ports);
    expect(start.output()).toMatch(new RegExp(`The ${name}.* ended .* is started again\\.`));
  },
);

test('after kill -9 of the supervisor the next start works at once and finds the data', async () => {
  const before = house.run();
  const starts = Number(await house.starts());
  await killAtOnce(before.processes.supervisor);
  start = house.start();
  const run = await start.running();
  expect(Number(await house.starts())).toBe(starts + 1);
  expect(run.processes.database?.pid).not.toBe(before.processes.database?.pid);
  for (const name of ['server', 'paper', 'database'] as const) {
    const identity = before.processes[name];
    expect(identity && isAlive(identity)).toBe(false);
  }
});

test('after kill -9 of everything at once the next start works and finds the data', async () => {
  const starts = Number(await house.starts());
  const { supervisor, server, paper, database } = house.run().processes;
  await Promise.all([supervisor, server, paper, database].map(killAtOnce));
  start = house.start();
  await start.running();
  expect(Number(await house.starts())).toBe(starts + 1);
});

test('a start whose starter dies stops in order', async () => {
  start.process.disconnect();
  expect(await start.ended()).toBe(0);
  start = house.start();
  await start.running();
});

test('a second start waits for one that is stopping', async () => {
  start.process.kill('SIGTERM');
  const next = house.start();
  await next.running();
  expect(await start.ended()).toBe(0);
  start = next;
});

test('a server that keeps ending is given up and everything stops', async () => {
  writeFileSync(path.join(house.dataDir, 'broken'), '');
  await killAtOnce(house.run().processes.server);
  expect(await start.ended()).toBe(1);
  expect(start.output()).toContain('The server ended more than 5 times within a minute');
  const failed = house.start();
  expect(await failed.ended()).toBe(1);
  expect(failed.output()).toContain('this server is broken');
  expect(house.run().processes).toEqual({});
  rmSync(path.join(house.dataDir, 'broken'));
  start = house.start();
  await start.running();
});

test('Ctrl-C stops the server first, while exchange and database still answer, and leaves no process behind', async () => {
  const { processes } = house.run();
  start.process.kill('SIGINT');
  expect(await start.ended()).toBe(0);
  expect(house.notes().slice(-2)).toEqual(['server ends; paper paper; database there', 'paper ends']);
  expect(house.run().state).toBe('stopped');
  for (const identity of Object.values(processes)) expect(isAlive(identity)).toBe(false);
});

test('a wrong setting is told by its variable before anything starts', async () => {
  const wrong = house.start({ PORT: '80a', MARKET_SPEED: 'fast', MARKET: 'replay:nowhere.csv' });
  expect(await wrong.ended()).toBe(1);
  const lines = wrong.output().trim().split('\n');
  expect(lines).toHaveLength(3);
  for (const name of ['PORT', 'MARKET_SPEED', 'MARKET']) expect(lines.some((line) => line.startsWith(`${name} must be`))).toBe(true);
});

test('a port in use is told by its variable', async () => {
  const { createServer } = await import('node:http');
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const refused = house.start({ PORT: port });
  expect(await refused.ended()).toBe(1);
  expect(refused.output()).toContain(`PORT ${port} on 127.0.0.1 is in use by another program`);
  other.close();
});

test('after kill -9 in the middle of the very first start, while the database is being made, the next start works', async () => {
  const fresh = buildSmallHouse();
  const first = fresh.start();
  await until(() => existsSync(fresh.dataDir) && readdirSync(fresh.dataDir).some((name) => name.startsWith('postgres.new-')));
  first.process.kill('SIGKILL');
  await first.ended();
  expect(existsSync(path.join(fresh.dataDir, 'postgres'))).toBe(false);
  await fresh.start().running();
  expect(await fresh.starts()).toBe('1');
  await fresh.remove();
});

test("with a database of one's own nothing embedded is started and no key is made", async () => {
  const database = await cloneDatabase();
  const own = buildSmallHouse();
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
