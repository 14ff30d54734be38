// Faults that meet pushes, sockets and the market itself.
import { afterEach, expect, test } from 'vitest';
import { isPush, type Json, type Rig, type RigSocket, rowOf, startRig } from '../testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const BARS = { 'BTC-USDT': [60000, 60010, 60020, 60030, 60040], 'BTC-USDT-SWAP': [60000, 60010, 60020, 60030, 60040] };
const SPOT = { instId: 'BTC-USDT', tdMode: 'cash', side: 'buy' };
const TICKERS = { channel: 'tickers', instId: 'BTC-USDT' };

/** Everything said before has arrived. */
async function settle(socket: RigSocket): Promise<void> {
  socket.sendText('ping');
  await socket.next((message) => message['text'] === 'pong');
}

async function tickers(count: number): Promise<unknown[]> {
  const socket = await rig.socket('public');
  await socket.subscribe(TICKERS);
  await socket.next(isPush('tickers'));
  await rig.ticks(count);
  await settle(socket);
  return socket.messages.filter(isPush('tickers')).map((message) => rowOf(message)['last']);
}

test.each([
  [{ kind: 'losePush', channel: 'tickers', count: 2 }, ['60000', '60000', '60010', '60010']],
  [{ kind: 'duplicatePush', channel: 'tick*', instId: 'BTC-USDT' }, ['60000', '60000', '60000', '60000', '60000', '60010', '60010']],
  [{ kind: 'losePush', channel: 'books' }, ['60000', '60000', '60000', '60000', '60010', '60010']],
  [{ kind: 'losePush', channel: 'tickers', instId: 'BTC-USDT-SWAP' }, ['60000', '60000', '60000', '60000', '60010', '60010']],
])('%j', async (fault, heard) => {
  rig = await startRig({ bars: BARS });
  await rig.plan(fault);
  expect(await tickers(6)).toEqual(heard);
});

test('a reordered push comes after the next one, and is not lost at the end', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const socket = await trader.socket();
  await socket.subscribe({ channel: 'orders', instType: 'ANY' });
  await rig.plan({ kind: 'reorderPush', channel: 'orders', account: trader.uid });
  await trader.place({ ...SPOT, ordType: 'market', sz: '100' });
  await socket.next((message) => isPush('orders')(message) && rowOf(message)['state'] === 'filled');
  expect(rowOf(await socket.next(isPush('orders')))).toMatchObject({ state: 'live' });
  await rig.plan({ kind: 'reorderPush', channel: 'orders' });
  await trader.place({ ...SPOT, ordType: 'limit', px: '59000', sz: '0.01' });
  await rig.ticks(2);
  expect(rowOf(await socket.next(isPush('orders')))).toMatchObject({ state: 'live', px: '59000' });
});

test('a lost book update breaks the chain of the sequence, and the next one shows it', async () => {
  rig = await startRig({ bars: BARS });
  const socket = await rig.socket('public');
  await socket.subscribe({ channel: 'books', instId: 'BTC-USDT' });
  let last = rowOf(await socket.next(isPush('books')))['seqId'];
  await rig.plan({ kind: 'losePush', channel: 'books', instId: 'BTC-USDT' });
  const chained: boolean[] = [];
  for (let tick = 0; tick < 3; tick += 1) {
    await rig.ticks(1);
    await settle(socket);
    for (const message of socket.messages.splice(0).filter(isPush('books'))) {
      const update = rowOf(message);
      chained.push(update['prevSeqId'] === last);
      last = update['seqId'];
    }
  }
  expect(chained).toEqual([false, true]);
});

test('sockets are cut, closed with the planned code, or stay open without answers', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const open = (): Promise<RigSocket> => trader.socket('private');
  const cut = await open();
  await rig.plan({ kind: 'cutSockets', path: '/ws/v5/private' });
  expect(await cut.closed).toEqual({ code: 1006 });
  for (const code of [4004, 4005, 4006, 4008, 1012]) {
    const socket = await open();
    await rig.plan({ kind: 'closeSockets', code, account: trader.apiKey });
    expect(await socket.closed).toEqual({ code });
  }
  const silent = await open();
  await rig.plan({ kind: 'halfOpen', path: '/ws/v5/private' });
  silent.sendText('ping');
  const next = await open();
  await settle(next);
  expect(silent.messages).toEqual([]);
  silent.close();
  await rig.plan({ kind: 'halfOpen', for: '10m' });
  const born = await rig.socket('public');
  born.sendText('ping');
  await rig.plan({ kind: 'clear' });
  await settle(await rig.socket('public'));
  expect(born.messages).toEqual([]);
  born.close();
});

test('an order is filled in part and ended by the exchange, with both books', async () => {
  for (const book of ['bars', 'depth'] as const) {
    rig = await startRig({ bars: BARS, book });
    const trader = await rig.trader();
    await rig.plan({ kind: 'partialFillThenCancel', share: 0.3, account: trader.uid });
    await trader.place({ ...SPOT, ordType: 'limit', px: '60100', sz: '0.01', clOrdId: 'part' });
    expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=part'))).toMatchObject({
      state: 'canceled',
      accFillSz: '0.003',
      cancelSource: '0',
    });
    await rig.plan({ kind: 'partialFillThenCancel' });
    await trader.place({ ...SPOT, ordType: 'limit', px: '59990', sz: '0.02', clOrdId: 'rest' });
    expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=rest'))).toMatchObject({ state: 'live' });
    await trader.place({ ...SPOT, ordType: 'limit', px: '60100', sz: '0.01', clOrdId: 'whole' });
    expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=whole'))).toMatchObject({ state: 'filled' });
    expect(rowOf(await trader.get('account/balance'))['details']).toContainEqual(
      expect.objectContaining({ ccy: 'USDT', ordFrozen: '1199.8' }),
    );
    if (book === 'bars') await rig.close();
  }
});

