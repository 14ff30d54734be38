// The depth book over the wire: averages that the book implies, queues, self trades, amendments, public trades and the book channels.
import { afterEach, expect, test } from 'vitest';
import { formatFixed, parseFixed } from '@millrace/market';
import { checksumOf } from './market/book-publisher.ts';
import { isPush, type Json, type Rig, type RigOptions, rowOf, startRig, type Trader } from './testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const SWAP = 'BTC-USDT-SWAP';
const RICH = { balances: { USDT: '10000000', BTC: '100' } };

async function depthRig(prices: readonly number[] = [60000, 60000], more: RigOptions = {}): Promise<Rig> {
  rig = await startRig({ bars: { [SWAP]: prices, 'BTC-USDT': prices }, book: 'depth', ...more });
  return rig;
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

type Levels = [price: string, size: string, zero: string, orders: string][];

async function bookOf(trader: Trader, instId = SWAP): Promise<{ asks: Levels; bids: Levels }> {
  return rowOf(await trader.get(`market/books?instId=${instId}&sz=400`)) as unknown as { asks: Levels; bids: Levels };
}

/** What taking a size from the levels costs in price x size. */
function implied(levels: Levels, size: bigint): bigint {
  let left = size;
  let value = 0n;
  for (const [price, offered] of levels) {
    const taken = parseFixed(offered) < left ? parseFixed(offered) : left;
    value += taken * parseFixed(price);
    left -= taken;
  }
  expect(left).toBe(0n);
  return value;
}

async function order(trader: Trader, clOrdId: string, instId = SWAP): Promise<Json> {
  return rowOf(await trader.get(`trade/order?instId=${instId}&clOrdId=${clOrdId}`));
}

test('a market order of three times the best level fills over several levels at the average that the book before it implies', async () => {
  const trader = await (await depthRig()).trader(RICH);
  for (const posSide of ['long', 'short'])
    await trader.post('account/set-leverage', { instId: SWAP, mgnMode: 'isolated', posSide, lever: '10' });
  for (const [side, posSide] of [
    ['buy', 'long'],
    ['sell', 'short'],
  ] as const) {
    const before = await bookOf(trader);
    const levels = side === 'buy' ? before.asks : before.bids;
    expect(levels).toHaveLength(400);
    const size = 3n * parseFixed(levels[0]?.[1] ?? '');
    await trader.place(open(formatFixed(size), { side, posSide, clOrdId: side }));
    const done = await order(trader, side);
    expect(done).toMatchObject({ state: 'filled', accFillSz: formatFixed(size) });
    const fills = (await trader.get(`trade/fills?ordId=${String(done['ordId'])}`)).data;
    expect(fills.length).toBeGreaterThan(1);
    const value = fills.reduce((sum, fill) => sum + parseFixed(String(fill['fillSz'])) * parseFixed(String(fill['fillPx'])), 0n);
    expect(value).toBe(implied(levels, size));
    expect(Math.abs(Number(done['avgPx']) - Number(value / size) / 1e18)).toBeLessThan(1e-6);
    const after = await bookOf(trader);
    expect((side === 'buy' ? after.asks : after.bids)[0]?.[0]).toBe(fills[0]?.['fillPx']);
  }
});

test('a spot market buy in quote spends no more than it was given and pays its fee in base', async () => {
  const trader = await (await depthRig()).trader({ balances: { USDT: '50000' } });
  const { asks } = await bookOf(trader, 'BTC-USDT');
  await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '50000', clOrdId: 'all' });
  const done = await order(trader, 'all', 'BTC-USDT');
  expect(done).toMatchObject({ state: 'filled', cancelSource: '' });
  const size = parseFixed(String(done['accFillSz']));
  const paid = implied(asks, size) / 10n ** 18n;
  expect(paid).toBeLessThanOrEqual(parseFixed('50000'));
  expect(parseFixed('50000') - paid).toBeLessThan(parseFixed('0.01'));
  const details = rowOf(await trader.get('account/balance'))['details'] as Json[];
  expect(details.find((detail) => detail['ccy'] === 'USDT')?.['cashBal']).toBe(formatFixed(parseFixed('50000') - paid));
  expect(details.find((detail) => detail['ccy'] === 'BTC')?.['cashBal']).toBe(formatFixed(size + parseFixed(String(done['fee']))));
});

