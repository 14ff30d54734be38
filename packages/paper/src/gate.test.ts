import { afterEach, expect, test } from 'vitest';
import { type Credentials, isPush, type Json, type Rig, rowOf, startRig } from './testing/index.ts';
import { isSignedBy, parseIsoMs, signatureOf } from './wire/signature.ts';

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

const BARS = { 'BTC-USDT-SWAP': [60000], 'BTC-USDT': [60000] };

test('signatures agree with the published vectors', () => {
  const request = { timestamp: '2020-12-08T09:08:57.715Z', method: 'GET', target: '/api/v5/account/balance', body: '' };
  expect(signatureOf('mock-secret', request)).toBe('tpQYvXdaAfU8ae6zI1rJ2xVcyMIk9BKWK/fysaanweQ=');
  expect(signatureOf('mock-secret', { ...request, target: `${request.target}?ccy=BTC` })).toBe(
    'pS6nHuBl6Qc9S0h+soCkCVHaVHZzS19KqFpeI/doTlE=',
  );
  expect(isSignedBy('mock-secret', request, 'tpQYvXdaAfU8ae6zI1rJ2xVcyMIk9BKWK/fysaanweQ=')).toBe(true);
  expect(isSignedBy('mock-secret', request, 'short')).toBe(false);
  expect(parseIsoMs('2020-12-08T09:08:57.715Z')).toBe(1_607_418_537_715);
  expect(parseIsoMs('2020-12-08T09:08:57Z')).toBeUndefined();
});

test('each missing or wrong credential has its own code', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const { url, exchange } = rig;
  const target = '/api/v5/account/balance?ccy=USDT%2CBTC';
  const ask = async (change: Record<string, string>): Promise<[number, string]> => {
    const timestamp = change['ok-access-timestamp'] ?? new Date(exchange.now()).toISOString();
    const headers: Record<string, string> = {
      'ok-access-key': trader.apiKey,
      'ok-access-passphrase': trader.passphrase,
      'ok-access-timestamp': timestamp,
      'ok-access-sign': signatureOf(trader.secretKey, { timestamp, method: 'GET', target, body: '' }),
      ...change,
    };
    const reply = await fetch(url + target, { headers });
    return [reply.status, ((await reply.json()) as { code: string }).code];
  };
  expect(await ask({})).toEqual([200, '0']);
  expect(await ask({ 'ok-access-key': '' })).toEqual([401, '50103']);
  expect(await ask({ 'ok-access-passphrase': '' })).toEqual([401, '50104']);
  expect(await ask({ 'ok-access-sign': '' })).toEqual([401, '50106']);
  expect(await ask({ 'ok-access-timestamp': '' })).toEqual([401, '50107']);
  expect(await ask({ 'ok-access-timestamp': 'yesterday' })).toEqual([401, '50112']);
  expect(await ask({ 'ok-access-timestamp': new Date(exchange.now() - 3_600_000).toISOString() })).toEqual([401, '50102']);
  expect(await ask({ 'ok-access-timestamp': new Date(exchange.now() - 29_999).toISOString() })).toEqual([200, '0']);
  expect(await ask({ 'ok-access-timestamp': new Date(exchange.now() + 3_600_000).toISOString() })).toEqual([401, '50102']);
  expect(await ask({ 'ok-access-key': 'nobody' })).toEqual([401, '50111']);
  expect(await ask({ 'ok-access-passphrase': 'wrong' })).toEqual([401, '50105']);
  expect(await ask({ 'ok-access-sign': 'AAAA' })).toEqual([401, '50113']);
});

test('a key may do what it was made for, from where it was bound', async () => {
  rig = await startRig({ bars: BARS });
  const reader = await rig.trader({ perm: 'read_only' });
  expect(rowOf(await reader.get('account/config'))).toMatchObject({ perm: 'read_only', ip: '', acctLv: '2', uid: reader.uid });
  expect(await reader.post('trade/order', {})).toMatchObject({ httpStatus: 200, code: '50120' });
  const elsewhere = await rig.trader({ ip: '10.0.0.1,192.168.0.0/16' });
  expect(await elsewhere.get('account/config')).toMatchObject({ httpStatus: 401, code: '50110' });
  const here = await rig.trader({ ip: '127.0.0.0/8' });
  expect(await here.get('account/config')).toMatchObject({ code: '0' });
});

