// Fast connect through a whole server and a real paper exchange: the state belongs to one session, the way back leads to one account, and what breaks on
// the way leaves nothing half linked.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  cancelFastConnect,
  checkKey,
  finishFastConnect,
  getExchangeBalance,
  linkCredential,
  listCredentials,
  readFastConnect,
  startFastConnect,
  userLogin,
  type Credential,
} from '@millrace/contract';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { personAtExchange, type Returned } from '../../testing/authorise.ts';
import { newPerson, reasonOf, setUpServerWithPaper, startTestServer, testClock, type Person } from '../../testing/index.ts';
import { type PaperAccount } from '../../testing/start-test-paper.ts';
import { captureLog } from '../../testing/capture-log.ts';

const clock = testClock();
const captured = captureLog();
const { paper, server } = setUpServerWithPaper({
  clock,
  log: captured.log,
  paper: {
    oauth: {
      meridian: { redirectUri: 'http://localhost/fastapi' },
      aurora: { redirectUri: 'http://aurora.localhost/fastapi' },
    },
  },
});
let anna: Person;
let boris: Person;
let abroad: Person;
const seen: string[] = [];

beforeAll(async () => {
  [anna, boris, abroad] = [await newPerson(server), await newPerson(server), await newPerson(server, 'aurora.localhost')];
});

interface Who {
  token: string;
}

async function begin(who: Who, more: Record<string, unknown> = {}, host = 'localhost') {
  const input = { venueId: 'paper', remark: 'fast1', installedApp: false, ...more };
  return server.call(startFastConnect, input, { token: who.token, host });
}

async function finish(who: Who, { state, code, domain }: Returned, host = 'localhost') {
  const answer = await server.call(finishFastConnect, { state, code, domain }, { token: who.token, host });
  seen.push(answer.text);
  return answer;
}

/** Out, over the page, and back. */
async function returned(who: Who, fields: Record<string, string> = {}, at = personAtExchange()): Promise<Returned> {
  const { data } = await begin(who);
  return at.answer(data.authorizeUrl, fields);
}

const stageOf = async (who: Who, { state }: Pick<Returned, 'state'>) =>
  (await server.call(readFastConnect, { state }, { token: who.token })).data;
const listOf = async (who: Who, host = 'localhost'): Promise<Credential[]> =>
  (await server.call(listCredentials, {}, { token: who.token, host })).data.credentials;

async function fault(fields: Record<string, string>): Promise<void> {
  const body = JSON.stringify(fields);
  const reply = await fetch(`${paper.url}/paper/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(reply.status).toBe(200);
}

const keyOf = ({ apiKey, secretKey, passphrase }: PaperAccount) => ({ account: 'key', apiKey, secretKey, passphrase });

test('goes out with a state and our name there, and comes back with a linked account that has its money', async () => {
  const { data } = await begin(anna);
  expect(data.state).toMatch(/^fcw_[\w-]{22}$/);
  expect((await begin(anna, { installedApp: true })).data.state).toMatch(/^fcn_/);
  const url = new URL(data.authorizeUrl);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'of-meridian',
    response_type: 'code',
    access_type: 'offline',
    scope: 'fast_api',
    redirect_uri: `http://localhost:${server.port}/fastapi`,
    lang: 'en-US',
  });
  const back = await returned(anna);
  expect(await stageOf(anna, back)).toEqual({ stage: 'waiting', reason: null, credential: null });
  const linked = await finish(anna, back);
  expect(linked.data).toMatchObject({ venueId: 'paper', environment: 'paper', remark: 'fast1', status: 'ok' });
  expect(await stageOf(anna, back)).toMatchObject({ stage: 'linked', credential: { id: linked.data.id } });
  const balance = await server.call(getExchangeBalance, { id: linked.data.id }, { token: anna.token });
  expect(balance.data).toMatchObject({ totalUsdt: '1000' });
});

test('the same return twice, also many at once, is one account', async () => {
  const before = (await listOf(boris)).length;
  const back = await returned(boris);
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(boris, back)));
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => '200'));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect((await finish(boris, back)).data.id).toBe(answers[0]?.data.id);
  expect(await listOf(boris)).toHaveLength(before + 1);
});

test('is worth nothing to another user, another session of the same, another tenant, or made up; its owner still finishes it', async () => {
  const back = await returned(anna);
  const login = await server.call(userLogin, { number: anna.user.number, password: anna.password });
  const before = (await listOf(anna)).length;
  for (const who of [boris, login.data]) {
    expect(reasonOf(await finish(who, back))).toBe('fastConnectUnknown');
    expect(reasonOf(await server.call(readFastConnect, { state: back.state }, { token: who.token }))).toBe('fastConnectUnknown');
    expect(reasonOf(await server.call(cancelFastConnect, { state: back.state }, { token: who.token }))).toBe('fastConnectUnknown');
  }
  expect(reasonOf(await finish(abroad, back, 'aurora.localhost'))).toBe('fastConnectUnknown');
  expect(reasonOf(await finish(anna, { ...back, state: `fcw_${'A'.repeat(22)}` }))).toBe('fastConnectUnknown');
  expect(await listOf(anna)).toHaveLength(before);
  expect((await finish(anna, back)).code).toBe('200');
});

