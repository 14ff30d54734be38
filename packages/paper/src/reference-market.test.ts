// Market data beside prices: index, mark, funding, open interest, status, by REST and on the channels.
import { afterEach, expect, test } from 'vitest';
import { isPush, type Json, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const SWAP = 'BTC-USDT-SWAP';
const SPOT = 'BTC-USDT';

const candles = async (trader: Trader, target: string): Promise<string[][]> => (await trader.get(target)).data as unknown as string[][];

test('index tickers and candles are those of the spot, by name and by quote currency', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60000], [SPOT]: [[60010, 60100, 59900, 60050], 60050], 'ETH-USDT-SWAP': [3000, 3000] } });
  const trader = await rig.trader();
  await rig.bars(1);
  expect(rowOf(await trader.get('market/index-tickers?instId=BTC-USDT'))).toMatchObject({
    instId: SPOT,
    idxPx: '60050',
    high24h: '60100',
    low24h: '59900',
    open24h: '60010',
  });
  expect((await trader.get('market/index-tickers?quoteCcy=USDT')).data.map((row) => row['instId'])).toEqual(['BTC-USDT', 'ETH-USDT']);
  expect((await trader.get('market/index-tickers?quoteCcy=USD')).data).toEqual([]);
  expect(await trader.get('market/index-tickers')).toMatchObject({ httpStatus: 400, code: '50015' });
  expect(await trader.get('market/index-tickers?instId=XRP-USDT')).toMatchObject({ code: '51001' });
  expect(await trader.get(`market/index-tickers?instId=${SWAP}`)).toMatchObject({ code: '51001' });
  for (const path of ['index-candles', 'history-index-candles'])
    expect((await candles(trader, `market/${path}?instId=BTC-USDT&bar=1m`))[0]?.slice(1)).toEqual([
      '60010',
      '60100',
      '59900',
      '60050',
      '0',
    ]);
});

test('mark candles are the middle of last and index at every moment with the depth book, the last price with the bars book', async () => {
  const bars = { [SWAP]: [[60000, 60300, 59800, 60100] as const, 60100], [SPOT]: [[60100, 60500, 59900, 60000] as const, 60000] };
  rig = await startRig({ bars, book: 'depth' });
  let trader = await rig.trader();
  const path = `market/mark-price-candles?instId=${SWAP}&bar=1m`;
  await rig.ticks(2);
  // Last fell to 59800 while the index rose to 60500.
  expect((await candles(trader, path))[0]?.slice(1)).toEqual(['60050', '60150', '60050', '60150', '0']);
  expect(rowOf(await trader.get(`public/mark-price?instType=SWAP&instId=${SWAP}`))['markPx']).toBe('60150');
  await rig.ticks(3);
  expect((await candles(trader, path)).map((row) => row.slice(1))).toEqual([
    ['60050', '60050', '60050', '60050', '0'],
    ['60050', '60150', '60050', '60050', '1'],
  ]);
  expect((await candles(trader, `market/history-mark-price-candles?instId=${SWAP}&bar=1H`))[0]?.slice(1, 5)).toEqual([
    '60050',
    '60150',
    '60050',
    '60050',
  ]);
  await rig.close();
  rig = await startRig({ bars, book: 'bars' });
  trader = await rig.trader();
  await rig.ticks(2);
  expect((await candles(trader, path))[0]?.slice(1)).toEqual(['60000', '60000', '59800', '59800', '0']);
});

