// Faults that meet calls and the gate before them, each over the real wire.
import { afterEach, expect, test } from 'vitest';
import { type Json, type Rig, rowOf, startRig } from '../testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const BARS = { 'BTC-USDT': [60000, 60000], 'BTC-USDT-SWAP': [60000, 60000], 'ETH-USDT': [3000, 3000] };
const ORDER = { instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '100' };

async function openRig(options: Parameters<typeof startRig>[0] = {}): Promise<Rig> {
  rig = await startRig({ bars: BARS, ...options });
  return rig;
}

const listed = async (): Promise<Json[]> => (await (await fetch(`${rig.url}/paper/faults`)).json()) as Json[];

test.each([
  ['50011', 429],
  ['50013', 429],
  ['50026', 500],
  ['50004', 400],
  ['51149', 500],
  ['50001', 503],
])('a burst of %s comes with HTTP %i and ends after its count', async (code, httpStatus) => {
  await openRig();
  const trader = await rig.trader();
  await rig.plan({ kind: 'refuse', code, count: 2, path: 'trade/*' });
  expect(await trader.post('trade/order', ORDER)).toMatchObject({ code, httpStatus });
  expect(await trader.get('trade/orders-pending')).toMatchObject({ code, httpStatus });
  expect(await trader.place(ORDER)).toMatchObject({ sCode: '0' });
  expect(await listed()).toEqual([]);
});

test('done and answered with a code that does not say so: the order exists', async () => {
  await openRig();
  const trader = await rig.trader();
  await rig.plan({ kind: 'refuseAfterAccept', code: '51149' });
  expect(await trader.post('trade/order', { ...ORDER, clOrdId: 'a1' })).toMatchObject({ code: '51149', httpStatus: 500 });
  expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=a1'))).toMatchObject({ state: 'filled' });
});

test('a delayed order is not there before its time, a delayed reply is', async () => {
  await openRig();
  const trader = await rig.trader();
  await rig.plan({ kind: 'delayMs', ms: 150 });
  const late = trader.place({ ...ORDER, clOrdId: 'late' });
  await expect.poll(listed).toEqual([]);
  expect(await trader.get('trade/order?instId=BTC-USDT&clOrdId=late')).toMatchObject({ code: '51603' });
  expect(await late).toMatchObject({ sCode: '0' });
  await rig.plan({ kind: 'delayReplyMs', ms: 150 });
  const slow = trader.place({ ...ORDER, clOrdId: 'slow' });
  await expect.poll(listed).toEqual([]);
  expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=slow'))).toMatchObject({ state: 'filled' });
  expect(await slow).toMatchObject({ sCode: '0' });
});

test('meets only the path, account and instrument it names, in batches and over sockets too', async () => {
  await openRig();
  const [one, other] = [await rig.trader(), await rig.trader()];
  await rig.plan({ kind: 'refuse', code: '50013', account: one.apiKey, instId: 'ETH-*', path: '*', count: 3 });
  const eth = { ...ORDER, instId: 'ETH-USDT' };
  expect(await one.place(ORDER)).toMatchObject({ sCode: '0' });
  expect(await other.place(eth)).toMatchObject({ sCode: '0' });
  expect(await one.place(eth)).toMatchObject({ sCode: '50013' });
  expect(await one.post('trade/batch-orders', [ORDER, eth])).toMatchObject({ code: '50013' });
  const socket = await one.socket('private');
  socket.send({ id: '7', op: 'order', args: [eth] });
  expect(await socket.next((message) => message['id'] === '7')).toMatchObject({ op: 'order', code: '50013', data: [] });
  await rig.plan({ kind: 'dropReplyAfterAccept', account: one.uid });
  socket.send({ id: '8', op: 'order', args: [{ ...eth, clOrdId: 'quiet' }] });
  socket.send({ id: '9', op: 'order', args: [eth] });
  await socket.next((message) => message['id'] === '9');
  expect(socket.messages.filter((message) => message['id'] === '8')).toEqual([]);
  expect(rowOf(await one.get('trade/order?instId=ETH-USDT&clOrdId=quiet'))).toMatchObject({ state: 'filled' });
});

test('the same seed gives the same draws, and their share is the probability', async () => {
  const runs: string[] = [];
  for (let run = 0; run < 2; run += 1) {
    await openRig();
    const trader = await rig.trader();
    await rig.plan({ kind: 'refuse', code: '50011', probability: 0.25, path: 'trade/orders-pending' });
    const codes: string[] = [];
    for (let call = 0; call < 200; call += 1) codes.push((await trader.get('trade/orders-pending')).code);
    runs.push(codes.join());
    const refused = codes.filter((code) => code === '50011').length;
    expect(refused).toBeGreaterThan(30);
    expect(refused).toBeLessThan(70);
    await rig.close();
  }
  expect(runs[0]).toBe(runs[1]);
  await openRig();
});

test('a fault holds from when to when on the exchange’s clock', async () => {
  await openRig();
  const trader = await rig.trader();
  const start = rig.exchange.now();
  await rig.plan({ kind: 'refuse', code: '50013', after: '20s', for: '30s' });
  const met: number[] = [];
  const asked: number[] = [];
  for (let tick = 0; tick < 8; tick += 1) {
    const at = rig.exchange.now() - start;
    asked.push(at);
    if ((await trader.place(ORDER))['sCode'] === '50013') met.push(at);
    await rig.ticks(1);
  }
  expect(met).toEqual(asked.filter((at) => at >= 20_000 && at < 50_000));
  expect(met.length).toBeGreaterThan(0);
});