test('orders are refused with the code of the first broken rule, and nothing changes', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const order = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'market', sz: '1' };
  const refused = async (change: Json): Promise<unknown> => (await trader.place({ ...order, ...change }))['sCode'];
  expect(await refused({ instId: 'BTC-USD-SWAP' })).toBe('51001');
  expect(await refused({ tdMode: 'cash' })).toBe('51000');
  expect(await refused({ side: 'hold' })).toBe('51000');
  expect(await refused({ ordType: 'iceberg' })).toBe('51000');
  expect(await refused({ posSide: '' })).toBe('51000');
  expect(await refused({ posSide: 'net' })).toBe('51000');
  expect(await refused({ sz: '' })).toBe('50014');
  expect(await refused({ sz: '1e2' })).toBe('51000');
  expect(await refused({ sz: '-1' })).toBe('51000');
  expect(await refused({ sz: '0.001' })).toBe('51020');
  expect(await refused({ sz: '0.015' })).toBe('51121');
  expect(await refused({ sz: '1601' })).toBe('51202');
  expect(await refused({ sz: '1600' })).toBe('51008');
  expect(await refused({ ordType: 'limit' })).toBe('51204');
  expect(await refused({ ordType: 'limit', px: '60000.05' })).toBe('51150');
  expect(await refused({ ordType: 'limit', px: '63000.1' })).toBe('51006');
  expect(await refused({ side: 'sell', ordType: 'limit', px: '56999.9', posSide: 'short' })).toBe('51006');
  expect(await refused({ side: 'sell' })).toBe('51169');
  expect(await refused({ clOrdId: 'with-dash' })).toBe('51000');
  expect(await refused({ clOrdId: 'x'.repeat(33) })).toBe('51000');
  expect(await refused({ tag: 'x'.repeat(17) })).toBe('51000');
  expect(await trader.post('trade/order', order, { exptime: '1' })).toMatchObject({ code: '1', data: [{ sCode: '50036' }] });
  expect((await trader.get('trade/orders-history?instType=SWAP')).data).toEqual([]);
  expect(await trader.bills()).toHaveLength(1);
});

test('a client id is taken while its order is open, free again afterwards, and finds the latest order', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const swap = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', posSide: 'long', sz: '1', clOrdId: 'once' };
  const find = async (): Promise<unknown> => rowOf(await trader.get('trade/order?instId=BTC-USDT-SWAP&clOrdId=once'));
  const first = await trader.place({ ...swap, ordType: 'limit', px: '30000' });
  expect(await trader.place({ ...swap, ordType: 'market' })).toMatchObject({ sCode: '51016', ordId: '', clOrdId: 'once' });
  expect(await find()).toMatchObject({ ordId: first['ordId'], state: 'live' });
  await trader.post('trade/cancel-order', { instId: 'BTC-USDT-SWAP', clOrdId: 'once' });
  const second = await trader.place({ ...swap, ordType: 'market' });
  expect(await find()).toMatchObject({ ordId: second['ordId'], state: 'filled' });
  const third = await trader.place({ ...swap, ordType: 'market' });
  expect(await find()).toMatchObject({ ordId: third['ordId'], state: 'filled' });
  expect(await trader.get('trade/order?instId=BTC-USDT-SWAP&clOrdId=never')).toMatchObject({ httpStatus: 200, code: '51603', data: [] });
});

