// Cycles that close on the paper exchange while the app is closed: one message and one push each, none in quiet hours, one summary after them; a broken key passes.
import {
  defaultAlertSettings,
  getAlertSettings,
  getUserAssignmentDetailsById,
  operateStatus,
  operateStopMake,
  pageMessage,
  sellAll,
  subscribePush,
  updateAlertSettings,
  type AlertSettings,
  type AssignmentDetails,
} from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { startPushStub, type PushStub } from '../../../../tools/testing/push-stub.ts';
import { startEngineRole } from '../app/engine-role.ts';
import { newPerson, setUpServerWithPaper } from '../testing/index.ts';
import { linkAccount } from '../testing/link-account.ts';
import type { PaperAccount } from '../testing/start-test-paper.ts';
import { makeTask } from '../testing/task-world.ts';

let stub: PushStub;
beforeAll(async () => {
  stub = await startPushStub();
});
const { paper, server } = setUpServerWithPaper({ startEngine: startEngineRole, more: () => ({ PUSH_STUB: stub.origin }) });
let token: string;
let key: PaperAccount;
let tasks: AssignmentDetails[];
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  ({ token } = await newPerson(server));
  key = await paper.openAccount();
  const { id: credentialId } = await linkAccount(server, token, { account: key });
  tasks = [
    await makeTask(server, token, { credentialId }),
    await makeTask(server, token, { credentialId, instId: 'ETH-USDT-SWAP' }),
    await makeTask(server, token, { credentialId, instId: 'SOL-USDT-SWAP' }),
  ];
  const { pushKey } = (await server.call(getAlertSettings, {}, { token })).data;
  expect((await server.call(subscribePush, { ...stub.subscribe(), key: pushKey }, { token })).code).toBe('200');
}, stretch(60_000));
afterAll(async () => {
  await owner.end();
  await stub.stop();
});

async function choose(settings: Partial<AlertSettings>): Promise<void> {
  const answer = await server.call(
    updateAlertSettings,
    { ...defaultAlertSettings, tradingPush: 'all', tradingMail: 'off', ...settings },
    { token },
  );
  expect(answer.code).toBe('200');
}

const now = async (index: number): Promise<AssignmentDetails> =>
  (await server.call(getUserAssignmentDetailsById, { id: tasks[index]?.id }, { token })).data;

function until(index: number, holds: (task: AssignmentDetails) => boolean): Promise<AssignmentDetails> {
  return vi.waitFor(
    async () => {
      const task = await now(index);
      if (!holds(task)) throw new Error(JSON.stringify(task));
      return task;
    },
    { timeout: stretch(15_000), interval: 50 },
  );
}

/** Opens a position of a task, and closes it. */
async function runCycle(index: number): Promise<void> {
  const at = ({ id, version }: AssignmentDetails) => ({ id, version });
  await server.call(operateStatus, { ...at(await now(index)), status: 'open' }, { token });
  await server.call(operateStopMake, { ...at(await until(index, ({ status }) => status === 'open')), stopMake: 'open' }, { token });
  await server.call(sellAll, at(await until(index, ({ sz }) => sz !== '0')), { token });
  await until(index, ({ sz, cycles }) => sz === '0' && cycles === 1);
}

async function closedMessages(): Promise<string[]> {
  const { rows } = (await server.call(pageMessage, { tab: 'trading' }, { token })).data;
  return rows.filter(({ kind }) => kind === 'cycleClosed').map(({ id }) => id);
}

interface Pushed {
  tag: string;
  title: string;
  path: string;
}
const pushed = (title: string): Pushed[] =>
  stub.pushes.map(({ text }) => JSON.parse(text) as Pushed).filter((push) => push.title.includes(title));

/** No job of alerts is left. */
async function alertsDone(): Promise<void> {
  const left = async (): Promise<number | undefined> => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier in ('send_alert', 'release_alerts')`,
    );
    return rows[0]?.count;
  };
  await expect.poll(left, { timeout: stretch(15_000) }).toBe(0);
}

test('a closed cycle is one message and one push, which leads to its task', { timeout: stretch(40_000) }, async () => {
  await choose({});
  await runCycle(0);
  await vi.waitFor(() => expect(pushed('Cycle closed').length).toBe(1), { timeout: stretch(15_000) });
  await alertsDone();
  const [message] = await closedMessages();
  expect(await closedMessages()).toHaveLength(1);
  expect(pushed('Cycle closed')).toMatchObject([{ tag: message, path: `/contract-optional/details/${tasks[0]?.id}` }]);
});

test('in quiet hours nothing comes but the broken key; after them one summary', { timeout: stretch(60_000) }, async () => {
  // The hour in which it is.
  const hour = new Date().getUTCHours();
  const time = (at: number): string => `${String((at + 24) % 24).padStart(2, '0')}:00`;
  await choose({ quietFrom: time(hour - 1), quietTo: time(hour + 2), zone: 'Etc/UTC' });
  await runCycle(1);
  await runCycle(2);
  await vi.waitFor(async () => expect(await closedMessages()).toHaveLength(3), { timeout: stretch(15_000) });
  await alertsDone();
  expect(pushed('Cycle closed').length).toBe(1);
  await paper.changeKey(key.apiKey, { renew: 'true' });
  await server.call(operateStatus, { id: tasks[0]?.id, version: (await now(0)).version, status: 'open' }, { token });
  await vi.waitFor(() => expect(pushed('Exchange key no longer works').length).toBe(1), { timeout: stretch(20_000) });
  expect(pushed('Exchange key no longer works')).toMatchObject([{ path: '/auth' }]);
  await choose({});
  await owner.query(`select enqueue_job('release_alerts', '{}')`);
  await vi.waitFor(() => expect(pushed('messages').length).toBe(1), { timeout: stretch(15_000) });
  await alertsDone();
  expect(pushed('Cycle closed').length).toBe(1);
  expect(pushed('messages').length).toBe(1);
});
