// The client against the real paper exchange: what a key may do, orders and their events, stops, closing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import type { AlgoOrder } from './requests/algo-order.ts';
import type { Balance } from './requests/balance.ts';
import { cancelAlgoOrders } from './requests/cancel-algo-orders.ts';
import { cancelOrder } from './requests/cancel-order.ts';
import { closePosition } from './requests/close-position.ts';
import { isDuplicateClientId, isExpired, isNothingToCancel, isOrderNotFound } from './core/codes.ts';
import { getAccountConfig } from './requests/get-account-config.ts';
import { getAlgoOrder } from './requests/get-algo-order.ts';
import { getBalance } from './requests/get-balance.ts';
import { getLeverageInfo } from './requests/get-leverage-info.ts';
import { getOrder } from './requests/get-order.ts';
import { getFundingRate } from './requests/get-funding-rate.ts';
import { getOrderBook } from './requests/get-order-book.ts';
import { getPriceLimit } from './requests/get-price-limit.ts';
import { getTradeFee } from './requests/get-trade-fee.ts';
import { listAllPages } from './requests/list-all-pages.ts';
import { listBills } from './requests/list-bills.ts';
import { listCandles } from './requests/list-candles.ts';
import { listFills, listFillsHistory } from './requests/list-fills.ts';
import { listInstruments } from './requests/list-instruments.ts';
import { listPositions } from './requests/list-positions.ts';
import { listTickers } from './requests/list-tickers.ts';
import { openBusinessStream, openPrivateStream } from './streams/open-private-stream.ts';
import { openPublicStream } from './streams/open-public-stream.ts';
import type { TickerEvent } from './streams/tick-reader.ts';
import type { OrderUpdate } from './streams/order-push.ts';
import { placeAlgoOrder } from './requests/place-algo-order.ts';
import { placeOrder } from './requests/place-order.ts';
import type { Position } from './requests/position.ts';
import { setLeverage } from './requests/set-leverage.ts';
import { setPositionMode } from './requests/set-position-mode.ts';
import type { StreamFault } from './streams/stream-options.ts';
import { BTC, buy, data, LONG, openPaperClient, soon, streamOf, type PaperClient } from './against-paper.test-kit.ts';

let paper: PaperClient;
beforeAll(async () => {
  paper = await openPaperClient('max');
});
afterAll(() => paper.close());

test('reads what a key may do, what can be traded and what it costs', async () => {
  const { connection } = paper;
  expect(await data(getAccountConfig(connection))).toMatchObject({
    permissions: expect.arrayContaining(['trade']) as unknown,
    accountMode: 'futures',
  });
  const swaps = await data(listInstruments(connection, 'SWAP'));
  expect(swaps.find((swap) => swap.instId === BTC)).toMatchObject({
    tickSize: '0.1',
    contractValue: '0.01',
    state: 'live',
    family: 'BTC-USDT',
  });
  const tickers = await data(listTickers(connection, 'SPOT'));
  expect(tickers.length).toBeGreaterThanOrEqual(5);
  for (const { lastPrice } of tickers) expect(Number(lastPrice)).toBeGreaterThan(0);
  const fee = await data(getTradeFee(connection, { instType: 'SWAP', instId: BTC }));
  expect(Number(fee.takerRate)).toBeGreaterThan(0);
  expect((await data(getFundingRate(connection, BTC))).rate).toMatch(/^-?0\.\d+$|^0$/);
  const book = await data(getOrderBook(connection, BTC));
  expect(Number(book.asks[0]?.price)).toBeGreaterThan(Number(book.bids[0]?.price));
  const limit = await data(getPriceLimit(connection, BTC));
  expect(Number(limit.highestBuy)).toBeGreaterThan(Number(limit.lowestSell));
  const candles = await data(listCandles(connection, { instId: BTC, bar: '1H', limit: 50 }));
  expect(candles).toHaveLength(50);
  expect(candles[0]?.openTimeMs).toBeLessThan(candles[1]?.openTimeMs ?? 0);
  const older = await data(listCandles(connection, { instId: BTC, bar: '1m', beforeMs: (candles[0]?.openTimeMs ?? 0) - 10 * 86_400_000 }));
  expect(older.length).toBeGreaterThan(0);
  expect(await data(setPositionMode(connection, 'long_short'))).toEqual({ positionMode: 'long_short' });
  expect(await data(setLeverage(connection, { instId: BTC, leverage: '10', marginMode: 'isolated', positionSide: 'long' }))).toEqual({
    leverage: '10',
  });
  expect(await data(getLeverageInfo(connection, BTC, 'isolated'))).toContainEqual({
    instId: BTC,
    marginMode: 'isolated',
    positionSide: 'long',
    leverage: '10',
  });
});

