// The venue's limits of number, in venue time that the test moves by hand: calls, orders, sockets.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isPush, type Envelope, type Json, type Rig, type RigSocket, startRig, type Trader } from './testing/index.ts';
import { VENUE_CALLS } from './start/venue-calls.ts';
import { type Api, createHttp } from './core/http.ts';
import { RATE_TABLE } from './wire/rate-table.ts';
import { unsupportedArea } from './wire/unsupported.ts';

const BARS = { 'BTC-USDT-SWAP': [60000, 60000], 'BTC-USDT': [60000, 60000] };
let rig: Rig;
let wallMs = 0;

beforeEach(async () => {
  wallMs = 1_790_000_000_000;
  rig = await startRig({ bars: BARS, speed: 1, rateLimits: true, wallNow: () => wallMs });
});
afterEach(() => rig.close());

const REFUSED = { httpStatus: 429, code: '50011' };

/** How many of so many calls in one moment are let through. */
async function passed(count: number, call: () => Promise<Envelope>): Promise<number> {
  const answers: Envelope[] = [];
  for (let done = 0; done < count; done += 1) answers.push(await call());
  return answers.filter(({ code }) => code !== '50011').length;
}

const resting = { instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'limit', px: '59000', sz: '0.00001' };

test('an address may ask for the time ten times in two seconds, then again when the first has left the window', async () => {
  const trader = await rig.trader();
  expect(await passed(9, () => trader.get('public/time'))).toBe(9);
  wallMs += 1500;
  expect(await passed(3, () => trader.get('public/time'))).toBe(1);
  expect(await trader.get('public/time')).toMatchObject({ ...REFUSED, msg: 'Too Many Requests' });
  wallMs += 500;
  expect(await passed(12, () => trader.get('public/time'))).toBe(9);
});

test('an account has windows of its own, an instrument type too; an address is shared', async () => {
  const [one, other] = [await rig.trader(), await rig.trader()];
  expect(await passed(7, () => one.get('account/config'))).toBe(5);
  expect(await passed(7, () => other.get('account/config'))).toBe(5);
  expect(await passed(22, () => one.get('public/instruments?instType=SPOT'))).toBe(20);
  expect(await other.get('public/instruments?instType=SPOT')).toMatchObject(REFUSED);
  expect(await other.get('public/instruments?instType=SWAP')).toMatchObject({ code: '0' });
  expect(await passed(4, () => one.post('asset/transfer', { ccy: 'USDT', amt: '1', from: '18', to: '6' }))).toBe(2);
  expect(await one.post('asset/transfer', { ccy: 'BTC', amt: '1', from: '18', to: '6' })).toMatchObject({ code: '58350' });
});

test('sixty orders an instrument, by REST, by socket and as a batch of one; a longer batch counts its orders elsewhere', async () => {
  const trader = await rig.trader();
  const socket = await trader.socket('private');
  const bySocket = async (id: string, op: string, args: readonly Json[]): Promise<Json> => {
    socket.send({ id, op, args });
    return socket.next((message) => message['id'] === id);
  };
  expect(await passed(58, () => trader.post('trade/order', resting))).toBe(58);
  expect(await trader.post('trade/batch-orders', [resting])).toMatchObject({ code: '0' });
  const { instId: _named, ...coded } = resting;
  expect(await bySocket('a', 'order', [{ ...coded, instIdCode: 10_001 }])).toMatchObject({ code: '0' });
  expect(await bySocket('b', 'order', [resting])).toMatchObject({ op: 'order', code: '50011', data: [] });
  expect(await trader.post('trade/order', resting)).toMatchObject(REFUSED);
  expect(await trader.post('trade/batch-orders', [resting])).toMatchObject(REFUSED);
  const swap = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'limit', px: '59000', sz: '0.01' };
  expect(await trader.post('trade/order', swap)).toMatchObject({ code: '0' });
  expect(
    await passed(17, () =>
      trader.post(
        'trade/batch-orders',
        Array.from({ length: 20 }, () => resting),
      ),
    ),
  ).toBe(15);
  expect((await trader.get('trade/orders-pending?instType=SPOT&limit=100')).code).toBe('0');
  // Cancelling has its own window.
  expect(await trader.post('trade/cancel-order', { instId: 'BTC-USDT', ordId: '1' })).toMatchObject({ data: [{ sCode: '51400' }] });
});

