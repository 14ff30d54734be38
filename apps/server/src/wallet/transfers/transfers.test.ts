// Transfers between users: who is found, what is refused, one effect per key, and money that goes round without being lost.
import { findPeer, getWallet, pageMessage, pageTransfer, transfer, updateInfo, userLogin } from '@millrace/contract';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { saveMoneyTerms } from '../../shared/money/terms.ts';
import { newPerson, reasonOf, setUpServer, testClock, wirePassword, type Person } from '../../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
const secondPassword = wirePassword('demo5678');
let demo: string;
let second: string;
let stranger: Person;
let abroad: Person;

const asAdmin = async (work: (admin: pg.Client) => Promise<unknown>): Promise<void> => {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await work(admin);
  await admin.end();
};

beforeAll(async () => {
  const logIn = async (number: string) => (await server.call(userLogin, { number, password: wirePassword('demo1234') })).data.token;
  [demo, second] = [await logIn('10000001'), await logIn('10000002')];
  [stranger, abroad] = [await newPerson(server), await newPerson(server, 'aurora.localhost')];
  await asAdmin((admin) =>
    saveMoneyTerms(admin, 'meridian', { transfer: { feeRates: { usdt: '0.005', token: '0' } }, dailyLimit: '1500' }),
  );
});

const good = { uid: '10000002', currency: 'usdt', amount: '12.34567891', secondPassword };
const send = (change: Record<string, unknown> = {}, key?: string, token = demo) =>
  server.call(transfer, { ...good, ...change }, { token, ...(key !== undefined && { idempotencyKey: key }) });
const usdt = async (token: string) => (await server.call(getWallet, {}, { token })).data.usdt;

test('moves the amount and a fee on top, exactly, and tells both', async () => {
  const sent = await send();
  expect(sent.data).toMatchObject({
    direction: 'out',
    peerUid: '10000002',
    peerNickname: 'Second',
    amount: '12.34567891',
    fee: '0.06172839',
  });
  expect([await usdt(demo), await usdt(second)]).toEqual(['987.5925927', '1012.34567891']);
  const [mine, theirs] = [
    (await server.call(pageTransfer, { currency: 'usdt' }, { token: demo })).data,
    (await server.call(pageTransfer, {}, { token: second })).data,
  ];
  expect(mine.rows).toEqual([sent.data]);
  expect(theirs.rows).toEqual([{ ...sent.data, direction: 'in', peerUid: '10000001', peerNickname: 'Demo', fee: '0' }]);
  for (const [token, kind, uid] of [
    [demo, 'transferSent', '10000002'],
    [second, 'transferReceived', '10000001'],
  ] as const)
    expect((await server.call(pageMessage, {}, { token })).data.rows[0]).toMatchObject({
      kind,
      args: { uid, amount: '12.34567891', currency: 'USDT', money: 'paper' },
    });
});

test('one key moves once: three times in a row and ten at once', async () => {
  const before = Number(await usdt(demo));
  const change = { amount: '10' };
  const answers = [await send(change, 'transfer-row-1'), await send(change, 'transfer-row-1'), await send(change, 'transfer-row-1')];
  answers.push(...(await Promise.all(Array.from({ length: 10 }, () => send(change, 'transfer-once-1')))));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(2);
  expect(before - Number(await usdt(demo))).toBeCloseTo(20.1, 8);
  expect(reasonOf(await send({ amount: '11' }, 'transfer-row-1'))).toBe('idempotencyKeyReused');
});

test('refuses bad amounts by rule, and too much in words', async () => {
  for (const amount of ['', '-1', '0', '1e308', '0.123456789', 'x', 5])
    expect([amount, (await send({ amount })).status, reasonOf(await send({ amount }))]).toEqual([amount, 400, 'inputInvalid']);
  expect(reasonOf(await send({ currency: 'dusdt' }))).toBe('inputInvalid');
  expect(reasonOf(await send({ currency: 'token', amount: '1' }))).toBe('notEnough');
  expect(reasonOf(await send({ amount: '1400' }))).toBe('notEnough');
  expect(reasonOf(await send({ secondPassword: wirePassword('wrong') }))).toBe('safePasswordWrong');
  expect(reasonOf(await send({}, undefined, stranger.token))).toBe('recentChange');
});

test('fuel debt is kept back, and the limit of the day holds', async () => {
  const limited = { transfer: { feeRates: { usdt: '0', token: '0' } }, dailyLimit: '50' };
  await asAdmin((admin) => saveMoneyTerms(admin, 'meridian', limited));
  const answer = await send({ amount: '20' });
  expect([answer.status, answer.msg]).toEqual([
    409,
    'Above the limit of the day: 17.49259270 USDT may still leave today'.replace('270', '27'),
  ]);
  await asAdmin((admin) => saveMoneyTerms(admin, 'meridian', { dailyLimit: '5000' }));
});

test('fifty at once in a ring lose nothing', async () => {
  const before = Number(await usdt(demo)) + Number(await usdt(second));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? send({ amount: '1' }) : send({ uid: '10000001', amount: '1' }, undefined, second))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Number(await usdt(demo)) + Number(await usdt(second))).toBeCloseTo(before, 8);
});

test('one answer for oneself, nobody, another tenant and the frozen; a name for the others; twenty look-ups an hour', async () => {
  await server.call(updateInfo, { nickname: 'Second of two' }, { token: second });
  const look = (uid: string) => server.call(findPeer, { uid }, { token: demo });
  expect((await look('10000002')).data).toMatchObject({ nickname: 'Second of two', money: 'paper', feeRates: { usdt: '0' } });
  await asAdmin((admin) => admin.query('update app_user set frozen = true where id = $1', [stranger.user.id]));
  const answers = [await look('10000001'), await look('99999999'), await look(abroad.user.number), await look(stranger.user.number)];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  expect((await send({ uid: '10000001' })).status).toBe(404);
  for (let n = 6; n < 20; n += 1) expect((await look('10000002')).status).toBe(200);
  expect((await look('10000002')).status).toBe(429);
  expect((await send({ amount: '1' })).status).toBe(200);
  clock.advance(3_600_001);
  expect((await look('10000002')).status).toBe(200);
});
