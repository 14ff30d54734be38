// A key that the exchange no longer accepts: the trader is told once, nothing more is sent, and a new key of the same account goes on.
import {
  getUserAssignmentDetailsById,
  linkCredential,
  listCredentials,
  operateStatus,
  operateStopMake,
  pageMessage,
  sellAll,
  type AssignmentDetails,
} from '@millrace/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEngineRole } from '../engine-role.ts';
import { newPerson, reasonOf, startTestServer, type TestServer } from '../testing/index.ts';
import { startTestPaper, type PaperAccount, type TestPaper } from '../testing/start-test-paper.ts';
import { makeTask } from './task-kit.test-kit.ts';

let paper: TestPaper;
let server: TestServer;
let token: string;
let key: PaperAccount;
let tasks: AssignmentDetails[];

beforeAll(async () => {
  paper = await startTestPaper();
  server = await startTestServer({ environment: { VENUES: paper.venues }, startEngine: startEngineRole });
  ({ token } = await newPerson(server));
  key = await paper.openAccount();
  const credentialId = (await link()).data.id;
  tasks = [await makeTask(server, token, { credentialId }), await makeTask(server, token, { credentialId, instId: 'ETH-USDT-SWAP' })];
});
afterAll(async () => {
  await server?.stop();
  await paper?.stop();
});

function link() {
  const { apiKey, secretKey, passphrase } = key;
  return server.call(linkCredential, { venueId: 'paper', apiKey, secretKey, passphrase, remark: 'main1' }, { token });
}

async function now(index: number): Promise<AssignmentDetails> {
  return (await server.call(getUserAssignmentDetailsById, { id: tasks[index]?.id }, { token })).data;
}

function until(index: number, holds: (task: AssignmentDetails) => boolean): Promise<AssignmentDetails> {
  return vi.waitFor(
    async () => {
      const task = await now(index);
      if (!holds(task)) throw new Error(JSON.stringify(task));
      return task;
    },
    { timeout: 15_000, interval: 50 },
  );
}

async function start(index: number): Promise<void> {
  const started = await server.call(operateStatus, { ...pick(await now(index)), status: 'open' }, { token });
  expect(started.text).toContain('"code":"200"');
  const task = await until(index, ({ status }) => status === 'open');
  await server.call(operateStopMake, { ...pick(task), stopMake: 'open' }, { token });
  await until(index, ({ sz }) => sz === '1');
}

function pick({ id, version }: AssignmentDetails) {
  return { id, version };
}

test('the exchange refuses the key: every task of it stands at fault and the trader is told once', async () => {
  await start(0);
  await start(1);
  await fetch(`${paper.url}/paper/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'refuse', code: '50111', path: '/api/v5/trade/order', count: '1' }),
  });
  await server.call(sellAll, pick(await now(0)), { token });
  await until(0, ({ fault, runStatus }) => fault === 'CREDENTIAL_BROKEN' && runStatus === '-1');
  await until(1, ({ fault }) => fault === 'CREDENTIAL_BROKEN');
  const { data } = await server.call(pageMessage, {}, { token });
  expect(data.rows.filter(({ kind }) => kind === 'keyBroken')).toEqual([
    expect.objectContaining({ args: expect.objectContaining({ remark: 'main1', environment: 'paper' }), taskId: null }),
  ]);
  const { data: linked } = await server.call(listCredentials, {}, { token });
  expect(linked.credentials).toEqual([expect.objectContaining({ status: 'broken', brokenReason: 'exchangeKeyRefused' })]);
  expect(reasonOf(await server.call(operateStatus, { ...pick(await now(1)), status: 'open' }, { token }))).not.toBe('');
});

test('linked anew, the tasks go on from where the exchange is, and the wish to close is carried out', async () => {
  expect((await link()).data).toMatchObject({ status: 'ok', brokenReason: null });
  const closed = await until(0, ({ fault, sz, cycles }) => fault === null && sz === '0' && cycles === 1);
  expect(closed.stopMake).toBe('close');
  await until(1, ({ fault, sz }) => fault === null && sz === '1');
});
