import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createVenueClock } from './quotes/clock.ts';
import { isPush, type Json, type Rig, rowOf, startRig } from './testing/index.ts';

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

test('a scaled clock runs so many times faster, and never backwards', () => {
  let wall = 5000;
  const clock = createVenueClock({ speed: 600, startMs: 1_000_000, wallNow: () => wall });
  wall += 100;
  expect(clock.now()).toBe(1_060_000);
  wall -= 50;
  expect(clock.now()).toBe(1_060_000);
  expect(clock.wallMsUntil(1_120_000)).toBe(100);
});

test.each([1, 600])('a wall clock that is set back by an hour does not stop a clock of speed %i', (speed) => {
  let wall = 10_000_000;
  const clock = createVenueClock({ speed, startMs: 1_000_000, wallNow: () => wall });
  wall += 100;
  expect(clock.now()).toBe(1_000_000 + 100 * speed);
  wall -= 3_600_000;
  expect(clock.now()).toBe(1_000_000 + 100 * speed);
  wall += 50;
  expect(clock.now()).toBe(1_000_000 + 150 * speed);
  expect(clock.isFresh(wall)).toBe(true);
});

test.each([0.1, 1, 600, 'max'] as const)('a client that asks for the time once, or never, is not locked out at speed %s', (speed) => {
  let wall = Date.UTC(2026, 0, 1);
  const clock = createVenueClock({ speed, startMs: Date.UTC(2024, 0, 1), wallNow: () => wall });
  const offset = clock.now() - wall;
  for (let minute = 0; minute < 60; minute += 1) {
    wall += 60_000;
    if (speed === 'max') clock.reach(clock.now() + 86_400_000);
    expect([clock.isFresh(wall + offset), clock.isFresh(wall), clock.isFresh(clock.now())]).toEqual([true, true, true]);
  }
  expect([clock.isFresh(Date.UTC(2023, 11, 31)), clock.isFresh(Date.UTC(2027, 0, 1))]).toEqual([false, false]);
});

test('at the speed of the wall clock a signed time is good for thirty seconds', () => {
  let wall = 5_000_000;
  const clock = createVenueClock({ speed: 1, startMs: 1_000_000, wallNow: () => wall });
  const sent = clock.now();
  wall += 29_000;
  expect(clock.isFresh(sent)).toBe(true);
  wall += 2000;
  expect(clock.isFresh(sent)).toBe(false);
});

const clockRev = (message: Json): number => Number(rowOf(message)['rev']);

test('at speed max no tick comes until every listener is idle at the newest revision', async () => {
  rig = await startRig({ bars: { 'BTC-USDT-SWAP': [[100, 110, 90, 105], 106] } });
  const [one, two] = [await rig.socket('public'), await rig.socket('public')];
  await one.subscribe({ channel: 'tickers', instId: 'BTC-USDT-SWAP' });
  await one.next(isPush('tickers'));
  await one.subscribe({ channel: 'paper-clock' });
  await two.subscribe({ channel: 'paper-clock' });
  let rev = clockRev(await one.next(isPush('paper-clock')));
  await two.next(isPush('paper-clock'));
  const idle = (socket: typeof one, at: number): void => socket.send({ op: 'paper-idle', args: [{ rev: String(at) }] });
  const settled = async (socket: typeof one): Promise<void> => {
    socket.sendText('ping');
    await socket.next((message) => message['text'] === 'pong');
  };
  const start = rig.exchange.now();
  idle(one, rev);
  idle(one, rev);
  idle(two, rev - 1);
  await settled(one);
  await settled(two);
  expect(one.messages.filter(isPush('tickers'))).toEqual([]);
  idle(two, rev);
  expect(rowOf(await one.next(isPush('tickers')))).toMatchObject({ last: '100', ts: String(start) });
  const pushed = await one.next(isPush('paper-clock'));
  expect(rowOf(pushed)).toEqual({ rev: String(rev + 1), ts: String(start), speed: 'max' });
  rev += 1;
  idle(one, rev);
  two.close();
  await two.closed;
  expect(rowOf(await one.next(isPush('tickers')))).toMatchObject({ last: '90', ts: String(start + 15_000) });
});

test('the effects of an order are one revision, published after its pushes', async () => {
  rig = await startRig({ bars: { 'BTC-USDT-SWAP': [60000] } });
  const trader = await rig.trader();
  const socket = await trader.socket('all');
  await socket.subscribe({ channel: 'orders', instType: 'ANY' }, { channel: 'paper-clock' });
  await socket.next(isPush('paper-clock'));
  await trader.place({ instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'market', sz: '1' });
  socket.sendText('ping');
  await socket.next((message) => message['text'] === 'pong');
  expect(socket.messages.filter((message) => message['data']).map((message) => (message['arg'] as Json)['channel'])).toEqual([
    'orders',
    'orders',
    'paper-clock',
  ]);
});

test('closed candles come before the first price of the next bar', async () => {
  rig = await startRig({ bars: { 'BTC-USDT-SWAP': [[100, 110, 90, 105], 106] } });
  const socket = await rig.socket('all');
  await socket.subscribe({ channel: 'candle1m', instId: 'BTC-USDT-SWAP' }, { channel: 'tickers', instId: 'BTC-USDT-SWAP' });
  await rig.ticks(4);
  socket.sendText('ping');
  await socket.next((message) => message['text'] === 'pong');
  socket.messages.length = 0;
  await rig.ticks(2);
  const [first, second] = [await socket.next((m) => m['data'] !== undefined), await socket.next((m) => m['data'] !== undefined)];
  expect((first['data'] as string[][])[0]?.slice(1, 5)).toEqual(['100', '110', '90', '105']);
  expect((first['data'] as string[][])[0]?.[8]).toBe('1');
  expect(rowOf(second)).toMatchObject({ last: '106' });
});