test('a position is closed whole once no closing order is pending', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const order = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'market', sz: '2' };
  await trader.place(order);
  const sell = { ...order, side: 'sell' };
  await trader.place({ ...sell, ordType: 'limit', px: '62000', sz: '1.5', clOrdId: 'tp' });
  expect(await trader.post('trade/close-position', { instId: 'BTC-USDT-SWAP', mgnMode: 'isolated', posSide: 'long' })).toMatchObject({
    code: '51115',
  });
  expect(rowOf(await trader.post('trade/cancel-order', { instId: 'BTC-USDT-SWAP', clOrdId: 'tp' }))).toMatchObject({ sCode: '0' });
  expect(await trader.post('trade/cancel-order', { instId: 'BTC-USDT-SWAP', clOrdId: 'tp' })).toMatchObject({
    code: '1',
    data: [{ sCode: '51400' }],
  });
  expect(await trader.post('trade/close-position', { instId: 'BTC-USDT-SWAP', mgnMode: 'isolated', posSide: 'long' })).toMatchObject({
    code: '0',
  });
  expect(await trader.post('trade/close-position', { instId: 'BTC-USDT-SWAP', mgnMode: 'isolated', posSide: 'long' })).toMatchObject({
    code: '51023',
  });
});

test('modes and leverage are guarded', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader({ posMode: 'net_mode' });
  const lever = (value: unknown): Promise<unknown> =>
    trader.post('account/set-leverage', { instId: 'BTC-USDT-SWAP', mgnMode: 'isolated', lever: value });
  expect(await lever(101)).toMatchObject({ code: '59102' });
  expect(await lever('20')).toMatchObject({ code: '0', data: [{ lever: '20', posSide: 'net' }] });
  expect((await trader.get('account/leverage-info?instId=BTC-USDT-SWAP&mgnMode=isolated')).data).toMatchObject([{ lever: '20' }]);
  await trader.place({ instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'sell', ordType: 'market', sz: '1' });
  expect(rowOf(await trader.get('account/positions'))).toMatchObject({ pos: '-1', posSide: 'net' });
  expect(await trader.post('account/set-position-mode', { posMode: 'long_short_mode' })).toMatchObject({ code: '59000' });
  await trader.place({ instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', ordType: 'market', sz: '3' });
  expect(rowOf(await trader.get('account/positions'))).toMatchObject({ pos: '2', avgPx: '60000' });
  const simple = await rig.trader({ acctLv: '1' });
  expect(
    await simple.place({ instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'market', sz: '1' }),
  ).toMatchObject({ sCode: '51010' });
});

test('the account mode is switched only while nothing is open, and never to what needs the venue’s own page', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader({ acctLv: '1' });
  const level = (acctLv: string): Promise<unknown> => trader.post('account/set-account-level', { acctLv });
  expect(await level('9')).toMatchObject({ code: '51000' });
  expect(await level('3')).toMatchObject({ code: '51070' });
  expect(await level('2')).toMatchObject({ code: '0', data: [{ acctLv: '2' }] });
  expect(rowOf(await trader.get('account/config'))).toMatchObject({ acctLv: '2' });
  const rest = { instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'limit', px: '59000', sz: '0.01', clOrdId: 'rest' };
  expect(await trader.place(rest)).toMatchObject({ sCode: '0' });
  expect(await level('1')).toMatchObject({ code: '59132' });
  expect(await level('2')).toMatchObject({ code: '0' });
  await trader.post('trade/cancel-order', { instId: 'BTC-USDT', clOrdId: 'rest' });
  await trader.place({ instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'market', sz: '1' });
  expect(await level('1')).toMatchObject({ code: '59134' });
  expect(await (await rig.trader({ perm: 'read_only' })).post('account/set-account-level', { acctLv: '1' })).toMatchObject({
    code: '50120',
  });
});

test('the owner of an account changes the rights of its key and replaces it; the account stays what it is', async () => {
  rig = await startRig({ bars: BARS });
  const { url } = rig;
  const trader = await rig.trader({ balances: { USDT: '777' } });
  const change = async (fields: Json): Promise<Json> => {
    const answer = await fetch(`${url}/paper/keys`, { method: 'POST', body: JSON.stringify({ apiKey: trader.apiKey, ...fields }) });
    return (await answer.json()) as Json;
  };
  await change({ perm: 'read_only,trade,withdraw' });
  expect(rowOf(await trader.get('account/config'))).toMatchObject({ perm: 'read_only,trade,withdraw', ip: '' });
  await change({ ip: '203.0.113.9' });
  expect(await trader.get('account/config')).toMatchObject({ code: '50110' });
  await change({ ip: '', perm: 'read_only,trade' });
  const socket = await trader.socket();
  const renewed = await change({ renew: 'true' });
  expect(await socket.closed).toEqual({ code: 4007 });
  expect(await trader.get('account/config')).toMatchObject({ code: '50111' });
  const again = rig.traderOf(renewed as unknown as Credentials);
  expect(rowOf(await again.get('account/config'))).toMatchObject({ uid: trader.uid });
  expect(rowOf(await again.get('account/balance'))).toMatchObject({ totalEq: '777' });
  expect(await change({ renew: 'true' })).toMatchObject({ code: '50111' });
});