test('an account places and amends a thousand orders in two seconds over all calls, then 50061', async () => {
  const trader = await rig.trader();
  // Refused for their size, and counted all the same.
  const batch = (instId: string): Json[] => Array.from({ length: 20 }, () => ({ ...resting, instId, sz: '0.000000001' }));
  for (const instId of ['BTC-USDT', 'ETH-USDT', 'SOL-USDT']) {
    for (let done = 0; done < 15; done += 1) expect((await trader.post('trade/batch-orders', batch(instId))).code).toBe('1');
  }
  const amends = Array.from({ length: 20 }, (_, index) => ({ instId: 'BTC-USDT', ordId: String(index), newSz: '1' }));
  for (let done = 0; done < 5; done += 1) expect((await trader.post('trade/amend-batch-orders', amends)).code).toBe('1');
  expect(await trader.post('trade/order', { ...resting, instId: 'BTC-USDT-SWAP' })).toMatchObject({ httpStatus: 200, code: '50061' });
  expect(await trader.post('trade/amend-order', amends[0])).toMatchObject({ code: '50061' });
  wallMs += 2000;
  expect(await trader.post('trade/order', resting)).toMatchObject({ code: '0' });
});

test('every call that the exchange offers has its limit, and nothing else has one', () => {
  const app = createHttp();
  const calls: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void calls.push(`${String(method)} ${url.replace('/api/v5/', '')}`));
  for (const add of VENUE_CALLS) add({ app } as Api);
  expect(calls.toSorted()).toEqual([...RATE_TABLE.keys()].toSorted());
});

test('three new sockets a second from an address', async () => {
  const sockets: RigSocket[] = [];
  for (let done = 0; done < 3; done += 1) sockets.push(await rig.socket('public'));
  await expect(rig.socket('public')).rejects.toThrow('429');
  wallMs += 1000;
  sockets.push(await rig.socket('public'));
  for (const socket of sockets) socket.close();
});

test('480 subscribe, unsubscribe and login requests an hour on one socket', async () => {
  const socket = await rig.socket('public');
  const arg = { channel: 'tickers', instId: 'BTC-USDT' };
  for (let done = 0; done < 240; done += 1) {
    socket.send({ op: 'subscribe', args: [arg] });
    socket.send({ op: 'unsubscribe', args: [arg] });
  }
  socket.send({ op: 'subscribe', args: [arg] });
  expect(await socket.next((message) => message['event'] === 'error')).toMatchObject({ code: '60014' });
  expect(socket.messages.filter((message) => message['event'] === 'unsubscribe')).toHaveLength(240);
  wallMs += 3_600_000;
  socket.sendText('ping');
  await socket.next((message) => message['text'] === 'pong');
  await socket.subscribe(arg);
});

test('thirty sockets of an account on a private channel are counted out loud, one more is not let in', async () => {
  const trader = await rig.trader();
  const orders = { channel: 'orders', instType: 'ANY' };
  const account = { channel: 'account' };
  for (let number = 1; number <= 31; number += 1) {
    wallMs += 1000;
    const socket = await trader.socket('private');
    await socket.subscribe(account);
    const counted = await socket.next((message) => String(message['event']).startsWith('channel-conn-count'));
    if (number > 30) {
      expect(counted).toMatchObject({ event: 'channel-conn-count-error', channel: 'account', connCount: '30' });
      expect(socket.messages.filter(isPush('account'))).toEqual([]);
    } else {
      expect(counted).toMatchObject({ event: 'channel-conn-count', channel: 'account', connCount: String(number) });
      await socket.next(isPush('account'));
    }
    if (number < 30) continue;
    await socket.subscribe(orders, { ...orders, instType: 'SWAP' });
    for (const connCount of number === 30 ? ['1', '1'] : ['2', '2'])
      expect(await socket.next((message) => message['channel'] === 'orders')).toMatchObject({ event: 'channel-conn-count', connCount });
  }
});

