// Both clients on one account at the same time, and against another one: what one does the other hears, and all books agree afterwards.
import type { RestClient } from 'okx-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJourney, type Journey } from './journey.test-kit.ts';
import { openOkxApiSockets, type OkxApiSockets } from './okx-api-sockets.test-kit.ts';
import { codeOf, expectOneTruth, openCcxt, openRest } from './open-clients.test-kit.ts';
import type { Ccxt } from './seen-by-ccxt.test-kit.ts';

const SPOT = 'BTC/USDT';
const SWAP = 'BTC/USDT:USDT';
const ID = 'BTC-USDT-SWAP';
const ETH = 'ETH/USDT:USDT';
const SYMBOLS = [SPOT, SWAP, ETH];
const LONG = { marginMode: 'isolated', positionSide: 'long' };

let journey: Journey;
/** The same exchange, another account. */
let other: Journey;
let ccxt: Ccxt;
let taker: Ccxt;
let rest: RestClient;
let sockets: OkxApiSockets;

beforeAll(async () => {
  const account = { balances: { USDT: '100000', BTC: '1' } };
  journey = await startJourney('depth', { BTC: [60000, 60600, 60000], ETH: [3000, 3000, 3000] }, account);
  other = { ...journey, who: await journey.rig.trader({ ...account, posMode: 'long_short_mode' }) };
  [ccxt, taker] = [await openCcxt(journey), await openCcxt(other)];
  rest = await openRest(journey);
  sockets = await openOkxApiSockets(journey);
  await sockets.subscribe([
    { channel: 'orders', instType: 'ANY' },
    { channel: 'orders-algo', instType: 'ANY' },
  ]);
});
afterAll(async () => {
  sockets.close();
  await Promise.all([ccxt.close(), taker.close()]);
  await journey.end();
});

test('what one client places, the other hears, amends and cancels', async () => {
  const order = await ccxt.createOrder(SWAP, 'limit', 'buy', 5, 59000, { ...LONG, clientOrderId: 'shared' });
  await sockets.received('orders', { ordId: order.id, clOrdId: 'shared', state: 'live' });
  await sockets.api.amendOrder({ instId: ID, clOrdId: 'shared', newSz: '6' });
  expect(await ccxt.fetchOrder('', SWAP, { clientOrderId: 'shared' })).toMatchObject({ id: order.id, amount: '6' });
  await rest.cancelOrder({ instId: ID, clOrdId: 'shared' });
  expect(await codeOf(ccxt.cancelOrder(order.id ?? '', SWAP))).toBe('51400');
});

test('a maker of one client meets a taker of the other at the price of the one that rests', async () => {
  const best = (await rest.getOrderBook({ instId: ID, sz: '1' }))[0]?.bids[0]?.[0] ?? '';
  const inside = String(Number(best) + 0.1);
  const resting = { instId: ID, tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'post_only' } as const;
  await rest.submitOrder({ ...resting, sz: '10', px: inside, clOrdId: 'maker' });
  await taker.createOrder(SWAP, 'market', 'sell', 4, undefined, { marginMode: 'isolated', positionSide: 'short' });
  await taker.createOrder(SWAP, 'limit', 'sell', 6, Number(inside), { marginMode: 'isolated', positionSide: 'short', timeInForce: 'IOC' });
  await sockets.received(
    'orders',
    { clOrdId: 'maker', state: 'partially_filled', accFillSz: '4', execType: 'M' },
    { clOrdId: 'maker', state: 'filled' },
  );
  const [mine, theirs] = [await ccxt.fetchMyTrades(SWAP), await taker.fetchMyTrades(SWAP)];
  expect(mine.map(({ id, amount, takerOrMaker }) => [id, amount, takerOrMaker])).toEqual(
    theirs.map(({ id, amount }) => [id, amount, 'maker']),
  );
  expect(new Set(theirs.map(({ takerOrMaker }) => takerOrMaker))).toEqual(new Set(['taker']));
});

test('afterwards both clients and the books agree on both accounts', async () => {
  for (const [client, journeyOf] of [
    [ccxt, journey],
    [taker, other],
  ] as const) {
    await client.transfer('USDT', 1000, 'trading', 'funding');
    await client.createMarketBuyOrderWithCost(SPOT, 1234.5);
    await client.createOrder(SPOT, 'limit', 'sell', 0.01, 61000);
    await client.createOrder(ETH, 'market', 'sell', 7, undefined, {
      marginMode: 'cross',
      positionSide: 'short',
      stopLoss: { triggerPrice: 3100 },
    });
    await client.createOrder(SPOT, 'market', 'sell', 0.02, undefined, { stopLossPrice: 59000 });
    expect(await client.fetchOpenOrders()).toHaveLength(1);
    expect(journeyOf.who.uid).toBe((await client.fetchAccounts())[0]?.id);
  }
  await journey.move();
  await journey.move();
  for (const one of [journey, other]) await expectOneTruth(one, SYMBOLS);
});
