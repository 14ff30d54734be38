// What accounts may do and what becomes of them: cross margin, tiers, leverage rules, margin by hand, sizes, liquidation, lives of positions, fees.
import { afterEach, expect, test } from 'vitest';
import { formatFixed, parseFixed } from '@millrace/market';
import { type Json, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const SWAP = 'BTC-USDT-SWAP';

const swap = (sz: string, more: Json = {}): Json => ({
  instId: SWAP,
  tdMode: 'cross',
  side: 'buy',
  posSide: 'long',
  ordType: 'market',
  sz,
  ...more,
});

async function detail(trader: Trader, ccy = 'USDT'): Promise<Json> {
  const details = rowOf(await trader.get('account/balance'))['details'] as Json[];
  return details.find((row) => row['ccy'] === ccy) ?? {};
}

async function lever(trader: Trader, value: string, mgnMode = 'cross', posSide?: string): Promise<Json> {
  const answer = await trader.post('account/set-leverage', { instId: SWAP, mgnMode, lever: value, ...(posSide ? { posSide } : {}) });
  return answer.data?.[0] ?? { code: answer.code };
}

/** Sum of all bills of a currency. */
async function billSum(trader: Trader, ccy = 'USDT'): Promise<string> {
  const rows = (await trader.bills()).filter((bill) => bill['ccy'] === ccy);
  return formatFixed(rows.reduce((sum, bill) => sum + parseFixed(String(bill['balChg'])), 0n));
}

test('a cross position uses the whole balance: margin follows the mark price, profit is free for others', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 66000] } });
  const trader = await rig.trader({ balances: { USDT: '1000' } });
  expect(await lever(trader, '10')).toMatchObject({ lever: '10', mgnMode: 'cross' });
  expect(await trader.place(swap('10'))).toMatchObject({ sCode: '0' });
  const held = rowOf(await trader.get('account/positions'));
  expect(held).toMatchObject({ mgnMode: 'cross', pos: '10', imr: '600', margin: '', lever: '10', upl: '0' });
  expect(await detail(trader)).toMatchObject({ cashBal: '997', imr: '600', mmr: '24', availEq: '397', frozenBal: '600', isoEq: '0' });
  await rig.bars(2);
  expect(await detail(trader)).toMatchObject({ cashBal: '997', eq: '1597', upl: '600', imr: '660', availEq: '937', availBal: '337' });
  const [risk] = (await trader.get('account/account-position-risk')).data;
  expect(risk).toMatchObject({ posData: [{ instId: SWAP, pos: '10', mgnMode: 'cross' }], balData: [{ ccy: 'USDT', eq: '1597' }] });
});

test('isolated and cross positions of one instrument stand side by side, each with its own leverage', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader();
  await lever(trader, '20');
  await lever(trader, '5', 'isolated', 'long');
  await trader.place(swap('1'));
  await trader.place(swap('1', { tdMode: 'isolated' }));
  const rows = (await trader.get('account/positions')).data;
  expect(rows.map((row) => [row['mgnMode'], row['lever'], row['margin'], row['imr']])).toEqual([
    ['cross', '20', '', '30'],
    ['isolated', '5', '120', ''],
  ]);
  expect(rowOf(await trader.get(`account/leverage-info?instId=${SWAP}&mgnMode=cross`))).toMatchObject({ lever: '20' });
  expect((await trader.get(`account/leverage-info?instId=${SWAP}&mgnMode=isolated`)).data.map((row) => row['lever'])).toEqual(['5', '3']);
});