test('a message of more than 64 KB ends its socket', async () => {
  const socket = await rig.socket('public');
  const args = Array.from({ length: 1100 }, () => ({ channel: 'tickers', instId: 'BTC-USDT', extraParams: 'xxxxxxxxxxx' }));
  expect(JSON.stringify(args).length).toBeGreaterThan(64 * 1024);
  socket.send({ op: 'subscribe', args });
  expect(await socket.closed).toMatchObject({ code: 1009 });
});

test('thirty seconds of silence end a socket, a ping keeps it', async () => {
  const [silent, kept] = [await rig.socket('public'), await rig.socket('public')];
  wallMs += 29_000;
  kept.sendText('ping');
  await kept.next((message) => message['text'] === 'pong');
  wallMs += 2000;
  expect(await silent.closed).toMatchObject({ code: 4004 });
  kept.sendText('ping');
  await kept.next((message) => message['text'] === 'pong');
});

test('a channel on the wrong socket is refused with its right path', async () => {
  const trader = await rig.trader();
  const failed = async (path: string, channel: string): Promise<unknown> => {
    wallMs += 1000;
    const socket = await trader.socket(path);
    socket.send({ op: 'subscribe', args: [{ channel, instId: 'BTC-USDT', instType: 'ANY' }] });
    return (await socket.next((message) => message['event'] === 'error'))['code'];
  };
  expect(await failed('public', 'candle1m')).toBe('64001');
  expect(await failed('private', 'orders-algo')).toBe('64001');
  expect(await failed('business', 'tickers')).toBe('64002');
  expect(await failed('business', 'orders')).toBe('64002');
  expect(await failed('public', 'orders')).toBe('60018');
  expect(await failed('public', 'grid-positions')).toBe('60018');
});

test('what the venue documents and this exchange does not offer is said in words, by another method 405, the rest is 404', async () => {
  const trader: Trader = await rig.trader();
  for (const path of [
    'tradingBot/grid/orders-algo-pending?algoOrdType=grid',
    'account/interest-rate',
    'rubik/stat/taker-volume',
    'asset/deposit-address?ccy=BTC',
  ])
    expect(await trader.get(path)).toMatchObject({
      httpStatus: 200,
      code: '50038',
      data: [],
      msg: expect.stringContaining('does not offer GET /api/v5/'),
    });
  expect((await trader.post('copytrading/first-copy-settings', {})).msg).toContain("the venue's own copy trading");
  expect(await trader.post('public/time', {})).toMatchObject({ httpStatus: 405, code: '50115' });
  expect(await trader.get('asset/transfer')).toMatchObject({ httpStatus: 405, code: '50115' });
  expect(await trader.get('account/balances')).toMatchObject({ httpStatus: 404, code: 404, data: {} });
  for (const call of RATE_TABLE.keys())
    expect([call, unsupportedArea(call.split(' ')[1] ?? '')]).toEqual([call, call.includes('finance/') ? expect.anything() : undefined]);
});

test('without limits, and at speed max, nothing is counted', async () => {
  for (const options of [{ speed: 1, rateLimits: false }, { rateLimits: true }] as const) {
    const free = await startRig({ bars: BARS, ...options });
    const trader = await free.trader();
    expect(await passed(15, () => trader.get('public/time'))).toBe(15);
    const sockets = await Promise.all(Array.from({ length: 5 }, () => free.socket('public')));
    for (const socket of sockets) socket.close();
    await free.close();
  }
});

test('the cap of an account can be asked for', async () => {
  const trader = await rig.trader();
  expect((await trader.get('trade/account-rate-limit')).data).toMatchObject([{ accRateLimit: '1000', fillRatio: '' }]);
  expect(await trader.get('trade/account-rate-limit')).toMatchObject(REFUSED);
});

test('an upgrade beyond the limit is answered with HTTP 429', async () => {
  for (let done = 0; done < 3; done += 1) await rig.socket('public');
  const socket = new WebSocket(`${rig.url.replace('http', 'ws')}/ws/v5/public`);
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('error', () => undefined);
  });
  expect(status).toBe(429);
});
