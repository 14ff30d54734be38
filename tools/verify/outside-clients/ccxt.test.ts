// ccxt, unmodified, against the paper exchange with a depth book in long/short mode: the story of a bot that uses all that ccxt offers for this venue.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJourney, tally, type Journey, type Operation } from './journey.test-kit.ts';
import { codeOf, expectOneTruth, openCcxt } from './open-clients.test-kit.ts';
import type { Ccxt } from './seen-by-ccxt.test-kit.ts';

const SPOT = 'BTC/USDT';
const SWAP = 'BTC/USDT:USDT';
const ETH = 'ETH/USDT:USDT';
const LONG = { marginMode: 'isolated', positionSide: 'long' };
const SHORT = { marginMode: 'isolated', positionSide: 'short' };
const SAVINGS = 'privatePostFinanceSavingsPurchaseRedempt';

/** Methods that change something at the venue. */
const CHANGING = new Set([
  'addMargin',
  'cancelAllOrdersAfter',
  'cancelOrder',
  'cancelOrderWs',
  'cancelOrders',
  'closePosition',
  'createMarketBuyOrderWithCost',
  'createOrder',
  'createOrderWs',
  'createOrders',
  'editOrder',
  'editOrderWs',
  'reduceMargin',
  SAVINGS,
  'setLeverage',
  'setPositionMode',
  'transfer',
]);

/** An accepted order has an id. */
function named<T extends { id: string | undefined }>(order: T): T & { id: string } {
  if (order.id === undefined) throw new Error('an order without id');
  return order as T & { id: string };
}

let journey: Journey;
let ccxt: Ccxt;
const log: Operation[] = [];

beforeAll(async () => {
  // Bars one to six: quiet, up, quiet, down, quiet, up again.
  const prices = { BTC: [60000, 60600, 60600, 59000, 59000, 60000], ETH: [3000, 3010, 3010, 2990, 2990, 3000] };
  journey = await startJourney('depth', prices, { balances: { USDT: '200000', BTC: '1' } });
  ccxt = await openCcxt(journey, log);
});
afterAll(async () => {
  await ccxt.close();
  await journey.end();
});

test('reads the market', async () => {
  const markets = await ccxt.loadMarkets();
  expect(Object.keys(markets)).toEqual(expect.arrayContaining([SPOT, SWAP, ETH]));
  expect(markets[SWAP]).toMatchObject({ active: true, linear: true, contractSize: '0.01', precision: { amount: '0.01', price: '0.1' } });
  expect(await ccxt.fetchTime()).toBe(journey.rig.exchange.now());
  expect(await ccxt.fetchStatus()).toMatchObject({ status: 'ok' });
  expect(await ccxt.fetchCurrencies()).toMatchObject({ USDT: { code: 'USDT' }, BTC: { code: 'BTC' } });
  expect(await ccxt.fetchTicker(SPOT)).toMatchObject({ symbol: SPOT, last: '60000' });
  expect(await ccxt.fetchTickers([SWAP, ETH])).toMatchObject({ [SWAP]: { last: '60000' }, [ETH]: { last: '3000' } });
  const book = await ccxt.fetchOrderBook(SWAP, 400);
  expect([book.bids.length, book.asks.length]).toEqual([400, 400]);
  expect(await ccxt.fetchTrades(SWAP)).toEqual([]);
  expect(await ccxt.fetchOHLCV(SWAP, '1m')).toHaveLength(1);
  expect(await ccxt.fetchOHLCV(SWAP, '1d', undefined, 5, { price: 'mark' })).toHaveLength(1);
  expect(await ccxt.fetchMarkPrice(SWAP)).toMatchObject({ markPrice: '60000' });
  expect(await ccxt.fetchMarkPrices([SWAP, ETH])).toMatchObject({ [ETH]: { markPrice: '3000' } });
  expect(await ccxt.fetchFundingRate(SWAP)).toMatchObject({ fundingRate: '0.0001', interval: '8h' });
  expect(await ccxt.fetchFundingRateHistory(SWAP)).toEqual([]);
  expect(await ccxt.fetchOpenInterest(SWAP)).toMatchObject({ symbol: SWAP });
  expect(await ccxt.fetchMarketLeverageTiers(SWAP)).toMatchObject({ 0: { tier: 1, maxLeverage: '100' } });
  expect(await ccxt.fetchTradingFee(SWAP)).toMatchObject({ taker: '0.0005', maker: '0.0002' });
});

