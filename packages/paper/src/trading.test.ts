import { afterEach, expect, test } from 'vitest';
import { formatFixed, parseFixed } from '@millrace/market';
import { isPush, type Json, type Rig, type RigOptions, rowOf, startRig, type Trader } from './testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const SWAP = 'BTC-USDT-SWAP';

async function longTrader(options: RigOptions, lever = '5'): Promise<Trader> {
  rig = await startRig(options);
  const trader = await rig.trader();
  for (const posSide of ['long', 'short']) {
    await trader.post('account/set-leverage', { instId: SWAP, mgnMode: 'isolated', posSide, lever });
  }
  return trader;
}

const open = (sz: string, more: Json = {}): Json => ({
  instId: SWAP,
  tdMode: 'isolated',
  side: 'buy',
  posSide: 'long',
  ordType: 'market',
  sz,
  ...more,
});
const close = (sz: string, more: Json = {}): Json => open(sz, { side: 'sell', ...more });

async function cash(trader: Trader, ccy = 'USDT'): Promise<unknown> {
  const details = rowOf(await trader.get('account/balance'))['details'] as Json[];
  return details.find((detail) => detail['ccy'] === ccy)?.['cashBal'] ?? '0';
}

/** Sum of what the bills of a currency changed. */
async function billSum(trader: Trader, ccy = 'USDT'): Promise<string> {
  const rows = (await trader.bills()).filter((bill) => bill['ccy'] === ccy);
  return formatFixed(rows.reduce((sum, bill) => sum + parseFixed(String(bill['balChg'])), 0n));
}

test('the ladder of the worked example ends with exactly its net profit, in balance and bills', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000, 58650, 57420, 58820] } });
  expect(await trader.place(open('1'))).toMatchObject({ sCode: '0' });
  await rig.bars(2);
  await trader.place(open('2'));
  await rig.bars(1);
  await trader.place(open('4'));
  const held = rowOf(await trader.get('account/positions'));
  expect(held).toMatchObject({ pos: '7', avgPx: '58140', margin: '813.96', posSide: 'long', lever: '5' });
  expect(Number(held['liqPx']).toFixed(2)).toBe('46722.25');
  await rig.bars(1);
  await trader.place(close('7'));
  expect(await cash(trader)).toBe('10043.5064');
  expect(await billSum(trader)).toBe('10043.5064');
  expect((await trader.get('account/positions')).data).toEqual([]);
  expect(rowOf(await trader.get(`account/positions?instId=${SWAP}`))).toMatchObject({ pos: '0', realizedPnl: '43.5064' });
});

test('the short mirror of the example', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000, 61350, 62670, 61190] } });
  const short = (side: string, sz: string): Json => ({ instId: SWAP, tdMode: 'isolated', side, posSide: 'short', ordType: 'market', sz });
  await trader.place(short('sell', '1'));
  await rig.bars(2);
  await trader.place(short('sell', '2'));
  await rig.bars(1);
  await trader.place(short('sell', '4'));
  expect(Number(rowOf(await trader.get('account/positions'))['liqPx']).toFixed(2)).toBe('73960.89');
  await rig.bars(1);
  await trader.place(short('buy', '7'));
  expect(await cash(trader)).toBe('10046.19145');
});

test('spot buys pay their fee in base, sells in quote: the worked spot example', async () => {
  rig = await startRig({ bars: { 'BTC-USDT': [60000, 58650, 57420, 58770] } });
  const trader = await rig.trader();
  const buy = (sz: string, px: string): Json => ({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'ioc', sz, px });
  await trader.place(buy('0.00165837', '60300'));
  await rig.bars(2);
  await trader.place(buy('0.00339309', '58943.3'));
  await rig.bars(1);
  await trader.place(buy('0.00693155', '57707.1'));
  expect(await cash(trader, 'BTC')).toBe('0.01197102699');
  expect(await cash(trader)).toBe(
    formatFixed(parseFixed('10000') - parseFixed('99.5022') - parseFixed('199.0047285') - parseFixed('398.009601')),
  );
  await rig.bars(1);
  const sale = await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'sell', ordType: 'market', sz: '0.01197102' });
  expect(sale['sCode']).toBe('0');
  expect(await cash(trader, 'BTC')).toBe('0.00000000699');
  expect(await billSum(trader)).toBe(await cash(trader));
  expect(await billSum(trader, 'BTC')).toBe('0.00000000699');
});

