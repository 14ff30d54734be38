// Every request of the client against rows as the venue's documentation shows them: what goes out, what comes back in our words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { cancelAlgoOrders } from './cancel-algo-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { closePosition } from './close-position.ts';
import { createConnection, type Connection } from './connection.ts';
import { getAccountConfig } from './get-account-config.ts';
import { getAlgoOrder } from './get-algo-order.ts';
import { getBalance } from './get-balance.ts';
import { getLeverageInfo } from './get-leverage-info.ts';
import { getMarkPrice } from './get-mark-price.ts';
import { getOrder } from './get-order.ts';
import { getServerTime } from './get-server-time.ts';
import { getTicker } from './get-ticker.ts';
import { getTradeFee } from './get-trade-fee.ts';
import { listAllPages } from './list-all-pages.ts';
import { listBills } from './list-bills.ts';
import { listCandles } from './list-candles.ts';
import { listFills, listFillsHistory } from './list-fills.ts';
import { listInstruments } from './list-instruments.ts';
import { listOrderHistory } from './list-order-history.ts';
import { listPendingAlgoOrders } from './list-pending-algo-orders.ts';
import { listPendingOrders } from './list-pending-orders.ts';
import { listPositions } from './list-positions.ts';
import { listTickers } from './list-tickers.ts';
import { placeAlgoOrder } from './place-algo-order.ts';
import { placeOrder } from './place-order.ts';
import { setLeverage } from './set-leverage.ts';
import { setPositionMode } from './set-position-mode.ts';
import { ok, startStubVenue, type StubVenue } from './stub-venue.test-kit.ts';

const BTC = 'BTC-USDT-SWAP';

let stub: StubVenue;
let connection: Connection;
beforeAll(async () => {
  stub = await startStubVenue();
  const clock = { nowMs: () => 1_700_000_000_000 };
  const credentials = { apiKey: 'k', secretKey: 's', passphrase: 'p' };
  connection = createConnection({ restUrl: stub.url, credentials, clock, wallClock: clock, tag: 'mill1' });
});
afterAll(() => stub.close());

const order = {
  instType: 'SWAP', instId: BTC, ordId: '9', clOrdId: '', tag: '', side: 'sell', posSide: 'short', tdMode: 'isolated', ordType: 'market',
  state: 'live', sz: '2', px: '', accFillSz: '0', avgPx: '', fee: '0', feeCcy: 'USDT', rebate: '0', rebateCcy: 'USDT', pnl: '0', lever: '10',
  reduceOnly: 'true', category: 'normal', cancelSource: '', algoId: '', algoClOrdId: '', cTime: '4', uTime: '5', attachAlgoOrds: [],
};
const orderOut = { ordId: '9', clOrdId: null, price: null, averagePrice: null, reduceOnly: true, leverage: '10', createdAtMs: 4, updatedAtMs: 5 };
const fill = {
  instType: 'SPOT', instId: 'BTC-USDT', tradeId: '1', ordId: '9', clOrdId: 'a', billId: '3', tag: '', fillPx: '60000', fillSz: '0.1',
  fillPnl: '0', side: 'buy', posSide: 'net', execType: 'M', feeCcy: 'BTC', fee: '-0.0001', ts: '6', fillTime: '5',
};
const fillOut = { tradeId: '1', billId: '3', price: '60000', size: '0.1', role: 'maker', fee: '-0.0001', feeCurrency: 'BTC', atMs: 5 };
const algo = {
  instType: 'SWAP', instId: BTC, algoId: '8', algoClOrdId: 'a', ordId: '', tag: '', ordType: 'conditional', side: 'sell', posSide: 'long',
  tdMode: 'isolated', state: 'live', sz: '2', slTriggerPx: '50000', slTriggerPxType: 'mark', slOrdPx: '-1', tpTriggerPx: '', tpOrdPx: '',
  actualSz: '', actualPx: '', failCode: '', cTime: '4', uTime: '5', triggerTime: '',
};
const algoOut = { algoId: '8', algoClOrdId: 'a', stopPrice: '50000', stopPriceType: 'mark', stopOrderPrice: '-1', ordId: null, triggeredAtMs: null };
const ack = { ordId: '9', clOrdId: 'a', tag: '', ts: '1', sCode: '0', sMsg: 'Order placed' };
const candle = ['60000', '1', '2', '0.5', '1.5', '10', '0.1', '6000', '1'];

interface Row {
  file: string;
  call: () => Promise<unknown>;
  data: unknown[];
  target: string;
  body?: unknown;
  answer: unknown;
}

const okOf = (data: unknown) => ({ kind: 'ok', data });