test('a market buy in quote that leaves less than a lot is filled: its exits wait, its money is free', async () => {
  const trader = await (await depthRig()).trader({ balances: { USDT: '50000' } });
  const socket = await trader.socket();
  await socket.subscribe({ channel: 'orders', instType: 'SPOT' });
  const exits = [{ slTriggerPx: '50000', slOrdPx: '-1' }];
  const buy = { instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '3000', clOrdId: 'part', attachAlgoOrds: exits };
  await trader.place(buy);
  const last = rowOf(await socket.next((message) => isPush('orders')(message) && rowOf(message)['state'] === 'filled'));
  expect(last).toMatchObject({ clOrdId: 'part', fillSz: '0', tradeId: '' });
  const details = rowOf(await trader.get('account/balance'))['details'] as Json[];
  expect(details.find(({ ccy }) => ccy === 'USDT')).toMatchObject({ ordFrozen: '0' });
  expect((await trader.get('trade/orders-algo-pending?ordType=conditional')).data).toHaveLength(1);
});

test('orders of accounts meet at the price of the one that rests, the better price first, the older at one price first, in parts', async () => {
  await depthRig();
  const [maker, other, taker] = [await rig.trader(RICH), await rig.trader(RICH), await rig.trader(RICH)];
  const ask = (px: string, sz: string, clOrdId: string): Json =>
    open(sz, { side: 'sell', posSide: 'short', ordType: 'limit', px, clOrdId });
  await maker.place(ask('60000', '2', 'second'));
  await other.place(ask('60000', '2', 'third'));
  await other.place(ask('60000.1', '1', 'deeper'));
  await taker.place(open('3', { ordType: 'limit', px: '60000', clOrdId: 'take' }));
  expect(await order(taker, 'take')).toMatchObject({ state: 'filled', accFillSz: '3', avgPx: '60000' });
  expect(await order(maker, 'second')).toMatchObject({ state: 'filled', accFillSz: '2' });
  expect(await order(other, 'third')).toMatchObject({ state: 'partially_filled', accFillSz: '1' });
  expect(await order(other, 'deeper')).toMatchObject({ state: 'live' });
  const [mine] = (await maker.get(`trade/fills?instId=${SWAP}`)).data;
  const theirs = (await taker.get(`trade/fills?instId=${SWAP}`)).data;
  expect(mine).toMatchObject({ execType: 'M', fee: '-0.24' });
  expect(theirs.find((fill) => fill['tradeId'] === mine?.['tradeId'])).toMatchObject({ execType: 'T', fee: '-0.6' });
  const trades = (await taker.get(`market/trades?instId=${SWAP}`)).data;
  expect(trades.filter((trade) => theirs.some((fill) => fill['tradeId'] === trade['tradeId']))).toHaveLength(2);
});

test('an order that joins a level of the market stands behind what is there', async () => {
  const trader = await (await depthRig()).trader(RICH);
  const taker = await rig.trader(RICH);
  const [best] = (await bookOf(trader)).bids;
  await trader.place(open('5', { ordType: 'post_only', px: best?.[0], clOrdId: 'queue' }));
  const sell = (sz: string): Promise<Json> => taker.place(open(sz, { side: 'sell', posSide: 'short' }));
  await sell(best?.[1] ?? '');
  expect(await order(trader, 'queue')).toMatchObject({ state: 'live', accFillSz: '0' });
  await sell('2');
  expect(await order(trader, 'queue')).toMatchObject({ state: 'partially_filled', accFillSz: '2', avgPx: best?.[0] });
});

test('a price that falls through a resting order fills it at its own price, in parts where the market is thin', async () => {
  await depthRig([60000, 59400, 59400, 59400], { depthUsdt: 1000 });
  const trader = await rig.trader(RICH);
  await rig.bars(1);
  await trader.place(open('900', { ordType: 'limit', px: '59700', clOrdId: 'big' }));
  await rig.ticks(1);
  const first = await order(trader, 'big');
  expect(first).toMatchObject({ state: 'partially_filled', avgPx: '59700' });
  const frozen = (rowOf(await trader.get('account/balance'))['details'] as Json[]).find((row) => row['ccy'] === 'USDT');
  const left = 900 - Number(first['accFillSz']);
  expect(Number(frozen?.['ordFrozen'])).toBeCloseTo((left * 597) / 3 + left * 597 * 0.0005, 6);
  await rig.bars(2);
  expect(await order(trader, 'big')).toMatchObject({ state: 'filled', accFillSz: '900', avgPx: '59700' });
});