test('a spot market buy is sized in quote by default', async () => {
  rig = await startRig({ bars: { 'BTC-USDT': [60000] } });
  const trader = await rig.trader();
  await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '100', clOrdId: 'q1' });
  expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=q1'))).toMatchObject({
    accFillSz: '0.00166666',
    sz: '100',
    state: 'filled',
    feeCcy: 'BTC',
    fee: '-0.00000166666',
  });
  await trader.place({
    instId: 'BTC-USDT',
    tdMode: 'cash',
    side: 'buy',
    ordType: 'market',
    sz: '0.001',
    tgtCcy: 'base_ccy',
    clOrdId: 'b1',
  });
  expect(rowOf(await trader.get('trade/order?instId=BTC-USDT&clOrdId=b1'))).toMatchObject({ accFillSz: '0.001', avgPx: '60000' });
});

test('a taker pays slippage but an IOC never more than its limit', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000, 60000] }, slippageBp: 2 });
  await trader.place(open('1', { clOrdId: 'm' }));
  await trader.place(open('1', { ordType: 'ioc', px: '60005', clOrdId: 'i' }));
  await trader.place(open('1', { ordType: 'ioc', px: '59999.9', clOrdId: 'miss' }));
  const order = async (id: string): Promise<Json> => rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=${id}`));
  expect(await order('m')).toMatchObject({ avgPx: '60012', fee: '-0.30006' });
  expect(await order('i')).toMatchObject({ avgPx: '60005' });
  expect(await order('miss')).toMatchObject({ state: 'canceled', cancelSource: '14', accFillSz: '0', avgPx: '' });
});

test('a resting limit fills as maker at its own price when the price goes through it, not when it touches', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000, 59000, 58999.9] } });
  await rig.bars(1);
  await trader.place(open('1', { ordType: 'limit', px: '59000', clOrdId: 'rest' }));
  const frozen = (rowOf(await trader.get('account/balance'))['details'] as Json[])[0];
  expect(frozen).toMatchObject({ ordFrozen: '118.295', availBal: '9881.705' });
  await rig.bars(1);
  expect((await trader.get('trade/orders-pending')).data).toHaveLength(1);
  await rig.bars(1);
  expect(rowOf(await trader.get(`trade/fills?instId=${SWAP}`))).toMatchObject({ fillPx: '59000', execType: 'M', fee: '-0.118' });
  expect((await trader.get('trade/orders-pending')).data).toEqual([]);
});

test('post only that would take, and fill or kill that cannot, are cancelled with their source', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000] } });
  await trader.place(open('1', { ordType: 'post_only', px: '60000', clOrdId: 'p' }));
  await trader.place(open('1', { ordType: 'fok', px: '59999', clOrdId: 'f' }));
  expect(rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=p`))).toMatchObject({ state: 'canceled', cancelSource: '31' });
  expect(rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=f`))).toMatchObject({ state: 'canceled', cancelSource: '13' });
});

test('a conditional stop rests unseen by balances, fires at its trigger and closes at market', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000, 59500, 59000, 58000] } });
  await trader.place(open('1'));
  const stop = {
    instId: SWAP,
    tdMode: 'isolated',
    side: 'sell',
    posSide: 'long',
    ordType: 'conditional',
    sz: '5',
    slTriggerPx: '59000',
    slOrdPx: '-1',
    algoClOrdId: 'stop1',
  };
  expect(rowOf(await trader.post('trade/order-algo', stop))).toMatchObject({ sCode: '0', algoClOrdId: 'stop1' });
  expect(rowOf(await trader.post('trade/order-algo', stop))).toMatchObject({ sCode: '51065' });
  expect(rowOf(await trader.post('trade/order-algo', { ...stop, algoClOrdId: 'x', slTriggerPx: '60000' }))).toMatchObject({
    sCode: '51278',
  });
  expect((await trader.get('trade/orders-algo-pending?ordType=conditional,oco')).data).toHaveLength(1);
  await rig.bars(2);
  expect((await trader.get('account/positions')).data).toHaveLength(1);
  await rig.ticks(1);
  expect((await trader.get('account/positions')).data).toEqual([]);
  const done = rowOf(await trader.get('trade/order-algo?algoClOrdId=stop1'));
  expect(done).toMatchObject({ state: 'effective', actualSide: 'sl', actualSz: '1', actualPx: '59000' });
  expect(rowOf(await trader.get(`trade/order?instId=${SWAP}&ordId=${String(done['ordId'])}`))).toMatchObject({
    state: 'filled',
    source: '7',
    algoClOrdId: 'stop1',
    clOrdId: '',
    pnl: '-10',
  });
});

test('a stop that is reached takes precedence over a profit that rests, and others end with the position if they asked to', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000, 59000] } });
  await trader.place(open('1'));
  await trader.place(close('1', { ordType: 'limit', px: '62000', clOrdId: 'profit' }));
  const stop = { instId: SWAP, tdMode: 'isolated', side: 'sell', posSide: 'long', ordType: 'conditional', slOrdPx: '-1' };
  await trader.post('trade/order-algo', { ...stop, slTriggerPx: '59000', closeFraction: '1', cxlOnClosePos: true, algoClOrdId: 'near' });
  await trader.post('trade/order-algo', { ...stop, slTriggerPx: '58000', sz: '1', cxlOnClosePos: true, algoClOrdId: 'far' });
  await trader.post('trade/order-algo', { ...stop, slTriggerPx: '57000', sz: '1', algoClOrdId: 'stays' });
  await rig.bars(2);
  expect((await trader.get('account/positions')).data).toEqual([]);
  expect(rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=profit`))).toMatchObject({ state: 'canceled', cancelSource: '17' });
  const states = await Promise.all(
    ['near', 'far', 'stays'].map(async (id) => rowOf(await trader.get(`trade/order-algo?algoClOrdId=${id}`))['state']),
  );
  expect(states).toEqual(['effective', 'canceled', 'live']);
});

