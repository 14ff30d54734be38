// Linking accounts of a real paper exchange through a whole server.
import { checkKey, getExchangeBalance, linkCredential, listCredentials, unlinkCredential, type Credential } from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';
import { logInDemo, newPerson, reasonOf, setUpServerWithPaper, type Person } from '../testing/index.ts';
import { type PaperAccount } from '../testing/start-test-paper.ts';
import { captureLog } from '../testing/capture-log.ts';

const captured = captureLog();
const { paper, server } = setUpServerWithPaper({ log: captured.log });
let anna: Person;
let boris: Person;
const secrets: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  anna = await newPerson(server);
  boris = await newPerson(server);
});

async function account(fields: Record<string, unknown> = {}): Promise<PaperAccount> {
  const opened = await paper.openAccount({ passphrase: 'Canary-7-pass', ...fields });
  secrets.push(opened.secretKey, opened.passphrase, opened.apiKey);
  return opened;
}

async function link(person: { token: string }, key: Partial<PaperAccount>, more: Record<string, unknown> = {}) {
  const { apiKey, secretKey, passphrase } = key;
  const answer = await server.call(
    linkCredential,
    { venueId: 'paper', apiKey, secretKey, passphrase, remark: 'bot1', ...more },
    { token: person.token },
  );
  answers.push(answer.text);
  return answer;
}

async function listOf(person: { token: string }): Promise<Credential[]> {
  const answer = await server.call(listCredentials, {}, { token: person.token });
  answers.push(answer.text);
  return answer.data.credentials;
}

test('the demo trader is linked to the paper exchange with 10,000 USDT', async () => {
  const demo = await logInDemo(server);
  const [credential] = await listOf(demo);
  expect(credential).toMatchObject({
    venueId: 'paper',
    environment: 'paper',
    remark: 'demo',
    status: 'ok',
    swapReady: true,
    accountMode: 'futures',
    ipBound: false,
  });
  const balance = await server.call(getExchangeBalance, { id: credential?.id }, { token: demo.token });
  expect(balance.data).toMatchObject({ totalUsdt: '10000', freeUsdt: '10000' });
});

test('the list names the venues of the tenant and the page where a paper account is opened', async () => {
  const answer = await server.call(listCredentials, {}, { token: anna.token });
  expect(answer.data.venues).toEqual([
    { id: 'paper', environment: 'paper', name: 'paper', paperPageUrl: `${paper.url}/paper/open`, fastConnect: false },
  ]);
});

test('refuses a key that can only read, one that can withdraw, a wrong one and a bound address, and stores none of them', async () => {
  expect(reasonOf(await link(boris, await account({ perm: 'read_only' })))).toBe('exchangeKeyReadOnly');
  expect(reasonOf(await link(boris, await account({ perm: 'read_only,trade,withdraw' })))).toBe('exchangeKeyCanWithdraw');
  expect(reasonOf(await link(boris, await account({ ip: '203.0.113.9' })))).toBe('exchangeKeyIpBlocked');
  const good = await account();
  expect(reasonOf(await link(boris, { ...good, secretKey: 'F'.repeat(32) }))).toBe('exchangeKeyRefused');
  expect(reasonOf(await link(boris, { ...good, passphrase: 'Wrong-Pass-1' }))).toBe('exchangeKeyRefused');
  expect(reasonOf(await link(boris, { ...good, apiKey: 'no-such-key-at-all' }))).toBe('exchangeKeyRefused');
  expect(await listOf(boris)).toEqual([]);
});

test('refuses what is no remark, no passphrase and no venue, field by field', async () => {
  const good = await account();
  const rules = async (more: Record<string, unknown>): Promise<unknown> => (await link(boris, good, more)).data;
  expect(await rules({ remark: 'not a remark!' })).toMatchObject([{ field: 'remark', rule: 'remark' }]);
  expect(await rules({ passphrase: 'alllowercase1' })).toMatchObject([{ field: 'passphrase', rule: 'passphrase' }]);
  expect(await rules({ venueId: 'elsewhere' })).toMatchObject([{ field: 'venueId', rule: 'oneOf' }]);
});

test('links a key, shows it masked, and refuses the same account again, also to others', async () => {
  const key = await account({ balances: { USDT: '2500' } });
  const answer = await link(anna, key);
  expect(answer.data).toMatchObject({
    status: 'ok',
    swapReady: true,
    maskedKey: `${key.apiKey.slice(0, 3)}***${key.apiKey.slice(-3)}`,
    environment: 'paper',
  });
  expect(reasonOf(await link(anna, key))).toBe('exchangeKeyDuplicate');
  expect(reasonOf(await link(boris, key))).toBe('exchangeKeyDuplicate');
  const balance = await server.call(getExchangeBalance, { id: answer.data.id }, { token: anna.token });
  expect(balance.data.freeUsdt).toBe('2500');
});

