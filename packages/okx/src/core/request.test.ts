import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspect } from 'node:util';
import { createConnection, type Connection, type ConnectionOptions } from './connection.ts';
import { cancelOrder } from '../requests/cancel-order.ts';
import { getBalance } from '../requests/get-balance.ts';
import { getOrder } from '../requests/get-order.ts';
import { listPositions } from '../requests/list-positions.ts';
import { placeAlgoOrder } from '../requests/place-algo-order.ts';
import { placeOrder, type NewOrder } from '../requests/place-order.ts';
import { transferAsset } from '../requests/transfer-asset.ts';
import { isCredentialFault, isShortOfBalance } from './codes.ts';
import { loginFrame, signature, signedHeaders } from './sign.ts';
import { ok, startStubVenue, type StubVenue } from './stub-venue.test-kit.ts';

const NOW_MS = Date.parse('2020-12-08T09:08:57.715Z');
const CREDENTIALS = { apiKey: 'mock-key', secretKey: 'mock-secret', passphrase: 'mock-Pass1!' };
const ORDER: NewOrder = {
  instId: 'BTC-USDT-SWAP',
  clOrdId: 'a1b2',
  side: 'buy',
  type: 'ioc',
  size: '0.05',
  price: '60000.1',
  marginMode: 'isolated',
  positionSide: 'long',
};

let stub: StubVenue;
beforeEach(async () => {
  stub = await startStubVenue();
});
afterEach(() => stub.close());

function connect(more: Partial<ConnectionOptions> = {}): Connection {
  const clock = { nowMs: () => NOW_MS };
  return createConnection({ restUrl: stub.url, credentials: CREDENTIALS, clock, wallClock: clock, ...more });
}

const accepted = ok([{ ordId: '7', clOrdId: 'a1b2', tag: '', ts: '1', sCode: '0', sMsg: 'Order placed' }]);

test('signs the vectors of the documentation', () => {
  const parts = { method: 'GET', body: '', nowMs: NOW_MS } as const;
  const sign = (requestPath: string) => signedHeaders(CREDENTIALS, { ...parts, requestPath })['OK-ACCESS-SIGN'];
  expect(sign('/api/v5/account/balance')).toBe('tpQYvXdaAfU8ae6zI1rJ2xVcyMIk9BKWK/fysaanweQ=');
  expect(sign('/api/v5/account/balance?ccy=BTC')).toBe('pS6nHuBl6Qc9S0h+soCkCVHaVHZzS19KqFpeI/doTlE=');
});

test('signs a login with whole seconds that are never ahead of the venue', () => {
  const frame: unknown = JSON.parse(loginFrame(CREDENTIALS, NOW_MS));
  const sign = signature('mock-secret', '1607418537GET/users/self/verify');
  expect(frame).toEqual({ op: 'login', args: [{ apiKey: 'mock-key', passphrase: 'mock-Pass1!', timestamp: '1607418537', sign }] });
});

test('sends the very bytes that it signed, with a comma of a list encoded once', async () => {
  stub.answer = () => ok([]);
  await listPositions(connect(), { instIds: ['BTC-USDT-SWAP', 'ETH-USDT-SWAP'] });
  await placeOrder(connect(), ORDER);
  const [get, post] = stub.seen;
  expect(get?.target).toBe('/api/v5/account/positions?instId=BTC-USDT-SWAP%2CETH-USDT-SWAP');
  for (const seen of [get, post]) {
    const prehash = `2020-12-08T09:08:57.715Z${seen?.method ?? ''}${seen?.target ?? ''}${seen?.body ?? ''}`;
    expect(seen?.headers['ok-access-sign']).toBe(signature('mock-secret', prehash));
    expect(seen?.headers['ok-access-timestamp']).toBe('2020-12-08T09:08:57.715Z');
  }
});

test('puts price, side, identity, deadline, tag and demo mark on the wire', async () => {
  stub.answer = () => accepted;
  const reply = await placeOrder(connect({ tag: 'mill1', simulated: true }), ORDER, { expiresAtMs: NOW_MS + 5000 });
  expect(reply).toEqual({ kind: 'accepted', ordId: '7' });
  const seen = stub.seen[0];
  expect(JSON.parse(seen?.body ?? '')).toEqual({
    instId: 'BTC-USDT-SWAP',
    tdMode: 'isolated',
    side: 'buy',
    ordType: 'ioc',
    sz: '0.05',
    clOrdId: 'a1b2',
    px: '60000.1',
    posSide: 'long',
    tag: 'mill1',
  });
  expect(seen?.headers['exptime']).toBe(String(NOW_MS + 5000));
  expect(seen?.headers['x-simulated-trading']).toBe('1');
});

