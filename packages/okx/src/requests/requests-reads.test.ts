// Requests about accounts and markets, against rows as the venue's documentation shows them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountConfig } from './get-account-config.ts';
import { getBalance } from './get-balance.ts';
import { getLeverageInfo } from './get-leverage-info.ts';
import { getFundingRate } from './get-funding-rate.ts';
import { getOrderBook } from './get-order-book.ts';
import { getServerTime } from './get-server-time.ts';
import { getTradeFee } from './get-trade-fee.ts';
import { listAllPages } from './list-all-pages.ts';
import { getPriceLimit } from './get-price-limit.ts';
import { listBills } from './list-bills.ts';
import { listCandles } from './list-candles.ts';
import { listFills } from './list-fills.ts';
import { listFundingRates } from './list-funding-rates.ts';
import { listInstruments } from './list-instruments.ts';
import { listPositions } from './list-positions.ts';
import { listTickers } from './list-tickers.ts';
import { setLeverage } from './set-leverage.ts';
import { setAccountLevel } from './set-account-level.ts';
import { setPositionMode } from './set-position-mode.ts';
import { openDesk, runCase, type Desk, type RequestCase, BTC, wire, okOf, fill, candle } from './request-table.test-kit.ts';
import { ok } from '../core/stub-venue.test-kit.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.stub.close());

