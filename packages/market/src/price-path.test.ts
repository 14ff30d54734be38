import { expect, test } from 'vitest';
import { candlesBetween } from './bar-source.ts';
import { aggregateCandles } from './candles.ts';
import { getInstrument } from './instruments.ts';
import { partialCandle, pricePath } from './price-path.ts';
import { parseRecording, firstBarAfter, MarketFileError, replaySource } from './replay.ts';
import { syntheticSource } from './synthetic.ts';

const rising = { ts: 0, open: 100, high: 110, low: 90, close: 105, lots: 40 };

test('a rising bar goes to its low first, a falling one to its high', () => {
  expect(pricePath(rising, 60_000, 1)).toEqual([
    { ts: 0, ticks: 100 },
    { ts: 15_000, ticks: 90 },
    { ts: 30_000, ticks: 110 },
    { ts: 59_999, ticks: 105 },
  ]);
  expect(pricePath({ ...rising, close: 95 }, 60_000, 1).map((tick) => tick.ticks)).toEqual([100, 110, 90, 95]);
});

test('steps cut each move into equal parts on the tick grid', () => {
  expect(pricePath(rising, 60_000, 4).map((tick) => tick.ticks)).toEqual([100, 98, 95, 93, 90, 95, 100, 105, 110, 109, 108, 106, 105]);
});

test('a bar that is still open shows only what has happened', () => {
  expect(partialCandle(rising, 60_000, 1, 20_000)).toEqual({ ts: 0, open: 100, high: 100, low: 90, close: 90, lots: 20 });
  expect(partialCandle(rising, 60_000, 1, -1)).toBeUndefined();
  expect(partialCandle(rising, 60_000, 1, 59_999)).toEqual(rising);
});

test('minutes become larger bars, and gaps stay gaps', () => {
  const minutes = [0, 1, 4, 11].map((m) => ({ ...rising, ts: m * 60_000, high: 110 + m }));
  expect(aggregateCandles(minutes, '5m')).toEqual([
    { ts: 0, open: 100, high: 114, low: 90, close: 105, lots: 120 },
    { ts: 600_000, open: 100, high: 121, low: 90, close: 105, lots: 40 },
  ]);
});

const EPOCH = Date.parse('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;

test('the synthetic market starts at its price, has 90 days behind it and stays near in the first hour', () => {
  const source = syntheticSource({ instrument: getInstrument('BTC-USDT-SWAP'), seed: 1, epochMs: EPOCH });
  expect(source.barAt(EPOCH)?.open).toBe(600_000);
  expect(source.firstTs).toBe(EPOCH - 90 * 24 * HOUR);
  const hour = source.range(EPOCH, EPOCH + HOUR);
  expect(hour).toHaveLength(60);
  expect(Math.min(...hour.map((bar) => bar.low))).toBeGreaterThan(500_000);
  expect(Math.max(...hour.map((bar) => bar.high))).toBeLessThan(800_000);
});

test('the synthetic market is the same after a restart, differs by seed, and joins bar to bar', () => {
  const options = { instrument: getInstrument('DOGE-USDT'), seed: 7, epochMs: EPOCH };
  const bars = syntheticSource(options).range(EPOCH - HOUR, EPOCH + HOUR);
  expect(syntheticSource(options).range(EPOCH - HOUR, EPOCH + HOUR)).toEqual(bars);
  expect(syntheticSource({ ...options, seed: 8 }).range(EPOCH - HOUR, EPOCH + HOUR)).not.toEqual(bars);
  bars.forEach((bar, i) => {
    expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
    expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
    if (i > 0) expect(bar.open).toBe(bars[i - 1]?.close);
  });
});

test('spot and swap of one coin share the path', () => {
  const of = (instId: string) => syntheticSource({ instrument: getInstrument(instId), seed: 3, epochMs: EPOCH }).range(EPOCH, EPOCH + HOUR);
  expect(of('BTC-USDT').map((bar) => bar.close)).toEqual(of('BTC-USDT-SWAP').map((bar) => bar.close));
});

test('candles never show the future', () => {
  const source = syntheticSource({ instrument: getInstrument('ETH-USDT'), seed: 1, epochMs: EPOCH });
  const now = EPOCH + 90_000;
  const candles = candlesBetween({ source, bar: '1m', steps: 4, now, from: EPOCH - HOUR, to: EPOCH + HOUR });
  expect(candles.at(-1)).toEqual(partialCandle(source.barAt(now) ?? rising, 60_000, 4, now));
  const hourly = candlesBetween({ source, bar: '1H', steps: 4, now, from: 0, to: EPOCH + HOUR });
  expect(hourly).toHaveLength(90 * 24 + 1);
});

const CSV = 'ts,open,high,low,close,volume\n1000000,10,12,9,11,5\n1060000,11,13,10,12,6\n1300000,12,12,12,12,0\n';

test('a recording is moved so that the chosen bar opens at the start, and gaps stay', () => {
  const recording = parseRecording('ETH-USDT-1m.test.csv', CSV);
  const first = firstBarAfter([recording], 1_000_001);
  expect(first).toBe(1_060_000);
  const source = replaySource(recording, EPOCH - first);
  expect(source.barAt(EPOCH)?.open).toBe(1100);
  expect(source.barAt(EPOCH - 1)?.close).toBe(1100);
  expect(source.barFrom(EPOCH + 1)?.ts).toBe(EPOCH + 240_000);
  expect(source.range(EPOCH, EPOCH + HOUR)).toHaveLength(2);
  expect(source.barFrom(EPOCH + 240_001)).toBeUndefined();
});

test('a bad file is named with its line', () => {
  const parse = (text: string) => () => parseRecording('ETH-USDT-1m.test.csv', text);
  expect(parse('1000000,10,12,9,11\n')).toThrow(new MarketFileError('ETH-USDT-1m.test.csv', 'expected 6 columns, found 5', 1));
  expect(parse(CSV.replace('11,13', '11,1x3'))).toThrow('line 3: not a number');
  expect(parse(CSV.replace('11,13', '11,1e3'))).toThrow('line 3: not a number');
  expect(parse(CSV.replace('1300000', '1060001'))).toThrow('line 4: opens at 1060001');
  expect(parse(CSV.replace('10,12,9', '10,9.5,9'))).toThrow('line 2: high and low');
  expect(parse('')).toThrow('has no bars');
  expect(() => parseRecording('BTC-PERP-1m.ftx.csv', CSV)).toThrow('the name must begin');
});
