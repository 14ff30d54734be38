// Property: whatever is sent, the exchange answers with a refusal of its table, never with an error of its own, and keeps its books.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GETS, NAMES, POSTS, VALUES } from './garbage-words.test-kit.ts';
import { type Rig, startRig, type Trader } from './testing/index.ts';

let rig: Rig;
let trader: Trader;

beforeAll(async () => {
  rig = await startRig({ bars: { 'BTC-USDT-SWAP': [60000], 'BTC-USDT': [60000] }, book: 'depth' });
  trader = await rig.trader();
  // Something of every kind that can be asked for, changed and closed.
  for (const sent of HELD) await trader.place(sent);
  await trader.post('trade/order-algo', WAITING);
});
afterAll(() => rig.close());

const garbage = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...VALUES) },
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant([]),
    fc.constant({ a: 1 }),
  ),
  { minKeys: 4 },
);

const order = { tdMode: 'isolated', side: 'buy', posSide: 'long', sz: '1' };
const HELD = [
  { instId: 'BTC-USDT-SWAP', ordType: 'market', ...order },
  { instId: 'BTC-USDT-SWAP', ordType: 'limit', ...order, px: '59000', clOrdId: 'rest' },
];
const WAITING = {
  instId: 'BTC-USDT-SWAP',
  ordType: 'conditional',
  ...order,
  side: 'sell',
  slTriggerPx: '59000',
  slOrdPx: '-1',
  algoClOrdId: 'stop',
};
const VALID = [
  ['trade/order', { instId: 'BTC-USDT-SWAP', ordType: 'market', ...order }],
  ['trade/order', { instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'limit', sz: '0.001', px: '59000' }],
  ['trade/order', { instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '10', tgtCcy: 'quote_ccy' }],
  ['trade/order-algo', { instId: 'BTC-USDT-SWAP', ordType: 'conditional', ...order, side: 'sell', slTriggerPx: '59000', slOrdPx: '-1' }],
  ['trade/order', { instId: 'BTC-USDT-SWAP', ordType: 'fok', ...order, tdMode: 'cross', px: '60100', stpMode: 'cancel_both' }],
  ['trade/amend-order', { instId: 'BTC-USDT-SWAP', clOrdId: 'rest', newSz: '2', newPx: '58900', cxlOnFail: 'false' }],
  ['trade/amend-algos', { instId: 'BTC-USDT-SWAP', algoClOrdId: 'stop', newSz: '2', newSlTriggerPx: '58900', newSlOrdPx: '-1' }],
  [
    'trade/order-algo',
    { instId: 'BTC-USDT-SWAP', ordType: 'move_order_stop', ...order, side: 'sell', callbackRatio: '0.01', activePx: '61000' },
  ],
  [
    'trade/order-algo',
    { instId: 'BTC-USDT-SWAP', ordType: 'trigger', ...order, triggerPx: '61000', orderPx: '61000', triggerPxType: 'mark' },
  ],
  ['asset/transfer', { ccy: 'USDT', amt: '1', from: '18', to: '6', type: '0', clientId: 'x' }],
  ['finance/savings/purchase-redempt', { ccy: 'USDT', amt: '0.1', side: 'purchase', rate: '0.02' }],
  ['finance/savings/set-lending-rate', { ccy: 'USDT', rate: '0.02' }],
  ['trade/cancel-all-after', { timeOut: '60', tag: 'x' }],
  ['account/position/margin-balance', { instId: 'BTC-USDT-SWAP', posSide: 'long', type: 'add', amt: '1' }],
  ['account/set-leverage', { instId: 'BTC-USDT-SWAP', mgnMode: 'isolated', posSide: 'long', lever: '5' }],
] as const;
const NUMBERS = [
  '0',
  '-1',
  '1e308',
  '99999999999999999999999999999999',
  '0.0000000000000000000000000001',
  '9007199254740993',
  '0.000000000000000001',
  1e-9,
  1e21,
];
/** A right request with one field gone wrong: comes further than plain garbage. */
const bent = fc
  .tuple(fc.constantFrom(...VALID), fc.nat(), fc.oneof(fc.constantFrom(...NUMBERS), fc.constantFrom(...VALUES)))
  .map(([[path, valid], index, wrong]) => {
    const names = Object.keys(valid);
    return [path, { ...valid, [names[index % names.length] ?? '']: wrong }] as const;
  });

test('no request with one wrong field makes the exchange stumble', async () => {
  await fc.assert(
    fc.asyncProperty(bent, async ([path, sent]) => {
      const answer = await trader.post(path, sent);
      expect(answer.httpStatus).toBeLessThan(500);
      expect(answer.code).toMatch(/^\d+$/);
    }),
    { numRuns: 800 },
  );
});

test('no body makes the exchange stumble', async () => {
  const body = fc.oneof(
    { weight: 6, arbitrary: garbage },
    fc.array(garbage, { maxLength: 25 }),
    fc.constant(null),
    fc.constant('text'),
    fc.constant(7),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...POSTS), body, async (path, sent) => {
      const answer = await trader.post(path, sent);
      expect(answer.httpStatus).toBeLessThan(500);
      expect(answer.code).toMatch(/^\d+$/);
    }),
    { numRuns: 300 },
  );
  expect((await trader.get('account/balance')).code).toBe('0');
});

test('no query makes the exchange stumble', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...GETS), garbage, async (path, sent) => {
      const query = Object.entries(sent).map(
        ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
      );
      const answer = await trader.get(`${path}?${query.join('&')}`);
      expect(answer.httpStatus).toBeLessThan(500);
      expect(answer.code).toMatch(/^\d+$/);
    }),
    { numRuns: 300 },
  );
});

test('no socket message makes the exchange stumble', async () => {
  const socket = await trader.socket('all');
  const arg = fc.record({
    channel: fc.constantFrom(
      'tickers',
      'orders',
      'candle1m',
      'candle9z',
      'positions',
      'books',
      'trades',
      'algo-advance',
      'fills',
      'instruments',
      'index-tickers',
      'index-candle1H',
      'mark-price-candle1Dutc',
      'open-interest',
      'status',
      'paper-clock',
      '',
      'x',
    ),
    instId: fc.constantFrom(...VALUES),
    instType: fc.constantFrom(...VALUES),
  });
  const message = fc.record({
    op: fc.constantFrom('subscribe', 'unsubscribe', 'paper-idle', 'order', 'batch-orders', 'amend-order', 'cancel-order', ''),
    args: fc.oneof(fc.array(arg, { maxLength: 5 }), fc.anything()),
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(message, fc.string(), fc.anything()), async (sent) => {
      if (typeof sent === 'string') socket.sendText(sent);
      else socket.send(sent ?? null);
      socket.sendText('ping');
      await socket.next((answer) => answer['text'] === 'pong');
      socket.messages.length = 0;
    }),
    { numRuns: 300 },
  );
  socket.close();
});
