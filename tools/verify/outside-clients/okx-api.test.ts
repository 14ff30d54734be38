// okx-api, unmodified, against the paper exchange with bars in net mode: every call by REST, every channel, orders over its socket client.
import type { RestClient } from 'okx-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJourney, tally, type Journey, type Operation } from './journey.test-kit.ts';
import { openOkxApiSockets, SOON, type OkxApiSockets } from './okx-api-sockets.test-kit.ts';
import { codeOf, expectOneTruth, openRest } from './open-clients.test-kit.ts';

const SPOT = 'BTC-USDT';
const SWAP = 'BTC-USDT-SWAP';
const ETH = 'ETH-USDT-SWAP';
/** Methods that change something at the venue. */
const CHANGING = new Set([
  'amendAlgoOrder',
  'amendMultipleOrders',
  'amendOrder',
  'cancelAlgoOrder',
  'cancelAllAfter',
  'cancelMultipleOrders',
  'cancelOrder',
  'changePositionMargin',
  'closePositions',
  'fundsTransfer',
  'placeAlgoOrder',
  'savingsPurchaseRedemption',
  'setLeverage',
  'setPositionMode',
  'submitMultipleOrders',
  'submitNewOrder',
  'submitOrder',
]);

let journey: Journey;
let rest: RestClient;
let sockets: OkxApiSockets;
const log: Operation[] = [];

beforeAll(async () => {
  const prices = { BTC: [60000, 60600, 60600, 59000, 59000, 60000], ETH: [3000, 3010, 3010, 2990, 2990, 3000] };
  journey = await startJourney('bars', prices, { balances: { USDT: '200000', BTC: '1' }, posMode: 'net_mode' });
  rest = await openRest(journey, log);
  sockets = await openOkxApiSockets(journey, log);
});
afterAll(async () => {
  sockets.close();
  await journey.end();
});

test('reads the market', async () => {
  expect((await rest.getInstruments({ instType: 'SPOT' })).map(({ instId }) => instId)).toEqual([SPOT, 'ETH-USDT']);
  expect(await rest.getInstruments({ instType: 'FUTURES' })).toEqual([]);
  expect((await rest.getAccountInstruments({ instType: 'SWAP' }))[0]).toMatchObject({ instId: SWAP, ctVal: '0.01', lotSz: '0.01' });
  expect(await rest.getSystemTime({})).toEqual([{ ts: String(journey.rig.exchange.now()) }]);
  expect(await rest.getSystemStatus({})).toEqual([]);
  expect(await rest.getTicker({ instId: SWAP })).toMatchObject([{ last: '60000' }]);
  expect(await rest.getTickers({ instType: 'SPOT' })).toHaveLength(2);
  expect((await rest.getOrderBook({ instId: SWAP, sz: '5' }))[0]?.bids).toHaveLength(5);
  expect((await rest.getFullOrderBook({ instId: SWAP, sz: '5' }))[0]?.asks).toHaveLength(5);
  expect(await rest.getTrades({ instId: SWAP })).toEqual([]);
  expect(await rest.getHistoricTrades({ instId: SWAP })).toEqual([]);
  expect(await rest.getCandles({ instId: SWAP, bar: '5m' })).toHaveLength(1);
  expect(await rest.getHistoricCandles({ instId: SWAP, bar: '1m' })).toHaveLength(1);
  expect(await rest.getIndexCandles({ instId: SPOT })).toHaveLength(1);
  expect(await rest.getMarkPriceCandles({ instId: SWAP })).toHaveLength(1);
  expect(await rest.getIndexTickers({ instId: SPOT })).toMatchObject([{ idxPx: '60000' }]);
  expect(await rest.getMarkPrice({ instType: 'SWAP', instId: SWAP })).toMatchObject([{ markPx: '60000' }]);
  expect(await rest.getMinMaxLimitPrice({ instId: SWAP })).toMatchObject([{ buyLmt: '63000', sellLmt: '57000' }]);
  expect(await rest.getFundingRate({ instId: SWAP })).toMatchObject([{ fundingRate: '0.0001' }]);
  expect(await rest.getFundingRateHistory({ instId: SWAP })).toEqual([]);
  expect(await rest.getOpenInterest({ instType: 'SWAP', instId: SWAP })).toMatchObject([{ instId: SWAP }]);
  expect((await rest.getPositionTiers({ instType: 'SWAP', tdMode: 'isolated', instFamily: 'BTC-USDT' }))[0]).toMatchObject({ tier: '1' });
});