test('on the synthetic market index, mark and last stay within a hair of each other, and a candle of any bar agrees with its minutes', async () => {
  rig = await startRig({ book: 'depth', speed: 1 });
  const trader = await rig.trader();
  const { last } = rowOf(await trader.get(`market/ticker?instId=${SWAP}`));
  const { idxPx } = rowOf(await trader.get('market/index-tickers?instId=BTC-USDT'));
  const { markPx } = rowOf(await trader.get(`public/mark-price?instType=SWAP&instId=${SWAP}`));
  for (const price of [idxPx, markPx]) expect(Math.abs(Number(price) / Number(last) - 1)).toBeLessThan(0.001);
  const hour = (await candles(trader, `market/history-mark-price-candles?instId=${SWAP}&bar=1H&limit=2`))[1] ?? [];
  const end = Number(hour[0]) + 3_600_000;
  const minutes = await candles(trader, `market/history-mark-price-candles?instId=${SWAP}&bar=1m&limit=60&after=${end}`);
  expect(minutes).toHaveLength(60);
  expect(Number(hour[2])).toBe(Math.max(...minutes.map((row) => Number(row[2]))));
  expect(Number(hour[3])).toBe(Math.min(...minutes.map((row) => Number(row[3]))));
  expect([hour[1], hour[4]]).toEqual([minutes.at(-1)?.[1], minutes[0]?.[4]]);
  const longer = await candles(trader, `market/mark-price-candles?instId=${SWAP}&bar=6Hutc&limit=8`);
  expect(longer).toHaveLength(8);
});

test('the history of funding is every eighth hour, newest first, and pages', async () => {
  rig = await startRig({ bars: { [SWAP]: Array.from({ length: 30 }, () => 60000) }, barMinutes: 60 });
  const trader = await rig.trader();
  await rig.bars(29);
  const path = `public/funding-rate-history?instId=${SWAP}`;
  const times = async (more = ''): Promise<number[]> => (await trader.get(path + more)).data.map((row) => Number(row['fundingTime']));
  const all = await times();
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect(all.every((ts, index) => ts % 28_800_000 === 0 && (index === 0 || ts === (all[index - 1] ?? 0) - 28_800_000))).toBe(true);
  expect(rowOf(await trader.get(path))).toMatchObject({
    fundingRate: '0.0001',
    realizedRate: '0.0001',
    method: 'current_period',
    instType: 'SWAP',
  });
  expect(await times('&limit=2')).toEqual(all.slice(0, 2));
  expect(await times(`&after=${all[0]}`)).toEqual(all.slice(1));
  expect(await times(`&before=${all[1]}`)).toEqual(all.slice(0, 1));
  expect(await trader.get('public/funding-rate-history?instId=BTC-USDT')).toMatchObject({ code: '51001' });
});

test('open interest is what is open, on the greater side', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60000] } });
  const [one, other] = [await rig.trader(), await rig.trader()];
  const read = async (): Promise<Json> => rowOf(await one.get(`public/open-interest?instType=SWAP&instId=${SWAP}`));
  expect(await read()).toMatchObject({ oi: '0', oiUsd: '0' });
  const order = { instId: SWAP, tdMode: 'isolated', ordType: 'market' };
  await one.place({ ...order, side: 'buy', posSide: 'long', sz: '3' });
  await other.place({ ...order, side: 'sell', posSide: 'short', sz: '2' });
  expect(await read()).toMatchObject({ instType: 'SWAP', oi: '3', oiCcy: '0.03', oiUsd: '1800' });
  expect((await one.get('public/open-interest?instType=FUTURES')).data).toEqual([]);
  expect(await one.get('public/open-interest?instType=SPOT')).toMatchObject({ code: '51000' });
  expect(await one.get('public/open-interest')).toMatchObject({ code: '50014' });
});

test('futures and options are listed as none, by family or by underlying; funding is published once a minute', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60000, 60000] } });
  const trader = await rig.trader();
  for (const query of ['FUTURES', 'OPTION&uly=BTC-USD', 'OPTION&instFamily=ETH-USD', 'MARGIN'])
    expect(await trader.get(`public/instruments?instType=${query}`)).toMatchObject({ code: '0', data: [] });
  expect((await trader.get('public/instruments?instType=SWAP&uly=BTC-USDT')).data).toHaveLength(1);
  expect((await trader.get('public/instruments?instType=SWAP&uly=ETH-USDT')).data).toHaveLength(0);
  const socket = await rig.socket('public');
  await socket.subscribe({ channel: 'funding-rate', instId: SWAP });
  await rig.bars(3);
  const pushed = socket.messages.filter(isPush('funding-rate')).map((message) => Math.floor(Number(rowOf(message)['ts']) / 60_000));
  expect(pushed.length).toBeGreaterThan(2);
  expect(new Set(pushed.slice(1)).size).toBe(pushed.length - 1);
});

