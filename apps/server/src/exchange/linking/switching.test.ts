// What a key is reported to be before it is linked, and that no setting of an account is touched before its owner said yes.
import { checkKey, linkCredential, switchAccountModes, type KeyCheck } from '@millrace/contract';
import { createConnection, getAccountConfig, type Connection } from '@millrace/okx';
import { placeOrder } from '@millrace/okx/requests/place-order';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, reasonOf, setUpServerWithPaper, type Person } from '../../testing/index.ts';
import type { PaperAccount } from '../../testing/start-test-paper.ts';

const { paper, server } = setUpServerWithPaper();
let anna: Person;
let boris: Person;

beforeAll(async () => {
  anna = await newPerson(server);
  boris = await newPerson(server);
});

function input({ apiKey, secretKey, passphrase }: PaperAccount): Record<string, string> {
  return { venueId: 'paper', apiKey, secretKey, passphrase };
}

const check = (key: PaperAccount, person = anna) => server.call(checkKey, input(key), { token: person.token });
const link = (key: PaperAccount, more: Record<string, unknown> = {}, person = anna) =>
  server.call(linkCredential, { ...input(key), remark: 'main', ...more }, { token: person.token });
const brief = (checks: readonly KeyCheck[]): string[] => checks.map(({ fact, state, say }) => `${fact} ${state} ${say}`);

function connectionOf(key: PaperAccount): Connection {
  const clock = { nowMs: () => Date.now() };
  return createConnection({ restUrl: paper.url, credentials: key, clock, wallClock: clock });
}

async function modesOf(key: PaperAccount): Promise<unknown[]> {
  const reply = await getAccountConfig(connectionOf(key));
  return reply.kind === 'ok' ? [reply.data.accountMode, reply.data.positionMode] : [reply.kind];
}

test('a key is checked fact by fact, without being stored and without touching the account', async () => {
  const key = await paper.openAccount({ acctLv: '1', posMode: 'net_mode', ip: '127.0.0.1' });
  const { data } = await check(key);
  expect(data).toMatchObject({ fit: true, switches: ['accountMode', 'positionMode'] });
  expect(brief(data.checks)).toEqual([
    'account ok free',
    'read ok allowed',
    'trade ok allowed',
    'withdraw ok forbidden',
    'ip ok bound',
    'accountMode warning spot',
    'clock ok agrees',
  ]);
  expect(await modesOf(key)).toEqual(['spot', 'net']);
});

test('a key that does not fit is an answer with the one fact that matters', async () => {
  const problem = async (fields: Record<string, unknown>, changes: Partial<PaperAccount> = {}) => {
    const { data } = await check({ ...(await paper.openAccount(fields)), ...changes });
    return [data.fit, ...brief(data.checks)];
  };
  expect(await problem({ perm: 'read_only' })).toEqual([false, 'trade problem missing']);
  expect(await problem({ perm: 'read_only,trade,withdraw' })).toEqual([false, 'withdraw problem allowed']);
  expect(await problem({ ip: '203.0.113.9' })).toEqual([false, 'ip problem blocked']);
  expect(await problem({}, { secretKey: 'F'.repeat(32) })).toEqual([false, 'key problem refused']);
});

test('an account that is linked already is said to be so, by its name to its owner only', async () => {
  const key = await paper.openAccount();
  expect((await link(key, { remark: 'taken' })).data.status).toBe('ok');
  const mine = (await check(key)).data;
  expect([mine.fit, mine.checks[0]]).toEqual([false, { fact: 'account', state: 'problem', say: 'mine', args: { remark: 'taken' } }]);
  const other = (await check(key, boris)).data;
  expect([other.fit, other.checks[0]]).toEqual([false, { fact: 'account', state: 'problem', say: 'other', args: {} }]);
});

test('linking leaves the modes alone unless their owner agreed', async () => {
  const key = await paper.openAccount({ posMode: 'net_mode' });
  const { data } = await link(key);
  expect(data).toMatchObject({ swapReady: false, switches: ['positionMode'], status: 'ok' });
  expect(brief(data.checks)).toContain('positionMode warning net');
  expect(await modesOf(key)).toEqual(['futures', 'net']);
  const switched = await server.call(switchAccountModes, { id: data.id }, { token: anna.token });
  expect(switched.data).toMatchObject({ id: data.id, swapReady: true, switches: [] });
  expect(await modesOf(key)).toEqual(['futures', 'long_short']);
});

test('with the owner’s word both modes are switched while linking', async () => {
  const key = await paper.openAccount({ acctLv: '1', posMode: 'net_mode' });
  const { data } = await link(key, { switchModes: true }, boris);
  expect(data).toMatchObject({ swapReady: true, accountMode: 'futures', switches: [] });
  expect(await modesOf(key)).toEqual(['futures', 'long_short']);
});

test('an account with something open is not switched, and says why', async () => {
  const key = await paper.openAccount({ posMode: 'net_mode' });
  const placed = await placeOrder(connectionOf(key), {
    instId: 'BTC-USDT-SWAP',
    clOrdId: 'byhand1',
    side: 'buy',
    type: 'market',
    size: '1',
    marginMode: 'isolated',
  });
  expect(placed).toMatchObject({ kind: 'accepted' });
  const refused = await link(key, { switchModes: true }, boris);
  expect([refused.status, reasonOf(refused)]).toEqual([409, 'accountModeLocked']);
  const { data } = await link(key, {}, boris);
  expect(data.switches).toEqual(['positionMode']);
  expect(reasonOf(await server.call(switchAccountModes, { id: data.id }, { token: boris.token }))).toBe('accountModeLocked');
  const foreign = await server.call(switchAccountModes, { id: data.id }, { token: anna.token });
  expect([foreign.status, reasonOf(foreign)]).toEqual([404, 'notFound']);
});
