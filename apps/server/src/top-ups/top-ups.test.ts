// A top-up from the order to the fuel: the exact amount, the slip, what arrives on the chain and how, and what is listed for the operators.
import {
  applyTopUp,
  cancelTopUp,
  getTopUp,
  getWallet,
  listPackage,
  pageTopUp,
  show,
  topUpTerms,
  upload,
  userLogin,
  type OutputOf,
} from '@millrace/contract';
import { addDecimals, compareDecimals } from '@millrace/market';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { auditTenant } from '../ledger/audit-job.ts';
import { inTenant, inTransaction } from '../shared/database/index.ts';
import { reasonOf, setUpServerWithChain, testClock, wirePassword, type Answer } from '../testing/index.ts';
import { getMoneyTerms } from '../shared/money/terms.ts';
import { approveTopUp, creditArrival, rejectTopUp, storeTypedArrival, type TopUpDecision } from './decide-top-up.ts';
import { watchArrivals } from './watch-arrivals.ts';

const clock = testClock();
const { chain, server } = setUpServerWithChain({ clock });
let token: string;
let other: string;
let userId: string;

beforeAll(async () => {
  const logIn = async (number: string) => (await server.call(userLogin, { number, password: wirePassword('demo1234') })).data;
  const demo = await logIn('10000001');
  [token, userId] = [demo.token, demo.user.id];
  other = (await logIn('10000002')).token;
});

type Row = OutputOf<typeof applyTopUp>;
const open = (change: Record<string, unknown> = {}, key?: string): Promise<Answer<Row>> => {
  clock.advance(1);
  return server.call(
    applyTopUp,
    { money: '500', network: 'PAPER', ...change },
    { token, ...(key !== undefined && { idempotencyKey: key }) },
  );
};
const get = async (id: string) => (await server.call(getTopUp, { id }, { token })).data;
const wallet = async () => (await server.call(getWallet, {}, { token })).data;
const watch = () => watchArrivals(server.server.context);
const arrivals = async () =>
  (
    await server.database
      .pools()
      .audit.query<{ id: string; amount: string; state: string; version: number; network: string }>(
        'select id, trim_scale(amount)::text as amount, state, version, network from chain_arrival order by made_at, id',
      )
  ).rows;

