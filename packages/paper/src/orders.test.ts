// Orders as clients send them: batches, amendments, cancel-all-after, refusals, order calls over the socket, the fills channel.
import { afterEach, expect, test } from 'vitest';
import { isPush, type Json, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const SWAP = 'BTC-USDT-SWAP';
const SPOT = 'BTC-USDT';

const swap = (sz: string, more: Json = {}): Json => ({
  instId: SWAP,
  tdMode: 'cross',
  side: 'buy',
  posSide: 'long',
  ordType: 'market',
  sz,
  ...more,
});
async function order(trader: Trader, clOrdId: string): Promise<Json> {
  return rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=${clOrdId}`));
}

test('a batch answers each order: code 2 when some fail, 1 when all do', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader();
  const rest = (clOrdId: string, sz = '1'): Json => swap(sz, { ordType: 'limit', px: '59000', clOrdId });
  const part = await trader.post('trade/batch-orders', [rest('a'), rest('b', '0.001'), rest('c')]);
  expect(part).toMatchObject({ code: '2', msg: 'Bulk operation partially succeeded.', httpStatus: 200 });
  expect(part.data.map((item) => [item['clOrdId'], item['sCode']])).toEqual([
    ['a', '0'],
    ['b', '51020'],
    ['c', '0'],
  ]);
  expect(await trader.post('trade/batch-orders', [rest('d', '0')])).toMatchObject({ code: '1', data: [{ sCode: '51000', ordId: '' }] });
  const amended = await trader.post('trade/amend-batch-orders', [
    { instId: SWAP, clOrdId: 'a', newSz: '2' },
    { instId: SWAP, clOrdId: 'a', newSz: '3' },
    { instId: SWAP, clOrdId: 'nobody', newSz: '3' },
  ]);
  expect(amended).toMatchObject({ code: '2', data: [{ sCode: '0' }, { sCode: '51512' }, { sCode: '51503' }] });
  const cancelled = await trader.post('trade/cancel-batch-orders', [
    { instId: SWAP, clOrdId: 'a' },
    { instId: SWAP, clOrdId: 'b' },
  ]);
  expect(cancelled).toMatchObject({ code: '2', data: [{ sCode: '0' }, { sCode: '51400' }] });
  expect(
    await trader.post(
      'trade/batch-orders',
      Array.from({ length: 21 }, (_, index) => rest(`x${index}`)),
    ),
  ).toMatchObject({ code: '51111' });
  expect(
    await trader.post(
      'trade/amend-batch-orders',
      Array.from({ length: 21 }, () => ({})),
    ),
  ).toMatchObject({ code: '51501' });
});

test('an amended order is pushed with its request id, and ends when its new size is what has been filled', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader();
  const socket = await trader.socket();
  await socket.subscribe({ channel: 'orders', instType: 'ANY' });
  await trader.place(swap('2', { ordType: 'limit', px: '59000', clOrdId: 'a' }));
  await trader.post('trade/amend-order', { instId: SWAP, clOrdId: 'a', newPx: '59100', newSz: '3', reqId: 'change1' });
  const push = await socket.next((message) => isPush('orders')(message) && rowOf(message)['reqId'] === 'change1');
  expect(rowOf(push)).toMatchObject({ px: '59100', sz: '3', amendResult: '0', amendSource: '1', state: 'live' });
  expect((await trader.get('account/balance')).data[0]).toMatchObject({ details: [{ ordFrozen: '591.8865' }] });
  expect(rowOf(await trader.post('trade/amend-order', { instId: SWAP, clOrdId: 'a', newPx: '90000' }))).toMatchObject({ sCode: '51006' });
  expect(rowOf(await trader.post('trade/amend-order', { instId: SWAP, clOrdId: 'a', newSz: '90000', cxlOnFail: true }))).toMatchObject({
    sCode: '51502',
  });
  expect(await order(trader, 'a')).toMatchObject({ state: 'canceled', cancelSource: '1' });
});

test('cancel-all-after cancels all open orders, or those of a tag, unless it is asked for again', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60000, 60000] } });
  const trader = await rig.trader();
  const rest = (clOrdId: string, tag: string): Promise<Json> => trader.place(swap('1', { ordType: 'limit', px: '58000', clOrdId, tag }));
  await rest('a', 'one');
  await rest('b', 'two');
  expect(await trader.post('trade/cancel-all-after', { timeOut: '5' })).toMatchObject({ code: '51000' });
  expect((await trader.post('trade/cancel-all-after', { timeOut: 30, tag: 'one' })).data).toMatchObject([{ tag: 'one' }]);
  await trader.post('trade/cancel-all-after', { timeOut: '120' });
  await trader.post('trade/cancel-all-after', { timeOut: '0' });
  await rig.bars(1);
  await rig.ticks(1);
  expect(await order(trader, 'a')).toMatchObject({ state: 'canceled', cancelSource: '20' });
  expect(await order(trader, 'b')).toMatchObject({ state: 'live' });
});

test('order calls over the private socket answer with the same codes and the id of the request', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader();
  const socket = await trader.socket('private');
  const ask = async (id: string, op: string, args: Json[], more: Json = {}): Promise<Json> => {
    socket.send({ id, op, args, ...more });
    return socket.next((message) => message['id'] === id);
  };
  const rest = (clOrdId: string, sz = '1'): Json => swap(sz, { ordType: 'limit', px: '59000', clOrdId });
  const placed = await ask('1', 'order', [rest('a')]);
  expect(placed).toMatchObject({ op: 'order', code: '0', data: [{ clOrdId: 'a', sCode: '0' }] });
  expect(String(placed['inTime'])).toMatch(/^\d{16}$/);
  expect(await ask('2', 'batch-orders', [rest('b'), rest('c', '0')])).toMatchObject({
    code: '2',
    data: [{ sCode: '0' }, { sCode: '51000' }],
  });
  const code = (await trader.get(`public/instruments?instType=SWAP&instId=${SWAP}`)).data[0]?.['instIdCode'];
  const { instId: _name, ...unnamed } = rest('d');
  expect(await ask('3', 'order', [{ ...unnamed, instIdCode: code }])).toMatchObject({ code: '0' });
  expect(await ask('4', 'amend-order', [{ instId: SWAP, clOrdId: 'a', newSz: '2', reqId: 'q' }])).toMatchObject({
    code: '0',
    data: [{ reqId: 'q' }],
  });
  expect(await ask('5', 'batch-amend-orders', [{ instId: SWAP, clOrdId: 'a', newPx: '59100' }])).toMatchObject({ code: '0' });
  expect(await ask('6', 'cancel-order', [{ instIdCode: code, clOrdId: 'a' }])).toMatchObject({ code: '0', data: [{ clOrdId: 'a' }] });
  expect(
    await ask('7', 'batch-cancel-orders', [
      { instId: SWAP, clOrdId: 'a' },
      { instId: SWAP, clOrdId: 'b' },
    ]),
  ).toMatchObject({ code: '2' });
  expect(await ask('8', 'order', [rest('late')], { expTime: '1' })).toMatchObject({ code: '1', data: [{ sCode: '50036' }] });
  expect(await ask('9', 'order', [rest('x'), rest('y')])).toMatchObject({ code: '51111' });
  const stranger = await rig.socket('private');
  stranger.send({ id: '1', op: 'order', args: [rest('z')] });
  expect(await stranger.next((message) => message['id'] === '1')).toMatchObject({ event: 'error', code: '60011' });
  const outside = await trader.socket('business');
  outside.send({ id: '2', op: 'order', args: [rest('z')] });
  expect(await outside.next((message) => message['id'] === '2')).toMatchObject({ event: 'error', code: '60028' });
  const reader = await rig.trader({ perm: 'read_only' });
  const reading = await reader.socket('private');
  reading.send({ id: '3', op: 'order', args: [rest('z')] });
  expect(await reading.next((message) => message['id'] === '3')).toMatchObject({ op: 'order', code: '50120' });
});

test('the fills channel publishes each fill once', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader({ level: 'VIP3' });
  const socket = await trader.socket();
  await socket.subscribe({ channel: 'fills' });
  await trader.place(swap('1', { clOrdId: 'f' }));
  const fill = rowOf(await socket.next(isPush('fills')));
  const [row] = (await trader.get('trade/fills')).data;
  expect(fill).toMatchObject({ tradeId: row?.['tradeId'], fillSz: '1', fillPx: '60000', clOrdId: 'f', execType: 'T' });
});

test('orders are refused by the rules of their kind', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000], [SPOT]: [60000] } });
  const trader = await rig.trader();
  const refused = async (body: Json): Promise<unknown> => (await trader.place(body))['sCode'];
  const spot = { instId: SPOT, tdMode: 'cash', side: 'buy', ordType: 'market', sz: '100' };
  expect(await refused({ ...spot, ordType: 'optimal_limit_ioc' })).toBe('51000');
  expect(await refused({ ...spot, sz: '1000001' })).toBe('51201');
  expect(await refused({ ...spot, reduceOnly: true })).toBe('51205');
  expect(await refused(swap('1601'))).toBe('51202');
  expect(await refused(swap('1', { side: 'sell' }))).toBe('51169');
  expect(await refused(swap('1', { ordType: 'limit' }))).toBe('51204');
  expect(await refused(swap('1', { ordType: 'limit', px: '64000' }))).toBe('51006');
  expect(await refused(swap('1', { ordType: 'limit', px: '64000', pxAmendType: '1', clOrdId: 'moved' }))).toBe('0');
  expect(await order(trader, 'moved')).toMatchObject({ px: '63000' });
  expect(await refused(swap('1', { side: 'sell', attachAlgoOrds: [{ slTriggerPx: '61000', slOrdPx: '-1' }] }))).toBe('51333');
  expect(await refused(swap('1', { stpMode: 'none' }))).toBe('51000');
  expect(await refused(swap('1', { ordType: 'limit', px: '58000', clOrdId: 'rests' }))).toBe('0');
  expect(await refused(swap('1', { clOrdId: 'rests' }))).toBe('51016');
  expect(await refused(swap('1000'))).toBe('51008');
  expect(await refused(swap('1', { ordType: 'optimal_limit_ioc' }))).toBe('0');
  expect((await trader.post('trade/close-position', { instId: SWAP, mgnMode: 'isolated', posSide: 'long' })).code).toBe('51023');
});
