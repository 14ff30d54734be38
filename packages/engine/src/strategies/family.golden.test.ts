// The worked examples of the kinds that stand on the averaging leg: vibrate, mid-orbit and bottom fishing, exact to the last decimal, asked
// at every tick and on fired watches only.
import { describe, expect, test } from 'vitest';
import type { AveragingSettings } from '@millrace/contract';
import { type Simulation, simulate, type SimulationResult } from '../testing/simulate.ts';
import { baseSettings, btcSpot, btcSwap, play, prefix, ticksOf, listFills } from '../testing/golden-setting.ts';
import type { Fact, PlaceOrder } from './lib/decision.ts';
import type { DecisionInstrument } from './lib/decision-instrument.ts';
import type { ClosedCandle } from './lib/task-event.ts';
import { bandsOf } from './mid-orbit.ts';
import { strategies } from './registry.ts';

const start = 1_700_000_000_000;
const quarter = 900_000;

function cyclesOf(result: SimulationResult): string[] {
  const closed = result.facts.filter((fact): fact is Extract<Fact, { type: 'CycleClosed' }> => fact.type === 'CycleClosed');
  return closed.map((fact) => `${fact.leg} ${fact.reason} gross ${fact.realizedQuote} fees ${fact.feesQuote} net ${fact.netQuote}`);
}

/** Bars of one price each, the last of which closed before the first tick. */
function barsOf(prices: readonly (number | string)[], barMs: number, until: number, tick = 1): ClosedCandle[] {
  return prices.map((price, index) => {
    const ticks = tick === 1 ? ticksOf(price) : Number(price);
    const ts = until - (prices.length - 1 - index) * barMs;
    return { ts, openTicks: ticks, highTicks: ticks, lowTicks: ticks, closeTicks: ticks };
  });
}

const box: Partial<AveragingSettings> = {
  baseOrderSize: '1',
  rangeMin: '58000',
  rangeMax: '62000',
  addStepPct: '1',
  maxAddOrders: 3,
  addGrowthPct: '100',
  callbackPct: '0.1',
  rollbackPct: '0.3',
  targetPct: '5',
  leverage: 5,
};