test('each tenant is known to the exchange by its own name', async () => {
  const { data } = await begin(abroad, {}, 'aurora.localhost');
  const url = new URL(data.authorizeUrl);
  expect([url.searchParams.get('client_id'), url.searchParams.get('redirect_uri')]).toEqual([
    'of-aurora',
    `http://aurora.localhost:${server.port}/fastapi`,
  ]);
  const back = await personAtExchange().answer(data.authorizeUrl);
  expect((await finish(abroad, back, 'aurora.localhost')).code).toBe('200');
});

test('asks no site that is not in the configuration, whatever the address says', async () => {
  let asked = 0;
  const trap = createServer((_request, reply) => {
    asked += 1;
    reply.end('{}');
  });
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done));
  const { port } = trap.address() as AddressInfo;
  for (const domain of [
    `http://127.0.0.1:${port}`,
    `http://localhost:${port}/`,
    'https://www.okx.com',
    paper.url.replace('127.0.0.1', 'localhost'),
  ]) {
    const back = await returned(anna);
    expect(reasonOf(await finish(anna, { ...back, domain })), domain).toBe('fastConnectDomain');
    // It is spent: the right site does not help it any more.
    expect(reasonOf(await finish(anna, back))).toBe('fastConnectDomain');
  }
  expect(asked).toBe(0);
  trap.close();
});

test('ends after its time, with the next one, and when the person says no', async () => {
  const slow = await returned(anna);
  clock.advance(900_000);
  expect(reasonOf(await finish(anna, slow))).toBe('fastConnectExpired');
  expect(await stageOf(anna, slow)).toMatchObject({ stage: 'failed', reason: 'fastConnectExpired' });
  const [first, second] = [await returned(anna), await returned(anna)];
  expect(reasonOf(await finish(anna, first))).toBe('fastConnectExpired');
  expect((await finish(anna, second)).code).toBe('200');
  const denied = await returned(anna, { answer: 'deny' });
  expect([denied.error, denied.code]).toEqual(['access_denied', '']);
  expect((await server.call(cancelFastConnect, { state: denied.state }, { token: anna.token })).data).toEqual({ done: true });
  expect(await stageOf(anna, denied)).toMatchObject({ stage: 'failed', reason: 'fastConnectDenied' });
  expect(reasonOf(await finish(anna, { ...denied, code: 'made-up' }))).toBe('fastConnectDenied');
});

test('a code that the exchange does not know, and what it refuses, are explained in words', async () => {
  const back = await returned(anna);
  expect(reasonOf(await finish(anna, { ...back, code: 'made-up' }))).toBe('fastConnectExpired');
  for (const [code, reason] of [
    ['50117', 'fastConnectRefused'],
    ['50118', 'fastConnectRefused'],
    ['59501', 'exchangeKeysTooMany'],
    ['53003', 'fastConnectExpired'],
    ['50026', 'exchangeUnavailable'],
  ] as const) {
    const again = await returned(anna);
    await fault({ kind: 'refuse', code, path: '/api/v5/users/oauth/apikey' });
    const answer = await finish(anna, again);
    expect([code, reasonOf(answer)]).toEqual([code, reason]);
    expect(await stageOf(anna, again)).toMatchObject({ stage: 'failed', reason });
  }
});

test('another key of the same account takes the place of the first, which ends', async () => {
  const person = await newPerson(server);
  const mine = await paper.openAccount({ balances: { USDT: '77' } });
  const first = await finish(person, await returned(person, keyOf(mine)));
  const { rows } = await masked(first.data.id);
  const second = await finish(person, await returned(person, keyOf(mine)));
  expect(second.data).toMatchObject({ id: first.data.id, status: 'ok' });
  expect(second.data.maskedKey).not.toBe(rows[0]?.masked_key);
  expect(await listOf(person)).toHaveLength(1);
  const balance = await server.call(getExchangeBalance, { id: first.data.id }, { token: person.token });
  expect(balance.data).toMatchObject({ totalUsdt: '77' });
});

test('an account that somebody else has linked stays theirs, and the key that was made for it ends at once', async () => {
  const mine = await paper.openAccount();
  const owner = await newPerson(server);
  const typed = await server.call(
    linkCredential,
    { venueId: 'paper', apiKey: mine.apiKey, secretKey: mine.secretKey, passphrase: mine.passphrase, remark: 'typed' },
    { token: owner.token },
  );
  const back = await returned(boris, keyOf(mine));
  expect(reasonOf(await finish(boris, back))).toBe('exchangeKeyDuplicate');
  expect(await stageOf(boris, back)).toMatchObject({ stage: 'failed', reason: 'exchangeKeyDuplicate' });
  expect((await server.call(getExchangeBalance, { id: typed.data.id }, { token: owner.token })).code).toBe('200');
});

