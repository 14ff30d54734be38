// A server that is killed between the commit of a message and its push, and between the push and its mark: no alert is lost, and none is shown twice.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultAlertSettings, getAlertSettings, listAlert, subscribePush, updateAlertSettings, userLogin } from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { writeMessage } from '../messages/index.ts';
import { callOn } from '../testing/http-client.ts';
import { demo } from '../testing/people.ts';
import { startPushStub, type PushStub } from '../../../../tools/testing/push-stub.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

let stub: PushStub;
let database: TestDatabase;
let folder: string;
let admin: pg.Client;
let child: ChildProcess | undefined;
let port = 0;
let token = '';
let userId = '';

beforeAll(async () => {
  stub = await startPushStub();
  database = await cloneDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-alerts-'));
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
}, stretch(60_000));
afterAll(async () => {
  await kill();
  await admin.end();
  await database.drop();
  await stub.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(roles = 'api,jobs'): Promise<void> {
  const env = { LOG_LEVEL: 'fatal', PORT: '0', CONSOLE_PORT: '0', EMBEDDED: '1', DATA_DIR: folder, DATABASE_URL: database.adminUrl };
  const environment = { ...env, DATABASE_SECRET: database.secret, PUSH_STUB: stub.origin, ROLES: roles, PATH: process.env['PATH'] };
  const started = fork(MAIN, [], { env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  child = started;
  port = await new Promise<number>((resolve, reject) => {
    started.once('message', (message) => resolve((message as { port: number }).port));
    started.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

async function kill(): Promise<void> {
  const dying = child;
  child = undefined;
  if (dying === undefined || dying.exitCode !== null || dying.signalCode !== null) return;
  const gone = new Promise((resolve) => dying.once('exit', resolve));
  dying.kill('SIGKILL');
  await gone;
}

async function write(taskId: string): Promise<string> {
  await admin.query('begin');
  const args = { instId: 'BTC-USDT', net: '+1', environment: 'paper' };
  const id = await writeMessage(admin, { tenantId: 'meridian', userId, kind: 'cycleClosed', args, taskId }, Date.now());
  await admin.query('commit');
  return id;
}

const tags = (): unknown[] => stub.pushes.map(({ text }) => (JSON.parse(text) as { tag: string }).tag);

/** Those of the messages whose alert is in the state. */
async function idsIn(state: string, messages: readonly string[]): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>('select message_id as id from alert where message_id = any($1) and state = $2', [
    messages,
    state,
  ]);
  return rows.map(({ id }) => id);
}

async function stateOf(id: string): Promise<string | undefined> {
  const answer = await callOn(port, listAlert, {}, { token });
  return answer.data.find(({ message }) => message?.id === id)?.state;
}

test('killed at each step, every alert arrives, and what arrives twice carries one tag', { timeout: stretch(120_000) }, async () => {
  await start();
  const login = (await callOn(port, userLogin, demo)).data;
  ({ token } = login);
  userId = login.user.id;
  const { pushKey: key } = (await callOn(port, getAlertSettings, {}, { token })).data;
  expect((await callOn(port, subscribePush, { ...stub.subscribe(), key }, { token })).code).toBe('200');
  await callOn(port, updateAlertSettings, { ...defaultAlertSettings, tradingPush: 'all' }, { token });

  // Committed while nobody sends, killed, started again.
  await kill();
  await start('api');
  const first = await write('tsk_00000000000000000001');
  await kill();
  expect(tags()).toEqual([]);
  await start();
  await expect.poll(tags, { timeout: stretch(20_000) }).toEqual([first]);
  await expect.poll(() => stateOf(first), { timeout: stretch(20_000) }).toBe('sent');

  // Killed after the service took the push and before that was noted: the stub takes it and keeps its answer to itself.
  let taken = 0;
  stub.answer = () => {
    taken += 1;
  };
  const second = await write('tsk_00000000000000000002');
  await expect.poll(() => taken, { timeout: stretch(20_000) }).toBe(1);
  await kill();
  stub.answer = undefined;
  await start();
  await expect.poll(tags, { timeout: stretch(20_000) }).toEqual([first, second]);
  await expect.poll(() => stateOf(second), { timeout: stretch(20_000) }).toBe('sent');
  const { rows } = await admin.query(`select from alert where channel = 'push'`);
  expect(rows.length).toBe(2);
  expect(stub.pushes.map(({ topic }) => topic)).toEqual([first, second]);

  // Killed in the middle of a batch: some were taken and answered, the others taken only.
  await kill();
  await start('api');
  const batch: string[] = [];
  for (let count = 0; count < 8; count += 1) batch.push(await write(`tsk_1${String(count).padStart(19, '0')}`));
  await kill();
  taken = 0;
  stub.answer = (response) => {
    taken += 1;
    if (taken <= 3) response.writeHead(201).end();
  };
  await start();
  await expect.poll(() => taken, { timeout: stretch(20_000) }).toBe(8);
  await expect.poll(() => idsIn('sent', batch), { timeout: stretch(20_000) }).toHaveLength(3);
  await kill();
  stub.answer = undefined;
  stub.pushes.length = 0;
  const left = await idsIn('due', batch);
  expect(left).toHaveLength(5);
  await start();
  await expect.poll(() => idsIn('sent', batch), { timeout: stretch(20_000) }).toHaveLength(8);
  expect(tags()).toHaveLength(5);
  expect(new Set(tags())).toEqual(new Set(left));
});