test('orders of one account never meet: the resting one, the new one or both end', async () => {
  const trader = await (await depthRig()).trader(RICH);
  const rest = (clOrdId: string): Promise<Json> =>
    trader.place(open('1', { side: 'sell', posSide: 'short', ordType: 'limit', px: '60000', clOrdId }));
  const take = (clOrdId: string, stpMode?: string): Promise<Json> =>
    trader.place(open('1', { ordType: 'ioc', px: '60000', clOrdId, stpMode }));
  await rest('m1');
  await take('t1');
  expect(await order(trader, 'm1')).toMatchObject({ state: 'canceled', cancelSource: '32' });
  expect(await order(trader, 't1')).toMatchObject({ state: 'canceled', cancelSource: '14' });
  await rest('m2');
  await take('t2', 'cancel_taker');
  expect(await order(trader, 'm2')).toMatchObject({ state: 'live' });
  expect(await order(trader, 't2')).toMatchObject({ state: 'canceled', cancelSource: '32', stpMode: 'cancel_taker' });
  await take('t3', 'cancel_both');
  expect(await order(trader, 'm2')).toMatchObject({ state: 'canceled', cancelSource: '32' });
  expect(await order(trader, 't3')).toMatchObject({ state: 'canceled', cancelSource: '32' });
});

test('fill or kill needs all of it, immediate or cancel takes what there is, post only never takes', async () => {
  const trader = await (await depthRig()).trader(RICH);
  const { asks } = await bookOf(trader);
  const two = parseFixed(asks[0]?.[1] ?? '') + parseFixed(asks[1]?.[1] ?? '');
  const px = asks[1]?.[0];
  const lot = parseFixed('0.01');
  await trader.place(open(formatFixed(two + lot), { ordType: 'fok', px, clOrdId: 'killed' }));
  expect(await order(trader, 'killed')).toMatchObject({ state: 'canceled', cancelSource: '13', accFillSz: '0' });
  await trader.place(open('1', { ordType: 'post_only', px, clOrdId: 'post' }));
  expect(await order(trader, 'post')).toMatchObject({ state: 'canceled', cancelSource: '31', accFillSz: '0' });
  await trader.place(open('1', { ordType: 'post_only', px: '59990', clOrdId: 'rests' }));
  expect(rowOf(await trader.post('trade/amend-order', { instId: SWAP, clOrdId: 'rests', newPx: px }))).toMatchObject({ sCode: '51511' });
  await trader.place(open(formatFixed(two + lot), { ordType: 'ioc', px, clOrdId: 'part' }));
  expect(await order(trader, 'part')).toMatchObject({ state: 'canceled', cancelSource: '14', accFillSz: formatFixed(two) });
});

test('an amended order goes to the end of its queue unless it only became smaller, and may take at its new price', async () => {
  await depthRig();
  const [a, b, taker] = [await rig.trader(RICH), await rig.trader(RICH), await rig.trader(RICH)];
  const bid = (clOrdId: string): Json => open('2', { ordType: 'limit', px: '60000', clOrdId });
  await a.place(bid('a'));
  await b.place(bid('b'));
  expect(rowOf(await a.post('trade/amend-order', { instId: SWAP, clOrdId: 'a', newSz: '1', reqId: 'r1' }))).toMatchObject({
    sCode: '0',
    reqId: 'r1',
  });
  const sell = (sz: string): Promise<Json> => taker.place(open(sz, { side: 'sell', posSide: 'short', ordType: 'ioc', px: '60000' }));
  await sell('0.5');
  expect(await order(a, 'a')).toMatchObject({ sz: '1', accFillSz: '0.5' });
  await a.post('trade/amend-order', { instId: SWAP, clOrdId: 'a', newSz: '3' });
  await sell('1');
  expect(await order(a, 'a')).toMatchObject({ accFillSz: '0.5', sz: '3' });
  expect(await order(b, 'b')).toMatchObject({ accFillSz: '1' });
  await a.post('trade/amend-order', { instId: SWAP, clOrdId: 'a', newPx: '60100' });
  expect(await order(a, 'a')).toMatchObject({ state: 'filled', accFillSz: '3' });
  expect(rowOf(await a.post('trade/amend-order', { instId: SWAP, clOrdId: 'a', newPx: '60000' }))).toMatchObject({ sCode: '51503' });
  expect(rowOf(await b.post('trade/amend-order', { instId: SWAP, clOrdId: 'b' }))).toMatchObject({ sCode: '51500' });
  expect(rowOf(await b.post('trade/amend-order', { instId: SWAP, clOrdId: 'b', newSz: '0.005' }))).toMatchObject({ sCode: '51020' });
  expect(rowOf(await b.post('trade/amend-order', { instId: SWAP, clOrdId: 'b', newSz: '70000' }))).toMatchObject({ sCode: '51502' });
  expect(rowOf(await b.post('trade/amend-order', { instId: SWAP, clOrdId: 'b', newSz: '300000' }))).toMatchObject({ sCode: '51004' });
  await b.post('trade/amend-order', { instId: SWAP, clOrdId: 'b', newSz: '1' });
  expect(await order(b, 'b')).toMatchObject({ state: 'filled', accFillSz: '1', sz: '1' });
});