async function slipOf(of: string, side = 3000): Promise<string> {
  const bytes = await sharp({ create: { width: side, height: 40, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'slip');
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'slip.png');
  const response = await fetch(`http://localhost:${server.port}${upload.path}`, { method: 'POST', headers: { token: of }, body: form });
  return ((await response.json()) as { data: string }).data;
}

async function inReview(change: Record<string, unknown> = {}): Promise<Row> {
  const { data } = await open(change);
  return (await server.call(applyTopUp, { orderId: data.id, slip: await slipOf(token) }, { token })).data;
}

function decide<T>(
  work: (tx: Parameters<typeof approveTopUp>[0], of: TopUpDecision) => Promise<T>,
  of: { id: string; version: number; operatorId?: string },
): Promise<T> {
  const decision = { operatorId: 'reviewer', ...of, tenantId: 'meridian', money: 'paper' as const, nowMs: clock.now() };
  return inTenant(server.server.context.pools.app, 'meridian', (tx) => work(tx, decision));
}

async function paid(amount: string, network?: string): Promise<void> {
  clock.advance(1000);
  await chain.pay(chain.tenantAddress, amount, network);
  await chain.mine(3);
  await watch();
}

test('refuses bad amounts by rule, what is not offered, and a slip that is not one’s own unused upload', async () => {
  const rule = async (change: Record<string, unknown>) => {
    const { status, data } = await open(change);
    return [status, ...(Array.isArray(data) ? (data as { field: string; rule: string; message: string }[]) : [])];
  };
  expect(await rule({ money: '0' })).toMatchObject([400, { field: 'money', rule: 'aboveZero', message: 'Enter an amount greater than 0' }]);
  expect(await rule({ money: '99.99' })).toMatchObject([
    400,
    { rule: 'topUpMinimum', message: 'Enter the correct value, minimum 100 USDT' },
  ]);
  for (const money of ['', '-1', '1e308', '100.123', 100]) expect((await rule({ money }))[0]).toBe(400);
  expect(await rule({ network: 'TRC20' })).toMatchObject([400, { field: 'network', rule: 'notOffered' }]);
  expect(await rule({ types: 2 })).toMatchObject([400, { field: 'network', rule: 'notOffered' }]);
  const { data } = await open();
  const foreign = await slipOf(other);
  const send = (slip?: string, as = token) =>
    server.call(applyTopUp, { orderId: data.id, ...(slip !== undefined && { slip }) }, { token: as });
  for (const slip of [foreign, `${'0'.repeat(32)}.webp`, undefined]) expect((await send(slip)).status).toBe(400);
  expect((await send(foreign, other)).status).toBe(404);
  const slip = await slipOf(token);
  expect((await send(slip)).data).toMatchObject({ state: 'review', status: 1, slip });
  const kept = await fetch(`http://localhost:${server.port}${show.path}?filename=${slip}`, { headers: { token } });
  expect((await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).width).toBe(2560);
  expect((await fetch(`http://localhost:${server.port}${show.path}?filename=${slip}`, { headers: { token: other } })).status).toBe(404);
  const second = await open();
  expect((await server.call(applyTopUp, { orderId: second.data.id, slip }, { token })).status).toBe(400);
  for (const id of [data.id, second.data.id]) {
    expect((await server.call(getTopUp, { id }, { token: other })).status).toBe(404);
    expect((await server.call(cancelTopUp, { id }, { token: other })).status).toBe(404);
    expect((await server.call(cancelTopUp, { id }, { token })).data.state).toBe('cancelled');
  }
});

test('the terms name the tabs that have an address, and pages are of one status', async () => {
  expect((await server.call(topUpTerms, {}, { token })).data).toEqual({
    minimum: '100',
    ways: [{ types: 1, networks: ['PAPER', 'PAPER2'] }],
  });
  const { data } = await open();
  const idsOf = async (status: number) => (await server.call(pageTopUp, { status }, { token })).data.rows.map(({ id }) => id);
  expect([await idsOf(1), (await idsOf(3)).includes(data.id)]).toEqual([[data.id], false]);
  await server.call(cancelTopUp, { id: data.id }, { token });
  expect([await idsOf(1), (await idsOf(3)).includes(data.id)]).toEqual([[], true]);
});

test('every open order of an address asks for another amount; five at most; one key opens one', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => open({}, 'top-up-once-1')));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const more = await Promise.all(Array.from({ length: 6 }, () => open()));
  const opened = [answers[0], ...more].flatMap((answer) => (answer?.status === 200 ? [answer.data] : []));
  expect(opened).toHaveLength(5);
  expect(more.map(reasonOf).filter((reason) => reason !== '')).toEqual(['topUpsTooMany', 'topUpsTooMany']);
  expect(new Set(opened.map(({ exact }) => exact)).size).toBe(5);
  for (const { exact, price, address } of opened) {
    expect([compareDecimals(exact, price), compareDecimals(exact, addDecimals(price, '1')), address]).toEqual([1, -1, chain.tenantAddress]);
  }
  for (const { id } of opened) await server.call(cancelTopUp, { id }, { token });
  const [first] = (await server.call(listPackage, {}, { token })).data;
  if (first) {
    const { data } = await open({ money: undefined, id: first.id });
    expect(data).toMatchObject({ price: first.price, bonus: first.bonus });
    await server.call(cancelTopUp, { id: data.id }, { token });
  }
});

test('a confirmed exact transfer becomes fuel to the last digit, once', async () => {
  const order = await inReview();
  const approve = (version: number) =>
    decide(approveTopUp, { id: order.id, version }).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  expect(await approve(1)).toBe('transferMissing');
  clock.advance(1000);
  await chain.pay(chain.tenantAddress, order.exact);
  await chain.mine(2);
  await watch();
  expect(await approve(1)).toBe('transferMissing');
  await chain.mine(1);
  await watch();
  expect(await get(order.id)).toMatchObject({ confirmations: 3, confirmationsNeeded: 3, state: 'review' });
  const before = await wallet();
  const ends = await Promise.all([1, 2, 3].map(() => approve(1)));
  expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  const after = await wallet();
  expect(after.dusdt).toBe(addDecimals(before.dusdt, order.exact));
  expect(after.usdt).toBe(before.usdt);
  expect(await get(order.id)).toMatchObject({ state: 'completed', status: 2 });
});