describe.each(['every-tick', 'watches'] as const)('asked at %s', (wake) => {
  const vibrating = (
    path: (number | string)[],
    settings: Partial<AveragingSettings> = {},
    more: Partial<Simulation> = {},
  ): SimulationResult => play(path, { ...box, ...settings }, { wake, strategy: strategies[12], ...more });

  test('contract trusteeship trades the long example like the optional kind', () => {
    const path = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820];
    expect(cyclesOf(play(path, {}, { wake, strategy: strategies[3] }))).toEqual(['L TARGET gross 47.6 fees 4.0936 net 43.5064']);
  });

  test('vibrate enters at both edges of the box and leaves at its middle', () => {
    const result = vibrating([60000, 58500, 58200, 58260, 60000, 61500, 61800, 61730, 60000], { direction: 'both' });
    expect(listFills(result)).toEqual(['buy 1 @58260 ENTRY', 'sell 1 @60000 MIDDLE', 'sell 1 @61730 ENTRY', 'buy 1 @60000 MIDDLE']);
    expect(cyclesOf(result)).toEqual(['L MIDDLE gross 17.4 fees 0.5913 net 16.8087', 'S MIDDLE gross 17.3 fees 0.60865 net 16.69135']);
  });

  test('vibrate adds once beyond the border and waits for the middle', () => {
    const result = vibrating([60000, 58200, 58260, 57600, 57500, 57560, 57300, 57400, 58500, 60000]);
    expect(listFills(result)).toEqual(['buy 1 @58260 ENTRY', 'buy 2 @57560 ADD', 'sell 3 @60000 MIDDLE']);
    expect(cyclesOf(result)).toEqual(['L MIDDLE gross 66.2 fees 1.7669 net 64.4331']);
  });

  test('vibrate leaves when the box breaks, and that side waits until a bar has closed inside', () => {
    const path = [60000, 58200, 58260, 57600, 57500, 57560, 57300, 57000];
    const broken = vibrating(path, { entryIntervalSec: 0 });
    expect(listFills(broken)).toEqual(['buy 1 @58260 ENTRY', 'buy 2 @57560 ADD', 'sell 3 @57000 RESTING']);
    expect(cyclesOf(broken)).toEqual(['L BREAKOUT gross -23.8 fees 1.7219 net -25.5219']);
    const back = [58200, 58260, 58200, 58260];
    const ticks = [...path, ...back].map((price, index) => ({ ts: start + index * 1_000_000, ticks: ticksOf(price) }));
    expect(listFills(vibrating([], { entryIntervalSec: 0 }, { ticks })).slice(3)).toEqual([]);
    const inside = barsOf([58500], quarter, start + 9_500_000);
    expect(listFills(vibrating([], { entryIntervalSec: 0 }, { ticks, candles: { '15m': inside } })).slice(3)).toEqual([
      'buy 1 @58260 ENTRY',
    ]);
  });

  test('vibrate makes its box of the last 96 closed bars, fixes it at the touch, and opens nothing in a narrow one', () => {
    const auto = { rangeMin: null, rangeMax: null };
    const path = [60000, 58200, 58260, 60000];
    const bars = barsOf([62000, ...Array.from({ length: 94 }, () => 60000), 58000], quarter, start - 1000);
    expect(listFills(vibrating(path, auto, { candles: { '15m': bars } }))).toEqual(['buy 1 @58260 ENTRY', 'sell 1 @60000 MIDDLE']);
    expect(listFills(vibrating(path, auto, { candles: { '15m': bars.slice(1) } }))).toEqual([]);
    const narrow = bars.map((bar) => ({ ...bar, highTicks: Math.min(bar.highTicks, ticksOf(60300)) }));
    expect(listFills(vibrating(path, auto, { candles: { '15m': narrow } }))).toEqual([]);
  });

  const closes = [
    100, 99.8, 99.6, 99.5, 99.3, 99.2, 99, 98.9, 98.8, 98.9, 98.7, 98.6, 98.8, 98.9, 99, 98.8, 98.7, 98.9, 99, 99, 99.4, 99.9,
  ];
  const orbitInstrument: DecisionInstrument = { ...btcSwap, instId: 'TEST-USDT-SWAP', lotSize: '1', contractValue: '1' };
  const orbiting = (prices: readonly number[], settings: Partial<AveragingSettings>): SimulationResult =>
    simulate({
      strategy: strategies[16],
      settings: { ...baseSettings, targetPct: '5', ...settings },
      instrument: orbitInstrument,
      prefix,
      ticks: [],
      candles: {
        '15m': barsOf(
          prices.map((price) => price.toFixed(1)),
          quarter,
          start,
        ),
      },
      wake,
    });

  test('mid-orbit enters on the cross of the middle band and leaves at the outer one', () => {
    const long = orbiting(closes, { direction: 'long' });
    expect(listFills(long, orbitInstrument)).toEqual(['buy 1 @99.4 ENTRY', 'sell 1 @99.9 BAND']);
    expect(cyclesOf(long)).toEqual(['L BAND gross 0.5 fees 0.09965 net 0.40035']);
    const short = orbiting(
      closes.map((close) => 198 - close),
      { direction: 'short' },
    );
    expect(listFills(short, orbitInstrument)).toEqual(['sell 1 @98.6 ENTRY', 'buy 1 @98.1 BAND']);
    expect(cyclesOf(short)).toEqual(['S BAND gross 0.5 fees 0.09835 net 0.40165']);
  });

  const swinging = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 102 : 98));

  test('mid-orbit turns to the other side on a cross back in profit, on the same bar', () => {
    const ramp = Array.from({ length: 31 }, (_, index) => 100.2 + index * 0.2);
    const result = orbiting([...swinging, ...ramp, 103], { direction: 'both', targetPct: '9' });
    expect(listFills(result, orbitInstrument)).toEqual(['buy 1 @100.2 ENTRY', 'sell 1 @103 CROSS', 'sell 1 @103 ENTRY']);
  });

  test('mid-orbit holds on when the price crosses back at a loss, and does not enter the other side', () => {
    const result = orbiting([...swinging, 100.2, 99, 98.9], { direction: 'both' });
    expect(listFills(result, orbitInstrument)).toEqual(['buy 1 @100.2 ENTRY']);
  });

  test('mid-orbit decides on the close of its bar, whatever price came later; the order goes at that price', () => {
    const settings = { ...baseSettings, targetPct: '5', direction: 'long' as const };
    const heardLater = (prices: readonly number[], last: number): PlaceOrder[] => {
      const known = prices.map((price) => price.toFixed(1));
      const { state } = orbiting(prices.slice(0, -1), { direction: 'long' });
      const candles = barsOf(known, quarter, start);
      const ts = candles.at(-1)?.ts ?? 0;
      const later = { lastTicks: ticksOf(last), markTicks: ticksOf(last) };
      return strategies[16].decide(state, { type: 'candle', bar: '15m', candles, ts, extremes: {}, ...later }, settings, orbitInstrument)
        .orders;
    };
    expect(heardLater(closes.slice(0, 21), 98.9)).toMatchObject([{ side: 'buy', reason: 'ENTRY', priceTicks: 994 }]);
    expect(heardLater(closes, 99.2)).toMatchObject([{ side: 'sell', reason: 'BAND', priceTicks: 987 }]);
    expect(heardLater([...closes.slice(0, 21), 98.5], 99.9)).toEqual([]);
  });

  test('bottom fishing buys the dip after its rebound, averages, and sells after the fall back', () => {
    const settings = { baseOrderSize: '100', addStepPct: '3', addGrowthPct: '50', targetPct: '2', leverage: 1 };
    const candles = { '1H': barsOf([64000, ...Array.from({ length: 23 }, () => 60000)], 3_600_000, start - 1000) };
    const path = [58300, 58200, 57900, 58020, 56279, 56000, 56120, 58200, 58900, 58700];
    const options = { wake, strategy: strategies[-1], instrument: btcSpot };
    const result = play(path, settings, { ...options, candles });
    expect(listFills(result, btcSpot)).toEqual([
      'buy 0.00171496 @58020 ENTRY',
      'buy 0.00265954 @56120 ADD',
      'sell 0.0043745 @58700 TARGET',
    ]);
    expect(cyclesOf(result)).toEqual(['L TARGET gross 8.027786 fees 0.505538514 net 7.522247486']);
    expect(listFills(play(path, { ...settings, rangeMax: '58240' }, options), btcSpot)).toEqual(listFills(result, btcSpot));
    expect(listFills(play(path, settings, { ...options, candles: { '1H': candles['1H'].slice(1) } }), btcSpot)).toEqual([]);
    const never = play(path.slice(0, 4), { ...settings, rangeMin: '58100' }, { ...options, candles });
    expect(listFills(never, btcSpot)).toEqual([]);
    const later = play([...path.slice(0, 4), 58100], { ...settings, rangeMin: '58100' }, { ...options, candles });
    expect(listFills(later, btcSpot)).toEqual(['buy 0.0017126 @58100 ENTRY']);
    const dropped = play([58300, 58200, 58150, 58360, 58240, 58300], settings, { ...options, candles });
    expect(listFills(dropped, btcSpot)).toEqual([]);
  });
});

test('the bands of a bar are those of its last 20 closes', () => {
  const bar = (closeTicks: number): ClosedCandle => ({ ts: 0, openTicks: 0, highTicks: 0, lowTicks: 0, closeTicks });
  const flat = Array.from({ length: 20 }, () => bar(100));
  expect(bandsOf(flat)).toBeNull();
  expect(bandsOf([...flat, bar(101)])).toEqual({ cross: 'L', outer: ['L'] });
  expect(bandsOf([...flat, bar(99)])).toEqual({ cross: 'S', outer: ['S'] });
});