test('a cross account is liquidated when its equity is used up, orders first, and never loses more than it has', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 51000, 50800, 40000] } });
  const trader = await rig.trader({ balances: { USDT: '1000' } });
  await lever(trader, '10');
  await trader.place(swap('10'));
  await trader.place(swap('1', { side: 'sell', posSide: 'short', ordType: 'limit', px: '62900', clOrdId: 'rest' }));
  const { liqPx } = rowOf(await trader.get('account/positions'));
  expect(Number(liqPx)).toBeGreaterThan(50_200);
  expect(Number(liqPx)).toBeLessThan(50_300);
  await rig.bars(3);
  expect((await trader.get('account/positions')).data).toHaveLength(1);
  await rig.bars(1);
  expect((await trader.get('account/positions')).data).toEqual([]);
  expect(await detail(trader)).toEqual({});
  expect(await billSum(trader)).toBe('0');
  const [closed] = (await trader.get('account/positions-history')).data;
  expect(closed).toMatchObject({ type: '3', mgnMode: 'cross', direction: 'long', closeTotalPos: '10', realizedPnl: '-1000' });
  expect(rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=rest`))).toMatchObject({ state: 'canceled', cancelSource: '3' });
  const order = rowOf(await trader.get(`trade/orders-history?instType=SWAP&category=full_liquidation`));
  expect(order).toMatchObject({ category: 'full_liquidation', state: 'filled' });
});

test('a cross liquidation that leaves something takes the maintenance margin as penalty', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 50250] } });
  const trader = await rig.trader({ balances: { USDT: '1000' } });
  await lever(trader, '10');
  await trader.place(swap('10'));
  await rig.bars(2);
  expect((await trader.get('account/positions')).data).toEqual([]);
  const [closed] = (await trader.get('account/positions-history')).data;
  expect(closed).toMatchObject({ type: '3', pnl: '-975', liqPenalty: '-20.1', fee: '-3', realizedPnl: '-998.1' });
  expect(await detail(trader)).toMatchObject({ cashBal: '1.9' });
  expect(await billSum(trader)).toBe('1.9');
});

test('a large position goes down by a tier before it goes altogether', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 58600] } });
  const trader = await rig.trader({ balances: { USDT: '10000000' } });
  await lever(trader, '33', 'isolated', 'long');
  for (const sz of ['1600', '1600']) await trader.place(swap(sz, { tdMode: 'isolated' }));
  await trader.place(swap('400', { tdMode: 'isolated' }));
  expect(rowOf(await trader.get('account/positions'))).toMatchObject({ pos: '3600' });
  await rig.bars(2);
  const orders = (await trader.get('trade/orders-history?instType=SWAP&category=partial_liquidation')).data;
  expect(orders[0]).toMatchObject({ accFillSz: '400', category: 'partial_liquidation' });
  const fill = (await trader.get(`trade/fills?ordId=${String(orders[0]?.['ordId'])}`)).data[0];
  expect(fill).toMatchObject({ subType: '100' });
  expect(await billSum(trader)).toBe((await detail(trader))['cashBal']);
});

test('tiers bound leverage and size', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader({ balances: { USDT: '100000000' } });
  const tiers = (await trader.get('public/position-tiers?instType=SWAP&tdMode=cross&instFamily=BTC-USDT')).data;
  expect(tiers[0]).toMatchObject({ tier: '1', maxSz: '1600', mmr: '0.004', maxLever: '100', imr: '0.01' });
  expect(tiers[1]).toMatchObject({ tier: '2', minSz: '1600', maxSz: '3200', mmr: '0.006', maxLever: '75' });
  await lever(trader, '100');
  await trader.place(swap('1600'));
  expect(await trader.place(swap('1'))).toMatchObject({ sCode: '51004' });
  expect(await lever(trader, '75')).toMatchObject({ lever: '75' });
  expect(await trader.place(swap('1'))).toMatchObject({ sCode: '0' });
  expect(await lever(trader, '100')).toMatchObject({ code: '59102' });
});

test('leverage has its bounds, and does not change under orders that rest or without the margin', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader({ balances: { USDT: '200' } });
  expect(await lever(trader, '101')).toMatchObject({ code: '59102' });
  expect(await lever(trader, '0.5')).toMatchObject({ code: '59105' });
  expect(await lever(trader, '10', 'isolated')).toMatchObject({ code: '51000' });
  await lever(trader, '10', 'isolated', 'long');
  await trader.place(swap('2', { tdMode: 'isolated' }));
  expect(await lever(trader, '5', 'isolated', 'long')).toMatchObject({ code: '59103' });
  await trader.place(swap('0.5', { tdMode: 'isolated', ordType: 'limit', px: '59000' }));
  expect(await lever(trader, '20', 'isolated', 'long')).toMatchObject({ code: '59101' });
  expect(await lever(trader, '10', 'isolated', 'long')).toMatchObject({ lever: '10' });
  expect(await lever(trader, '20', 'isolated', 'short')).toMatchObject({ lever: '20' });
});

test('margin moves into an isolated position and out of it, with a bill that changes no balance', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader({ balances: { USDT: '1000' } });
  await lever(trader, '10', 'isolated', 'long');
  const move = (type: string, amt: string): Promise<Json> =>
    trader.post('account/position/margin-balance', { instId: SWAP, posSide: 'long', type, amt }) as unknown as Promise<Json>;
  expect(await move('add', '10')).toMatchObject({ code: '59300' });
  await trader.place(swap('1', { tdMode: 'isolated' }));
  const before = Number(rowOf(await trader.get('account/positions'))['liqPx']);
  expect(await move('add', '40')).toMatchObject({ code: '0', data: [{ amt: '40', type: 'add', instId: SWAP, posSide: 'long' }] });
  const held = rowOf(await trader.get('account/positions'));
  expect(held).toMatchObject({ margin: '100' });
  expect(Number(held['liqPx'])).toBeLessThan(before);
  expect(await move('reduce', '41')).toMatchObject({ code: '59301' });
  expect(await move('reduce', '40')).toMatchObject({ code: '0' });
  expect(await move('add', '5000')).toMatchObject({ code: '51008' });
  const bills = (await trader.get('account/bills?type=6')).data;
  expect(bills.map((bill) => [bill['subType'], bill['balChg'], bill['posBalChg']])).toEqual([
    ['161', '0', '-40'],
    ['160', '0', '40'],
  ]);
});

test('what max-size allows is accepted and a lot more is refused, in cash, isolated and cross', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000], 'BTC-USDT': [60000] }, book: 'bars' });
  const lots = { [SWAP]: '0.01', 'BTC-USDT': '0.00000001' };
  for (const [instId, tdMode] of [
    ['BTC-USDT', 'cash'],
    [SWAP, 'isolated'],
    [SWAP, 'cross'],
  ] as const) {
    const trader = await rig.trader({ balances: { USDT: '777.77' } });
    const { maxBuy } = rowOf(await trader.get(`account/max-size?instId=${instId}&tdMode=${tdMode}`));
    const order = { instId, tdMode, side: 'buy', ordType: 'limit', px: '60000', ...(tdMode === 'cash' ? {} : { posSide: 'long' }) };
    const more = formatFixed(parseFixed(String(maxBuy)) + parseFixed(lots[instId]));
    expect(await trader.place({ ...order, sz: more })).toMatchObject({ sCode: '51008' });
    expect(await trader.place({ ...order, sz: maxBuy })).toMatchObject({ sCode: '0' });
  }
  const trader = await rig.trader({ balances: { USDT: '1000' } });
  await trader.place(swap('1'));
  expect(rowOf(await trader.get(`account/max-avail-size?instId=${SWAP}&tdMode=cross&reduceOnly=true`))).toMatchObject({
    availBuy: '0',
    availSell: '1',
  });
  expect(rowOf(await trader.get(`account/max-avail-size?instId=${SWAP}&tdMode=cross`))).toMatchObject({ availBuy: '799.7' });
});

test('in net mode an order beyond the position turns it round, reduce-only never does', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 61000] } });
  const trader = await rig.trader({ posMode: 'net_mode' });
  const net = (side: string, sz: string, more: Json = {}): Promise<Json> =>
    trader.place({ instId: SWAP, tdMode: 'cross', side, ordType: 'market', sz, ...more });
  expect(await net('sell', '1', { reduceOnly: true })).toMatchObject({ sCode: '51169' });
  await net('buy', '2');
  expect(await net('buy', '1', { reduceOnly: true })).toMatchObject({ sCode: '51170' });
  await rig.bars(2);
  await net('sell', '3');
  expect(rowOf(await trader.get('account/positions'))).toMatchObject({ pos: '-1', posSide: 'net', avgPx: '61000' });
  const [before] = (await trader.get('account/positions-history')).data;
  expect(before).toMatchObject({ type: '2', direction: 'long', openAvgPx: '60000', closeAvgPx: '61000', pnl: '20', openMaxPos: '2' });
  await trader.post('trade/close-position', { instId: SWAP, mgnMode: 'cross' });
  expect((await trader.get('account/positions')).data).toEqual([]);
  expect((await trader.get('account/positions-history')).data).toHaveLength(2);
});

test('orders that could only reduce end with their position', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60000] }, book: 'depth' });
  const trader = await rig.trader({ posMode: 'net_mode' });
  const net = (side: string, sz: string, more: Json = {}): Promise<Json> =>
    trader.place({ instId: SWAP, tdMode: 'cross', side, ordType: 'market', sz, ...more });
  const state = async (id: string): Promise<Json> => rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=${id}`));
  await net('buy', '2');
  for (const id of ['one', 'two']) await net('sell', '1', { ordType: 'limit', px: '60000', reduceOnly: true, clOrdId: id });
  await (
    await rig.trader({ posMode: 'net_mode' })
  ).place({ instId: SWAP, tdMode: 'cross', side: 'buy', ordType: 'ioc', px: '60000', sz: '1' });
  expect(await state('one')).toMatchObject({ state: 'filled' });
  await net('sell', '3');
  expect(await state('two')).toMatchObject({ state: 'canceled', cancelSource: '17', accFillSz: '0' });
});