test('a clock that is 90 s off refuses what was signed by the old time, and answers the new one', async () => {
  await openRig();
  const trader = await rig.trader();
  const id = await rig.plan({ kind: 'clockSkew', ms: 90_000 });
  expect(await trader.get('account/balance')).toMatchObject({ code: '50102', httpStatus: 401 });
  const shown = Number(rowOf(await trader.get('public/time'))['ts']);
  expect(shown - rig.exchange.now()).toBe(90_000);
  await rig.plan({ kind: 'clear', id });
  expect(await trader.get('account/balance')).toMatchObject({ code: '0' });
});

test.each([
  ['50111', 401, '60005'],
  ['50119', 200, '60032'],
])('a revoked key answers %s, its sockets close with 4007, and it lives again afterwards', async (code, httpStatus, loginCode) => {
  await openRig();
  const [trader, other] = [await rig.trader(), await rig.trader()];
  const [socket, untouched] = [await trader.socket('private'), await other.socket('private')];
  await rig.plan({ kind: 'revokeKey', account: trader.apiKey, code });
  expect(await socket.closed).toEqual({ code: 4007 });
  expect(await trader.get('account/balance')).toMatchObject({ code, httpStatus });
  expect(await other.get('account/balance')).toMatchObject({ code: '0' });
  const barred = await rig.socket('private');
  const { apiKey, passphrase } = trader;
  barred.send({ op: 'login', args: [{ apiKey, passphrase, timestamp: String(rig.exchange.now() / 1000), sign: 'x' }] });
  expect(await barred.next((message) => message['event'] === 'error')).toMatchObject({ code: loginCode });
  untouched.sendText('ping');
  await untouched.next((message) => message['text'] === 'pong');
  await rig.plan({ kind: 'clear' });
  expect(await trader.get('account/balance')).toMatchObject({ code: '0' });
});

test('a socket is not let in, by silence or with a status', async () => {
  await openRig();
  await rig.plan({ kind: 'refuse', code: '50011', path: '/ws/v5/private' });
  await expect(rig.socket('private')).rejects.toThrow('429');
  await rig.plan({ kind: 'dropBefore', path: '/ws/v5/*' });
  await expect(rig.socket('public')).rejects.toThrow('socket hang up');
  (await rig.socket('private')).close();
});

test('a blocked address is refused with 50110 and may not log in', async () => {
  await openRig();
  const trader = await rig.trader();
  await rig.plan({ kind: 'blockIp' });
  expect(await trader.get('account/balance')).toMatchObject({ code: '50110', httpStatus: 401, msg: expect.stringContaining('127.0.0.1') });
  const socket = await rig.socket('private');
  socket.send({
    op: 'login',
    args: [{ apiKey: trader.apiKey, passphrase: trader.passphrase, timestamp: String(rig.exchange.now() / 1000), sign: 'x' }],
  });
  expect(await socket.next((message) => message['event'] === 'error')).toMatchObject({ code: '60009' });
  expect(await socket.closed).toEqual({ code: 4001 });
});

test.each([
  [{ kind: 'explode' }, 'kind must be one of'],
  [{ kind: 'refuse', code: 'five' }, 'code "five" is none that refuse can give'],
  [{ kind: 'refuse', count: 0 }, 'count must be a whole number'],
  [{ kind: 'refuse', probability: 1.5 }, 'probability must be a number from 0 to 1'],
  [{ kind: 'delayMs', ms: 99_999 }, 'ms must be a number from 0 to 60000'],
  [{ kind: 'losePush', path: 'x' }, 'losePush takes no field "path"'],
  [{ kind: 'suspend' }, 'suspend needs instId'],
  [{ kind: 'suspend', instId: 'NO-SUCH' }, 'instId "NO-SUCH" is not listed'],
  [{ kind: 'lotSize', instId: 'BTC-USDT', lotSz: '0.000000015' }, 'lotSz must be a multiple'],
  [{ kind: 'revokeKey', account: 'nobody' }, 'account "nobody" is neither'],
  [{ kind: 'refuse', for: 'a while' }, 'for must be a time such as 90s'],
  [{ kind: 'refuse', from: 'soon' }, 'from must be a venue time'],
  [{ kind: 'crash' }, 'crash is for an exchange that runs as a process of its own'],
])('%j is refused in words', async (fault, words) => {
  await openRig();
  const reply = await fetch(`${rig.url}/paper/faults`, { method: 'POST', body: JSON.stringify(fault) });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ code: '51000', msg: expect.stringContaining(words) });
  expect(await listed()).toEqual([]);
});

test('a fault file is planned at the start; a mistake names its entry', async () => {
  const file = (...faults: Json[]): string => JSON.stringify({ seed: 3, faults });
  await openRig({ faults: file({ kind: 'refuse', code: '50011', note: 'a burst' }, { kind: 'blockIp', after: '1h', for: '10m' }) });
  const trader = await rig.trader();
  expect(await listed()).toMatchObject([
    { id: '1', kind: 'refuse', note: 'a burst', state: 'active', left: 1 },
    { id: '2', kind: 'blockIp', state: 'waiting' },
  ]);
  expect(await trader.place(ORDER)).toMatchObject({ sCode: '50011' });
  await expect(startRig({ bars: BARS, faults: file({ kind: 'losePush' }, { kind: 'refuse', codes: '1' }) })).rejects.toThrow(
    'fault 2: refuse takes no field "codes"',
  );
  await expect(startRig({ bars: BARS, faults: '{' })).rejects.toThrow('the file is not JSON');
});