test('a gap through stop and liquidation price costs the margin and no more', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000, 40000] } }, '10');
  await trader.place(open('1'));
  const stop = {
    instId: SWAP,
    tdMode: 'isolated',
    side: 'sell',
    posSide: 'long',
    ordType: 'conditional',
    sz: '1',
    slTriggerPx: '58000',
    slOrdPx: '-1',
    algoClOrdId: 's',
  };
  await trader.post('trade/order-algo', stop);
  await rig.bars(2);
  expect(await cash(trader)).toBe('9939.7');
  expect(rowOf(await trader.get('trade/order-algo?algoClOrdId=s'))).toMatchObject({ state: 'order_failed', failCode: '51169' });
});

test('a waiting stop can be cancelled, once', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000] } });
  const stop = {
    instId: SWAP,
    tdMode: 'isolated',
    side: 'buy',
    posSide: 'short',
    ordType: 'conditional',
    sz: '1',
    slTriggerPx: '61000',
    slOrdPx: '-1',
  };
  const { algoId } = rowOf(await trader.post('trade/order-algo', stop));
  expect(rowOf(await trader.post('trade/cancel-algos', [{ instId: SWAP, algoId }]))).toMatchObject({ sCode: '0' });
  expect(await trader.post('trade/cancel-algos', [{ instId: SWAP, algoId }])).toMatchObject({ code: '1', data: [{ sCode: '51400' }] });
});