const rows: Row[] = [
  {
    file: 'place-order',
    call: () => placeOrder(connection, { instId: BTC, clOrdId: 'a', side: 'sell', type: 'market', size: '2', marginMode: 'isolated', reduceOnly: true }),
    data: [ack],
    target: 'POST trade/order',
    body: { instId: BTC, tdMode: 'isolated', side: 'sell', ordType: 'market', sz: '2', clOrdId: 'a', reduceOnly: true, tag: 'mill1' },
    answer: { kind: 'accepted', ordId: '9' },
  },
  {
    file: 'cancel-order',
    call: () => cancelOrder(connection, BTC, { clOrdId: 'a' }),
    data: [ack],
    target: 'POST trade/cancel-order',
    body: { instId: BTC, clOrdId: 'a' },
    answer: { kind: 'accepted', ordId: '9' },
  },
  {
    file: 'close-position',
    call: () => closePosition(connection, { instId: BTC, marginMode: 'isolated', positionSide: 'long', clOrdId: 'a', cancelClosingOrders: true }),
    data: [{ instId: BTC, posSide: 'long', clOrdId: 'a', tag: 'mill1' }],
    target: 'POST trade/close-position',
    body: { instId: BTC, mgnMode: 'isolated', posSide: 'long', clOrdId: 'a', autoCxl: true, tag: 'mill1' },
    answer: { kind: 'accepted', clOrdId: 'a' },
  },
  {
    file: 'place-algo-order',
    call: () =>
      placeAlgoOrder(connection, { instId: BTC, clOrdId: 'a', side: 'sell', marginMode: 'isolated', positionSide: 'long', size: '2', triggerPrice: '50000' }),
    data: [{ algoId: '8', algoClOrdId: 'a', clOrdId: '', sCode: '0', sMsg: '', tag: 'mill1' }],
    target: 'POST trade/order-algo',
    body: {
      instId: BTC, tdMode: 'isolated', side: 'sell', ordType: 'conditional', sz: '2', algoClOrdId: 'a', slTriggerPx: '50000', slTriggerPxType: 'last',
      slOrdPx: '-1', posSide: 'long', tag: 'mill1',
    },
    answer: { kind: 'accepted', algoId: '8' },
  },
  {
    file: 'cancel-algo-orders',
    call: () => cancelAlgoOrders(connection, [{ instId: BTC, algoId: '8' }, { instId: BTC, algoId: '7' }, { instId: BTC, algoId: '6' }]),
    data: [{ algoId: '8', sCode: '0', sMsg: '' }, { algoId: '7', sCode: '51400', sMsg: 'gone' }],
    target: 'POST trade/cancel-algos',
    body: [{ instId: BTC, algoId: '8' }, { instId: BTC, algoId: '7' }, { instId: BTC, algoId: '6' }],
    answer: [{ kind: 'accepted', algoId: '8' }, { kind: 'refused', code: '51400' }, { kind: 'unknown', cause: { reason: 'malformed' } }],
  },
  { file: 'get-order', call: () => getOrder(connection, BTC, { clOrdId: 'a' }), data: [order], target: `GET trade/order?instId=${BTC}&clOrdId=a`, answer: okOf(orderOut) },
  {
    file: 'list-pending-orders',
    call: () => listPendingOrders(connection, { instType: 'SWAP', after: '10' }),
    data: [order],
    target: 'GET trade/orders-pending?instType=SWAP&after=10&limit=100',
    answer: okOf([orderOut]),
  },
  {
    file: 'list-order-history',
    call: () => listOrderHistory(connection, { instType: 'SPOT', state: 'filled', beginMs: 1, endMs: 2 }),
    data: [order],
    target: 'GET trade/orders-history?instType=SPOT&state=filled&begin=1&end=2&limit=100',
    answer: okOf([orderOut]),
  },
  { file: 'list-fills', call: () => listFills(connection, { ordId: '9' }), data: [fill], target: 'GET trade/fills?ordId=9&limit=100', answer: okOf([fillOut]) },
  {
    file: 'list-fills',
    call: () => listFillsHistory(connection, { instType: 'SPOT', after: '3' }),
    data: [fill],
    target: 'GET trade/fills-history?instType=SPOT&after=3&limit=100',
    answer: okOf([fillOut]),
  },
  {
    file: 'list-pending-algo-orders',
    call: () => listPendingAlgoOrders(connection, { instId: BTC }),
    data: [algo],
    target: `GET trade/orders-algo-pending?ordType=conditional%2Coco&instId=${BTC}&limit=100`,
    answer: okOf([algoOut]),
  },
  {
    file: 'get-algo-order',
    call: () => getAlgoOrder(connection, { algoClOrdId: 'a' }),
    data: [algo],
    target: 'GET trade/order-algo?algoClOrdId=a',
    answer: okOf(algoOut),
  },
  {
    file: 'get-account-config',
    call: () => getAccountConfig(connection),
    data: [{ uid: '44', mainUid: '44', label: 'me', perm: 'read_only,trade', ip: '', acctLv: '2', posMode: 'long_short_mode', level: 'Lv1', roleType: '0', type: '0' }],
    target: 'GET account/config',
    answer: okOf({
      uid: '44', mainUid: '44', label: 'me', permissions: ['read_only', 'trade'], ipAddresses: [], accountMode: 'futures', positionMode: 'long_short',
      feeInQuote: false, feeLevel: 'Lv1', role: 'general', subAccount: false,
    }),
  },
  {
    file: 'get-balance',
    call: () => getBalance(connection, ['USDT', 'BTC']),
    data: [{ totalEq: '100', uTime: '5', details: [{ ccy: 'USDT', cashBal: '90', eq: '100', availBal: '50', availEq: '', frozenBal: '40', upl: '10', uTime: '4' }] }],
    target: 'GET account/balance?ccy=USDT%2CBTC',
    answer: okOf({
      totalEquityUsd: '100', atMs: 5,
      currencies: [{ currency: 'USDT', cash: '90', equity: '100', available: '50', frozen: '40', unrealizedPnl: '10', updatedAtMs: 4 }],
    }),
  },
  {
    file: 'list-positions',
    call: () => listPositions(connection, { instType: 'SWAP' }),
    data: [
      {
        instType: 'SWAP', instId: BTC, posId: '5', mgnMode: 'isolated', posSide: 'long', pos: '2', availPos: '', avgPx: '60000', markPx: '60001', last: '60002',
        liqPx: '', lever: '10', margin: '120', upl: '0.02', realizedPnl: '-0.6', fee: '-0.6', fundingFee: '0', cTime: '4', uTime: '5',
      },
    ],
    target: 'GET account/positions?instType=SWAP',
    answer: okOf([{ posId: '5', size: '2', availableSize: '2', averagePrice: '60000', liquidationPrice: null, margin: '120', fee: '-0.6' }]),
  },
  {
    file: 'set-leverage',
    call: () => setLeverage(connection, { instId: BTC, leverage: '10', marginMode: 'isolated', positionSide: 'long' }),
    data: [{ lever: '10', mgnMode: 'isolated', instId: BTC, posSide: 'long' }],
    target: 'POST account/set-leverage',
    body: { instId: BTC, lever: '10', mgnMode: 'isolated', posSide: 'long' },
    answer: okOf({ leverage: '10' }),
  },
  {
    file: 'set-position-mode',
    call: () => setPositionMode(connection, 'long_short'),
    data: [{ posMode: 'long_short_mode' }],
    target: 'POST account/set-position-mode',
    body: { posMode: 'long_short_mode' },
    answer: okOf({ positionMode: 'long_short' }),
  },
  {
    file: 'get-leverage-info',
    call: () => getLeverageInfo(connection, BTC, 'isolated'),
    data: [{ instId: BTC, mgnMode: 'isolated', posSide: 'long', lever: '3' }],
    target: `GET account/leverage-info?instId=${BTC}&mgnMode=isolated`,
    answer: okOf([{ instId: BTC, marginMode: 'isolated', positionSide: 'long', leverage: '3' }]),
  },
  {
    file: 'get-trade-fee',
    call: () => getTradeFee(connection, { instType: 'SWAP', instId: BTC }),
    data: [{ level: 'Lv1', maker: '-0.0008', taker: '-0.001', makerU: '0.00005', takerU: '-0.0005', ts: '1' }],
    target: 'GET account/trade-fee?instType=SWAP&instFamily=BTC-USDT',
    answer: okOf({ level: 'Lv1', makerRate: '-0.00005', takerRate: '0.0005' }),
  },
  {
    file: 'list-bills',
    call: () => listBills(connection, { type: '8' }),
    data: [{ billId: '3', type: '8', subType: '173', instId: BTC, ordId: '', clOrdId: '', tradeId: '', ccy: 'USDT', balChg: '-0.1', bal: '99.9', sz: '', px: '', pnl: '-0.1', fee: '0', ts: '7' }],
    target: 'GET account/bills?type=8&limit=100',
    answer: okOf([{ billId: '3', type: '8', subType: '173', balanceChange: '-0.1', balance: '99.9', ordId: null, size: null, atMs: 7 }]),
  },
  {
    file: 'list-instruments',
    call: () => listInstruments(connection, 'SWAP'),
    data: [
      { instId: 'ODD-SWAP', instType: 'SWAP', state: 'live', tickSz: '', lotSz: '1', minSz: '1' },
      {
        instId: BTC, instType: 'SWAP', instFamily: 'BTC-USDT', uly: 'BTC-USDT', state: 'live', settleCcy: 'USDT', tickSz: '0.1', lotSz: '0.01', minSz: '0.01',
        ctVal: '0.01', ctMult: '1', ctType: 'linear', lever: '100', maxLmtSz: '1000', maxMktSz: '500', instIdCode: 7,
      },
    ],
    target: 'GET public/instruments?instType=SWAP',
    answer: okOf([{ instId: BTC, family: 'BTC-USDT', tickSize: '0.1', lotSize: '0.01', contractValue: '0.01', maxLeverage: '100' }]),
  },
  {
    file: 'get-ticker',
    call: () => getTicker(connection, BTC),
    data: [{ instId: BTC, last: '60000', askPx: '', bidPx: '59999.9', open24h: '1', high24h: '1', low24h: '1', volCcy24h: '1', ts: '5' }],
    target: `GET market/ticker?instId=${BTC}`,
    answer: okOf({ instId: BTC, lastPrice: '60000', askPrice: null, bidPrice: '59999.9', atMs: 5 }),
  },
  {
    file: 'list-tickers',
    call: () => listTickers(connection, 'SPOT'),
    data: [{ instId: 'NEW-USDT', last: '', ts: '5' }, { instId: 'BTC-USDT', last: '60000', ts: '5' }],
    target: 'GET market/tickers?instType=SPOT',
    answer: okOf([{ instId: 'BTC-USDT', lastPrice: '60000', volumeCurrency24h: null }]),
  },
  {
    file: 'get-mark-price',
    call: () => getMarkPrice(connection, BTC),
    data: [{ instType: 'SWAP', instId: BTC, markPx: '60000.5', ts: '5' }],
    target: `GET public/mark-price?instType=SWAP&instId=${BTC}`,
    answer: okOf({ instId: BTC, markPrice: '60000.5', atMs: 5 }),
  },
  { file: 'get-server-time', call: () => getServerTime(connection), data: [{ ts: '1700000000123' }], target: 'GET public/time', answer: okOf(1_700_000_000_123) },
  {
    file: 'list-candles',
    call: () => listCandles(connection, { instId: BTC, bar: '1m', afterMs: 5, limit: 900 }),
    data: [['120000', ...candle.slice(1, 8), '0'], candle],
    target: `GET market/candles?instId=${BTC}&bar=1m&before=5&limit=300`,
    answer: okOf([
      { openTimeMs: 60_000, open: '1', high: '2', low: '0.5', close: '1.5', volume: '10', volumeQuote: '6000', closed: true },
      { openTimeMs: 120_000, closed: false },
    ]),
  },
];

