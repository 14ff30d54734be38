// The daily check of keys, through a whole server and a real paper exchange: what breaks a key, what never does, and what its owner hears.
import {
  getExchangeBalance,
  listCredentials,
  pageMessage,
  recheckKey,
  replaceKey,
  type Credential,
  type Message,
} from '@millrace/contract';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { features as allFeatures } from '../../app/features.ts';
import { newPerson, reasonOf, setUpServerWithPaper, testClock, type Person } from '../../testing/index.ts';
import { type PaperAccount } from '../../testing/start-test-paper.ts';
import { exchangeJobs } from './check-keys.ts';
import { claimDueChecks } from './key-check.store.ts';
import { linkAccount } from '../../testing/link-account.ts';

const DAY_MS = 86_400_000;
const CONFIG = '/api/v5/account/config';

const clock = testClock();
// The tests run the job themselves.
const features = allFeatures.map((feature) => (feature.name === 'exchange' ? { ...feature, cron: [] } : feature));
const { paper, server } = setUpServerWithPaper({ features, clock });
let anna: Person;
let key: PaperAccount;
let linked: Credential;

beforeEach(async () => {
  await paper.plan({ kind: 'clear' });
  await server.database.pools().engine.query(`update exchange_credential set next_check_at = now() + interval '10 years'`);
  anna = await newPerson(server);
  key = await paper.openAccount();
  linked = await linkAccount(server, anna.token, { account: key, remark: 'main1' });
  clock.advance(DAY_MS);
});

const as = ({ token }: Person): { token: string } => ({ token });
const secrets = ({ apiKey, secretKey, passphrase }: PaperAccount) => ({ apiKey, secretKey, passphrase });
/** The job itself, as the worker runs it every minute. */
const runJob = async (): Promise<void> => exchangeJobs['check_keys']?.(server.server.context, {});

async function now(): Promise<Credential> {
  const { data } = await server.call(listCredentials, {}, as(anna));
  const found = data.credentials.find(({ id }) => id === linked.id);
  if (!found) throw new Error('the link is gone');
  return found;
}

async function messages(): Promise<Pick<Message, 'kind' | 'args'>[]> {
  const { data } = await server.call(pageMessage, {}, as(anna));
  return data.rows.map(({ kind, args }) => ({ kind, args }));
}

async function nextCheckMs(): Promise<number> {
  const { rows } = await server.database
    .pools()
    .engine.query<{ at: Date }>('select next_check_at as at from exchange_credential where id = $1', [linked.id]);
  return (rows[0]?.at.getTime() ?? 0) - clock.now();
}

test('a broken key is checked again a few times on request, and then waits', async () => {
  await paper.changeKey(key.apiKey, { perm: 'read_only' });
  await runJob();
  const answers = [];
  for (let count = 0; count < 21; count += 1) answers.push(await server.call(recheckKey, { id: linked.id }, as(anna)));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429]);
  clock.advance(3_600_000);
  expect((await server.call(recheckKey, { id: linked.id }, as(anna))).status).toBe(200);
});

test('a key that holds is asked about within a day, its facts are noted, and the next time is set', async () => {
  await paper.changeKey(key.apiKey, { ip: '127.0.0.1,203.0.113.9' });
  expect(linked.ipBound).toBe(false);
  await runJob();
  expect(await now()).toMatchObject({ status: 'ok', ipBound: true, checkTime: clock.now() });
  const next = await nextCheckMs();
  expect(next).toBeGreaterThan(20 * 3_600_000 - 1);
  expect(next).toBeLessThanOrEqual(DAY_MS);
  await paper.plan({ kind: 'refuse', code: '50111', path: CONFIG, count: '1' });
  clock.advance(60_000);
  await runJob();
  expect((await now()).status).toBe('ok');
});