test.each([
  ['51022', 'suspend'],
  ['51021', 'preopen'],
])('an instrument that refuses with %s says %s, stands still, and goes on afterwards', async (code, state) => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const socket = await rig.socket('public');
  await socket.subscribe({ channel: 'instruments', instType: 'SPOT' });
  await socket.next(isPush('instruments'));
  const order = { ...SPOT, ordType: 'limit', px: '59000', sz: '0.01' };
  const { ordId } = await trader.place(order);
  const id = await rig.plan({ kind: 'suspend', instId: 'BTC-USDT', code });
  expect(rowOf(await socket.next(isPush('instruments')))).toMatchObject({ instId: 'BTC-USDT', state });
  expect(await trader.place(order)).toMatchObject({ sCode: code });
  expect(await trader.post('trade/amend-order', { instId: 'BTC-USDT', ordId, newSz: '0.02' })).toMatchObject({ data: [{ sCode: code }] });
  expect(await tickers(5)).toEqual([]);
  expect(await trader.post('trade/cancel-order', { instId: 'BTC-USDT', ordId })).toMatchObject({ code: '0' });
  await rig.plan({ kind: 'clear', id });
  expect(rowOf(await socket.next(isPush('instruments')))).toMatchObject({ state: 'live' });
  expect(await trader.place(order)).toMatchObject({ sCode: '0' });
  expect(await tickers(1)).toEqual(['60010']);
});

test('a delisted instrument is gone from all lists, its orders are ended, and 51001 answers new ones', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const order = { ...SPOT, ordType: 'limit', px: '59000', sz: '0.01', clOrdId: 'gone' };
  await trader.place(order);
  const socket = await rig.socket('public');
  await socket.subscribe({ channel: 'instruments', instType: 'SPOT' });
  await socket.next(isPush('instruments'));
  await rig.plan({ kind: 'delist', instId: 'BTC-USDT' });
  expect(rowOf(await socket.next(isPush('instruments')))).toMatchObject({
    instId: 'BTC-USDT',
    state: 'suspend',
    expTime: String(rig.exchange.now()),
  });
  expect((await trader.get('public/instruments?instType=SPOT')).data).toEqual([]);
  expect(await trader.place({ ...order, clOrdId: 'new' })).toMatchObject({ sCode: '51001' });
  expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=gone'))).toMatchObject({ state: 'canceled', cancelSource: '0' });
  await rig.ticks(3);
  await rig.plan({ kind: 'clear' });
  expect((await trader.get('public/instruments?instType=SPOT')).data).toHaveLength(1);
  expect(await trader.place({ ...order, clOrdId: 'back' })).toMatchObject({ sCode: '0' });
});

test('a coarser lot is published, refuses orders off it, and ends', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const swap = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'limit', px: '59000' };
  const socket = await rig.socket('public');
  await socket.subscribe({ channel: 'instruments', instType: 'SWAP' });
  await socket.next(isPush('instruments'));
  await rig.plan({ kind: 'lotSize', instId: 'BTC-USDT-SWAP', lotSz: '0.5' });
  expect(rowOf(await socket.next(isPush('instruments')))).toMatchObject({ lotSz: '0.5', minSz: '0.5' });
  expect(await trader.place({ ...swap, sz: '0.7' })).toMatchObject({ sCode: '51121' });
  expect(await trader.place({ ...swap, sz: '0.1' })).toMatchObject({ sCode: '51020' });
  expect(await trader.place({ ...swap, sz: '1.5' })).toMatchObject({ sCode: '0' });
  await rig.plan({ kind: 'clear' });
  expect(rowOf(await socket.next(isPush('instruments')))).toMatchObject({ lotSz: '0.01' });
  expect(await trader.place({ ...swap, sz: '0.7' })).toMatchObject({ sCode: '0' });
});

test('a price gap passes a stop, candles show it, and the price comes back', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const swap = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', posSide: 'long' };
  await trader.place({ ...swap, side: 'buy', ordType: 'market', sz: '1' });
  await trader.post('trade/order-algo', { ...swap, side: 'sell', ordType: 'conditional', sz: '1', slTriggerPx: '59000', slOrdPx: '-1' });
  const id = await rig.plan({ kind: 'priceGap', instId: 'BTC-USDT-SWAP', pct: -10 });
  const fills = (await trader.get('trade/fills?instType=SWAP')).data;
  expect(fills[0]).toMatchObject({ fillPx: '54000', subType: '5' });
  await rig.bars(2);
  expect(rowOf(await trader.get('market/ticker?instId=BTC-USDT-SWAP'))).toMatchObject({ last: '54009', low24h: '54000' });
  await rig.plan({ kind: 'clear', id });
  expect(rowOf(await trader.get('market/ticker?instId=BTC-USDT-SWAP'))).toMatchObject({ last: '60010' });
  const candles = (await trader.get('market/candles?instId=BTC-USDT-SWAP&bar=1m')).data as unknown as string[][];
  expect(candles.map((candle) => candle[3])).toContain('54000');
});

test('moments are repeated at their interval until their end', async () => {
  rig = await startRig({ bars: BARS });
  await rig.plan({ kind: 'cutSockets', path: '/ws/v5/business', every: '1m', for: '3m' });
  let cuts = 0;
  for (let tick = 0; tick < 16; tick += 1) {
    const socket = await rig.socket('business');
    await rig.ticks(1);
    socket.close();
    if ((await socket.closed).code === 1006) cuts += 1;
  }
  const left = (await (await fetch(`${rig.url}/paper/faults`)).json()) as Json[];
  expect(left).toEqual([]);
  expect(cuts).toBe(2);
});
