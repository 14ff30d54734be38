// Paper mirrors paper: our own exchange, ticked by hand, is the live feed of a second one, over the real wire.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type Json, type Rig, rigOf, rowOf, type ScriptedBar, startRig, type Trader } from '../testing/index.ts';
import { readSettings } from '../start/settings.ts';
import { startPaperExchange } from '../start/start-paper-exchange.ts';
import type { FeedStatus } from './mirror.ts';
import { openWire, type TestWire } from './wire.test-kit.ts';

const SWAP = 'BTC-USDT-SWAP';
const SPOT = 'BTC-USDT';
const STEPS = 5;
const MOMENTS = 1 + 3 * STEPS;
const SOON = { timeout: 15_000, interval: 5 };
const FLAT: readonly ScriptedBar[] = Array.from({ length: 10 }, () => 60_000);

let ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

interface Pair {
  upstream: Rig;
  wire: TestWire;
  mirror: Rig;
  /** Whole minutes of the exchange that is mirrored. */
  /** Lets out the first prices of the minute so many later: a candle that closes is a moment of its own beside the prices. */
  minutes(count: number): Promise<void>;
  feed(): Promise<FeedStatus>;
  until(state: FeedStatus['state']): Promise<void>;
  /** Both show the same last price. */
  level(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** @param next bars after ten minutes of 60,000 */
async function mirrored(next: readonly ScriptedBar[], book: 'bars' | 'depth' = 'bars'): Promise<Pair> {
  const bars = [...FLAT, ...next];
  const upstream = await startRig({ bars: { [SWAP]: bars, [SPOT]: bars }, offset: FLAT.length * 60_000, steps: STEPS });
  const wire = await openWire(() => upstream.exchange.port);
  const dataDir = mkdtempSync(join(tmpdir(), 'millrace-mirror-'));
  const open = async (): Promise<Rig> => {
    const env = {
      MARKET: 'okx',
      MARKET_SITE: wire.url,
      MARKET_INSTRUMENTS: `${SPOT},${SWAP}`,
      PAPER_DATA_DIR: dataDir,
      PAPER_SLIPPAGE_BP: '0',
      PAPER_BOOK: book,
    };
    return rigOf(await startPaperExchange({ ...readSettings(env), wallNow: upstream.exchange.now }), dataDir);
  };
  const pair: Pair = {
    upstream,
    wire,
    mirror: await open(),
    async minutes(count) {
      const until = (Math.floor(upstream.exchange.now() / 60_000) + count) * 60_000;
      while (upstream.exchange.now() <= until) await upstream.ticks(1);
    },
    feed: async () => ((await (await fetch(`${pair.mirror.url}/paper/status`)).json()) as { feed: FeedStatus }).feed,
    until: (state) => vi.waitFor(async () => expect((await pair.feed()).state).toBe(state), SOON),
    level: () => vi.waitFor(async () => expect(await lastOf(pair.mirror)).toBe(await lastOf(upstream)), SOON),
    stop: () => pair.mirror.exchange.close(),
    start: async () => void (pair.mirror = await open()),
  };
  ends.push(
    () => upstream.close(),
    () => wire.close(),
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => pair.mirror.exchange.close(),
  );
  await pair.until('live');
  return pair;
}

async function publicRows(rig: Rig, path: string): Promise<Json[]> {
  const reply = (await (await fetch(`${rig.url}/api/v5/${path}`)).json()) as { data: Json[] };
  return reply.data;
}

async function lastOf(rig: Rig, instId = SWAP): Promise<unknown> {
  return (await publicRows(rig, `market/ticker?instId=${instId}`))[0]?.['last'];
}

const LONG = { instId: SWAP, tdMode: 'isolated', posSide: 'long', sz: '1' } as const;
const orderOf = async (trader: Trader, ordId: unknown): Promise<Json> =>
  rowOf(await trader.get(`trade/order?instId=${SWAP}&ordId=${String(ordId)}`));

test('shows the instruments, prices, candles and funding of the exchange it mirrors, and fills at its prices', async () => {
  const pair = await mirrored([60_000, [60_000, 60_500, 59_500, 60_250], [60_250, 60_250, 60_250, 60_250], 60_300, 60_300]);
  const { upstream, mirror } = pair;
  for (const path of [`public/instruments?instType=SWAP&instId=${SWAP}`, `public/instruments?instType=SPOT&instId=${SPOT}`])
    expect(await publicRows(mirror, path)).toEqual(await publicRows(upstream, path));
  await pair.minutes(2);
  await pair.level();
  expect(await lastOf(mirror)).toBe('60250');
  expect(await lastOf(mirror, SPOT)).toBe('60250');
  const trader = await mirror.trader({ balances: { USDT: '100000' } });
  const below = await trader.place({ ...LONG, side: 'buy', ordType: 'limit', px: '60200' });
  const market = await trader.place({ ...LONG, side: 'buy', ordType: 'market' });
  expect([below, market]).toEqual([expect.objectContaining({ sCode: '0' }), expect.objectContaining({ sCode: '0' })]);
  expect(await orderOf(trader, market['ordId'])).toMatchObject({ state: 'filled', avgPx: '60250' });
  expect(await orderOf(trader, below['ordId'])).toMatchObject({ state: 'live' });
  await pair.minutes(2);
  await pair.level();
  // The candle that has just closed is published a moment after the first price of the next one.
  await vi.waitFor(async () => {
    const asked = `market/candles?instId=${SWAP}&bar=1m&limit=8`;
    expect((await publicRows(mirror, asked)).slice(1)).toEqual((await publicRows(upstream, asked)).slice(1));
  }, SOON);
  expect(await publicRows(mirror, `public/funding-rate?instId=${SWAP}`)).toEqual([
    { ...(await publicRows(upstream, `public/funding-rate?instId=${SWAP}`))[0], ts: expect.any(String) },
  ]);
});

test('a cut feed stops trading but not cancelling; what was missed is played out of the bars of the exchange', async () => {
  const dip = [60_000, 60_100, 59_600, 60_000] as const;
  const pair = await mirrored([60_000, 60_000, dip, 60_000, 60_000, 60_000]);
  const trader = await pair.mirror.trader({ balances: { USDT: '1000000' } });
  await pair.minutes(1);
  await pair.level();
  const [met, missed, gone] = [
    await trader.place({ ...LONG, side: 'buy', ordType: 'limit', px: '59700' }),
    await trader.place({ ...LONG, side: 'buy', ordType: 'limit', px: '59500' }),
    await trader.place({ ...LONG, side: 'buy', ordType: 'limit', px: '59650' }),
  ];
  pair.wire.cut();
  await pair.until('stale');
  const from = pair.mirror.exchange.now();
  expect(await trader.place({ ...LONG, side: 'buy', ordType: 'market' })).toMatchObject({ sCode: '50001', ordId: '' });
  expect((await trader.post('trade/amend-order', { instId: SWAP, ordId: missed['ordId'], newPx: '59990' })).data[0]).toMatchObject({
    sCode: '50001',
  });
  expect((await trader.post('trade/cancel-order', { instId: SWAP, ordId: gone['ordId'] })).data[0]).toMatchObject({ sCode: '0' });
  await pair.minutes(3);
  expect(await orderOf(trader, met['ordId'])).toMatchObject({ state: 'live' });
  pair.wire.mend();
  await pair.until('live');
  await vi.waitFor(async () => expect(await orderOf(trader, met['ordId'])).toMatchObject({ state: 'filled', avgPx: '59700' }), SOON);
  const fillTime = Number((await orderOf(trader, met['ordId']))['fillTime']);
  expect(fillTime).toBeGreaterThanOrEqual(from);
  expect(fillTime).toBeLessThan(pair.mirror.exchange.now() - 60_000);
  expect(await orderOf(trader, missed['ordId'])).toMatchObject({ state: 'live' });
  expect(await orderOf(trader, gone['ordId'])).toMatchObject({ state: 'canceled' });
  await pair.minutes(1);
  await pair.level();
  expect(await trader.place({ ...LONG, side: 'buy', ordType: 'market' })).toMatchObject({ sCode: '0' });
});

test('a restart keeps accounts and orders, and makes up for the time it was down', async () => {
  const dip = [60_000, 60_100, 59_600, 60_000] as const;
  const pair = await mirrored([60_000, 60_000, dip, 60_000, 60_000], 'depth');
  const opened = await pair.mirror.trader({ balances: { USDT: '1000000' } });
  await pair.minutes(1);
  await pair.level();
  const bought = await opened.place({ ...LONG, side: 'buy', ordType: 'market' });
  const met = await opened.place({ ...LONG, side: 'buy', ordType: 'limit', px: '59700' });
  const missed = await opened.place({ ...LONG, side: 'buy', ordType: 'limit', px: '59500' });
  await pair.stop();
  await pair.upstream.ticks(2 * MOMENTS);
  await pair.start();
  const trader = pair.mirror.traderOf(opened);
  await pair.until('live');
  await vi.waitFor(async () => expect(await orderOf(trader, met['ordId'])).toMatchObject({ state: 'filled', avgPx: '59700' }), SOON);
  expect(await orderOf(trader, bought['ordId'])).toMatchObject({ state: 'filled' });
  expect(await orderOf(trader, missed['ordId'])).toMatchObject({ state: 'live' });
  expect(rowOf(await trader.get('account/positions'))).toMatchObject({ pos: '2', posSide: 'long' });
});

test('a feed that stays open and sends nothing is detected and reported', async () => {
  const pair = await mirrored([60_000, 60_000]);
  const trader = await pair.mirror.trader({ balances: { USDT: '1000000' } });
  pair.wire.hush();
  await pair.until('stale');
  expect(await trader.place({ ...LONG, side: 'buy', ordType: 'market' })).toMatchObject({ sCode: '50001' });
  expect(await pair.feed()).toMatchObject({ upstream: pair.wire.url, instruments: 2, refused: [], unreadable: 0 });
});