test('another amount, another network, a second and a cancelled one are listed and credited to their owner by two people', async () => {
  const order = await inReview();
  const known = (await arrivals()).length;
  await paid(addDecimals(order.exact, '0.01'));
  await paid(order.exact, 'PAPER2');
  await chain.plan('twice');
  await paid(order.exact);
  await paid('33');
  const [more, elsewhere, ...rest] = (await arrivals()).slice(known);
  expect([more?.state, elsewhere?.state]).toEqual(['listed', 'listed']);
  expect(rest.map(({ state }) => state).toSorted((left, right) => left.localeCompare(right))).toEqual(['listed', 'listed', 'matched']);
  expect((await server.call(cancelTopUp, { id: order.id }, { token })).data).toMatchObject({ state: 'cancelled', status: 3 });
  const listed = (await arrivals()).slice(known);
  expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(['listed']));
  const before = await wallet();
  const credit = (of: { id: string; version: number }, operatorId: string) =>
    decide((tx, decision) => creditArrival(tx, { ...decision, firstOperatorId: 'first', userId }), { ...of, operatorId });
  let sum = '0';
  for (const { id, version, amount } of listed) {
    await expect(credit({ id, version }, 'first')).rejects.toMatchObject({ code: 'samePerson' });
    await credit({ id, version }, 'second');
    await expect(credit({ id, version }, 'second')).rejects.toMatchObject({ code: 'alreadyDecided' });
    sum = addDecimals(sum, amount);
  }
  expect((await wallet()).usdt).toBe(addDecimals(before.usdt, sum));
});

test('a transfer of before the order and one that the chain forgets are nobody’s; a rejected order keeps what arrived for its owner', async () => {
  const order = await inReview();
  await chain.plan('forgotten');
  clock.advance(1000);
  await chain.pay(chain.tenantAddress, order.exact);
  await chain.mine(2);
  await watch();
  await chain.mine(2);
  await watch();
  expect((await arrivals()).at(-1)).toMatchObject({ amount: order.exact, state: 'gone' });
  await paid(order.exact);
  expect((await arrivals()).at(-1)).toMatchObject({ state: 'matched' });
  await decide((tx, of) => rejectTopUp(tx, { ...of, reply: 'Not readable' }), { id: order.id, version: 1 });
  expect(await get(order.id)).toMatchObject({ status: 3, state: 'rejected', reply: 'Not readable' });
  expect((await arrivals()).at(-1)).toMatchObject({ state: 'listed' });
});

test('what an operator typed is matched like any other, for addresses of the tenant only', async () => {
  const order = await inReview();
  const { engine } = server.server.context.pools;
  const terms = await getMoneyTerms(engine, 'meridian', 'paper');
  clock.advance(1000);
  const seen = { tenantId: 'meridian', network: 'PAPER', txid: 'typed1', from: 'x', amount: order.exact, confirmations: 9 } as const;
  const type = (address: string) =>
    inTransaction(engine, (tx) =>
      storeTypedArrival(tx, { ...seen, address, atMs: clock.now() }, { operatorId: 'reviewer', terms, nowMs: clock.now() }),
    );
  await expect(type(chain.traderAddress)).rejects.toMatchObject({ code: 'inputInvalid' });
  await type(chain.tenantAddress);
  await watch();
  expect((await arrivals()).at(-1)).toMatchObject({ amount: order.exact, state: 'matched' });
  await decide(approveTopUp, { id: order.id, version: 1 });
  expect(await get(order.id)).toMatchObject({ state: 'completed', txid: 'typed1' });
});

test('an order without its slip ends after 24 hours', async () => {
  const { data } = await open();
  clock.advance(24 * 3_600_000);
  await watch();
  expect(await get(data.id)).toMatchObject({ state: 'expired', status: 3 });
  const late = await server.call(applyTopUp, { orderId: data.id, slip: await slipOf(token) }, { token });
  expect(reasonOf(late)).toBe('alreadyDecided');
  expect((await server.call(pageTopUp, { pageSize: 1 }, { token })).data.rows[0]).toMatchObject({ id: data.id, money: 'paper' });
  expect(await auditTenant(server.server.context, { tenantId: 'meridian', isWhole: true })).toEqual([]);
});
