import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from './chunks.ts';
import { Tail } from './tail.ts';

const START = 1_700_006_400_000;

/** A minute that goes from `price` to one more, so many minutes after the start. */
function minute(at: number, price = 100 + at, volume = '1.5') {
  const text = (value: number): string => value.toString();
  return { ts: START + at * MINUTE_MS, open: text(price), high: text(price + 2), low: text(price - 1), close: text(price + 1), volume };
}

function minutes(from: number, until: number) {
  return Array.from({ length: until - from }, (_, index) => minute(from + index));
}

test('a longer bar closes with its last minute, and only once', () => {
  const tail = new Tail('BTC-USDT', START);
  expect(tail.merge(minutes(0, 14)).closings).toEqual([]);
  expect(tail.merge([minute(14)]).closings).toEqual([{ bar: '15m', ts: START + 15 * MINUTE_MS }]);
  expect(tail.merge([minute(14)]).closings).toEqual([]);
  expect(tail.closed('15m', 10, '0.1')).toEqual([
    { ts: START + 15 * MINUTE_MS, openTicks: 1000, highTicks: 1160, lowTicks: 990, closeTicks: 1150 },
  ]);
  expect(tail.merge(minutes(15, 60)).closings.map(({ bar }) => bar)).toEqual(['15m', '15m', '15m', '1H']);
});

test('a minute after a gap is not taken until what lies between is known', () => {
  const tail = new Tail('BTC-USDT', START);
  tail.merge(minutes(0, 5));
  expect(tail.merge([minute(9)]).closings).toEqual([]);
  expect(tail.untilTs).toBe(START + 5 * MINUTE_MS);
  tail.merge([minute(5), minute(7)], START + 9 * MINUTE_MS);
  expect(tail.untilTs).toBe(START + 9 * MINUTE_MS);
  expect(tail.minutes({ from: START, until: START + HOUR_MS }).bars.map(({ ts }) => (ts - START) / MINUTE_MS)).toEqual([
    0, 1, 2, 3, 4, 5, 7,
  ]);
});

test('a market that stands still closes no bar, and the bar with the halt in it is made of what there is', () => {
  const tail = new Tail('BTC-USDT', START);
  tail.merge(minutes(0, 20));
  const { closings } = tail.merge([], START + 50 * MINUTE_MS);
  expect(closings).toEqual([{ bar: '15m', ts: START + 30 * MINUTE_MS }]);
  expect(tail.closed('15m', 1, '1')[0]).toMatchObject({ openTicks: 115, closeTicks: 120 });
  const [chunk] = tail.takeChanged();
  expect(chunk).toMatchObject({ opensTs: START, complete: false });
  tail.merge([], START + HOUR_MS);
  expect(tail.takeChanged()).toMatchObject([{ opensTs: START, complete: true }]);
});

test('a bar that comes again with other figures replaces the old one and what was folded from it', () => {
  const tail = new Tail('BTC-USDT', START);
  tail.merge(minutes(0, 15));
  tail.takeChanged();
  const merged = tail.merge([minute(3), { ...minute(7), high: '500.25' }]);
  expect(merged.corrected).toEqual([START + 7 * MINUTE_MS]);
  expect(tail.closed('15m', 1, '0.01')[0]?.highTicks).toBe(50_025);
  expect(tail.takeChanged()).toHaveLength(1);
});

test('bars from the store stand before those that are folded here, each once', () => {
  const whole = new Tail('BTC-USDT', START - 45 * MINUTE_MS);
  whole.merge(minutes(-45, 15));
  const tail = new Tail('BTC-USDT', START);
  tail.merge(minutes(0, 15));
  tail.takeFolded('15m', {
    priceDecimals: 0,
    volumeDecimals: 1,
    bars: whole
      .closed('15m', 10, '1')
      .slice(0, 3)
      .map(({ ts, openTicks, highTicks, lowTicks, closeTicks }) => ({
        ts: ts - 15 * MINUTE_MS,
        open: openTicks,
        high: highTicks,
        low: lowTicks,
        close: closeTicks,
        lots: 225,
      })),
  });
  expect(tail.closed('15m', 10, '1')).toEqual(whole.closed('15m', 10, '1'));
});
