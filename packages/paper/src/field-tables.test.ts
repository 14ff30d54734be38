// Every answer and push has every name that the venue's documents list for it, so that clients with types can read it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIELD_TABLES } from './testing/field-tables.ts';
import { type Json, isPush, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';

const SWAP = 'BTC-USDT-SWAP';
const SPOT = 'BTC-USDT';
type Table = keyof typeof FIELD_TABLES;

let rig: Rig;
let trader: Trader;
const pushes: { order?: Json; algo?: Json } = {};

beforeAll(async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60100], [SPOT]: [60000, 60100] } });
  trader = await rig.trader();
  const socket = await trader.socket();
  await socket.subscribe({ channel: 'orders', instType: 'ANY' });
  await socket.subscribe({ channel: 'orders-algo', instType: 'SWAP' });
  const isolated: Json = { instId: SWAP, tdMode: 'isolated', posSide: 'long' };
  await trader.place({ ...isolated, side: 'buy', ordType: 'market', sz: '2' });
  pushes.order = rowOf(await socket.next(isPush('orders')));
  await trader.place({ ...isolated, side: 'sell', ordType: 'market', sz: '1' });
  await trader.place({ ...isolated, side: 'buy', ordType: 'limit', sz: '1', px: '59000' });
  await trader.place({ instId: SPOT, tdMode: 'cash', side: 'buy', ordType: 'market', sz: '100' });
  await trader.post('trade/order-algo', {
    ...isolated,
    side: 'sell',
    ordType: 'conditional',
    sz: '1',
    slTriggerPx: '50000',
    slOrdPx: '-1',
  });
  pushes.algo = rowOf(await socket.next(isPush('orders-algo')));
});
afterAll(() => rig.close());

function missing(row: Json, table: Table): string[] {
  return FIELD_TABLES[table].filter((name) => !(name in row));
}

const answers: readonly (readonly [string, Table])[] = [
  ['public/instruments?instType=SWAP', 'instrument'],
  ['public/instruments?instType=SPOT', 'instrument'],
  [`market/ticker?instId=${SWAP}`, 'ticker'],
  [`market/trades?instId=${SWAP}`, 'trade'],
  [`public/funding-rate?instId=${SWAP}`, 'fundingRate'],
  [`public/mark-price?instType=SWAP&instId=${SWAP}`, 'markPrice'],
  [`public/price-limit?instId=${SWAP}`, 'priceLimit'],
  ['public/position-tiers?instType=SWAP&tdMode=isolated&instFamily=BTC-USDT', 'positionTier'],
  [`public/open-interest?instType=SWAP&instId=${SWAP}`, 'openInterest'],
  [`market/index-tickers?instId=${SPOT}`, 'indexTicker'],
  ['account/balance', 'balance'],
  ['account/positions', 'position'],
  ['account/positions-history', 'positionHistory'],
  ['account/bills', 'bill'],
  ['account/config', 'config'],
  [`account/leverage-info?instId=${SWAP}&mgnMode=isolated`, 'leverage'],
  ['account/trade-fee?instType=SWAP&instFamily=BTC-USDT', 'tradeFee'],
  ['trade/orders-pending', 'order'],
  ['trade/orders-history?instType=SWAP', 'order'],
  ['trade/fills', 'fill'],
  ['trade/orders-algo-pending?ordType=conditional', 'algoOrder'],
];

test.each(answers)('%s has every field of %s', async (target, table) => {
  const row = rowOf(await trader.get(target));
  expect(missing(row, table)).toEqual([]);
});

test('each currency of a balance has every field, a coin as well as the settlement currency', async () => {
  const details = rowOf(await trader.get('account/balance'))['details'] as Json[];
  expect(details.map((row) => String(row['ccy'])).toSorted((one, other) => one.localeCompare(other))).toEqual(['BTC', 'USDT']);
  expect(details.flatMap((row) => missing(row, 'balanceDetail'))).toEqual([]);
});

test('pushes of orders and waiting orders have the fields of their answers and their own', () => {
  expect(missing(pushes.order ?? {}, 'order')).toEqual([]);
  expect(missing(pushes.order ?? {}, 'orderPush')).toEqual([]);
  expect(missing(pushes.algo ?? {}, 'algoOrder')).toEqual([]);
  expect(missing(pushes.algo ?? {}, 'algoPush')).toEqual([]);
});

test('the break-even price of a position covers the fees of both ways', async () => {
  const row = rowOf(await trader.get('account/positions'));
  const [avgPx, bePx] = [Number(row['avgPx']), Number(row['bePx'])];
  expect(bePx).toBeCloseTo((avgPx * 1.0005) / 0.9995, 6);
});