test('sets the account up', async () => {
  expect(await rest.getAccountConfiguration()).toMatchObject([{ uid: journey.who.uid, posMode: 'net_mode', perm: 'read_only,trade' }]);
  await rest.setPositionMode({ posMode: 'net_mode' });
  await rest.setLeverage({ instId: SWAP, lever: '10', mgnMode: 'isolated' });
  await rest.setLeverage({ instId: ETH, lever: '5', mgnMode: 'cross' });
  expect(await rest.getLeverage({ instId: SWAP, mgnMode: 'isolated' })).toMatchObject([{ lever: '10', posSide: 'net' }]);
  expect(await rest.getFeeRates({ instType: 'SWAP' })).toMatchObject([{ takerU: '-0.0005' }]);
  expect(await rest.getMaxBuySellAmount({ instId: SWAP, tdMode: 'isolated' })).toMatchObject([{ instId: SWAP }]);
  expect(await rest.getMaxAvailableTradableAmount({ instId: SWAP, tdMode: 'isolated' })).toMatchObject([{ availBuy: '200000' }]);
  expect(await rest.getMaxWithdrawals({ ccy: 'USDT' })).toMatchObject([{ maxWd: '200000' }]);
  const [out] = await rest.fundsTransfer({ ccy: 'USDT', amt: '20000', from: '18', to: '6' });
  expect(await rest.getFundsTransferState({ transId: out?.transId ?? '' })).toMatchObject([{ state: 'success' }]);
  await rest.fundsTransfer({ ccy: 'USDT', amt: '5000.5', from: '6', to: '18' });
  await rest.savingsPurchaseRedemption({ ccy: 'USDT', amt: '1000', side: 'purchase', rate: '0.01' });
  await rest.savingsPurchaseRedemption({ ccy: 'USDT', amt: '400', side: 'redempt', rate: '0.01' });
  expect(await rest.getSavingBalance({ ccy: 'USDT' })).toMatchObject([{ amt: '600' }]);
  expect(await rest.getBalances({ ccy: 'USDT' })).toMatchObject([{ bal: '14399.5' }]);
  expect(await rest.getCurrencies()).toMatchObject([{ ccy: 'USDT' }, {}, {}]);
  expect((await rest.getBalance({ ccy: 'USDT,BTC' }))[0]?.details).toHaveLength(2);
  expect(await rest.getAccountPositionRisk()).toMatchObject([{ posData: [] }]);
});

test('hears the first word of each channel that has one', async () => {
  const ofSwap = ['tickers', 'books', 'books5', 'bbo-tbt', 'trades', 'mark-price', 'funding-rate', 'price-limit', 'candle1m'];
  const args = [
    ...ofSwap.map((channel) => ({ channel, instId: SWAP })),
    { channel: 'instruments', instType: 'SWAP' },
    { channel: 'index-tickers', instId: SPOT },
    ...['account', 'balance_and_position'].map((channel) => ({ channel })),
    ...['positions', 'orders', 'orders-algo'].map((channel) => ({ channel, instType: 'ANY' })),
    { channel: 'algo-advance', instType: 'SWAP' },
  ];
  await sockets.subscribe(args);
  const speaking = args.map(({ channel }) => channel).filter((channel) => !['trades', 'orders', 'orders-algo'].includes(channel));
  await vi.waitFor(() => expect(new Set(sockets.updates.map(({ arg }) => arg.channel))).toEqual(new Set(speaking)), SOON);
  expect(sockets.heard('books')[0]).toMatchObject({ action: 'snapshot' });
  expect(sockets.heard('account')[0]).toMatchObject({ eventType: 'snapshot', arg: { uid: journey.who.uid } });
  expect(sockets.heard('instruments')[0]?.data).toHaveLength(2);
});