test('sets the account up', async () => {
  expect(await ccxt.fetchAccounts()).toMatchObject([{ id: journey.who.uid }]);
  await ccxt.setPositionMode(true);
  expect(await ccxt.fetchPositionMode()).toMatchObject({ hedged: true });
  for (const posSide of ['long', 'short']) await ccxt.setLeverage(10, SWAP, { mgnMode: 'isolated', posSide });
  await ccxt.setLeverage(5, ETH, { mgnMode: 'cross' });
  expect(await ccxt.fetchLeverage(SWAP, { marginMode: 'isolated' })).toMatchObject({ longLeverage: 10, shortLeverage: 10 });

  const out = await ccxt.transfer('USDT', 20000, 'trading', 'funding');
  expect(await ccxt.fetchTransfer(String(out.id))).toMatchObject({ amount: '20000', status: 'ok' });
  await ccxt.transfer('USDT', 5000.5, 'funding', 'trading');
  await ccxt[SAVINGS]({ ccy: 'USDT', amt: '1000', side: 'purchase', rate: '0.01' });
  await ccxt[SAVINGS]({ ccy: 'USDT', amt: '400', side: 'redempt', rate: '0.01' });
  expect(await ccxt.privateGetFinanceSavingsBalance({ ccy: 'USDT' })).toMatchObject({ data: [{ amt: '600' }] });
  expect(await ccxt.fetchBalance({ type: 'funding' })).toMatchObject({ USDT: { total: '14399.5' } });
  expect(await ccxt.fetchBalance()).toMatchObject({ USDT: { total: '185000.5', free: '185000.5', used: '0' }, BTC: { total: '1' } });
});

test('hears the first word of each channel that has one', async () => {
  expect(await ccxt.watchBalance()).toMatchObject({ USDT: { total: '185000.5' } });
  expect(await ccxt.watchPositions()).toEqual([]);
  expect((await ccxt.watchOrderBook(SWAP)).bids).toHaveLength(400);
  expect((await ccxt.watchOrderBook(ETH, 5)).asks).toHaveLength(5);
  expect((await ccxt.watchOrderBook('ETH/USDT', 1)).asks).toHaveLength(1);
  expect(await ccxt.watchTicker(SWAP)).toMatchObject({ last: '60000' });
  expect(await ccxt.watchOHLCV(SWAP, '1m')).toHaveLength(1);
  expect(await ccxt.watchMarkPrice(SWAP)).toMatchObject({ markPrice: '60000' });
  expect(await ccxt.watchFundingRate(SWAP)).toMatchObject({ fundingRate: '0.0001' });
});