test('buys and sells, hears of it by stream and by query alike, and the bills add up to the balance', async () => {
  const { connection, credentials, clock } = paper;
  const updates: OrderUpdate[] = [];
  const positions: Position[] = [];
  const balances: Balance[] = [];
  const faults: StreamFault[] = [];
  const stream = openPrivateStream({
    ...streamOf(),
    url: paper.wsUrl('private'),
    credentials,
    clock,
    onOrder: (update) => void updates.push(update),
    onAccount: (balance) => void balances.push(balance),
    onPosition: (position) => void positions.push(position),
    onFault: (fault) => void faults.push(fault),
  });
  await soon(() => expect([stream.state(), balances.length]).toEqual(['live', 1]));
  const before = await data(getBalance(connection, ['USDT']));
  const order = buy();
  const reply = await placeOrder(connection, order);
  expect(reply.kind).toBe('accepted');
  await soon(() => expect(updates.some((update) => update.order.state === 'filled')).toBe(true));
  const queried = await data(getOrder(connection, BTC, { clOrdId: order.clOrdId }));
  const heard = updates.findLast((update) => update.order.clOrdId === order.clOrdId);
  expect(heard?.order).toEqual(queried);
  expect(queried).toMatchObject({ tag: 'mill1', size: '0.5', filledSize: '0.5', state: 'filled', feeCurrency: 'USDT' });
  const fills = await data(listFills(connection, { ordId: queried.ordId }));
  const heardFills = updates.flatMap(({ fill }) => (fill === null ? [] : [{ ...fill, billId: null }]));
  expect(fills.map((fill) => ({ ...fill, billId: null })).toReversed()).toEqual(heardFills);
  await soon(() => expect(positions.at(-1)).toMatchObject({ instId: BTC, positionSide: 'long', size: '0.5', leverage: '10' }));
  expect(await data(listPositions(connection))).toMatchObject([{ size: '0.5', averagePrice: queried.averagePrice }]);
  const sale = buy({ side: 'sell' });
  expect(await placeOrder(connection, sale, { lane: 'exit' })).toMatchObject({ kind: 'accepted' });
  await soon(() => expect(positions.at(-1)).toMatchObject({ size: '0' }));
  const after = await data(getBalance(connection, ['USDT']));
  const bills = await data(
    listAllPages(
      (page) => listBills(connection, { type: '2', ...(page === undefined ? {} : { after: page }) }),
      (bill) => bill.billId,
    ),
  );
  const sum = bills.filter((bill) => bill.currency === 'USDT').reduce((total, bill) => addDecimals(total, bill.balanceChange), '0');
  const change = addDecimals(after.currencies[0]?.cash ?? '0', negateDecimal(before.currencies[0]?.cash ?? '0'));
  expect(sum).toBe(change);
  expect(compareDecimals(change, '0')).toBe(-1);
  for (const { clOrdId } of [sale, order]) expect(await data(getOrder(connection, BTC, { clOrdId }))).toMatchObject({ state: 'filled' });
  expect((await data(listFillsHistory(connection, { instType: 'SWAP' }))).length).toBeGreaterThanOrEqual(2);
  expect(faults).toEqual([]);
  stream.close();
});

test('rests and cancels an order, and says what cannot be canceled', async () => {
  const { connection } = paper;
  const order = buy({ type: 'limit', price: '30000' });
  await placeOrder(connection, order);
  expect(await data(getOrder(connection, BTC, { clOrdId: order.clOrdId }))).toMatchObject({ state: 'live' });
  const twice = await placeOrder(connection, order);
  expect(twice.kind === 'refused' && isDuplicateClientId(twice.code)).toBe(true);
  expect(await cancelOrder(connection, BTC, { clOrdId: order.clOrdId })).toMatchObject({ kind: 'accepted' });
  const again = await cancelOrder(connection, BTC, { clOrdId: order.clOrdId });
  expect(again.kind === 'refused' && isNothingToCancel(again.code)).toBe(true);
  expect(await data(getOrder(connection, BTC, { clOrdId: order.clOrdId }))).toMatchObject({
    state: 'canceled',
    averagePrice: null,
    price: '30000',
  });
});

test('drops an order at the venue once its deadline is past', async () => {
  const late = await placeOrder(paper.connection, buy(), { expiresAtMs: paper.clock.nowMs() - 1000 });
  expect(late.kind === 'refused' && isExpired(late.code)).toBe(true);
  const timely = buy({ type: 'limit', price: '30000' });
  expect(await placeOrder(paper.connection, timely, { expiresAtMs: paper.clock.nowMs() + 5000 })).toMatchObject({ kind: 'accepted' });
  await cancelOrder(paper.connection, BTC, { clOrdId: timely.clOrdId });
});