test.each([
  ['revoked', { renew: 'true' }, 'exchangeKeyRefused', 'key'],
  ['bound to other addresses', { ip: '203.0.113.9' }, 'exchangeKeyIpBlocked', 'ip'],
  ['that lost the right to trade', { perm: 'read_only' }, 'exchangeKeyReadOnly', 'trade'],
  ['that may withdraw now', { perm: 'read_only,trade,withdraw' }, 'exchangeKeyCanWithdraw', 'withdraw'],
] as const)('a key %s is broken, and its owner hears once why', async (_, change, reason, fact) => {
  await paper.changeKey(key.apiKey, change);
  await runJob();
  const broken = await now();
  expect(broken).toMatchObject({ status: 'broken', brokenReason: reason, checks: [{ fact, state: 'problem' }], switches: [] });
  const expected = [{ kind: 'keyBroken', args: { remark: 'main1', credentialId: linked.id, environment: 'paper', reason } }];
  expect(await messages()).toEqual(expected);
  // A broken key is not asked about by the clock any more.
  clock.advance(3 * DAY_MS);
  await runJob();
  expect(await messages()).toEqual(expected);
  expect((await now()).checkTime).toBe(broken.checkTime);
});

test('a key that belongs to another account all at once is broken', async () => {
  await server.database.pools().engine.query(`update exchange_credential set account_uid = 'before' where id = $1`, [linked.id]);
  await runJob();
  expect(await now()).toMatchObject({ status: 'broken', brokenReason: 'exchangeKeyOtherAccount' });
});

test.each([
  ['that is busy', { kind: 'refuse', code: '50011' }],
  ['that is down', { kind: 'refuse', code: '50001' }],
  ['that refuses our clock', { kind: 'refuse', code: '50102' }],
  ['that hangs up', { kind: 'dropBefore' }],
])('an exchange %s breaks no key: it is asked again a little later', async (_, fault) => {
  await paper.plan({ ...fault, path: CONFIG, count: '3' });
  await runJob();
  expect(await now()).toMatchObject({ status: 'ok', checkTime: linked.checkTime });
  expect(await messages()).toEqual([]);
  expect(await nextCheckMs()).toBe(15 * 60_000);
  await paper.plan({ kind: 'clear' });
  clock.advance(15 * 60_000);
  await runJob();
  expect((await now()).checkTime).toBe(clock.now());
});

test('a key without an address list that has been idle for ten days is warned of once, until the exchange answers again', async () => {
  await server.database.pools().engine.query(`update exchange_credential set environment = 'real' where id = $1`, [linked.id]);
  expect((await now()).checks).toContainEqual({ fact: 'ip', state: 'warning', say: 'free', args: { days: 14 } });
  await paper.plan({ kind: 'refuse', code: '50001', path: CONFIG, count: '10' });
  await runJob();
  clock.advance(8 * DAY_MS);
  await runJob();
  expect(await messages()).toEqual([]);
  clock.advance(DAY_MS);
  await runJob();
  const expected = [{ kind: 'keyExpiring', args: { remark: 'main1', credentialId: linked.id, environment: 'real', days: 4 } }];
  expect(await messages()).toEqual(expected);
  clock.advance(DAY_MS);
  await runJob();
  expect(await messages()).toEqual(expected);
  expect((await now()).checks).toContainEqual({ fact: 'ip', state: 'problem', say: 'expiring', args: { days: 3 } });
  await paper.plan({ kind: 'clear' });
  clock.advance(DAY_MS);
  await runJob();
  expect(await now()).toMatchObject({ status: 'ok', checkTime: clock.now() });
  expect((await now()).checks).toContainEqual({ fact: 'ip', state: 'warning', say: 'free', args: { days: 14 } });
});

test('a key that was mended on the exchange works again when its owner asks', async () => {
  await paper.changeKey(key.apiKey, { ip: '203.0.113.9' });
  await runJob();
  const still = await server.call(recheckKey, { id: linked.id }, as(anna));
  expect(still.data).toMatchObject({ status: 'broken', brokenReason: 'exchangeKeyIpBlocked' });
  await paper.changeKey(key.apiKey, { ip: '', perm: 'read_only' });
  expect((await server.call(recheckKey, { id: linked.id }, as(anna))).data).toMatchObject({ brokenReason: 'exchangeKeyReadOnly' });
  await paper.changeKey(key.apiKey, { perm: 'read_only,trade' });
  expect((await server.call(recheckKey, { id: linked.id }, as(anna))).data).toMatchObject({ status: 'ok', brokenReason: null });
  expect(await messages()).toHaveLength(1);
  await paper.plan({ kind: 'refuse', code: '50001', path: CONFIG, count: '3' });
  expect(reasonOf(await server.call(recheckKey, { id: linked.id }, as(anna)))).toBe('exchangeUnavailable');
  expect((await now()).status).toBe('ok');
});