test('trades spot with every kind of order', async () => {
  const [orders, trades] = [ccxt.watchOrders(), ccxt.watchMyTrades()];
  // On the socket that was just asked for the channels, so that it comes after them.
  const base = named(await ccxt.createOrderWs(SPOT, 'market', 'buy', 0.05, undefined, { tgtCcy: 'base_ccy', clientOrderId: 'byBase' }));
  expect(await orders).toMatchObject([{ id: base.id, clientOrderId: 'byBase', status: 'closed', filled: '0.05' }]);
  expect(await trades).toMatchObject([{ order: base.id, amount: '0.05', takerOrMaker: 'taker' }]);
  const cost = named(await ccxt.createMarketBuyOrderWithCost(SPOT, 3000));
  expect(await ccxt.fetchOrder(cost.id, SPOT)).toMatchObject({ status: 'closed', type: 'market' });
  await ccxt.createOrder(SPOT, 'market', 'sell', 0.02);

  const limit = named(await ccxt.createOrder(SPOT, 'limit', 'buy', 0.01, 59000, { clientOrderId: 'rests' }));
  const post = named(await ccxt.createOrder(SPOT, 'limit', 'buy', 0.01, 59500, { postOnly: true }));
  const crossing = named(await ccxt.createOrder(SPOT, 'limit', 'buy', 0.01, 60500, { postOnly: true }));
  expect(await ccxt.fetchOrder(crossing.id, SPOT)).toMatchObject({ status: 'canceled', postOnly: true, info: { cancelSource: '31' } });
  const kill = named(await ccxt.createOrder(SPOT, 'limit', 'buy', 1, 60000.1, { timeInForce: 'FOK' }));
  expect(await ccxt.fetchOrder(kill.id, SPOT)).toMatchObject({ status: 'canceled', filled: '0', info: { cancelSource: '13' } });
  const rest = named(await ccxt.createOrder(SPOT, 'limit', 'buy', 1, 60000.1, { timeInForce: 'IOC' }));
  const part = await ccxt.fetchOrder(rest.id, SPOT);
  expect(part).toMatchObject({ status: 'canceled', timeInForce: 'IOC', info: { cancelSource: '14' } });
  expect(Number(part.filled)).toBeGreaterThan(0);
  expect(await ccxt.fetchOrderTrades(rest.id, SPOT)).toMatchObject([{ order: rest.id, price: '60000.1' }]);

  await ccxt.editOrder(limit.id, SPOT, 'limit', 'buy', 0.02, 59100);
  expect(await ccxt.fetchOrder('', SPOT, { clientOrderId: 'rests' })).toMatchObject({ amount: '0.02', price: '59100', status: 'open' });
  expect((await ccxt.fetchOpenOrders(SPOT)).map(({ id }) => id)).toEqual([post.id, limit.id]);
  await ccxt.cancelOrders([limit.id, post.id], SPOT);
  expect(await ccxt.fetchOpenOrders(SPOT)).toEqual([]);
});

test('trades swaps in both directions, isolated and cross, and moves margin', async () => {
  await ccxt.createOrder(SWAP, 'market', 'buy', 10, undefined, LONG);
  await ccxt.createOrder(SWAP, 'market', 'buy', 10, undefined, { marginMode: 'isolated', hedged: true });
  const best = named(await ccxt.createOrder(SWAP, 'market', 'buy', 2, undefined, { ...LONG, timeInForce: 'IOC' }));
  expect(await ccxt.fetchOrder(best.id, SWAP)).toMatchObject({ status: 'closed', info: { ordType: 'optimal_limit_ioc' } });
  await ccxt.createOrder(SWAP, 'limit', 'sell', 8, 60000, SHORT);
  const exits = { stopLoss: { triggerPrice: 2900 }, takeProfit: { triggerPrice: 3200, price: 3205 } };
  await ccxt.createOrder(ETH, 'market', 'buy', 30, undefined, { marginMode: 'cross', positionSide: 'long', ...exits });
  // ccxt asks for a take profit with a price as a limit order that rests.
  expect(await ccxt.fetchOpenOrders(ETH)).toMatchObject([{ side: 'sell', price: '3205', amount: '30', info: { isTpLimit: 'true' } }]);
  const positions = await ccxt.fetchPositions([SWAP, ETH]);
  expect(positions).toMatchObject([
    { symbol: SWAP, side: 'long', contracts: '22', leverage: '10', marginMode: 'isolated' },
    { symbol: ETH, side: 'long', contracts: '30', leverage: '5', marginMode: 'cross' },
  ]);
  expect(await ccxt.addMargin(SWAP, 100, { posSide: 'long' })).toMatchObject({ type: 'add', amount: '100', status: 'ok' });
  expect(await ccxt.reduceMargin(SWAP, 50.5, { posSide: 'long' })).toMatchObject({ type: 'reduce', amount: '50.5' });
  expect(await ccxt.fetchMarginAdjustmentHistory(SWAP, 'add')).toMatchObject([{ amount: '100' }]);
});

