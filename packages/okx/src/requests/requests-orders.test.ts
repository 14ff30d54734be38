// Requests that change or read orders, against rows as the venue's documentation shows them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { cancelAlgoOrders } from './cancel-algo-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { closePosition } from './close-position.ts';
import { getAlgoOrder } from './get-algo-order.ts';
import { getOrder } from './get-order.ts';
import { listFills, listFillsHistory } from './list-fills.ts';
import { placeAlgoOrder } from './place-algo-order.ts';
import { placeOrder } from './place-order.ts';
import {
  openDesk,
  runCase,
  type Desk,
  type RequestCase,
  BTC,
  okOf,
  order,
  orderOut,
  fill,
  fillOut,
  algo,
  algoOut,
  ack,
} from './request-table.test-kit.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.stub.close());

const cases: RequestCase[] = [
  {
    file: 'place-order',
    call: (connection) =>
      placeOrder(connection, {
        instId: BTC,
        clOrdId: 'a',
        side: 'sell',
        type: 'market',
        size: '2',
        marginMode: 'isolated',
        reduceOnly: true,
      }),
    data: [ack],
    target: 'POST trade/order',
    body: { instId: BTC, tdMode: 'isolated', side: 'sell', ordType: 'market', sz: '2', clOrdId: 'a', reduceOnly: true, tag: 'mill1' },
    answer: { kind: 'accepted', ordId: '9' },
  },
  {
    file: 'cancel-order',
    call: (connection) => cancelOrder(connection, BTC, { clOrdId: 'a' }),
    data: [ack],
    target: 'POST trade/cancel-order',
    body: { instId: BTC, clOrdId: 'a' },
    answer: { kind: 'accepted', ordId: '9' },
  },
  {
    file: 'close-position',
    call: (connection) =>
      closePosition(connection, { instId: BTC, marginMode: 'isolated', positionSide: 'long', clOrdId: 'a', cancelClosingOrders: true }),
    data: [{ instId: BTC, posSide: 'long', clOrdId: 'a', tag: 'mill1' }],
    target: 'POST trade/close-position',
    body: { instId: BTC, mgnMode: 'isolated', posSide: 'long', clOrdId: 'a', autoCxl: true, tag: 'mill1' },
    answer: { kind: 'accepted', clOrdId: 'a' },
  },
  {
    file: 'place-algo-order',
    call: (connection) =>
      placeAlgoOrder(connection, {
        instId: BTC,
        clOrdId: 'a',
        side: 'sell',
        marginMode: 'isolated',
        positionSide: 'long',
        size: '2',
        triggerPrice: '50000',
      }),
    data: [{ algoId: '8', algoClOrdId: 'a', clOrdId: '', sCode: '0', sMsg: '', tag: 'mill1' }],
    target: 'POST trade/order-algo',
    body: {
      instId: BTC,
      tdMode: 'isolated',
      side: 'sell',
      ordType: 'conditional',
      sz: '2',
      algoClOrdId: 'a',
      slTriggerPx: '50000',
      slTriggerPxType: 'last',
      slOrdPx: '-1',
      posSide: 'long',
      tag: 'mill1',
    },
    answer: { kind: 'accepted', algoId: '8' },
  },
  {
    file: 'cancel-algo-orders',
    call: (connection) =>
      cancelAlgoOrders(connection, [
        { instId: BTC, algoId: '8' },
        { instId: BTC, algoId: '7' },
        { instId: BTC, algoId: '6' },
      ]),
    data: [
      { algoId: '8', sCode: '0', sMsg: '' },
      { algoId: '7', sCode: '51400', sMsg: 'gone' },
    ],
    target: 'POST trade/cancel-algos',
    body: [
      { instId: BTC, algoId: '8' },
      { instId: BTC, algoId: '7' },
      { instId: BTC, algoId: '6' },
    ],
    answer: [
      { kind: 'accepted', algoId: '8' },
      { kind: 'refused', code: '51400' },
      { kind: 'unknown', cause: { reason: 'malformed' } },
    ],
  },
  {
    file: 'get-order',
    call: (connection) => getOrder(connection, BTC, { clOrdId: 'a' }),
    data: [order],
    target: `GET trade/order?instId=${BTC}&clOrdId=a`,
    answer: okOf(orderOut),
  },
  {
    file: 'list-fills',
    call: (connection) => listFills(connection, { ordId: '9' }),
    data: [fill],
    target: 'GET trade/fills?ordId=9&limit=100',
    answer: okOf([fillOut]),
  },
  {
    file: 'list-fills',
    call: (connection) => listFillsHistory(connection, { instType: 'SPOT', after: '3' }),
    data: [fill],
    target: 'GET trade/fills-history?instType=SPOT&after=3&limit=100',
    answer: okOf([fillOut]),
  },
  {
    file: 'get-algo-order',
    call: (connection) => getAlgoOrder(connection, { algoClOrdId: 'a' }),
    data: [algo],
    target: 'GET trade/order-algo?algoClOrdId=a',
    answer: okOf(algoOut),
  },
];

test.each(cases)('$file: sends $target and answers in our words', (one) => runCase(desk, one));

test('every request of the client stands in one of these tables, or in the test of those without a signature', () => {
  const read = (name: string): string => readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
  const names = readdirSync(import.meta.dirname);
  const requests = names.filter((name) => !name.includes('.test') && /^\/\/ (GET|POST) /.test(read(name)));
  const tables = names
    .filter((name) => /^requests-.*\.test\.ts$/.test(name))
    .map(read)
    .join('');
  const held = [...tables.matchAll(/file: '([a-z-]+)'/g)].map((match) => `${match[1] ?? ''}.ts`);
  const unsigned = [...read('oauth.test.ts').matchAll(/from '\.\/([a-z-]+\.ts)'/g)].map((match) => match[1] ?? '');
  held.push(...requests.filter((name) => unsigned.includes(name)));
  expect(requests.toSorted()).toEqual([...new Set(held)].toSorted());
});