interface Side {
  asks: Map<string, Levels[number]>;
  bids: Map<string, Levels[number]>;
}

function applied(book: Side, data: Json): void {
  for (const side of ['asks', 'bids'] as const) {
    for (const level of data[side] as Levels) {
      if (level[1] === '0') book[side].delete(level[0]);
      else book[side].set(level[0], level);
    }
  }
}

function sorted(book: Side): { asks: Levels; bids: Levels } {
  const by = (sign: number) => (a: Levels[number], b: Levels[number]) => sign * (Number(a[0]) - Number(b[0]));
  return { asks: [...book.asks.values()].toSorted(by(1)), bids: [...book.bids.values()].toSorted(by(-1)) };
}

test('updates of the books channel chain, carry a checksum, and lead to the book that REST shows; it is never crossed', async () => {
  await depthRig([60000, 60010.5, 59950.2, 60400]);
  const [trader, taker] = [await rig.trader(RICH), await rig.trader(RICH)];
  const socket = await rig.socket('public');
  await socket.subscribe({ channel: 'books', instId: SWAP }, { channel: 'trades', instId: SWAP }, { channel: 'bbo-tbt', instId: SWAP });
  const book: Side = { asks: new Map(), bids: new Map() };
  const snapshot = await socket.next(isPush('books'));
  expect(snapshot).toMatchObject({ action: 'snapshot', data: [{ prevSeqId: -1 }] });
  applied(book, rowOf(snapshot));
  let seqId = rowOf(snapshot)['seqId'];
  await trader.place(open('7', { ordType: 'limit', px: '59999.9', clOrdId: 'mine' }));
  await taker.place(open('40', { side: 'sell', posSide: 'short' }));
  await rig.bars(3);
  socket.sendText('ping');
  await socket.next((message) => message['text'] === 'pong');
  const updates = socket.messages.filter(isPush('books'));
  expect(updates.length).toBeGreaterThan(10);
  for (const update of updates) {
    const data = rowOf(update);
    expect(update['action']).toBe('update');
    expect(data['prevSeqId']).toBe(seqId);
    seqId = data['seqId'];
    applied(book, data);
    const now = sorted(book);
    expect(checksumOf(now)).toBe(data['checksum']);
    expect(Number(now.bids[0]?.[0])).toBeLessThan(Number(now.asks[0]?.[0]));
  }
  await trader.place(open('1', { ordType: 'limit', px: '60399.9', clOrdId: 'late' }));
  const shown = (await bookOf(trader)) as Awaited<ReturnType<typeof bookOf>> & { seqId: number };
  applied(book, rowOf(await socket.next((message) => isPush('books')(message) && rowOf(message)['seqId'] === shown.seqId)));
  expect(sorted(book)).toEqual({ asks: shown.asks, bids: shown.bids });
  const trades = socket.messages.filter(isPush('trades')).map(rowOf);
  expect(trades.some((trade) => trade['side'] === 'sell' && Number(trade['sz']) > 0)).toBe(true);
  const best = socket.messages.filter(isPush('bbo-tbt')).at(-1);
  expect(rowOf(best ?? {})).toMatchObject({ asks: [shown.asks[0]] });
});

test('the same seed and clock give the same book', async () => {
  const wallNow = (): number => 1_800_000_000_000;
  await depthRig([60000], { wallNow });
  const first = await bookOf(await rig.trader());
  await rig.close();
  await depthRig([60000], { wallNow });
  expect(await bookOf(await rig.trader())).toEqual(first);
});

test('books for high fee tiers are refused', async () => {
  await depthRig();
  const socket = await rig.socket('public');
  socket.send({ op: 'subscribe', args: [{ channel: 'books-l2-tbt', instId: SWAP }] });
  expect(await socket.next((message) => message['event'] === 'error')).toMatchObject({ code: '64003' });
});