test('leaves waiting orders of every kind, which fire, are amended or cancelled', async () => {
  const close = (type: string, amount: number, params: object): ReturnType<Ccxt['createOrder']> =>
    ccxt.createOrder(SWAP, type, 'sell', amount, undefined, { ...LONG, ...params });
  const stop = named(await close('market', 5, { stopLossPrice: 59500 }));
  const either = named(await close('oco', 4, { stopLossPrice: 58000, takeProfitPrice: 60500 }));
  const dropped = named(await close('oco', 1, { stopLossPrice: 58000, takeProfitPrice: 62500 }));
  const entry = named(await ccxt.createOrder(SWAP, 'limit', 'buy', 3, 59100, { ...LONG, triggerPrice: 59200 }));
  const trail = named(await close('market', 2, { trailingPercent: '1', reduceOnly: true }));
  const coins = named(await ccxt.createOrder(SPOT, 'market', 'sell', 0.01, undefined, { stopLossPrice: 59500 }));

  await ccxt.editOrder(stop.id, SWAP, 'conditional', 'sell', undefined, undefined, { stopLossPrice: 59400, newSlOrdPx: '-1' });
  expect(await ccxt.fetchOrder(stop.id, SWAP, { trigger: true })).toMatchObject({ stopLossPrice: '59400', status: 'open' });
  await ccxt.cancelOrder(dropped.id, SWAP, { trigger: true });
  expect(await ccxt.fetchOpenOrders(SWAP, undefined, undefined, { trigger: true, ordType: 'oco' })).toMatchObject([{ id: either.id }]);

  await journey.move();
  await journey.move();
  const fired = await ccxt.fetchOrder(either.id, SWAP, { trigger: true });
  expect(fired).toMatchObject({ status: 'closed', info: { actualSide: 'tp' } });
  expect(await ccxt.fetchOpenOrders(SWAP, undefined, undefined, { trailing: true, ordType: 'move_order_stop' })).toMatchObject([
    { id: trail.id, triggerPrice: '59994' },
  ]);
  await journey.move();
  await journey.move();
  for (const order of [stop, trail, entry])
    expect(await ccxt.fetchOrder(order.id, SWAP, { trigger: true })).toMatchObject({ status: 'closed' });
  expect(await ccxt.fetchOrder(coins.id, SPOT, { trigger: true })).toMatchObject({ status: 'closed' });
});

test('sends batches that fail in part, and lets the venue cancel what is forgotten', async () => {
  const order = (amount: number, price: number): object => ({ symbol: SWAP, type: 'limit', side: 'buy', amount, price, params: LONG });
  const answers = await ccxt.createOrders([order(1, 58000), order(1e9, 58001), order(1, 57900)] as Parameters<Ccxt['createOrders']>[0]);
  expect(answers.map(({ status, info }) => [status, (info as { sCode: string }).sCode])).toEqual([
    [undefined, '0'],
    ['rejected', '51005'],
    [undefined, '0'],
  ]);
  await ccxt.cancelAllOrdersAfter(10_000);
  expect(await ccxt.fetchOpenOrders(SWAP)).toHaveLength(2);
  await journey.move();
  expect(await ccxt.fetchOpenOrders(SWAP)).toEqual([]);
});

test('orders over the socket, named by instIdCode', async () => {
  const orders = ccxt.watchOrders();
  const one = named(await ccxt.createOrderWs(SWAP, 'limit', 'buy', 4, 58500, LONG));
  await orders;
  await ccxt.editOrderWs(one.id, SWAP, 'limit', 'buy', 3, 58600);
  expect(await ccxt.fetchOrder(one.id, SWAP)).toMatchObject({ amount: '3', price: '58600' });
  await ccxt.cancelOrderWs(one.id, SWAP);
  expect(await ccxt.fetchOrder(one.id, SWAP)).toMatchObject({ status: 'canceled' });
  const [pushed, trades] = [ccxt.watchPositions([SWAP]), ccxt.watchTrades(SWAP)];
  // Whose first word says that the socket has come so far.
  await ccxt.watchTicker(ETH);
  await ccxt.createOrderWs(SWAP, 'market', 'buy', 1, undefined, LONG);
  expect(await trades).toMatchObject([{ side: 'buy', amount: '1' }]);
  await pushed;
  expect(await codeOf(ccxt.createOrderWs(SWAP, 'limit', 'buy', 15000, 58500, LONG))).toBe('51008');
});