test('trades with every kind of order', async () => {
  const spot = { instId: SPOT, tdMode: 'cash' } as const;
  await rest.submitOrder({ ...spot, side: 'buy', ordType: 'market', sz: '3000', clOrdId: 'byQuote' });
  await rest.submitOrder({ ...spot, side: 'buy', ordType: 'market', sz: '0.05', tgtCcy: 'base_ccy' });
  await rest.submitOrder({ ...spot, side: 'sell', ordType: 'limit', sz: '0.1', px: '60500', clOrdId: 'sells' });
  const swap = { instId: SWAP, tdMode: 'isolated', side: 'buy' } as const;
  await rest.submitOrder({ ...swap, ordType: 'market', sz: '10', clOrdId: 'opens' });
  await rest.submitOrder({ ...swap, ordType: 'optimal_limit_ioc', sz: '2' });
  await rest.submitOrder({ ...swap, ordType: 'fok', sz: '1', px: '60010' });
  await rest.submitOrder({ ...swap, ordType: 'ioc', sz: '1', px: '59010', clOrdId: 'tooLow' });
  await rest.submitOrder({ ...swap, ordType: 'post_only', sz: '1', px: '60100', clOrdId: 'takes' });
  await rest.submitOrder({ ...swap, ordType: 'post_only', sz: '1', px: '58500', clOrdId: 'makes' });
  await sockets.received(
    'orders',
    { clOrdId: 'byQuote', state: 'filled', fillSz: '0.05' },
    { clOrdId: 'opens', state: 'filled', accFillSz: '10', avgPx: '60000' },
    { clOrdId: 'tooLow', state: 'canceled', cancelSource: '14' },
    { clOrdId: 'takes', state: 'canceled', cancelSource: '31' },
    { clOrdId: 'makes', state: 'live' },
  );
  await sockets.received('positions', { instId: SWAP, pos: '13', posSide: 'net' });
  await sockets.received('balance_and_position', { eventType: 'filled' });
  const exits = [{ attachAlgoClOrdId: 'exits', tpTriggerPx: '2900', tpOrdPx: '-1', slTriggerPx: '3100', slOrdPx: '-1' }];
  await rest.submitOrder({ instId: ETH, tdMode: 'cross', side: 'sell', ordType: 'market', sz: '10', attachAlgoOrds: exits });
  await sockets.received('orders-algo', { algoClOrdId: 'exits', ordType: 'oco', state: 'live' });
  await rest.changePositionMargin({ instId: SWAP, posSide: 'net', type: 'add', amt: '100' });
  await rest.changePositionMargin({ instId: SWAP, posSide: 'net', type: 'reduce', amt: '50.5' });
});

test('amends and cancels, one by one and in batches that fail in part', async () => {
  const order = { instId: SWAP, tdMode: 'isolated', side: 'buy', ordType: 'limit', px: '58000' } as const;
  expect(
    await codeOf(
      rest.submitMultipleOrders([
        { ...order, sz: '1', clOrdId: 'one' },
        { ...order, sz: '0.001' },
        { ...order, sz: '1', clOrdId: 'two' },
      ]),
    ),
  ).toBe('51020');
  await rest.amendOrder({ instId: SWAP, clOrdId: 'one', newSz: '3', reqId: 'r1' });
  await sockets.received('orders', { clOrdId: 'one', sz: '3', reqId: 'r1', amendResult: '0' });
  await rest.amendMultipleOrders([
    { instId: SWAP, clOrdId: 'one', newPx: '57900' },
    { instId: SPOT, clOrdId: 'sells', newPx: '60550' },
  ]);
  expect(await rest.getOrderDetails({ instId: SWAP, clOrdId: 'one' })).toMatchObject([{ px: '57900', sz: '3', state: 'live' }]);
  expect(await rest.getOrderList({ instType: 'SWAP' })).toHaveLength(3);
  const mixed = rest.cancelMultipleOrders([
    { instId: SWAP, clOrdId: 'two' },
    { instId: SWAP, ordId: '1' },
  ]);
  expect(await codeOf(mixed)).toBe('51400');
  await rest.cancelOrder({ instId: SWAP, clOrdId: 'makes' });
  expect((await rest.getOrderList()).map(({ clOrdId }) => clOrdId)).toEqual(['one', 'sells']);
});