test('no maintenance is announced, and a wrong state is refused', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const trader = await rig.trader();
  expect(await trader.get('system/status?state=ongoing')).toMatchObject({ code: '0', data: [] });
  expect(await trader.get('system/status?state=maybe')).toMatchObject({ httpStatus: 400, code: '51000' });
});

test('an exchange that stops says so: on the status channel, and as a notice to every socket', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000] } });
  const [followed, other] = [await rig.socket('public'), await rig.socket('business')];
  await followed.subscribe({ channel: 'status' });
  await rig.exchange.close();
  expect(rowOf(await followed.next(isPush('status')))).toMatchObject({ state: 'ongoing', title: 'The paper exchange stops' });
  for (const socket of [followed, other]) {
    expect(await socket.next((message) => message['event'] === 'notice')).toMatchObject({ code: '64008' });
    expect(await socket.closed).toMatchObject({ code: 1001 });
  }
  rig.removeFiles();
  rig = await startRig({ bars: { [SWAP]: [60000] } });
});

test('the channels of index, mark, funding and open interest begin with what is and go on with every price', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 60100, 60100], [SPOT]: [60000, 60200, 60200] }, book: 'depth' });
  const open = await rig.socket('public');
  const args = [
    { channel: 'index-tickers', instId: SPOT },
    { channel: 'mark-price', instId: SWAP },
    { channel: 'funding-rate', instId: SWAP },
    { channel: 'open-interest', instId: SWAP },
    { channel: 'price-limit', instId: SWAP },
  ];
  await open.subscribe(...args);
  const first = await Promise.all(args.map(async ({ channel }) => rowOf(await open.next(isPush(channel)))));
  expect(first[0]).toMatchObject({ instId: SPOT, idxPx: '60000' });
  const business = await rig.socket('business');
  await business.subscribe({ channel: 'index-candle1m', instId: SPOT }, { channel: 'mark-price-candle1m', instId: SWAP });
  await business.next(isPush('index-candle1m'));
  await business.next(isPush('mark-price-candle1m'));
  // Four prices of the first bar, its close, and the first price of the second.
  await rig.ticks(6);
  const seen = async (channel: string, name: string, value: string): Promise<Json> =>
    open.next((message) => isPush(channel)(message) && rowOf(message)[name] === value);
  await seen('index-tickers', 'idxPx', '60200');
  await seen('mark-price', 'markPx', '60150');
  for (const channel of ['funding-rate', 'open-interest', 'price-limit']) await open.next(isPush(channel));
  const closed = async (channel: string): Promise<unknown> => {
    const message = await business.next((candidate) => isPush(channel)(candidate) && (rowOf(candidate) as unknown as string[])[5] === '1');
    return (rowOf(message) as unknown as string[]).slice(1);
  };
  expect(await closed('index-candle1m')).toEqual(['60000', '60000', '60000', '60000', '1']);
  expect(await closed('mark-price-candle1m')).toEqual(['60000', '60000', '60000', '60000', '1']);
  open.send({ op: 'subscribe', args: [{ channel: 'funding-rate', instId: SPOT }] });
  expect(await open.next((message) => message['event'] === 'error')).toMatchObject({ code: '60018' });
});

test('a liquidation is published to all', async () => {
  rig = await startRig({ bars: { [SWAP]: [60000, 30000, 30000] } });
  const trader = await rig.trader({ posMode: 'net_mode' });
  await trader.post('account/set-leverage', { instId: SWAP, mgnMode: 'isolated', lever: '50' });
  await trader.place({ instId: SWAP, tdMode: 'isolated', side: 'buy', ordType: 'market', sz: '4' });
  const socket = await rig.socket('public');
  await socket.subscribe({ channel: 'liquidation-orders', instType: 'SWAP' });
  await rig.ticks(6);
  const pushed = rowOf(await socket.next(isPush('liquidation-orders')));
  expect(pushed).toMatchObject({ instId: SWAP, uly: 'BTC-USDT', details: [{ side: 'sell', posSide: 'long', sz: '4' }] });
});
