// Linked accounts at the console: listed, filtered and saved; a key checked now; a key ended while a task holds a position with it. Over HTTP, with an engine.
import {
  getUserAssignmentDetailsById,
  linkCredential,
  listCredentials,
  operateStatus,
  operateStopMake,
  pageMessage,
  recheckKey,
  replaceKey,
  unlinkCredential,
  type AssignmentDetails,
} from '@millrace/contract';
import { checkAccountKey, exportAccount, getAccount, pageAccount, pageAudit, revokeKey } from '@millrace/contract/admin';
import { beforeAll, expect, test, vi } from 'vitest';
import { startEngineRole } from '../../app/engine-role.ts';
import { adminCall, newPerson, reasonOf, setUpServerWithPaper, signIn, type Person } from '../../testing/index.ts';
import { linkAccount } from '../../testing/link-account.ts';
import type { PaperAccount } from '../../testing/start-test-paper.ts';
import { makeTask } from '../../testing/task-world.ts';

const { paper, server } = setUpServerWithPaper({ startEngine: startEngineRole });
let admin: string;
let support: string;
let abroad: string;
let trader: Person;
let key: PaperAccount;
let id: string;
let task: AssignmentDetails;

beforeAll(async () => {
  [admin, support, abroad] = [
    await signIn(server, 'demo-admin'),
    await signIn(server, 'demo-support'),
    await signIn(server, 'aurora-admin'),
  ];
  trader = await newPerson(server);
  key = await paper.openAccount();
  ({ id } = await linkAccount(server, trader.token, { account: key, remark: 'main1' }));
  task = await makeTask(server, trader.token, { credentialId: id });
});

const list = async (input: Record<string, unknown> = {}, token = admin) =>
  (await adminCall(server, pageAccount, { uid: trader.user.number, ...input }, { token })).data.rows;
const details = async () => (await adminCall(server, getAccount, { id }, { token: admin })).data;
const check = (token = admin) => adminCall(server, checkAccountKey, { id }, { token });
const revoke = (token = admin) => adminCall(server, revokeKey, { id, reason: 'Asked by phone' }, { token });
const secrets = ({ apiKey, secretKey, passphrase }: PaperAccount) => ({ apiKey, secretKey, passphrase });
const now = async (): Promise<AssignmentDetails> =>
  (await server.call(getUserAssignmentDetailsById, { id: task.id }, { token: trader.token })).data;