const cases: RequestCase[] = [
  {
    file: 'get-funding-rate',
    call: (connection) => getFundingRate(connection, BTC),
    data: [
      wire(`
  formulaType=noRate fundingRate=0.0000182221218054 fundingTime=1743609600000 instId=BTC-USDT-SWAP instType=SWAP
  method=current_period nextFundingRate= nextFundingTime=1743638400000 settState=settled ts=1743588686291
`),
    ],
    target: `GET public/funding-rate?instId=${BTC}`,
    answer: okOf({ nextAtMs: 1_743_609_600_000, rate: '0.0000182221218054' }),
  },
  {
    file: 'get-order-book',
    call: (connection) => getOrderBook(connection, BTC),
    data: [
      {
        asks: [['41006.8', '0.60038921', '0', '1']],
        bids: [
          ['41006.3', '0.30178218', '0', '2'],
          ['41006', '1', '0', '1'],
        ],
        ts: '1629966436396',
        seqId: 3235851742,
      },
    ],
    target: `GET market/books?instId=${BTC}&sz=400`,
    answer: okOf({
      asks: [{ price: '41006.8', size: '0.60038921' }],
      bids: [
        { price: '41006.3', size: '0.30178218' },
        { price: '41006', size: '1' },
      ],
      atMs: 1_629_966_436_396,
    }),
  },
  {
    file: 'get-price-limit',
    call: (connection) => getPriceLimit(connection, BTC),
    data: [{ instType: 'SWAP', instId: BTC, buyLmt: '63052.5', sellLmt: '', ts: '1700000000123', enabled: true }],
    target: `GET public/price-limit?instId=${BTC}`,
    answer: okOf({ highestBuy: '63052.5', lowestSell: null }),
  },
  {
    file: 'get-account-config',
    call: (connection) => getAccountConfig(connection),
    data: [
      {
        uid: '44',
        mainUid: '44',
        label: 'me',
        perm: 'read_only,trade',
        ip: '',
        acctLv: '2',
        posMode: 'long_short_mode',
        level: 'Lv1',
        roleType: '0',
        type: '0',
      },
    ],
    target: 'GET account/config',
    answer: okOf({
      uid: '44',
      mainUid: '44',
      label: 'me',
      permissions: ['read_only', 'trade'],
      ipAddresses: [],
      accountMode: 'futures',
      positionMode: 'long_short',
      feeInQuote: false,
      feeLevel: 'Lv1',
      role: 'general',
      subAccount: false,
    }),
  },
  {
    file: 'get-balance',
    call: (connection) => getBalance(connection, ['USDT', 'BTC']),
    data: [
      {
        totalEq: '100',
        uTime: '5',
        details: [{ ccy: 'USDT', cashBal: '90', eq: '100', availBal: '50', availEq: '', frozenBal: '40', upl: '10', uTime: '4' }],
      },
    ],
    target: 'GET account/balance?ccy=USDT%2CBTC',
    answer: okOf({
      totalEquityUsd: '100',
      atMs: 5,
      currencies: [{ currency: 'USDT', cash: '90', equity: '100', available: '50', frozen: '40', unrealizedPnl: '10', updatedAtMs: 4 }],
    }),
  },
  {
    file: 'list-positions',
    call: (connection) => listPositions(connection, { instType: 'SWAP' }),
    data: [
      wire(`
  instType=SWAP instId=BTC-USDT-SWAP posId=5 mgnMode=isolated posSide=long pos=2 availPos= avgPx=60000 markPx=60001
  last=60002 liqPx= lever=10 margin=120 upl=0.02 realizedPnl=-0.6 fee=-0.6 fundingFee=0 cTime=4 uTime=5
`),
    ],
    target: 'GET account/positions?instType=SWAP',
    answer: okOf([
      { posId: '5', size: '2', availableSize: '2', averagePrice: '60000', liquidationPrice: null, margin: '120', fee: '-0.6' },
    ]),
  },
  {
    file: 'set-leverage',
    call: (connection) => setLeverage(connection, { instId: BTC, leverage: '10', marginMode: 'isolated', positionSide: 'long' }),
    data: [{ lever: '10', mgnMode: 'isolated', instId: BTC, posSide: 'long' }],
    target: 'POST account/set-leverage',
    body: { instId: BTC, lever: '10', mgnMode: 'isolated', posSide: 'long' },
    answer: okOf({ leverage: '10' }),
  },
  {
    file: 'set-position-mode',
    call: (connection) => setPositionMode(connection, 'long_short'),
    data: [{ posMode: 'long_short_mode' }],
    target: 'POST account/set-position-mode',
    body: { posMode: 'long_short_mode' },
    answer: okOf({ positionMode: 'long_short' }),
  },
  {
    file: 'set-account-level',
    call: (connection) => setAccountLevel(connection, '2'),
    data: [{ acctLv: '2' }],
    target: 'POST account/set-account-level',
    body: { acctLv: '2' },
    answer: okOf({ level: '2' }),
  },
  {
    file: 'get-leverage-info',
    call: (connection) => getLeverageInfo(connection, BTC, 'isolated'),
    data: [{ instId: BTC, mgnMode: 'isolated', posSide: 'long', lever: '3' }],
    target: `GET account/leverage-info?instId=${BTC}&mgnMode=isolated`,
    answer: okOf([{ instId: BTC, marginMode: 'isolated', positionSide: 'long', leverage: '3' }]),
  },
  {
    file: 'get-trade-fee',
    call: (connection) => getTradeFee(connection, { instType: 'SWAP', instId: BTC }),
    data: [{ level: 'Lv1', maker: '-0.0008', taker: '-0.001', makerU: '0.00005', takerU: '-0.0005', ts: '1' }],
    target: 'GET account/trade-fee?instType=SWAP&instFamily=BTC-USDT',
    answer: okOf({ level: 'Lv1', makerRate: '-0.00005', takerRate: '0.0005' }),
  },
  {
    file: 'list-bills',
    call: (connection) => listBills(connection, { type: '8' }),
    data: [
      wire(`
  billId=3 type=8 subType=173 instId=BTC-USDT-SWAP ordId= clOrdId= tradeId= ccy=USDT balChg=0 posBalChg=-0.1 bal=99.9 sz= px=
  pnl=-0.1 fee=0 ts=7
`),
    ],
    target: 'GET account/bills?type=8&limit=100',
    answer: okOf([
      {
        billId: '3',
        type: '8',
        subType: '173',
        balanceChange: '0',
        marginChange: '-0.1',
        balance: '99.9',
        ordId: null,
        size: null,
        atMs: 7,
      },
    ]),
  },
  {
    file: 'list-instruments',
    call: (connection) => listInstruments(connection, 'SWAP'),
    data: [
      { instId: 'ODD-SWAP', instType: 'SWAP', state: 'live', tickSz: '', lotSz: '1', minSz: '1' },
      wire(`
  instId=BTC-USDT-SWAP instType=SWAP instFamily=BTC-USDT uly=BTC-USDT state=live settleCcy=USDT tickSz=0.1 lotSz=0.01
  minSz=0.01 ctVal=0.01 ctMult=1 ctType=linear lever=100 maxLmtSz=1000 maxMktSz=500 instIdCode=7
`),
    ],
    target: 'GET public/instruments?instType=SWAP',
    answer: okOf([{ instId: BTC, family: 'BTC-USDT', tickSize: '0.1', lotSize: '0.01', contractValue: '0.01', maxLeverage: '100' }]),
  },
  {
    file: 'list-tickers',
    call: (connection) => listTickers(connection, 'SPOT'),
    data: [
      { instId: 'NEW-USDT', last: '', ts: '5' },
      { instId: 'BTC-USDT', last: '60000', ts: '5' },
    ],
    target: 'GET market/tickers?instType=SPOT',
    answer: okOf([{ instId: 'BTC-USDT', lastPrice: '60000', volumeCurrency24h: null }]),
  },
  {
    file: 'list-funding-rates',
    call: (connection) => listFundingRates(connection, BTC),
    data: [
      { instId: BTC, fundingRate: '0.0001', realizedRate: '-0.00008', fundingTime: '1700000000000', method: 'current_period' },
      { instId: BTC, fundingRate: '0.0002', realizedRate: '', fundingTime: '1699971200000', method: 'current_period' },
    ],
    target: `GET public/funding-rate-history?instId=${BTC}&limit=100`,
    answer: okOf([
      { atMs: 1_700_000_000_000, rate: '-0.00008' },
      { atMs: 1_699_971_200_000, rate: '0.0002' },
    ]),
  },
  {
    file: 'get-server-time',
    call: (connection) => getServerTime(connection),
    data: [{ ts: '1700000000123' }],
    target: 'GET public/time',
    answer: okOf(1_700_000_000_123),
  },
  {
    file: 'list-candles',
    call: (connection) => listCandles(connection, { instId: BTC, bar: '1m', afterMs: 5, limit: 900 }),
    data: [['120000', ...candle.slice(1, 8), '0'], candle],
    target: `GET market/candles?instId=${BTC}&bar=1m&before=5&limit=300`,
    answer: okOf([
      { openTimeMs: 60_000, open: '1', high: '2', low: '0.5', close: '1.5', volume: '10', volumeQuote: '6000', closed: true },
      { openTimeMs: 120_000, closed: false },
    ]),
  },
];