test('the market answers in the venue’s words, and an unknown path with a numeric 404', async () => {
  rig = await startRig({ bars: { 'BTC-USDT-SWAP': [60000, [60000, 60100, 59900, 60050], 60050] } });
  const trader = await rig.trader();
  await rig.bars(2);
  const instrument = rowOf(await trader.get('public/instruments?instType=SWAP'));
  expect(instrument).toMatchObject({
    instId: 'BTC-USDT-SWAP',
    uly: 'BTC-USDT',
    ctVal: '0.01',
    lotSz: '0.01',
    tickSz: '0.1',
    state: 'live',
    settleCcy: 'USDT',
  });
  expect((await trader.get('public/instruments?instType=SPOT')).data).toEqual([]);
  expect(rowOf(await trader.get('market/ticker?instId=BTC-USDT-SWAP'))).toMatchObject({ last: '60050', high24h: '60100', low24h: '59900' });
  const candles = (await trader.get('market/candles?instId=BTC-USDT-SWAP&bar=1m')).data as unknown as string[][];
  expect(candles[0]?.slice(1, 5)).toEqual(['60000', '60100', '59900', '60050']);
  expect(candles).toHaveLength(2);
  expect(candles[1]?.[8]).toBe('1');
  expect(rowOf(await trader.get('account/trade-fee?instType=SWAP&instFamily=BTC-USDT'))).toMatchObject({
    makerU: '-0.0002',
    takerU: '-0.0005',
  });
  expect(rowOf(await trader.get('account/trade-fee?instType=SPOT&instId=BTC-USDT'))).toMatchObject({ maker: '-0.0008', taker: '-0.001' });
  expect(rowOf(await trader.get('public/price-limit?instId=BTC-USDT-SWAP'))).toMatchObject({ buyLmt: '63052.5', sellLmt: '57047.5' });
  expect(rowOf(await trader.get('public/position-tiers?instType=SWAP&tdMode=isolated&instFamily=BTC-USDT'))).toMatchObject({
    mmr: '0.004',
    maxLever: '100',
  });
  expect(rowOf(await trader.get('public/funding-rate?instId=BTC-USDT-SWAP'))).toMatchObject({ fundingRate: '0.0001' });
  expect((rowOf(await trader.get('market/books?instId=BTC-USDT-SWAP&sz=5'))['asks'] as string[][])[0]?.[0]).toBe('60050.1');
  expect(await trader.get('nothing/here')).toMatchObject({ httpStatus: 404, code: 404 });
  expect(await trader.get('market/history-trades?instId=BTC-USDT-SWAP&type=2&before=1')).toMatchObject({ httpStatus: 200, code: '50039' });
  const { url, exchange } = rig;
  const timestamp = new Date(exchange.now()).toISOString();
  const signed = { timestamp, method: 'POST', target: '/api/v5/trade/order', body: '' };
  const headers = {
    'ok-access-key': trader.apiKey,
    'ok-access-passphrase': trader.passphrase,
    'ok-access-timestamp': timestamp,
    'ok-access-sign': signatureOf(trader.secretKey, signed),
  };
  const empty = await fetch(url + signed.target, { method: 'POST', headers });
  expect([empty.status, await empty.json()]).toMatchObject([400, { code: '50000' }]);
  expect(await (await fetch(`${rig.url}/api/v5/trade/order`, { method: 'POST', body: '{' })).json()).toMatchObject({ code: '50103' });
});

