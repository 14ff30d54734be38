// The server as its own process: it tells its ports, refuses a second one on its database, ends in order, and starts again at once after a kill.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { userLogin } from '@millrace/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../tools/testing/index.ts';
import { ask, wirePassword } from './testing/index.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
let database: TestDatabase;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-main-'));
});
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  listening: Promise<{ event: string; port: number; managementPort: number }>;
  ended: Promise<{ code: number | null; signal: string | null; said: string }>;
}

function start(environment: Record<string, string> = {}): Started {
  const env = {
    PATH: process.env['PATH'],
    LOG_LEVEL: 'error',
    PORT: '0',
    EMBEDDED: '1',
    DATA_DIR: folder,
    DATABASE_URL: database.adminUrl,
    DATABASE_SECRET: database.secret,
  };
  const child = fork(MAIN, [], { env: { ...env, ...environment }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString('utf8')));
  // Not the event `close`: it does not come after a disconnect.
  const outputs = [child.stdout, child.stderr].map((stream) => (stream ? finished(stream) : Promise.resolve()));
  const ended = once(child, 'exit').then(async ([code, signal]: unknown[]) => {
    await Promise.all(outputs);
    return { code: code as number | null, signal: signal as string | null, said };
  });
  const listening = new Promise<Awaited<Started['listening']>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Awaited<Started['listening']>));
    void ended.then(({ code }) => reject(new Error(`ended with ${code} before it listened: ${said}`)));
  });
  listening.catch(() => undefined);
  return { child, listening, ended };
}

test('tells its ports, serves, and ends in order on SIGTERM', async () => {
  const server = start();
  const { event, port, managementPort } = await server.listening;
  expect(event).toBe('listening');
  expect((await ask(port, { path: '/healthz' })).status).toBe(200);
  expect((await ask(managementPort, { path: '/metrics' })).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, signal: null });
});

test('ends in order when its parent is gone', async () => {
  const server = start();
  await server.listening;
  server.child.disconnect();
  expect(await server.ended).toMatchObject({ code: 0, signal: null });
});

test('refuses a second server on its database in one sentence, and starts at once after a kill -9', async () => {
  const first = start();
  await first.listening;
  const second = start();
  const refused = await second.ended;
  expect(refused.code).toBe(1);
  expect(refused.said.trim()).toBe(
    'DATABASE_URL names a database on which another server is already running; stop that one first or use another database.',
  );
  first.child.kill('SIGKILL');
  await first.ended;
  const third = start();
  const { port } = await third.listening;
  const login = await ask(port, { method: 'POST', path: userLogin.path, body: { number: '10000001', password: wirePassword('demo1234') } });
  expect(login.status).toBe(200);
});

test('says which setting is wrong, without a stack', async () => {
  const { said, code } = await start({ PORT: 'eighty' }).ended;
  expect([code, said]).toEqual([1, 'PORT is "eighty"; it must be a whole number from 0 to 65535.\n']);
});

test('does not open demo accounts of an earlier start to others', async () => {
  const { said, code } = await start({ HOST: '0.0.0.0' }).ended;
  expect([code, said]).toEqual([1, expect.stringMatching(/^HOST is 0\.0\.0\.0, .*DEMO=1.*\n$/)]);
  const allowed = start({ HOST: '0.0.0.0', DEMO: '1' });
  expect((await allowed.listening).event).toBe('listening');
});

test('seeds nothing twice', async () => {
  const { rows } = await database
    .pools()
    .audit.query<{ tenants: number; users: number }>(
      'select (select count(*)::int from tenant) as tenants, (select count(*)::int from app_user) as users',
    );
  expect(rows).toEqual([{ tenants: 2, users: 4 }]);
});