test('links a spot account and says that it cannot trade swaps', async () => {
  const answer = await link(anna, await account({ acctLv: '1' }), { remark: 'spot1' });
  expect(answer.data).toMatchObject({ accountMode: 'spot', swapReady: false, status: 'ok' });
});

test('the same request twice links once and answers the same', async () => {
  const { apiKey, secretKey, passphrase } = await account();
  const input = { venueId: 'paper', apiKey, secretKey, passphrase, remark: 'twice' };
  const options = { token: boris.token, idempotencyKey: 'one-and-the-same' };
  const first = await server.call(linkCredential, input, options);
  const second = await server.call(linkCredential, input, options);
  expect(second.data).toEqual(first.data);
  expect(await listOf(boris)).toHaveLength(1);
});

test('a key of somebody else is not found, in the same words as one that does not exist', async () => {
  const [mine] = await listOf(anna);
  const foreign = await server.call(getExchangeBalance, { id: mine?.id }, { token: boris.token });
  const missing = await server.call(getExchangeBalance, { id: 'crd_00000000000000000000' }, { token: boris.token });
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  const unlinked = await server.call(unlinkCredential, { id: mine?.id }, { token: boris.token });
  expect([unlinked.status, unlinked.text]).toEqual([404, missing.text]);
  expect((await listOf(anna)).map(({ id }) => id)).toContain(mine?.id);
});

test('unlinking forgets the key, and the account can be linked anew', async () => {
  const key = await account();
  const { data } = await link(boris, key, { remark: 'again' });
  expect((await server.call(unlinkCredential, { id: data.id }, { token: boris.token })).data).toEqual({ done: true });
  const { rows } = await server.database
    .pools()
    .audit.query('select sealed, wrapped_key from exchange_credential where id = $1', [data.id]);
  expect(rows).toEqual([{ sealed: Buffer.alloc(0), wrapped_key: Buffer.alloc(0) }]);
  expect((await link(boris, key, { remark: 'again' })).data.status).toBe('ok');
});

test('a new key of the same account takes the place of a broken one', async () => {
  const key = await account();
  const { data } = await link(boris, key, { remark: 'breaks' });
  await server.database
    .pools()
    .engine.query(`update exchange_credential set status = 'broken', broken_reason = 'exchangeKeyRefused' where id = $1`, [data.id]);
  expect(reasonOf(await server.call(getExchangeBalance, { id: data.id }, { token: boris.token }))).toBe('credentialBroken');
  expect((await link(boris, key, { remark: 'mended' })).data).toMatchObject({
    id: data.id,
    status: 'ok',
    remark: 'mended',
    brokenReason: null,
  });
});

test('no more than five accounts', async () => {
  const person = await newPerson(server);
  for (let count = 0; count < 5; count += 1) expect((await link(person, await account())).code).toBe('200');
  expect(reasonOf(await link(person, await account()))).toBe('credentialsTooMany');
});

test('no secret is in an answer, in the log or in the database', async () => {
  expect(secrets.length).toBeGreaterThan(20);
  const tables = await server.database
    .pools()
    .audit.query<{ dump: string }>(
      `select (select json_agg(c) from exchange_credential c)::text || (select json_agg(i) from idempotency_key i)::text || coalesce((select json_agg(a) from audit_event a)::text, '') as dump`,
    );
  const seen = { answers: answers.join('\n'), log: captured.text(), database: tables.rows[0]?.dump ?? '' };
  expect(seen.log).not.toBe('');
  expect(seen.database).toContain('sealed');
  for (const [place, text] of Object.entries(seen))
    for (const secret of secrets) expect(text.includes(secret), `${secret.slice(0, 4)}... in ${place}`).toBe(false);
});

test('the exchange is asked about a few typed keys of one trader, and not about hundreds', async () => {
  const guesser = await newPerson(server);
  const invented = { venueId: 'paper', apiKey: '0'.repeat(36), secretKey: 'A'.repeat(32), passphrase: 'Invented-1' };
  const ask = () => server.call(checkKey, invented, { token: guesser.token });
  const answers = await Promise.all(Array.from({ length: 40 }, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused && reasonOf(refused)).toBe('tooManyRequests');
  expect(reasonOf(await link(guesser, await account()))).toBe('tooManyRequests');
  expect((await link(await newPerson(server), await account())).status).toBe(200);
});