test('a life of a position is one row: in part first, then whole, and a new one after it', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60600] } });
  const trader = await rig.trader();
  const sell = (sz: string): Promise<Json> => trader.place(swap(sz, { side: 'sell' }));
  await trader.place(swap('4'));
  await rig.bars(2);
  await sell('1');
  expect((await trader.get('account/positions-history')).data).toMatchObject([
    { type: '1', closeTotalPos: '1', pnl: '6', openMaxPos: '4' },
  ]);
  await sell('3');
  expect((await trader.get('account/positions-history')).data).toMatchObject([
    { type: '2', closeTotalPos: '4', pnl: '24', realizedPnl: '21.588' },
  ]);
  const first = rowOf(await trader.get(`account/positions?instId=${SWAP}`));
  await trader.place(swap('1'));
  expect(rowOf(await trader.get('account/positions'))).toMatchObject({ posId: first['posId'], realizedPnl: '-0.303', pnl: '0' });
});

test('fees follow the level and the currency: base or quote in spot, a rebate for a maker of the highest level', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60000], 'BTC-USDT': [60000, 60000] }, book: 'depth' });
  const trader = await rig.trader({ level: 'VIP3', feeType: '1', balances: { USDT: '100000' } });
  expect(rowOf(await trader.get('account/config'))).toMatchObject({ level: 'VIP3', feeType: '1' });
  expect(rowOf(await trader.get('account/trade-fee?instType=SWAP'))).toMatchObject({
    makerU: '0.00005',
    takerU: '-0.00025',
    level: 'VIP3',
  });
  await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'limit', px: '60000.1', sz: '0.01', clOrdId: 'spot' });
  expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=spot'))).toMatchObject({
    state: 'filled',
    feeCcy: 'USDT',
    fee: '-0.3000005',
  });
  const other = await rig.trader({ balances: { USDT: '100000' } });
  await trader.place(swap('1', { ordType: 'limit', px: '60000', clOrdId: 'maker' }));
  await other.place(swap('1', { side: 'sell', posSide: 'short' }));
  expect(rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=maker`))).toMatchObject({ state: 'filled', fee: '0', rebate: '0.03' });
});

test('a spot account cannot trade contracts', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader({ acctLv: '1' });
  expect(await trader.place(swap('1'))).toMatchObject({ sCode: '51010' });
});