test('a liquidated position loses exactly its margin and its orders are cancelled', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000, 54244.1, 54244, 50000] } }, '10');
  await trader.place(open('1'));
  await trader.place(close('1', { ordType: 'limit', px: '62000', clOrdId: 'tp' }));
  await rig.bars(2);
  expect((await trader.get('account/positions')).data).toHaveLength(1);
  await rig.bars(1);
  expect((await trader.get('account/positions')).data).toEqual([]);
  expect(await cash(trader)).toBe('9939.7');
  expect(await billSum(trader)).toBe('9939.7');
  expect(rowOf(await trader.get(`trade/order?instId=${SWAP}&clOrdId=tp`))).toMatchObject({ state: 'canceled', cancelSource: '3' });
  const fill = rowOf(await trader.get(`trade/fills?instId=${SWAP}`));
  expect(fill).toMatchObject({ fillPnl: '-60', fillPx: '54000', side: 'sell' });
  expect(String(fill['tradeId'])).toMatch(/^-\d+$/);
});

test('funding is paid every eight hours of venue time, by the long to the short', async () => {
  const minutes = 8 * 60 + 1;
  const trader = await longTrader({ bars: { [SWAP]: Array.from({ length: minutes }, () => 60000) } });
  await trader.place(open('1'));
  await trader.place(open('2', { side: 'sell', posSide: 'short' }));
  await rig.bars(minutes);
  const paid = (await trader.bills()).filter((bill) => bill['type'] === '8');
  expect(paid).toHaveLength(2);
  expect(paid.map((bill) => [bill['subType'], bill['posBalChg']])).toEqual([
    ['173', '-0.06'],
    ['174', '0.12'],
  ]);
  expect(Number(paid[0]?.['ts']) % (8 * 3_600_000)).toBe(0);
});

test('funding of an isolated position moves its margin and liquidation price, not cash, and becomes cash with the part that is closed', async () => {
  const minutes = 8 * 60 + 1;
  const trader = await longTrader({ bars: { [SWAP]: Array.from({ length: minutes }, () => 60000) }, slippageBp: 0 });
  const held = async (): Promise<Json> => rowOf(await trader.get('account/positions'));
  const detail = async (): Promise<Json> => (rowOf(await trader.get('account/balance'))['details'] as Json[])[0] ?? {};
  await trader.place(open('2'));
  const before = { ...(await held()), ...(await detail()) };
  expect(before).toMatchObject({ margin: '240' });
  await rig.bars(minutes);
  const after = { ...(await held()), ...(await detail()) };
  expect(after).toMatchObject({ margin: '239.88', fundingFee: '-0.12', cashBal: before['cashBal'], availBal: before['availBal'] });
  // (cost - margin) / (n x (1 - mmr - fee)) = (1200 - 239.88) / (0.02 x 0.9955)
  expect(String(after['liqPx']).slice(0, 12)).toBe('48223.003515');
  expect(Number(after['liqPx'])).toBeGreaterThan(Number(before['liqPx']));
  expect(parseFixed(String(after['eq']))).toBe(parseFixed(String(before['eq'])) - parseFixed('0.12'));
  await trader.place(close('0.5'));
  expect(await held()).toMatchObject({ margin: '179.91' });
  const [bill] = (await trader.bills()).filter(({ subType }) => subType === '5');
  expect(bill).toMatchObject({ fee: '-0.15', pnl: '0', balChg: '-0.18', posBalChg: '0.03' });
  await trader.place(close('1.5'));
  expect(await cash(trader)).toBe(await billSum(trader));
  expect(await detail()).toMatchObject({ frozenBal: '0', eq: await billSum(trader) });
});