const until = (holds: (task: AssignmentDetails) => boolean): Promise<AssignmentDetails> =>
  vi.waitFor(
    async () => {
      const found = await now();
      if (!holds(found)) throw new Error(JSON.stringify(found));
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );

test('accounts are listed in either order, a page after the other, narrowed, and saved as CSV; another brand sees none', async () => {
  const second = await paper.openAccount();
  const { id: secondId } = await linkAccount(server, trader.token, { account: second, remark: 'second' });
  expect((await list()).map((row) => row.id)).toEqual([secondId, id]);
  expect((await list({ sort: 'oldest' })).map((row) => row.id)).toEqual([id, secondId]);
  expect((await list({ sort: 'oldest', pageSize: '1', afterId: id })).map((row) => row.id)).toEqual([secondId]);
  expect(await list({ environment: 'real' })).toEqual([]);
  expect(await list({ isBroken: 'true' })).toEqual([]);
  const { text } = await adminCall(server, exportAccount, { uid: trader.user.number, sort: 'oldest' }, { token: support });
  expect(text.trim().split('\n')).toHaveLength(3);
  expect(text).toContain(`${trader.user.number},${trader.user.nickname}`);
  for (const one of [key.apiKey, key.secretKey, second.apiKey]) expect(text + JSON.stringify(await list())).not.toContain(one);
  expect((await adminCall(server, getAccount, { id }, { token: abroad })).status).toBe(404);
  expect((await check(abroad)).status).toBe(404);
  expect((await revoke(abroad)).status).toBe(404);
  expect(reasonOf(await revoke(support))).toBe('roleMissing');
});

test('a key is checked now, in words; it is broken since the check that found it, and no longer once a later check accepts it', async () => {
  expect((await check(support)).data).toEqual({ outcome: 'works' });
  const { account, checks } = await details();
  expect(account).toMatchObject({ isBroken: false, brokenTime: null });
  expect(checks).toContainEqual({ state: 'ok', fact: 'Withdraw', words: expect.stringMatching(/./) });

  await paper.changeKey(key.apiKey, { perm: 'read_only' });
  const beforeMs = Date.now();
  expect((await check()).data).toEqual({ outcome: 'broken' });
  const broken = await details();
  expect(broken.account.problem).not.toBe('');
  expect(broken.account.brokenTime).toBeGreaterThanOrEqual(beforeMs);
  expect(broken.checks.map(({ state }) => state)).toEqual(['problem']);
  expect((await list({ isBroken: 'true' })).map((row) => row.id)).toEqual([id]);
  // Found broken again: it is broken since the first time.
  await check();
  expect((await details()).account.brokenTime).toBe(broken.account.brokenTime);

  await paper.changeKey(key.apiKey, { perm: 'read_only,trade' });
  expect((await check()).data).toEqual({ outcome: 'works' });
  expect((await details()).account).toMatchObject({ isBroken: false, brokenTime: null, problem: '' });
  await paper.plan({ kind: 'refuse', code: '50001', path: '/api/v5/account/config', count: '3' });
  expect((await check()).data).toEqual({ outcome: 'unanswered' });
  await paper.plan({ kind: 'clear' });
  expect((await details()).account.isBroken).toBe(false);
  const trail = (await adminCall(server, pageAudit, { subject: id, kind: 'keyLookedAt' }, { token: admin })).data.rows;
  expect(trail.map(({ detail }) => detail['outcome'])).toEqual(['unanswered', 'works', 'broken', 'broken', 'works']);
});

test('an ended key sends nothing more while its task holds, is told to the trader, and neither a check nor a new link brings it back', async () => {
  await until(({ fault }) => fault === null);
  const { version } = await now();
  await server.call(operateStatus, { id: task.id, version, status: 'open' }, { token: trader.token });
  const open = await until(({ status }) => status === 'open');
  await server.call(operateStopMake, { id: task.id, version: open.version, stopMake: 'open' }, { token: trader.token });
  await until(({ sz }) => sz === '1');
  expect(await details()).toMatchObject({ holding: 1, account: { tasks: 1 } });

  expect((await revoke()).data).toMatchObject({ outcome: 'done' });
  const paused = await until(({ fault }) => fault === 'CREDENTIAL_BROKEN');
  expect(paused.why?.args).toEqual({ reason: 'exchangeKeyRevoked' });
  expect(await details()).toMatchObject({
    holding: 1,
    account: { isBroken: true, isRevoked: true },
    checks: [{ state: 'problem', fact: 'API key', words: expect.stringContaining('operator') }],
  });
  expect(reasonOf(await revoke())).toBe('alreadyDecided');
  expect(reasonOf(await check())).toBe('exchangeKeyRevoked');
  const [message] = (await server.call(pageMessage, {}, { token: trader.token })).data.rows;
  expect(message).toMatchObject({ kind: 'keyRevoked', args: { remark: 'main1', reason: 'Asked by phone', holding: 1 } });
  const trail = (await adminCall(server, pageAudit, { subject: id, kind: 'keyRevoked' }, { token: admin })).data.rows;
  expect(trail).toMatchObject([{ operator: 'demo-admin', detail: { reason: 'Asked by phone', tasks: '1', holding: '1' } }]);

  // The exchange would accept it; it stays ended.
  expect((await server.call(recheckKey, { id }, { token: trader.token })).data).toMatchObject({
    status: 'broken',
    brokenReason: 'exchangeKeyRevoked',
  });
  expect(reasonOf(await server.call(replaceKey, { id, ...secrets(key) }, { token: trader.token }))).toBe('exchangeKeyRevoked');
  expect((await paper.orders(key.apiKey)).length).toBe(1);

  // With another key of the account the task goes on; the ended one is not accepted again, nor when the account is linked anew.
  const renewed = await paper.changeKey(key.apiKey, { renew: 'true' });
  expect((await server.call(replaceKey, { id, ...secrets(renewed) }, { token: trader.token })).data).toMatchObject({ status: 'ok' });
  await until(({ fault, sz }) => fault === null && sz === '1');
  expect((await details()).account).toMatchObject({ isRevoked: false, brokenTime: null });
});

test('a key that was ended is refused when its account is unlinked and linked again', async () => {
  const account = await paper.openAccount();
  const linked = await linkAccount(server, trader.token, { account, remark: 'third' });
  await adminCall(server, revokeKey, { id: linked.id, reason: 'Asked by phone' }, { token: admin });
  expect((await server.call(unlinkCredential, { id: linked.id }, { token: trader.token })).status).toBe(200);
  const again = { ...secrets(account), venueId: 'paper', remark: 'again' };
  expect(reasonOf(await server.call(linkCredential, again, { token: trader.token }))).toBe('exchangeKeyRevoked');
  const { credentials } = (await server.call(listCredentials, {}, { token: trader.token })).data;
  expect(credentials.map(({ remark }) => remark)).not.toContain('again');
});