test('a batch answers each order for itself', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const order = { instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '100' };
  expect(await trader.post('trade/batch-orders', [order, { ...order, sz: '0.1' }])).toMatchObject({
    code: '2',
    data: [{ sCode: '0' }, { sCode: '51020' }],
  });
  expect(await trader.post('trade/batch-orders', [{ ...order, sz: '0.1' }])).toMatchObject({ code: '1', data: [{ sCode: '51020' }] });
});

test('faults are used up by the requests they meet', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const plan = (fault: Json): Promise<Response> => fetch(`${rig?.url ?? ''}/paper/faults`, { method: 'POST', body: JSON.stringify(fault) });
  const order = { instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '100' };
  await plan({ kind: 'refuse', code: '50011', count: 1 });
  expect(await trader.post('trade/order', order)).toMatchObject({ httpStatus: 429, code: '50011' });
  await plan({ kind: 'dropReplyAfterAccept' });
  await expect(trader.post('trade/order', { ...order, clOrdId: 'lost' })).rejects.toThrow();
  expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=lost'))).toMatchObject({ state: 'filled' });
  await plan({ kind: 'dropBefore' });
  await expect(trader.post('trade/order', { ...order, clOrdId: 'never' })).rejects.toThrow();
  expect(await trader.get('trade/order?instId=BTC-USDT&clOrdId=never')).toMatchObject({ code: '51603' });
  expect(await trader.place({ ...order, clOrdId: 'fine' })).toMatchObject({ sCode: '0' });
});

test('sockets: pong for ping, one ack for each arg, errors by code, no doubled pushes', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const socket = await rig.socket('public');
  socket.sendText('ping');
  await socket.next((message) => message['text'] === 'pong');
  socket.send({
    id: 'a1',
    op: 'subscribe',
    args: [
      { channel: 'tickers', instId: 'BTC-USDT' },
      { channel: 'mark-price', instId: 'BTC-USDT-SWAP' },
    ],
  });
  expect(await socket.next((message) => message['event'] === 'subscribe')).toMatchObject({
    id: 'a1',
    arg: { channel: 'tickers', instId: 'BTC-USDT' },
  });
  expect(await socket.next((message) => message['event'] === 'subscribe')).toMatchObject({ id: 'a1', arg: { channel: 'mark-price' } });
  await socket.subscribe({ channel: 'tickers', instId: 'BTC-USDT' });
  await socket.next(isPush('tickers'));
  await socket.next(isPush('tickers'));
  await rig.ticks(1);
  await socket.next(isPush('tickers'));
  socket.sendText('ping');
  await socket.next((message) => message['text'] === 'pong');
  expect(socket.messages.filter(isPush('tickers'))).toEqual([]);
  const failed = async (message: unknown): Promise<unknown> => {
    socket.send(message);
    return (await socket.next((answer) => answer['event'] === 'error'))['code'];
  };
  expect(await failed({ op: 'subscribe', args: [{ channel: 'orders', instType: 'ANY' }] })).toBe('60018');
  expect(await failed({ op: 'subscribe', args: [{ channel: 'tickers', instId: 'NO-SUCH' }] })).toBe('60018');
  expect(await failed({ op: 'dance', args: [{}] })).toBe('60019');
  expect(await failed({ op: 'subscribe', args: [] })).toBe('60013');
  // Each argument is answered for itself, also after one that is refused.
  const [bad, good] = [
    { channel: 'tickers', instId: 'NO-SUCH' },
    { channel: 'price-limit', instId: 'BTC-USDT' },
  ];
  expect(await failed({ op: 'subscribe', args: [bad, good] })).toBe('60018');
  expect(await socket.next((message) => message['event'] === 'subscribe')).toMatchObject({ arg: good });
  const guest = await rig.socket('private');
  guest.send({ op: 'subscribe', args: [{ channel: 'account' }] });
  expect(await guest.next((answer) => answer['event'] === 'error')).toMatchObject({ code: '60011' });
  guest.send({
    op: 'login',
    args: [{ apiKey: trader.apiKey, passphrase: trader.passphrase, timestamp: String(rig.exchange.now() / 1000), sign: 'no' }],
  });
  expect(await guest.next((answer) => answer['event'] === 'error')).toMatchObject({ code: '60007' });
  expect(await guest.closed).toMatchObject({ code: 4001 });
});