test('leaves waiting orders of every kind, which fire, are amended or cancelled', async () => {
  const close = { instId: SWAP, tdMode: 'isolated', side: 'sell', reduceOnly: true } as const;
  await rest.placeAlgoOrder({ ...close, ordType: 'conditional', sz: '2', algoClOrdId: 'stop', slTriggerPx: '59500', slOrdPx: '-1' });
  const both = { tpTriggerPx: '60500', tpOrdPx: '-1', slTriggerPx: '58000', slOrdPx: '-1' };
  await rest.placeAlgoOrder({ ...close, ordType: 'oco', sz: '3', algoClOrdId: 'either', ...both });
  await rest.placeAlgoOrder({ ...close, ordType: 'oco', sz: '1', algoClOrdId: 'dropped', ...both, tpTriggerPx: '62000' });
  await rest.placeAlgoOrder({ ...close, ordType: 'trigger', sz: '1', algoClOrdId: 'trigger', triggerPx: '59200', orderPx: '-1' });
  await rest.placeAlgoOrder({ ...close, ordType: 'move_order_stop', sz: '1', algoClOrdId: 'trail', callbackRatio: '0.01' });
  await sockets.received('orders-algo', { algoClOrdId: 'stop', state: 'live' });
  await sockets.received('algo-advance', { algoClOrdId: 'trail', state: 'live', moveTriggerPx: '59400' });

  const [dropped] = await rest.getAlgoOrderDetails({ algoClOrdId: 'dropped' });
  await rest.cancelAlgoOrder([{ instId: SWAP, algoId: dropped?.algoId ?? '' }]);
  await rest.amendAlgoOrder({ instId: SWAP, algoClOrdId: 'either', newSz: '4', newTpTriggerPx: '60550' });
  expect(await rest.getAlgoOrderList({ ordType: 'oco', instId: SWAP })).toMatchObject([{ sz: '4', tpTriggerPx: '60550' }]);

  await journey.move();
  await journey.move();
  await sockets.received('orders-algo', { algoClOrdId: 'either', state: 'effective', actualSide: 'tp' });
  await sockets.received('orders', { clOrdId: 'sells', state: 'filled', execType: 'M', fillPx: '60550' });
  await journey.move();
  await journey.move();
  await sockets.received(
    'orders-algo',
    { algoClOrdId: 'stop', state: 'effective', actualSide: 'sl' },
    { algoClOrdId: 'trigger', state: 'effective' },
  );
  await sockets.received('algo-advance', { algoClOrdId: 'trail', state: 'effective' });
  expect(await rest.getAlgoOrderHistory({ ordType: 'conditional', state: 'effective' })).toMatchObject([{ algoClOrdId: 'stop' }]);
});

test('lets the venue cancel what is forgotten, by its tag', async () => {
  expect(await rest.cancelAllAfter({ timeOut: '10' })).toMatchObject([{ tag: '159881cb7207BCDE' }]);
  await journey.move();
  await sockets.received('orders', { clOrdId: 'one', state: 'canceled', cancelSource: '20' });
  expect(await rest.getOrderList()).toEqual([]);
});

test('orders over the socket, on a connection that logs in twice', async () => {
  const order = { instId: SWAP, tdMode: 'isolated', side: 'buy', ordType: 'limit', px: '58000', sz: '1' } as const;
  expect(await sockets.api.submitNewOrder({ ...order, clOrdId: 's1' })).toMatchObject({ op: 'order', code: '0', data: [{ sCode: '0' }] });
  const part = sockets.api.submitMultipleOrders([
    { ...order, clOrdId: 's2' },
    { ...order, sz: '0.001' },
  ]);
  expect(await codeOf(part)).toBe('51020');
  await sockets.api.amendOrder({ instId: SWAP, clOrdId: 's1', newSz: '2' });
  await sockets.api.amendMultipleOrders([{ instId: SWAP, clOrdId: 's2', newPx: '57900' }]);
  await sockets.received('orders', { clOrdId: 's1', sz: '2' }, { clOrdId: 's2', px: '57900' });
  await sockets.api.cancelOrder({ instId: SWAP, clOrdId: 's1' });
  await sockets.api.cancelMultipleOrders([{ instId: SWAP, clOrdId: 's2' }]);
  await sockets.received('orders', { clOrdId: 's1', state: 'canceled' }, { clOrdId: 's2', state: 'canceled' });
  expect(await codeOf(sockets.api.cancelOrder({ instId: SWAP, clOrdId: 's1' }))).toBe('51400');
});

