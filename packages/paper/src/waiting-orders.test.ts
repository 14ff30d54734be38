// Orders that wait: what orders carry, trailing stops, triggers on the last, index and mark price, amendments, exits of whole positions.
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
const algo = (ordType: string, more: Json): Json => ({
  instId: SWAP,
  tdMode: 'cross',
  side: 'sell',
  posSide: 'long',
  ordType,
  sz: '1',
  ...more,
});

async function order(trader: Trader, clOrdId: string): Promise<Json> {
  return rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=${clOrdId}`));
}

async function algoOf(trader: Trader, id: string): Promise<Json> {
  return rowOf(await trader.get(`trade/order-algo?algoClOrdId=${id}`));
}

async function placeAlgo(trader: Trader, body: Json): Promise<Json> {
  const answer = await trader.post('trade/order-algo', body);
  return answer.data?.[0] ?? { sCode: answer.code };
}

test('take profit and stop loss that an order carries wait once it is filled in full, and the first that is reached ends the other', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 59500, 60500, 61000] } });
  const trader = await rig.trader();
  const attachAlgoOrds = [{ attachAlgoClOrdId: 'exit1', tpTriggerPx: '61000', tpOrdPx: '-1', slTriggerPx: '59000', slOrdPx: '-1' }];
  const rest = swap('2', { ordType: 'limit', px: '59600', clOrdId: 'in', attachAlgoOrds });
  expect(await trader.place({ ...rest, attachAlgoOrds: [{ tpTriggerPx: '59500', tpOrdPx: '-1' }] })).toMatchObject({ sCode: '51046' });
  expect(await trader.place({ ...rest, attachAlgoOrds: [{ slTriggerPx: '59700', slOrdPx: '-1' }] })).toMatchObject({ sCode: '51047' });
  expect(await trader.place({ ...rest, attachAlgoOrds: [{ slTriggerPx: '59000' }] })).toMatchObject({ sCode: '50014' });
  expect(await trader.place(swap('1', { attachAlgoOrds: [{ slTriggerPx: '60001', slOrdPx: '-1' }] }))).toMatchObject({ sCode: '51051' });
  expect(await trader.place(rest)).toMatchObject({ sCode: '0' });
  expect(await order(trader, 'in')).toMatchObject({
    attachAlgoOrds: [{ attachAlgoClOrdId: 'exit1' }],
    tpTriggerPx: '61000',
    slOrdPx: '-1',
  });
  expect((await trader.get('trade/orders-algo-pending?ordType=oco')).data).toEqual([]);
  const amend = { instId: SWAP, clOrdId: 'in', attachAlgoOrds: [{ attachAlgoClOrdId: 'exit1', newSlTriggerPx: '58900' }] };
  expect(rowOf(await trader.post('trade/amend-order', amend))).toMatchObject({ sCode: '0' });
  await rig.bars(2);
  const [waiting] = (await trader.get('trade/orders-algo-pending?ordType=oco')).data;
  const parent = await order(trader, 'in');
  expect(waiting).toMatchObject({ algoClOrdId: 'exit1', sz: '2', slTriggerPx: '58900', linkedOrd: { ordId: parent['ordId'] } });
  await rig.bars(2);
  expect(await algoOf(trader, 'exit1')).toMatchObject({ state: 'effective', actualSide: 'tp', actualPx: '61000' });
  expect((await trader.get('account/positions')).data).toEqual([]);
});

test('a take profit that is a limit order rests from the start; what it fills the stop no longer covers, and a stop that fires takes it away', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60000, 60600, 59000] }, book: 'depth' });
  const trader = await rig.trader();
  const taker = await rig.trader({ balances: { USDT: '1000000' } });
  const exits = (more: Json): Json => ({ attachAlgoOrds: [{ tpOrdKind: 'limit', slTriggerPx: '59500', slOrdPx: '-1', ...more }] });
  expect(await trader.place(swap('1', exits({ tpOrdPx: '-1' })))).toMatchObject({ sCode: '51000' });
  expect(await trader.place(swap('1', exits({ tpOrdPx: '59900' })))).toMatchObject({ sCode: '51050' });
  const parent = await trader.place(swap('3', { clOrdId: 'in', ...exits({ tpOrdPx: '60000.5', tpTriggerPx: '60200' }) }));
  const pending = async (): Promise<Json[]> => (await trader.get('trade/orders-pending')).data;
  const stops = async (): Promise<Json[]> => (await trader.get('trade/orders-algo-pending?ordType=conditional')).data;
  const [profit] = await pending();
  expect(profit).toMatchObject({ side: 'sell', posSide: 'long', ordType: 'limit', px: '60000.5', sz: '3', isTpLimit: 'true' });
  expect(await stops()).toMatchObject([{ sz: '3', slTriggerPx: '59500', tpTriggerPx: '', linkedOrd: { ordId: parent['ordId'] } }]);
  expect(await order(trader, 'in')).toMatchObject({ attachAlgoOrds: [{ tpOrdKind: 'limit', tpTriggerPx: '', tpOrdPx: '60000.5' }] });
  // Another account takes a part of it: buys up to its price, and one contract there.
  const asks = rowOf(await taker.get(`market/books?instId=${SWAP}&sz=400`))['asks'] as string[][];
  const below = asks.filter(([px]) => Number(px) < 60000.5).reduce((sum, [, size]) => sum + Number(size), 0);
  await taker.place(swap((below + 1).toFixed(2), { ordType: 'ioc', px: '60000.5' }));
  expect(await pending()).toMatchObject([{ ordId: profit?.['ordId'], state: 'partially_filled', accFillSz: '1' }]);
  expect(await stops()).toMatchObject([{ sz: '2' }]);
  await rig.bars(3);
  expect([await pending(), await stops(), (await trader.get('account/positions')).data]).toEqual([[], [], []]);
  await trader.place(swap('2', exits({ tpOrdPx: '61500' })));
  expect(await pending()).toHaveLength(1);
  await rig.bars(1);
  const [ended] = (await trader.get('trade/orders-history?instType=SWAP&state=canceled')).data;
  expect(ended).toMatchObject({ px: '61500', isTpLimit: 'true', cancelSource: '0' });
  expect((await trader.get('account/positions')).data).toEqual([]);
});

test('an attached exit of a spot buy sells what the fee has left', async () => {
  rig = await startRig({ bars: { [SPOT]: [60000, 61000] } });
  const trader = await rig.trader();
  const order = { instId: SPOT, tdMode: 'cash', side: 'buy', ordType: 'market', sz: '0.01', tgtCcy: 'base_ccy' };
  await trader.place({ ...order, attachAlgoOrds: [{ attachAlgoClOrdId: 'tp', tpTriggerPx: '61000', tpOrdPx: '-1' }] });
  await rig.bars(2);
  expect(await algoOf(trader, 'tp')).toMatchObject({ state: 'effective', actualSz: '0.00999' });
});

test('a trailing stop starts at its activation price, follows the best price and sells at the distance below it', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 59000, 61000, 62000, 61400, 61380] } });
  const trader = await rig.trader();
  await trader.place(swap('1'));
  const trail = algo('move_order_stop', { callbackRatio: '0.01', activePx: '61000', algoClOrdId: 'trail' });
  expect(await placeAlgo(trader, { ...trail, callbackRatio: '0.0005' })).toMatchObject({ sCode: '51311' });
  expect(await placeAlgo(trader, { ...trail, callbackRatio: '' })).toMatchObject({ sCode: '50015' });
  const socket = await trader.socket();
  expect(await placeAlgo(trader, trail)).toMatchObject({ sCode: '0' });
  await socket.subscribe({ channel: 'algo-advance', instType: 'ANY' });
  expect(rowOf(await socket.next(isPush('algo-advance')))).toMatchObject({
    algoClOrdId: 'trail',
    state: 'live',
    activePx: '61000',
    moveTriggerPx: '',
  });
  await rig.bars(2);
  expect(await algoOf(trader, 'trail')).toMatchObject({ state: 'live', moveTriggerPx: '' });
  await rig.bars(1);
  expect(await algoOf(trader, 'trail')).toMatchObject({ state: 'live', moveTriggerPx: '60390' });
  await rig.bars(2);
  expect(await algoOf(trader, 'trail')).toMatchObject({ state: 'live', moveTriggerPx: '61380' });
  await rig.ticks(1);
  const done = await algoOf(trader, 'trail');
  expect(done).toMatchObject({ state: 'effective', actualPx: '61380' });
  const [fired] = (await trader.get(`trade/orders-history?instType=SWAP`)).data;
  expect(fired).toMatchObject({ ordId: done['ordId'], source: '25', side: 'sell', state: 'filled' });
});

test('a waiting order can be amended: size, triggers, prices; and cancelled', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 58900] } });
  const trader = await rig.trader();
  await trader.place(swap('2'));
  await placeAlgo(trader, algo('conditional', { slTriggerPx: '59000', slOrdPx: '-1', algoClOrdId: 'stop' }));
  const amend = async (change: Json): Promise<Json> =>
    rowOf(await trader.post('trade/amend-algos', { instId: SWAP, algoClOrdId: 'stop', ...change }));
  expect(await amend({})).toMatchObject({ sCode: '51500' });
  expect(await amend({ newSlTriggerPx: '60000' })).toMatchObject({ sCode: '51278' });
  expect(await amend({ newSlTriggerPx: '58950', newSz: '2', reqId: 'r' })).toMatchObject({ sCode: '0', reqId: 'r' });
  expect(await algoOf(trader, 'stop')).toMatchObject({ slTriggerPx: '58950', sz: '2', slOrdPx: '-1' });
  await rig.bars(2);
  expect(await algoOf(trader, 'stop')).toMatchObject({ state: 'effective', actualSz: '2' });
  expect(await amend({ newSz: '1' })).toMatchObject({ sCode: '51503' });
  expect((await trader.get('trade/orders-algo-history?ordType=conditional&state=effective')).data).toHaveLength(1);
});

test('a trigger order is sent as it was placed and carries its own exits', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60500, 60500] } });
  const trader = await rig.trader();
  const entry = { side: 'buy', triggerPx: '60500', orderPx: '60600', advanceOrdType: 'ioc', algoClOrdId: 'entry' };
  await placeAlgo(
    trader,
    algo('trigger', { ...entry, attachAlgoOrds: [{ attachAlgoClOrdId: 'after', slTriggerPx: '60000', slOrdPx: '-1' }] }),
  );
  await rig.bars(2);
  const { ordId } = await algoOf(trader, 'entry');
  const made = rowOf(await trader.get(`trade/order?instId=${SWAP}&ordId=${String(ordId)}`));
  expect(made).toMatchObject({ ordType: 'ioc', px: '60600', state: 'filled', source: '6' });
  expect(await algoOf(trader, 'after')).toMatchObject({ state: 'live', slTriggerPx: '60000' });
});

test('triggers watch the last, the index or the mark price', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60000, 60000], [SPOT]: [60000, 59000, 58000] }, book: 'depth' });
  const trader = await rig.trader();
  await trader.place(swap('3'));
  const stop = (slTriggerPx: string, slTriggerPxType: string): Promise<Json> =>
    placeAlgo(trader, algo('conditional', { slTriggerPx, slOrdPx: '-1', slTriggerPxType, algoClOrdId: slTriggerPxType }));
  expect(await stop('60000', 'mark')).toMatchObject({ sCode: '51302' });
  expect(await stop('60000', 'index')).toMatchObject({ sCode: '51306' });
  for (const kind of ['last', 'mark', 'index']) await stop('59200', kind);
  const states = async (): Promise<unknown[]> =>
    Promise.all(['last', 'mark', 'index'].map(async (kind) => (await algoOf(trader, kind))['state']));
  await rig.bars(2);
  expect(await states()).toEqual(['live', 'live', 'effective']);
  await rig.bars(1);
  expect(await states()).toEqual(['live', 'effective', 'effective']);
});

test('a whole position has one exit, in its own direction and at market', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader();
  const whole = (more: Json): Promise<Json> =>
    placeAlgo(trader, algo('conditional', { sz: '', closeFraction: '1', slTriggerPx: '59000', slOrdPx: '-1', ...more }));
  await trader.place(swap('1'));
  expect(await whole({ slOrdPx: '58900' })).toMatchObject({ sCode: '51330' });
  expect(await whole({ posSide: 'short' })).toMatchObject({ sCode: '51331' });
  expect(await whole({})).toMatchObject({ sCode: '0' });
  expect(await whole({})).toMatchObject({ sCode: '51088' });
  expect(rowOf(await trader.get('account/positions'))).toMatchObject({ closeOrderAlgo: [{ slTriggerPx: '59000', closeFraction: '1' }] });
});