test.each(cases)('$file: sends $target and answers in our words', (one) => runCase(desk, one));

test('asks for older candles where the recent ones end', async () => {
  desk.stub.seen.length = 0;
  desk.stub.answer = (seen) => ok(seen.target.includes('history') ? [candle] : []);
  expect(await listCandles(desk.connection, { instId: BTC, bar: '1H', beforeMs: 7_200_000, limit: 300 })).toMatchObject(
    okOf([{ openTimeMs: 60_000 }]),
  );
  expect(desk.stub.seen.map((seen) => seen.target)).toEqual([
    `/api/v5/market/candles?instId=${BTC}&bar=1H&after=7200000&limit=300`,
    `/api/v5/market/history-candles?instId=${BTC}&bar=1H&after=7200000&limit=300`,
  ]);
});

test('reads a list page by page to its end, and says so when a page is missing', async () => {
  const page = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ ...fill, billId: String(from - index) }));
  desk.stub.answer = (seen) =>
    ok(seen.target.includes('after=201') ? page(200, 7) : seen.target.includes('after=301') ? page(300, 100) : page(400, 100));
  const all = () =>
    listAllPages(
      (after) => listFills(desk.connection, after === undefined ? {} : { after }),
      (row) => row.billId ?? '',
    );
  const reply = await all();
  expect(reply.kind === 'ok' ? reply.data.length : 0).toBe(207);
  desk.stub.answer = (seen) => (seen.target.includes('after=301') ? 'drop' : ok(page(400, 100)));
  expect(await all()).toMatchObject({ kind: 'unreachable' });
});