test.each([
  ['the answer with the key is lost', 'dropReplyAfterAccept', '/api/v5/users/oauth/apikey'],
  ['the key is not made', 'dropBefore', '/api/v5/users/oauth/apikey'],
  ['the old key cannot be ended', 'dropBefore', '/api/v5/users/oauth/delete-apikey'],
  ['the new key is not looked at', 'dropBefore', '/api/v5/account/config'],
])('%s: nothing is linked, the reason stands, and the next attempt links the account', async (_what, kind, path) => {
  const person = await newPerson(server);
  const mine = keyOf(await paper.openAccount());
  const back = await returned(person, mine);
  await fault({ kind, path });
  expect(reasonOf(await finish(person, back))).toBe('exchangeUnavailable');
  expect(await stageOf(person, back)).toMatchObject({ stage: 'failed', reason: 'exchangeUnavailable' });
  expect(await listOf(person)).toEqual([]);
  expect((await finish(person, await returned(person, mine))).data).toMatchObject({ status: 'ok' });
  expect(await listOf(person)).toHaveLength(1);
});

test('a server that died while it was linking leaves a state that is given up after a minute', async () => {
  const back = await returned(boris);
  const before = (await listOf(boris)).length;
  await asAdmin('update fast_connect set claimed_at = $1 where ended_at is null and user_id = $2', [new Date(clock.now()), boris.user.id]);
  expect(await stageOf(boris, back)).toMatchObject({ stage: 'linking' });
  clock.advance(60_000);
  expect(await stageOf(boris, back)).toMatchObject({ stage: 'failed', reason: 'fastConnectExpired' });
  expect(reasonOf(await finish(boris, back))).toBe('fastConnectExpired');
  expect(await listOf(boris)).toHaveLength(before);
});

test('a venue without fast connect says so', async () => {
  const plain = await startTestServer({ environment: { VENUES: venuesWithout(paper.venues) } });
  const person = await newPerson(plain);
  const listed = await plain.call(listCredentials, {}, { token: person.token });
  expect(listed.data.venues).toMatchObject([{ id: 'paper', fastConnect: false }]);
  const answer = await plain.call(startFastConnect, { venueId: 'paper', remark: 'x', installedApp: false }, { token: person.token });
  expect(reasonOf(answer)).toBe('fastConnectOff');
  await plain.stop();
  expect((await server.call(listCredentials, {}, { token: anna.token })).data.venues).toMatchObject([{ fastConnect: true }]);
});

test('no key, no secret of ours and no state is in an answer, in the log or in the database', async () => {
  const { rows } = await server.database
    .pools()
    .audit.query<{ dump: string }>(
      `select (select json_agg(f) from fast_connect f)::text || (select json_agg(c) from exchange_credential c)::text || (select json_agg(i) from idempotency_key i)::text as dump`,
    );
  const last = await returned(anna);
  seen.push((await finish(anna, last)).text);
  const places = { answers: seen.join('\n'), log: captured.text(), database: rows[0]?.dump ?? '' };
  expect(places.database).toContain('state_hash');
  for (const [place, text] of Object.entries(places))
    for (const secret of ['secret of the client', last.state, last.code, 'secretKey"', 'passphrase"'])
      expect(text.includes(secret), `${secret.slice(0, 6)}... in ${place}`).toBe(false);
});

function masked(id: string) {
  return server.database.pools().audit.query<{ masked_key: string }>('select masked_key from exchange_credential where id = $1', [id]);
}

async function asAdmin(sql: string, values: unknown[]): Promise<void> {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await admin.query(sql, values);
  await admin.end();
}

function venuesWithout(text: string): string {
  return JSON.stringify((JSON.parse(text) as Record<string, unknown>[]).map(({ oauth: _none, ...venue }) => venue));
}

test('invented codes and typed keys count together: the exchange is asked about a few of one trader', async () => {
  const guesser = await newPerson(server);
  const reasons: (string | undefined)[] = [];
  for (let count = 0; count < 22; count += 1) {
    const { data } = await begin(guesser);
    reasons.push(reasonOf(await finish(guesser, { state: data.state, code: 'invented', domain: paper.url, error: '' })));
  }
  expect(reasons.slice(0, 20)).not.toContain('tooManyRequests');
  expect(reasons.slice(20)).toEqual(['tooManyRequests', 'tooManyRequests']);
  const typed = { venueId: 'paper', apiKey: '0'.repeat(36), secretKey: 'A'.repeat(32), passphrase: 'Invented-1' };
  expect(reasonOf(await server.call(checkKey, typed, { token: guesser.token }))).toBe('tooManyRequests');
});