test.each(rows)('$file: sends $target and answers in our words', async ({ call, data, target, body, answer }) => {
  stub.seen.length = 0;
  stub.answer = () => ok(data);
  expect(await call()).toMatchObject(answer as object);
  expect(stub.seen.map((seen) => `${seen.method} ${seen.target}`)).toEqual([target.replace(' ', ' /api/v5/')]);
  if (body !== undefined) expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual(body);
  const signed = !/ (public|market)\//.test(target);
  expect(stub.seen[0]?.headers['ok-access-sign'] !== undefined).toBe(signed);
});

test('the table above holds every request of the client', () => {
  const requests = readdirSync(import.meta.dirname).filter((name) => {
    const source = name.includes('.test') ? '' : readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    return /^\/\/ (GET|POST) /.test(source);
  });
  const held = new Set(rows.map((row) => `${row.file}.ts`));
  expect(requests.toSorted()).toEqual([...held].toSorted());
});

test('asks for older candles where the recent ones end', async () => {
  stub.seen.length = 0;
  stub.answer = (seen) => ok(seen.target.includes('history') ? [candle] : []);
  expect(await listCandles(connection, { instId: BTC, bar: '1H', beforeMs: 7_200_000, limit: 300 })).toMatchObject(okOf([{ openTimeMs: 60_000 }]));
  expect(stub.seen.map((seen) => seen.target)).toEqual([
    `/api/v5/market/candles?instId=${BTC}&bar=1H&after=7200000&limit=300`,
    `/api/v5/market/history-candles?instId=${BTC}&bar=1H&after=7200000&limit=100`,
  ]);
});

test('reads a list page by page to its end, and says so when a page is missing', async () => {
  const page = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ ...fill, billId: String(from - index) }));
  stub.answer = (seen) => ok(seen.target.includes('after=201') ? page(200, 7) : seen.target.includes('after=301') ? page(300, 100) : page(400, 100));
  const all = () => listAllPages((after) => listFills(connection, after === undefined ? {} : { after }), (row) => row.billId ?? '');
  const reply = await all();
  expect(reply.kind === 'ok' ? reply.data.length : 0).toBe(207);
  stub.answer = (seen) => (seen.target.includes('after=301') ? 'drop' : ok(page(400, 100)));
  expect(await all()).toMatchObject({ kind: 'unreachable' });
});