test('is refused with the code of the rule that it breaks', async () => {
  const order = { instId: SWAP, tdMode: 'isolated', side: 'buy', ordType: 'limit', px: '58000', sz: '1' } as const;
  await rest.submitOrder({ ...order, clOrdId: 'stays' });
  const refused: [code: string, call: () => Promise<unknown>][] = [
    ['51001', () => rest.submitOrder({ ...order, instId: 'BTC-USD-SWAP' })],
    ['51000', () => rest.submitOrder({ ...order, posSide: 'long' })],
    ['51008', () => rest.submitOrder({ ...order, sz: '5000' })],
    ['51006', () => rest.submitOrder({ ...order, px: '90000' })],
    ['51016', () => rest.submitOrder({ ...order, clOrdId: 'stays' })],
    ['51020', () => rest.submitOrder({ ...order, sz: '0.001' })],
    ['51121', () => rest.submitOrder({ ...order, sz: '1.005' })],
    ['51150', () => rest.submitOrder({ ...order, px: '58000.05' })],
    ['51170', () => rest.submitOrder({ ...order, reduceOnly: true })],
    ['51204', () => rest.submitOrder({ ...order, px: '' })],
    [
      '51280',
      () =>
        rest.placeAlgoOrder({
          instId: SWAP,
          tdMode: 'isolated',
          side: 'buy',
          ordType: 'conditional',
          sz: '1',
          slTriggerPx: '1',
          slOrdPx: '-1',
        }),
    ],
    ['51400', () => rest.cancelOrder({ instId: SWAP, clOrdId: 'never' })],
    ['51503', () => rest.amendOrder({ instId: SWAP, clOrdId: 'never', newSz: '2' })],
    ['51603', () => rest.getOrderDetails({ instId: SWAP, clOrdId: 'never' })],
    ['51023', () => rest.closePositions({ instId: SWAP, mgnMode: 'cross' })],
    ['58350', () => rest.fundsTransfer({ ccy: 'USDT', amt: '9000000', from: '6', to: '18' })],
    ['59000', () => rest.setPositionMode({ posMode: 'long_short_mode' })],
    ['59102', () => rest.setLeverage({ instId: ETH, lever: '126', mgnMode: 'isolated' })],
  ];
  for (const [code, call] of refused) expect(await codeOf(call())).toBe(code);
});

test('comes back when the venue cuts its sockets', async () => {
  const before = sockets.heard('books').length;
  await journey.cutSockets();
  await vi.waitFor(() => expect(new Set(sockets.reconnected)).toEqual(new Set(['prodPublic', 'prodPrivate', 'prodBusiness'])), SOON);
  await vi.waitFor(
    () =>
      expect(
        sockets
          .heard('books')
          .slice(before)
          .some(({ action }) => action === 'snapshot'),
      ).toBe(true),
    SOON,
  );
  await vi.waitFor(() => expect(sockets.heard('account').filter(({ eventType }) => eventType === 'snapshot')).toHaveLength(2), SOON);
  await sockets.api.submitNewOrder({ instId: SWAP, tdMode: 'isolated', side: 'buy', ordType: 'market', sz: '1', clOrdId: 'again' });
  await sockets.received('orders', { clOrdId: 'again', state: 'filled' });
  await sockets.received('trades', { instId: SWAP, side: 'buy', sz: '1' });
});

test('closes one position, keeps another, and both clients and the books agree on everything', async () => {
  await rest.closePositions({ instId: ETH, mgnMode: 'cross' });
  await sockets.received('positions', { instId: ETH, pos: '0' });
  await journey.move();
  expect(await rest.getPositionsHistory({ instType: 'SWAP' })).toMatchObject([{ instId: ETH, type: '2' }, { instId: SWAP }]);
  for (const list of [rest.getBills, rest.getBillsArchive]) expect((await list.call(rest, {})).length).toBeGreaterThan(10);
  expect((await rest.getOrderHistoryArchive({ instType: 'SWAP' })).length).toBeGreaterThan(5);
  expect((await rest.getFills({ instType: 'SWAP' })).length).toBeGreaterThan(5);
  await expectOneTruth(journey, ['BTC/USDT', 'BTC/USDT:USDT', 'ETH/USDT:USDT']);
  const { all, changes, kinds } = tally(log, CHANGING);
  expect(all).toBeGreaterThanOrEqual(60);
  expect(changes).toBeGreaterThanOrEqual(20);
  expect(kinds).toBeGreaterThanOrEqual(45);
});