test('a negative rate is paid by the short to the long, and every settlement keeps its own rate', async () => {
  const hours = 25;
  const rates = ['-0.0003', '0.0002', '-0.0001'];
  const trader = await longTrader({ bars: { [SWAP]: Array.from({ length: hours }, () => 60000) }, barMinutes: 60, fundingRates: rates });
  await trader.place(open('1'));
  await trader.place(open('1', { side: 'sell', posSide: 'short' }));
  await rig.bars(hours);
  const paid = (await trader.bills()).filter((bill) => bill['type'] === '8').reverse();
  expect(paid).toHaveLength(6);
  const history = (await trader.get(`public/funding-rate-history?instId=${SWAP}`)).data;
  const amounts: Record<string, string> = { '-0.0003': '0.18', '0.0002': '-0.12', '-0.0001': '0.06' };
  for (const bill of paid) {
    const rate = String(history.find(({ fundingTime }) => fundingTime === bill['ts'])?.['fundingRate']);
    const ofLong = amounts[rate] ?? '';
    const ofShort = ofLong.startsWith('-') ? ofLong.slice(1) : `-${ofLong}`;
    expect([ofLong, ofShort]).toContain(bill['posBalChg']);
    expect(bill['subType']).toBe(String(bill['posBalChg']).startsWith('-') ? '173' : '174');
  }
  expect(new Set(history.map(({ realizedRate }) => realizedRate))).toEqual(new Set(rates));
  expect(await cash(trader)).toBe(await billSum(trader));
});

test('funding of a cross position moves cash', async () => {
  const minutes = 8 * 60 + 1;
  const trader = await longTrader({ bars: { [SWAP]: Array.from({ length: minutes }, () => 60000) } });
  await trader.place(open('1', { tdMode: 'cross' }));
  await rig.bars(minutes);
  const [bill] = (await trader.bills()).filter(({ type }) => type === '8');
  expect(bill).toMatchObject({ balChg: '-0.06', posBalChg: '0' });
  expect(await cash(trader)).toBe(await billSum(trader));
});

test('a position whose margin no longer suffices after funding is liquidated and loses exactly the cash behind it', async () => {
  const minutes = 8 * 60 + 2;
  // Liquidation at 594 / (0.01 x 0.9955) = 59668.5 before the settlement, at 594.059671 / 0.009955 = 59674.5 after it.
  const prices = Array.from({ length: minutes }, (_, minute) => (minute === 0 ? 60000 : 59671));
  const trader = await longTrader({ bars: { [SWAP]: prices } }, '100');
  await trader.place(open('1'));
  await rig.bars(minutes);
  const bills = await trader.bills();
  expect(bills.find(({ type }) => type === '8')).toMatchObject({ balChg: '0', posBalChg: '-0.059671' });
  expect(bills.find(({ type }) => type === '5')).toMatchObject({ balChg: '-6', posBalChg: '0.059671', pnl: '-5.940329' });
  expect(await cash(trader)).toBe(await billSum(trader));
});

test('orders leave before balances, balances before positions', async () => {
  const trader = await longTrader({ bars: { [SWAP]: [60000] } });
  const socket = await trader.socket();
  await socket.subscribe(
    { channel: 'orders', instType: 'ANY' },
    { channel: 'account' },
    { channel: 'positions', instType: 'SWAP' },
    { channel: 'balance_and_position' },
  );
  socket.messages.length = 0;
  await trader.place(open('1', { clOrdId: 'seen' }));
  await socket.next(isPush('positions')).then((message) => socket.messages.push(message));
  const channels = socket.messages.filter((message) => message['data']).map((message) => (message['arg'] as Json)['channel']);
  expect(channels).toEqual(['orders', 'orders', 'balance_and_position', 'account', 'positions']);
  const [live, filled, change] = socket.messages.map(rowOf);
  expect(live).toMatchObject({ clOrdId: 'seen', state: 'live', avgPx: '0', accFillSz: '0' });
  expect(filled).toMatchObject({ state: 'filled', fillPx: '60000', fillSz: '1', execType: 'T', fillFee: '-0.3' });
  expect(change).toMatchObject({
    eventType: 'filled',
    balData: [{ ccy: 'USDT', cashBal: '9999.7' }],
    posData: [{ pos: '1' }],
    trades: [{ tradeId: filled?.['tradeId'] }],
  });
});