test('sizes a spot market order in base units', async () => {
  stub.answer = () => accepted;
  await placeOrder(connect(), { instId: 'BTC-USDT', clOrdId: 'a1', side: 'buy', type: 'market', size: '0.001', marginMode: 'cash' });
  expect(JSON.parse(stub.seen[0]?.body ?? '')).toMatchObject({ tgtCcy: 'base_ccy', tdMode: 'cash' });
});

test.each([
  ['a dropped answer', 'drop', 'network'],
  ['an answer that never comes', 'hang', 'timeout'],
  ['a server error without a body', { status: 502, body: '<html>' }, 'venue'],
  ['a server error with a code', { status: 500, body: '{"code":"50026","msg":"System error"}' }, 'venue'],
  ['a server error with any other code', { status: 500, body: '{"code":"59999","msg":"?"}' }, 'venue'],
  ['code 50004', { status: 400, body: '{"code":"50004","msg":"timeout","data":[]}' }, 'venue'],
  ['an item that timed out', { body: '{"code":"1","msg":"","data":[{"ordId":"","sCode":"51149","sMsg":"timeout"}]}' }, 'venue'],
  ['half a body', { body: '{"code":"0","da' }, 'malformed'],
  ['success without an order id', { body: '{"code":"0","msg":"","data":[]}' }, 'malformed'],
  ['a redirect', { redirect: 'http://127.0.0.1:1/elsewhere' }, 'network'],
] as const)('leaves an order unknown after %s', async (_name, answer, reason) => {
  stub.answer = () => answer;
  const reply = await placeOrder(connect({ requestTimeoutMs: answer === 'hang' ? 1000 : 30_000 }), ORDER);
  expect(reply).toMatchObject({ kind: 'unknown', cause: { reason } });
  expect(stub.seen).toHaveLength(1);
});

test.each([
  ['an item', { body: '{"code":"1","msg":"All operations failed","data":[{"ordId":"","sCode":"51008","sMsg":"Insufficient"}]}' }, '51008'],
  ['an item below a code 0', { body: '{"code":"0","msg":"","data":[{"ordId":"","sCode":"51121","sMsg":"lot"}]}' }, '51121'],
  ['a duplicate id', { body: '{"code":"1","msg":"","data":[{"ordId":"","sCode":"51016","sMsg":"exists"}]}' }, '51016'],
  ['a 401 without data', { status: 401, body: '{"msg":"Invalid OK-ACCESS-KEY","code":"50111"}' }, '50111'],
  ['a 404 with a numeric code', { status: 404, body: '{"code":404,"data":{},"detailMsg":"","msg":"Not Found"}' }, '404'],
  ['a 429 without JSON', { status: 429, body: 'slow down' }, '50011'],
  ['a 429', { status: 429, body: '{"msg":"Too Many Requests","code":"50011"}' }, '50011'],
  ['a 401 without JSON', { status: 401, body: '' }, '401'],
] as const)('reads the code of a refusal from %s', async (_name, answer, code) => {
  stub.answer = () => answer;
  expect(await placeOrder(connect(), ORDER)).toMatchObject({ kind: 'refused', code });
});

test('never follows a redirect to another place', async () => {
  const elsewhere = await startStubVenue();
  stub.answer = () => ({ redirect: elsewhere.url });
  expect(await getBalance(connect())).toMatchObject({ kind: 'unreachable', cause: { reason: 'network' } });
  expect(elsewhere.seen).toHaveLength(0);
  await elsewhere.close();
});

test('knows which codes mean that the credential does not hold', () => {
  for (const code of ['50110', '50111', '50113', '50105', '50120', '401']) expect(isCredentialFault(code)).toBe(true);
  for (const code of ['50011', '51008', '50102', '51016']) expect(isCredentialFault(code)).toBe(false);
});

test('knows which codes mean that the balance does not reach, also with a sub-code', () => {
  for (const code of ['51008', '51008_1000', '51119', '51127', '51131']) expect(isShortOfBalance(code)).toBe(true);
  for (const code of ['51006', '51020', '510081000', '50011']) expect(isShortOfBalance(code)).toBe(false);
});

test('measures the clock and signs anew once when the venue refuses the timestamp', async () => {
  let now = NOW_MS - 90_000;
  stub.answer = (seen) =>
    seen.headers['ok-access-timestamp'] === '2020-12-08T09:08:57.715Z'
      ? accepted
      : { status: 401, body: '{"code":"50102","msg":"expired"}' };
  const clock = { nowMs: () => now };
  const onTimestampRefused = (): Promise<void> => {
    now = NOW_MS;
    return Promise.resolve();
  };
  expect(await placeOrder(connect({ clock, onTimestampRefused }), ORDER)).toEqual({ kind: 'accepted', ordId: '7' });
  expect(stub.seen).toHaveLength(2);
  now = 0;
  const stubborn = await placeOrder(connect({ clock, onTimestampRefused: () => Promise.resolve() }), ORDER);
  expect(stubborn).toMatchObject({ kind: 'refused', code: '50102' });
  expect(stub.seen).toHaveLength(4);
});

