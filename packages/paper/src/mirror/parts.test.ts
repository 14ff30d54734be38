// The parts of a mirror by themselves: which site, what a gap becomes, bars that grow and age, funding as it is received.
import { type Candle, candlesBetween } from '@millrace/market';
import { expect, test } from 'vitest';
import { readSettings } from '../start/settings.ts';
import { gapTicks } from './gap-ticks.ts';
import { createGrowingSource } from './growing-source.ts';
import { createMirroredFunding } from './mirrored-funding.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const bar = (ts: number, [open, high, low, close]: readonly [number, number, number, number], lots = 1): Candle => ({
  ts,
  open,
  high,
  low,
  close,
  lots,
});
const flat = (ts: number, ticks: number): Candle => bar(ts, [ticks, ticks, ticks, ticks]);

test.each([
  ['global', 'https://www.okx.com', 'wss://ws.okx.com:8443/ws/v5/public'],
  ['eea', 'https://eea.okx.com', 'wss://wseea.okx.com:8443/ws/v5/public'],
  ['us', 'https://us.okx.com', 'wss://wsus.okx.com:8443/ws/v5/public'],
  ['http://127.0.0.1:9100', 'http://127.0.0.1:9100', 'ws://127.0.0.1:9100/ws/v5/public'],
])('MARKET_SITE=%s is mirrored there and nowhere else', (site, restUrl, publicWsUrl) => {
  const { mirror } = readSettings({ MARKET: 'okx', MARKET_SITE: site, MARKET_INSTRUMENTS: 'BTC-USDT-SWAP' }).market;
  expect(mirror).toEqual({ restUrl, publicWsUrl, businessWsUrl: publicWsUrl.replace('public', 'business'), instIds: ['BTC-USDT-SWAP'] });
});

test.each([
  { MARKET_SITE: 'mars' },
  { MARKET_SITE: 'ftp://host' },
  { MARKET_SITE: 'https://user@host' },
  { MARKET_SITE: 'https://host/api' },
  { MARKET_INSTRUMENTS: 'BTC-USD-SWAP' },
  { MARKET_INSTRUMENTS: 'BTC-USDT,' },
  { MARKET_SPEED: '2' },
  { MARKET_SPEED: 'max' },
])('%o is refused, and the variable named', (env) => {
  expect(() => readSettings({ MARKET: 'okx', ...env })).toThrow(new RegExp(`^${Object.keys(env)[0] ?? ''} must be`));
});

test('a gap is played bar by bar: of the bar in which it began only the close, of the running one what has happened', () => {
  const minutes = [bar(0, [10, 20, 5, 12]), bar(MINUTE, [12, 15, 8, 14]), bar(2 * MINUTE, [14, 16, 13, 15])];
  const source = createGrowingSource('BTC-USDT', { minutes, hours: [] });
  const ticks = gapTicks(source, 30_000, 2 * MINUTE + 20_000);
  expect(ticks.map(({ ts, ticks: price }) => [ts, price])).toEqual([
    [59_999, 12],
    [60_000, 12],
    [75_000, 8],
    [90_000, 15],
    [119_999, 14],
    [120_000, 14],
    [125_000, 13],
    [130_000, 16],
    [139_999, 15],
  ]);
  expect(ticks.every((tick) => tick.print?.size === 0n)).toBe(true);
});

test('the mark of a gap follows closes only, and time before the minutes comes out of hours', () => {
  const source = createGrowingSource('BTC-USDT-SWAP', {
    minutes: [flat(2 * HOUR, 30)],
    hours: [bar(0, [10, 50, 5, 20]), bar(HOUR, [20, 90, 1, 25])],
  });
  const ticks = gapTicks(source, 0, 2 * HOUR + MINUTE);
  expect(ticks.filter(({ mark }) => mark === undefined).map(({ ticks: price }) => price)).toEqual([
    10, 5, 50, 20, 20, 1, 90, 25, 30, 30, 30, 30,
  ]);
  expect(ticks.flatMap(({ mark }) => mark ?? [])).toEqual([20, 25, 30]);
});

test('bars grow with ticks, are corrected by the exchange, and become hours when they are old', () => {
  const source = createGrowingSource('BTC-USDT', { minutes: [flat(0, 100)], hours: [] });
  source.tick(MINUTE + 5, 110);
  source.tick(MINUTE + 9, 90);
  expect(source.barAt(MINUTE + 10)).toEqual(bar(MINUTE, [110, 110, 90, 90], 0));
  source.put(bar(MINUTE, [105, 120, 90, 95], 7));
  source.tick(MINUTE - 1, 500);
  expect(source.range(0, DAY)).toEqual([flat(0, 100), bar(MINUTE, [105, 120, 90, 95], 7)]);
  // The running bar is shown as it stands, not as a path through it would have come.
  expect(candlesBetween({ source, bar: '1m', steps: 1, now: MINUTE + 1, from: MINUTE, to: DAY })).toEqual([
    bar(MINUTE, [105, 120, 90, 95], 7),
  ]);
  for (let minute = 2; minute < 2 * 1440 + 60; minute += 1) source.put(flat(minute * MINUTE, minute));
  expect(source.firstTs).toBeGreaterThan(DAY - 2 * HOUR);
  const hours = candlesBetween({ source, bar: '1H', steps: 1, now: 3 * DAY, from: 0, to: 3 * DAY });
  expect(hours.map(({ ts }) => ts)).toEqual(Array.from({ length: 49 }, (_, hour) => hour * HOUR));
  expect(hours[0]).toEqual(bar(0, [100, 120, 2, 59], 66));
});

test('a settlement is charged at the rate received for it, at the times of the exchange', () => {
  const funding = createMirroredFunding();
  expect(funding.nextOf('BTC-USDT-SWAP', 1)).toBe(8 * HOUR);
  funding.learn('BTC-USDT-SWAP', { atMs: 4 * HOUR, followingMs: 8 * HOUR, rate: '0.0003' });
  expect([0, 4 * HOUR - 1, 4 * HOUR, 9 * HOUR].map((after) => funding.nextOf('BTC-USDT-SWAP', after))).toEqual(
    [4, 4, 8, 12].map((hours) => hours * HOUR),
  );
  expect(funding.next(0)).toBe(4 * HOUR);
  funding.learn('BTC-USDT-SWAP', { atMs: 8 * HOUR, followingMs: 12 * HOUR, rate: '-0.0001' });
  funding.settled('BTC-USDT-SWAP', { atMs: 4 * HOUR, rate: '0.00031' });
  expect([4, 8, 12].map((hours) => funding.rateOf('BTC-USDT-SWAP', hours * HOUR))).toEqual(['0.00031', '-0.0001', '-0.0001']);
  expect(funding.knownSince('BTC-USDT-SWAP')).toBe(4 * HOUR);
});