test('arms a stop, cancels it, and hears of one that is triggered by the market', async () => {
  const { connection, credentials, clock } = paper;
  await placeOrder(connection, buy({ size: '0.2' }));
  const algos: AlgoOrder[] = [];
  const tickers: TickerEvent[] = [];
  const business = openBusinessStream({
    ...streamOf(),
    url: paper.wsUrl('business'),
    credentials,
    clock,
    onAlgoOrder: (algo) => void algos.push(algo),
  });
  await soon(() => expect(business.state()).toBe('live'));
  const last = Number((await data(listTickers(connection, 'SWAP'))).find(({ instId }) => instId === BTC)?.lastPrice);
  const stop = { ...LONG, side: 'sell', size: '0.1' } as const;
  const armed = await placeAlgoOrder(connection, { ...stop, clOrdId: 'stop1', triggerPrice: (last * 0.5).toFixed(1) });
  expect(armed.kind).toBe('accepted');
  expect(await data(getAlgoOrder(connection, { algoClOrdId: 'stop1' }))).toMatchObject({
    state: 'live',
    stopOrderPrice: '-1',
    size: '0.1',
  });
  const algoId = armed.kind === 'accepted' ? armed.algoId : '';
  expect(await cancelAlgoOrders(connection, [{ instId: BTC, algoId }])).toEqual([{ kind: 'accepted', algoId }]);
  const close = { ...stop, clOrdId: 'stop2', triggerPrice: (last * 0.9999).toFixed(1) };
  expect(await placeAlgoOrder(connection, close)).toMatchObject({ kind: 'accepted' });
  let frames = 0;
  const market = openPublicStream({
    ...streamOf(),
    url: paper.wsUrl('public'),
    onTicker: (ticker) => void tickers.push(ticker),
    onClock: (frame) => {
      clock.observeFrame(frame);
      frames += 1;
      const done = algos.some((algo) => algo.algoClOrdId === 'stop2' && algo.state === 'effective');
      if (!done && frames < 20_000) market.idle(frame.rev);
    },
  });
  market.subscribeTickers([BTC]);
  await soon(() => expect(algos.at(-1)).toMatchObject({ algoClOrdId: 'stop2', state: 'effective' }));
  expect(clock.rate()).toBe(0);
  expect(tickers.length).toBeGreaterThan(0);
  const triggered = await data(getAlgoOrder(connection, { algoClOrdId: 'stop2' }));
  expect(triggered).toEqual(algos.at(-1));
  const unheard = await getAlgoOrder(connection, { algoClOrdId: 'stop3' });
  expect(unheard.kind === 'refused' && isOrderNotFound(unheard.code)).toBe(true);
  const made = await data(getOrder(connection, BTC, { ordId: algos.at(-1)?.ordId ?? '' }));
  expect(made).toMatchObject({ state: 'filled', side: 'sell', filledSize: '0.1', algoClOrdId: 'stop2' });
  market.close();
  business.close();
});

test('hears of a closing order that the exchange shrinks, and of one that it cancels', async () => {
  const { connection, credentials, clock } = paper;
  const updates: OrderUpdate[] = [];
  const onOrder = (update: OrderUpdate): void => void updates.push(update);
  const stream = openPrivateStream({ ...streamOf(), url: paper.wsUrl('private'), credentials, clock, onOrder });
  await soon(() => expect(stream.state()).toBe('live'));
  const held = (await data(listPositions(connection)))[0]?.size ?? '';
  const limit = (price: string): ReturnType<typeof buy> => buy({ side: 'sell', type: 'limit', size: '5', price });
  const [far, late] = [limit('900000'), limit('950000')];
  for (const order of [far, late]) expect(await placeOrder(connection, order)).toMatchObject({ kind: 'accepted' });
  await soon(() => expect(updates.at(-1)?.order).toMatchObject({ clOrdId: late.clOrdId, state: 'canceled', cancelSource: '22' }));
  expect(updates.find(({ amendSource }) => amendSource === '4')?.order).toMatchObject({ clOrdId: far.clOrdId, size: held });
  expect(updates.filter(({ amendSource }) => amendSource !== null)).toHaveLength(1);
  stream.close();
});

test('closes a whole position at once, together with what rests to close it', async () => {
  expect(await closePosition(paper.connection, { ...LONG, clOrdId: 'closing0' })).toMatchObject({ kind: 'refused', code: '51115' });
  const reply = await closePosition(paper.connection, { ...LONG, clOrdId: 'closing1', cancelClosingOrders: true });
  expect(reply).toMatchObject({ kind: 'accepted', clOrdId: 'closing1' });
  expect((await data(listPositions(paper.connection))).filter((position) => position.size !== '0')).toEqual([]);
  expect(await closePosition(paper.connection, { ...LONG, clOrdId: 'closing2' })).toMatchObject({ kind: 'refused', code: '51023' });
});
