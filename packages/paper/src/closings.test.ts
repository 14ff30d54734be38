// Closing orders: of any size, never checked against what is free; the exchange shrinks or cancels those that would fill last.
import { afterEach, expect, test } from 'vitest';
import { isPush, type Json, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const SWAP = 'BTC-USDT-SWAP';

const open = (sz: string): Json => ({ instId: SWAP, tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'market', sz });
const close = (sz: string, more: Json = {}): Json => ({ ...open(sz), side: 'sell', ...more });
const limit = (clOrdId: string, px: string, sz: string): Json => close(sz, { ordType: 'limit', px, clOrdId });

async function order(trader: Trader, clOrdId: string): Promise<Json> {
  return rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=${clOrdId}`));
}
async function held(trader: Trader): Promise<unknown> {
  return (await trader.get('account/positions')).data[0]?.['pos'];
}
/** Orders by the pushes of one socket: id, state, size, why. */
async function pushesOf(trader: Trader): Promise<(count: number) => Promise<unknown[]>> {
  const socket = await trader.socket();
  await socket.subscribe({ channel: 'orders', instType: 'SWAP' });
  return async (count) => {
    const rows: unknown[] = [];
    while (rows.length < count) {
      const push = await socket.next(isPush('orders'));
      for (const row of push['data'] as Json[])
        rows.push([row['clOrdId'], row['state'], row['sz'], row['amendSource'], row['amendResult'], row['cancelSource']]);
    }
    return rows;
  };
}

test("the venue's own example: a better-priced closing shrinks the first that rests and cancels the second", async () => {
  rig = await startRig({ bars: { [SWAP]: [15_500] } });
  const trader = await rig.trader();
  await trader.place(open('100'));
  await trader.place(limit('a', '17000', '80'));
  await trader.place(limit('b', '18000', '20'));
  const pushes = await pushesOf(trader);
  expect(await trader.place(limit('c', '16000', '50'))).toMatchObject({ sCode: '0' });
  expect(await pushes(3)).toEqual([
    ['c', 'live', '50', '', '', ''],
    ['a', 'live', '50', '4', '0', ''],
    ['b', 'canceled', '20', '', '', '23'],
  ]);
  expect(await trader.place(limit('d', '16500', '30'))).toMatchObject({ sCode: '0' });
  expect(await trader.place(limit('e', '17001', '1'))).toMatchObject({ sCode: '0' });
  expect(await pushes(4)).toEqual([
    ['d', 'live', '30', '', '', ''],
    ['a', 'live', '20', '4', '0', ''],
    ['e', 'live', '1', '', '', ''],
    ['e', 'canceled', '1', '', '', '22'],
  ]);
  expect(rowOf(await trader.get('account/positions'))).toMatchObject({ pos: '100', availPos: '0' });
});

test('of closings at one price the first in the queue stays', async () => {
  rig = await startRig({ bars: { [SWAP]: [60_000] } });
  const trader = await rig.trader();
  await trader.place(open('3'));
  await trader.place(limit('first', '61000', '2'));
  await trader.place(limit('second', '61000', '2'));
  expect([(await order(trader, 'first'))['sz'], (await order(trader, 'second'))['sz']]).toEqual(['2', '1']);
});

test.each(['bars', 'depth'] as const)('on the %s book a market close goes through under take profits that rest', async (book) => {
  rig = await startRig({ bars: { [SWAP]: [60_000] }, book, depthUsdt: 500 });
  const trader = await rig.trader();
  await trader.place(open('4'));
  await trader.place(limit('near', '61000', '2'));
  await trader.place(limit('far', '62000', '2'));
  expect(await trader.place(close('1', { clOrdId: 'part' }))).toMatchObject({ sCode: '0' });
  expect(await order(trader, 'part')).toMatchObject({ state: 'filled', accFillSz: '1' });
  expect(await order(trader, 'near')).toMatchObject({ state: 'live', sz: '2' });
  expect(await order(trader, 'far')).toMatchObject({ state: 'live', sz: '1' });
  expect(await trader.place(close('9', { clOrdId: 'all' }))).toMatchObject({ sCode: '0' });
  expect(await order(trader, 'all')).toMatchObject({ state: 'filled', sz: '3', accFillSz: '3' });
  for (const id of ['near', 'far']) expect(await order(trader, id)).toMatchObject({ state: 'canceled', cancelSource: '17' });
  expect(await held(trader)).toBeUndefined();
});

test('a stop for a part goes out beside a limit that rests for all of the position, and the limit shrinks', async () => {
  rig = await startRig({ bars: { [SWAP]: [60_000, 59_000] } });
  const trader = await rig.trader();
  await trader.place(open('3'));
  await trader.place(limit('profit', '61000', '3'));
  const stop = { ...close('1', { ordType: 'conditional' }), slTriggerPx: '59000', slOrdPx: '-1', algoClOrdId: 'stop' };
  await trader.post('trade/order-algo', stop);
  await rig.bars(2);
  expect(rowOf(await trader.get('trade/order-algo?algoClOrdId=stop'))).toMatchObject({ state: 'effective', actualSz: '1' });
  expect(await order(trader, 'profit')).toMatchObject({ state: 'live', sz: '2' });
  expect(await held(trader)).toBe('2');
});

test('in net mode reduce-only orders never exceed the position, and follow it when others reduce or turn it', async () => {
  rig = await startRig({ bars: { [SWAP]: [60_000] } });
  const trader = await rig.trader({ posMode: 'net_mode' });
  const net = (side: string, sz: string, more: Json = {}): Promise<Json> =>
    trader.place({ instId: SWAP, tdMode: 'isolated', side, ordType: 'market', sz, ...more });
  const rest = (clOrdId: string, px: string, sz: string): Promise<Json> =>
    net('sell', sz, { ordType: 'limit', px, reduceOnly: true, clOrdId });
  await net('buy', '4');
  expect(await rest('large', '61000', '9')).toMatchObject({ sCode: '0' });
  expect(await order(trader, 'large')).toMatchObject({ state: 'live', sz: '4', reduceOnly: 'true' });
  expect(await rest('late', '61500', '1')).toMatchObject({ sCode: '0' });
  expect(await order(trader, 'late')).toMatchObject({ state: 'canceled', cancelSource: '22' });
  await net('sell', '1');
  expect(await order(trader, 'large')).toMatchObject({ state: 'live', sz: '3' });
  expect(await net('sell', '5', { reduceOnly: true, clOrdId: 'all' })).toMatchObject({ sCode: '0' });
  expect(await order(trader, 'all')).toMatchObject({ state: 'filled', sz: '3', accFillSz: '3' });
  expect(await order(trader, 'large')).toMatchObject({ state: 'canceled', cancelSource: '17' });
  await net('buy', '2');
  await rest('old', '61000', '2');
  await net('sell', '3');
  expect(await held(trader)).toBe('-1');
  expect(await order(trader, 'old')).toMatchObject({ state: 'canceled', cancelSource: '17' });
});

test('an amended closing is shrunk to what better-priced ones leave of the position', async () => {
  rig = await startRig({ bars: { [SWAP]: [60_000] } });
  const trader = await rig.trader();
  await trader.place(open('5'));
  await trader.place(limit('a', '61000', '2'));
  await trader.place(limit('b', '62000', '2'));
  const pushes = await pushesOf(trader);
  const amend = (clOrdId: string, more: Json): Promise<unknown> => trader.post('trade/amend-order', { instId: SWAP, clOrdId, ...more });
  expect(await amend('b', { newSz: '7' })).toMatchObject({ code: '0' });
  expect(await amend('a', { newSz: '4' })).toMatchObject({ code: '0' });
  await amend('a', { newSz: '5' });
  expect(await pushes(5)).toEqual([
    ['b', 'live', '3', '2', '0', ''],
    ['a', 'live', '4', '1', '0', ''],
    ['b', 'live', '1', '4', '0', ''],
    ['a', 'live', '5', '1', '0', ''],
    ['b', 'canceled', '1', '', '', '23'],
  ]);
  await trader.place(limit('c', '60500', '3'));
  expect(await order(trader, 'a')).toMatchObject({ sz: '2' });
  await amend('c', { newPx: '61000', newSz: '5' });
  expect(await order(trader, 'c')).toMatchObject({ state: 'live', sz: '3' });
  await amend('a', { newSz: '5' });
  expect(await order(trader, 'a')).toMatchObject({ state: 'live', sz: '2' });
});

test('close-position asks for pending closings to be cancelled first, or cancels them', async () => {
  rig = await startRig({ bars: { [SWAP]: [60_000] } });
  const trader = await rig.trader();
  await trader.place(open('2'));
  await trader.place(limit('profit', '61000', '1'));
  const position = { instId: SWAP, mgnMode: 'isolated', posSide: 'long' };
  expect(await trader.post('trade/close-position', position)).toMatchObject({ code: '51115' });
  expect(await held(trader)).toBe('2');
  expect(await trader.post('trade/close-position', { ...position, autoCxl: true })).toMatchObject({ code: '0' });
  expect(await order(trader, 'profit')).toMatchObject({ state: 'canceled', cancelSource: '17' });
  expect(await held(trader)).toBeUndefined();
});

test('an order amended to less than is filled is filled, with the size it has filled', async () => {
  rig = await startRig({ bars: { [SWAP]: [60_000] }, book: 'depth', depthUsdt: 1_000 });
  const trader = await rig.trader();
  await trader.place({ ...open('20'), ordType: 'limit', px: '60001', clOrdId: 'part' });
  const part = await order(trader, 'part');
  expect(part).toMatchObject({ state: 'partially_filled' });
  await trader.post('trade/amend-order', { instId: SWAP, clOrdId: 'part', newSz: '0.01' });
  const done = await order(trader, 'part');
  expect(done).toMatchObject({ state: 'filled', accFillSz: part['accFillSz'], sz: part['accFillSz'] });
});