test('is refused with the code of the rule that it breaks, each in the class that ccxt has for it', async () => {
  const order = (amount: number, price: number | undefined, params: object = LONG, side = 'buy'): Promise<unknown> =>
    ccxt.createOrder(SWAP, price === undefined ? 'market' : 'limit', side, amount, price, params);
  await order(1, 58000, { ...LONG, clientOrderId: 'twice' });
  const refused: [code: string, kind: string, call: () => Promise<unknown>][] = [
    ['51008', 'InsufficientFunds', () => order(5000, 58000)],
    ['51006', 'InvalidOrder', () => order(1, 90000)],
    ['51005', 'InvalidOrder', () => order(1e9, 58000)],
    ['51016', 'InvalidOrder', () => order(1, 58000, { ...LONG, clientOrderId: 'twice' })],
    ['51000', 'BadRequest', () => order(1, 58000, { marginMode: 'isolated', positionSide: 'net' })],
    ['51000', 'BadRequest', () => order(1, 58000, { ...LONG, clientOrderId: 'with-dash' })],
    ['51169', 'ExchangeError', () => order(1, undefined, { marginMode: 'cross', positionSide: 'long' }, 'sell')],
    ['51400', 'OrderNotFound', () => ccxt.cancelOrder('1', SWAP)],
    ['51503', 'ExchangeError', () => ccxt.editOrder('1', SWAP, 'limit', 'buy', 2, 58000)],
    ['51603', 'OrderNotFound', () => ccxt.fetchOrder('1', SWAP)],
    ['59000', 'ExchangeError', () => ccxt.setPositionMode(false)],
    ['59102', 'ExchangeError', () => ccxt.setLeverage(101, SWAP, { mgnMode: 'isolated', posSide: 'long' })],
    ['58350', 'InsufficientFunds', () => ccxt.transfer('USDT', 9_000_000, 'funding', 'trading')],
  ];
  for (const [code, kind, call] of refused) {
    const asked = call();
    expect([await codeOf(asked), await asked.catch((error: Error) => error.constructor.name)]).toEqual([code, kind]);
  }
});

test('comes back when the venue cuts its sockets', async () => {
  const before = [ccxt.watchFundingRate(SWAP), ccxt.watchTicker(SWAP), ccxt.watchOHLCV(SWAP, '1m')];
  await journey.cutSockets();
  for (const waiting of before) await expect(waiting).rejects.toThrow('closing code 1006');
  await vi.waitFor(() => expect(Object.keys(ccxt.clients)).toEqual([]), { timeout: 20_000 });
  expect(await ccxt.watchTicker(SWAP)).toMatchObject({ last: '59000' });
  expect((await ccxt.watchOrderBook(SWAP)).asks).toHaveLength(400);
  const balance = await ccxt.watchBalance();
  expect(balance['USDT']).toMatchObject({ total: (await ccxt.fetchBalance())['USDT']?.total });
  const orders = ccxt.watchOrders();
  await ccxt.createOrderWs(SWAP, 'market', 'sell', 1, undefined, LONG);
  await orders;
});

test('closes one position, keeps others, and both clients and the books agree on everything', async () => {
  await ccxt.createOrder(SWAP, 'limit', 'sell', 2, 60400, { ...LONG, clientOrderId: 'stays' });
  await ccxt.closePosition(SWAP, 'sell', { marginMode: 'isolated' });
  const lives = await ccxt.fetchPositionsHistory([SWAP]);
  expect(new Set(lives.map(({ side }) => side))).toEqual(new Set(['long', 'short']));
  await journey.move();
  expect(await ccxt.fetchLedger('USDT')).not.toEqual([]);
  await expectOneTruth(journey, [SPOT, SWAP, ETH]);
  const { all, changes, kinds } = tally(log, CHANGING);
  expect(all).toBeGreaterThanOrEqual(60);
  expect(changes).toBeGreaterThanOrEqual(20);
  expect(kinds).toBeGreaterThanOrEqual(45);
});