test('a fast clock merges ticks but publishes the extremes, and matching has seen every tick', async () => {
  let wall = 1_700_000_000_000;
  const bars = [60000, [60000, 60900, 58000, 60500] as const, 60500, 60500, 60500];
  rig = await startRig({ bars: { 'BTC-USDT-SWAP': bars }, speed: 60, wallNow: () => wall });
  const trader = await rig.trader();
  const socket = await trader.socket('all');
  await trader.place({
    instId: 'BTC-USDT-SWAP',
    tdMode: 'isolated',
    side: 'buy',
    posSide: 'long',
    ordType: 'limit',
    px: '58100',
    sz: '1',
    clOrdId: 'dip',
  });
  await socket.subscribe({ channel: 'tickers', instId: 'BTC-USDT-SWAP' });
  await socket.next(isPush('tickers'));
  wall += 3000;
  const heard: unknown[] = [];
  while (heard.at(-1) !== '60500') heard.push(rowOf(await socket.next(isPush('tickers')))['last']);
  expect(heard).toEqual(expect.arrayContaining(['58000', '60900', '60500']));
  expect(heard.length).toBeLessThanOrEqual(4);
  expect(rowOf(await trader.get('trade/order?instId=BTC-USDT-SWAP&clOrdId=dip'))).toMatchObject({ state: 'filled', avgPx: '58100' });
  expect(await (await fetch(`${rig.url}/paper/status`)).json()).toMatchObject({ speed: '60', market: 'replay' });
});

test('an invented market has gone on while the exchange was away: orders it went through are filled, funding is booked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-paper-'));
  let wall = Date.parse('2026-03-01T06:00:00Z');
  const options = { speed: 1, wallNow: () => wall, dataDir: join(folder, 'data') };
  const before = await startRig(options);
  const away = await before.trader();
  const credentials = { uid: away.uid, apiKey: away.apiKey, secretKey: away.secretKey, passphrase: away.passphrase };
  const last = Number(rowOf(await away.get('market/ticker?instId=BTC-USDT-SWAP'))['last']);
  const order = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', posSide: 'long', side: 'buy', sz: '1' };
  await away.place({ ...order, ordType: 'market' });
  await away.place({ ...order, ordType: 'limit', px: (last * 0.9995).toFixed(1), clOrdId: 'low' });
  await away.place({ ...order, side: 'sell', posSide: 'short', ordType: 'limit', px: (last * 1.0005).toFixed(1), clOrdId: 'high' });
  await before.close();
  wall += 5 * 3_600_000;
  rig = await startRig(options);
  expect(rig.exchange.now()).toBe(wall);
  const back = rig.traderOf(credentials);
  const states = await Promise.all(
    ['low', 'high'].map(async (id) => rowOf(await back.get(`trade/order?instId=BTC-USDT-SWAP&clOrdId=${id}`))['state']),
  );
  const candles = (await back.get('market/candles?instId=BTC-USDT-SWAP&bar=1m&limit=300')).data as unknown as string[][];
  const [lows, highs] = [candles.map((candle) => Number(candle[3])), candles.map((candle) => Number(candle[2]))];
  expect(states).toEqual([Math.min(...lows) < last * 0.9995 ? 'filled' : 'live', Math.max(...highs) > last * 1.0005 ? 'filled' : 'live']);
  const funding = (await back.bills()).filter((bill) => bill['type'] === '8');
  expect(funding.length).toBeGreaterThan(0);
  expect(funding.every((bill) => Number(bill['ts']) === Date.parse('2026-03-01T08:00:00Z'))).toBe(true);
  rmSync(folder, { recursive: true, force: true });
});

test('a silent socket is closed after thirty seconds', async () => {
  let wall = 0;
  rig = await startRig({ bars: { 'BTC-USDT-SWAP': [60000] }, wallNow: () => wall });
  const socket = await rig.socket('public');
  wall = 30_001;
  expect(await socket.closed).toMatchObject({ code: 4004 });
});

test('bars of five minutes give minutes whose extremes stand where the ticks were, and what lies before the offset is history', async () => {
  const hour = Array.from({ length: 12 }, (_, index) => [1000 + index, 1020 + index, 990 + index, 1010 + index] as const);
  rig = await startRig({ bars: { 'ETH-USDT-SWAP': hour }, barMinutes: 5, offset: 30 * 60_000 });
  const trader = await rig.trader();
  const start = rig.exchange.now();
  await rig.bars(1);
  const ask = async (bar: string): Promise<string[][]> =>
    (await trader.get(`market/candles?instId=ETH-USDT-SWAP&bar=${bar}&limit=300`)).data as unknown as string[][];
  const five = await ask('5m');
  expect(five).toHaveLength(7);
  expect(five[0]?.slice(0, 5)).toEqual([String(start), '1006', '1026', '996', '1016']);
  const minutes = await ask('1m');
  expect(minutes).toHaveLength(35);
  expect(minutes[3]?.slice(1, 5)).toEqual(['996', '1006', '996', '1006']);
});