test('a key that is refused when its owner looks at the balance is broken at once', async () => {
  const balance = () => server.call(getExchangeBalance, { id: linked.id }, as(anna));
  expect((await balance()).data).toMatchObject({ totalUsdt: '10000' });
  await paper.changeKey(key.apiKey, { ip: '203.0.113.9' });
  expect(reasonOf(await balance())).toBe('credentialBroken');
  expect(await now()).toMatchObject({ status: 'broken', brokenReason: 'exchangeKeyIpBlocked' });
  expect(await messages()).toHaveLength(1);
});

test('a key is replaced by another of the same account only, by its owner only', async () => {
  const boris = await newPerson(server);
  const renewed = await paper.changeKey(key.apiKey, { renew: 'true' });
  const elsewhere = await paper.openAccount();
  const replace = (by: PaperAccount, person: Person) => server.call(replaceKey, { id: linked.id, ...secrets(by) }, as(person));
  expect(reasonOf(await replace(elsewhere, anna))).toBe('exchangeKeyOtherAccount');
  expect(reasonOf(await replace({ ...renewed, secretKey: 'F'.repeat(32) }, anna))).toBe('exchangeKeyRefused');
  const foreign = await replace(renewed, boris);
  expect([foreign.status, reasonOf(foreign)]).toEqual([404, 'notFound']);
  const masked = `${renewed.apiKey.slice(0, 3)}***${renewed.apiKey.slice(-3)}`;
  expect((await replace(renewed, anna)).data).toMatchObject({ id: linked.id, status: 'ok', remark: 'main1', maskedKey: masked });
  await runJob();
  expect((await now()).status).toBe('ok');
});

test('a run takes no more than it may, of every tenant in turn, and nothing twice', async () => {
  const engine = server.database.pools().engine;
  const at = new Date(clock.now());
  await engine.query(`update exchange_credential set next_check_at = $1::timestamptz + interval '1 day'`, [at]);
  const abroad = await newPerson(server, 'aurora.localhost');
  await insertDue({ tenantId: 'meridian', userId: anna.user.id, count: 30, minutesAgo: 60 }, at);
  await insertDue({ tenantId: 'aurora', userId: abroad.user.id, count: 2, minutesAgo: 1 }, at);
  const take = async (): Promise<string[]> =>
    (await claimDueChecks(engine, { now: at, retryMs: 1000, max: 10 })).map(({ tenantId }) => tenantId);
  const [first, second] = await Promise.all([take(), take()]);
  const both = [...(first ?? []), ...(second ?? [])];
  expect([first, second].filter((taken) => (taken ?? []).length > 10)).toEqual([]);
  expect(both.filter((tenantId) => tenantId === 'aurora')).toHaveLength(2);
  const rest: string[] = [];
  for (let run = 0; run < 4; run += 1) rest.push(...(await take()));
  expect(both.length + rest.length).toBe(32);
});

async function insertDue(of: { tenantId: string; userId: string; count: number; minutesAgo: number }, at: Date): Promise<void> {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await admin.query(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed,
       ip_bound, account_mode, swap_ready, checked_at, created_at, next_check_at)
     select 'crd_' || $1 || n, $1, $2, 'paper', 'paper', 'due' || $1 || n, 'due', '***', 'k1', '', '', false, 'futures', true, $4, $4,
       $4::timestamptz - make_interval(mins => $5) from generate_series(1, $3::int) n`,
    [of.tenantId, of.userId, of.count, at, of.minutesAgo],
  );
  await admin.end();
}