test('answers a read as unreachable when its rows are not what they should be', async () => {
  stub.answer = () => ok([{ totalEq: '1', uTime: '5', details: [{ ccy: 'USDT', cashBal: 7, eq: '7' }] }]);
  expect(await getBalance(connect())).toMatchObject({ kind: 'unreachable', cause: { reason: 'malformed' } });
  stub.answer = () => ({ status: 503, body: '{"code":"50001","msg":"unavailable"}' });
  expect(await getBalance(connect())).toMatchObject({ kind: 'unreachable', cause: { reason: 'venue', code: '50001' } });
});

test('tells an order that the venue does not know from an answer that never came', async () => {
  stub.answer = () => ({ body: '{"code":"51603","msg":"Order does not exist","data":[]}' });
  expect(await getOrder(connect(), 'BTC-USDT', { clOrdId: 'x' })).toMatchObject({ kind: 'refused', code: '51603' });
  stub.answer = () => 'drop';
  expect(await getOrder(connect(), 'BTC-USDT', { clOrdId: 'x' })).toMatchObject({ kind: 'unreachable', cause: { reason: 'network' } });
});

test('shows no secret in a connection, a reply or an error', async () => {
  stub.answer = () => 'drop';
  const connection = connect();
  const printed = [
    inspect(connection, { depth: 9 }),
    JSON.stringify(connection),
    JSON.stringify(await placeOrder(connection, ORDER)),
  ].join();
  stub.answer = () => ({ status: 401, body: '{"code":"50113","msg":"Invalid Sign"}' });
  const refused = JSON.stringify(await placeOrder(connection, ORDER));
  for (const secret of ['mock-secret', 'mock-Pass1!', 'mock-key']) {
    expect(printed).not.toContain(secret);
    expect(refused).not.toContain(secret);
  }
});

test('takes only a plain http origin and a tag that the venue would take', () => {
  for (const restUrl of ['ftp://a', 'file:///a', 'http://a/path', 'http://user@a']) expect(() => connect({ restUrl })).toThrow();
  expect(() => connect({ tag: 'no-dash' })).toThrow();
});

test('asks for every signed request that does something whether it may leave, after it was signed and each time that it is signed', async () => {
  let nowMs = NOW_MS;
  const looks: boolean[] = [true, true, true, true, false];
  // Who is frozen in the look goes on with the signature of before.
  const mayWrite = (): boolean => {
    nowMs += 60_000;
    return looks.shift() === true;
  };
  const wallClock = { nowMs: () => Date.now() };
  const connection = connect({ clock: { nowMs: () => nowMs }, wallClock, mayWrite, onTimestampRefused: () => Promise.resolve() });
  const stop = {
    instId: 'BTC-USDT-SWAP',
    clOrdId: 'a1b3',
    side: 'sell',
    marginMode: 'isolated',
    size: '0.05',
    triggerPrice: '59000',
  } as const;
  stub.answer = ({ target }) =>
    target.endsWith('/transfer') ? { body: '{"code":"50102","msg":"Timestamp request expired","data":[]}' } : accepted;
  await placeOrder(connection, ORDER);
  await placeAlgoOrder(connection, stop);
  await cancelOrder(connection, ORDER.instId, { clOrdId: 'a1b2' });
  await getBalance(connection);
  expect(looks).toHaveLength(2);
  const moved = await transferAsset(connection, { clientId: 'a1b4', currency: 'USDT', amount: '1', to: 'funding' });
  expect(moved).toMatchObject({ kind: 'refused', code: '50011' });
  const stamps = stub.seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers['ok-access-timestamp']);
  expect(stamps).toEqual([0, 1, 2, 3].map((minutes) => new Date(NOW_MS + minutes * 60_000).toISOString()));
});

test('does not send an order that is not wanted any more when its turn in the rate windows comes, and gives its place back', async () => {
  stub.answer = () => accepted;
  const connection = connect({ wallClock: { nowMs: () => Date.now() } });
  let isWanted = true;
  const replies = Array.from({ length: 43 }, () => placeOrder(connection, ORDER, { isWanted: () => isWanted }));
  // 42 of 60 are for entries.
  await Promise.all(replies.slice(0, 42));
  isWanted = false;
  expect(await replies[42]).toEqual({ kind: 'refused', code: '50011', message: 'not sent: not wanted any more' });
  expect(stub.seen).toHaveLength(42);
  expect(connection.budget.waiting()).toBe(0);
});
