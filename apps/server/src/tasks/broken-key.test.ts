// A key that is revoked, or that the daily check finds wrong: its tasks do nothing, the trader gets one message that says why, nothing more is sent, and a good key of
// the same account lets them go on from where the exchange is.
import {
  getUserAssignmentDetailsById,
  listCredentials,
  operateStatus,
  operateStopMake,
  pageMessage,
  recheckKey,
  replaceKey,
  sellAll,
  type AssignmentDetails,
  type Credential,
} from '@millrace/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { startEngineRole } from '../app/engine-role.ts';
import { exchangeFeature } from '../exchange/index.ts';
import { newPerson, reasonOf, setUpServerWithPaper } from '../testing/index.ts';
import type { PaperAccount } from '../testing/start-test-paper.ts';
import { makeTask } from '../testing/task-world.ts';
import { linkAccount } from '../testing/link-account.ts';

const { paper, server } = setUpServerWithPaper({ startEngine: startEngineRole });
let token: string;
let key: PaperAccount;
let renewed: PaperAccount;
let credentialId: string;
let tasks: AssignmentDetails[];

beforeAll(async () => {
  ({ token } = await newPerson(server));
  key = await paper.openAccount();
  credentialId = (await linkAccount(server, token, { account: key, remark: 'main1' })).id;
  tasks = [await makeTask(server, token, { credentialId }), await makeTask(server, token, { credentialId, instId: 'ETH-USDT-SWAP' })];
});

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

test('a revoked key stops every task of it with the reason, and the trader gets one message', async () => {
  await start(0);
  await start(1);
  renewed = await paper.changeKey(key.apiKey, { renew: 'true' });
  const paused = await until(0, ({ fault, runStatus }) => fault === 'CREDENTIAL_BROKEN' && runStatus === '-1');
  expect(paused.why).toMatchObject({ key: 'why.keyBroken', args: { reason: 'exchangeKeyRefused' } });
  await until(1, ({ fault }) => fault === 'CREDENTIAL_BROKEN');
  expect(await keyMessages()).toEqual([{ remark: 'main1', credentialId, environment: 'paper', reason: 'exchangeKeyRefused' }]);
  expect(await linked()).toMatchObject({ status: 'broken', brokenReason: 'exchangeKeyRefused', tasks: 2 });
  expect(reasonOf(await server.call(operateStatus, { ...pick(await now(1)), status: 'open' }, { token }))).not.toBe('');
  // The wish to close is kept until it can be carried out.
  await server.call(sellAll, pick(await now(0)), { token });
});

test('with a new key of the account the tasks resume with their settings, and nothing is sent twice', async () => {
  const before = (await now(1)).settings;
  const { apiKey, secretKey, passphrase } = renewed;
  const replaced = await server.call(replaceKey, { id: credentialId, apiKey, secretKey, passphrase }, { token });
  expect(replaced.data).toMatchObject({ status: 'ok', brokenReason: null, remark: 'main1' });
  const closed = await until(0, ({ fault, sz, cycles }) => fault === null && sz === '0' && cycles === 1);
  expect(closed.stopMake).toBe('close');
  const going = await until(1, ({ fault, sz }) => fault === null && sz === '1');
  expect([going.status, going.settings]).toEqual(['open', before]);
  const orders = await paper.orders(renewed.apiKey);
  expect(orders.map(({ instId, side }) => `${instId} ${side}`).sort()).toEqual([
    'BTC-USDT-SWAP buy',
    'BTC-USDT-SWAP sell',
    'ETH-USDT-SWAP buy',
  ]);
});

test('a problem found by the daily check pauses the tasks as well, and the repaired key resumes them', async () => {
  await paper.changeKey(renewed.apiKey, { perm: 'read_only,trade,withdraw' });
  await server.database.pools().engine.query('update exchange_credential set next_check_at = now()');
  await exchangeFeature.jobs?.['check_keys']?.(server.server.context, {});
  const paused = await until(1, ({ fault }) => fault === 'CREDENTIAL_BROKEN');
  expect(paused.why?.args).toEqual({ reason: 'exchangeKeyCanWithdraw' });
  expect((await keyMessages())[0]).toMatchObject({ reason: 'exchangeKeyCanWithdraw' });
  await paper.changeKey(renewed.apiKey, { perm: 'read_only,trade' });
  expect((await server.call(recheckKey, { id: credentialId }, { token })).data.status).toBe('ok');
  await until(1, ({ fault, sz }) => fault === null && sz === '1');
  expect(await paper.orders(renewed.apiKey)).toHaveLength(3);
});

async function linked(): Promise<Credential | undefined> {
  return (await server.call(listCredentials, {}, { token })).data.credentials[0];
}

async function keyMessages(): Promise<unknown[]> {
  const { data } = await server.call(pageMessage, {}, { token });
  return data.rows.filter(({ kind }) => kind === 'keyBroken').map(({ args }) => args);
}
