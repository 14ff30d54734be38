import { afterEach, expect, test } from 'vitest';
import { createVenueClock } from './clock.ts';
import { isPush, type Json, type Rig, rowOf, startRig } from './rig.test-kit.ts';

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

test('signed times stay good for thirty wall seconds however fast the clock is', () => {
  let wall = 0;
  const fast = createVenueClock({ speed: 600, startMs: 0, wallNow: () => wall });
  const sent = fast.now();
  wall = 29_000;
  expect(fast.isFresh(sent)).toBe(true);
  wall = 31_000;
  expect(fast.isFresh(sent)).toBe(false);
  wall = 0;
  const max = createVenueClock({ speed: 'max', startMs: 0, wallNow: () => wall });
  for (wall = 0; wall <= 20_000; wall += 1000) max.reach(wall * 1000);
  expect(max.isFresh(0)).toBe(true);
  for (; wall <= 60_000; wall += 1000) max.reach(wall * 1000);
  expect(max.isFresh(0)).toBe(false);
  expect(max.isFresh(max.now())).toBe(true);
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
  const told = await one.next(isPush('paper-clock'));
  expect(rowOf(told)).toEqual({ rev: String(rev + 1), ts: String(start), speed: 'max' });
  rev += 1;
  idle(one, rev);
  two.close();
  await two.closed;
  expect(rowOf(await one.next(isPush('tickers')))).toMatchObject({ last: '90', ts: String(start + 15_000) });
});

test('what an order sets off is one revision, told after its pushes', async () => {
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
  await rig.ticks(1);
  const [first, second] = [await socket.next((m) => m['data'] !== undefined), await socket.next((m) => m['data'] !== undefined)];
  expect((first['data'] as string[][])[0]?.slice(1, 5)).toEqual(['100', '110', '90', '105']);
  expect((first['data'] as string[][])[0]?.[8]).toBe('1');
  expect(rowOf(second)).toMatchObject({ last: '106' });
});

test('a fast clock merges ticks but tells the extremes, and matching has seen every tick', async () => {
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
