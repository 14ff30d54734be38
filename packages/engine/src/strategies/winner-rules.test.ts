// Pyramid and bowling beyond the worked examples: the gate, the stops and what follows them, spot, edits and adds by hand.
import { describe, expect, test } from 'vitest';
import { bowlingSettings, ethSpot, ethSwap, playWinner, toldCycles, toldFills } from '../testing/eth-setting.ts';
import { prefix } from '../testing/golden-setting.ts';
import type { Fact } from './lib/decision.ts';
import type { ClosedCandle } from './lib/task-event.ts';
import { simulate } from '../testing/simulate.ts';
import { strategies } from './registry.ts';

const start = 1_700_000_000_000;
const barMs = 900_000;

/** Bars that closed before the first price: quiet between two prices. */
function quietBars(count: number, lowTicks: number, highTicks: number): ClosedCandle[] {
  return Array.from({ length: count }, (_, index) => {
    const ts = start - (count - 1 - index) * barMs;
    return { ts, openTicks: lowTicks, highTicks, lowTicks, closeTicks: lowTicks };
  });
}

describe('the breakout gate', () => {
  const change = { entryGate: 'breakout' } as const;
  const candles = { '15m': quietBars(20, 295_000, 305_000) };

  test.each(['every-tick', 'watches'] as const)('lets a long in at the highest high of 20 closed bars, asked at %s', (wake) => {
    const result = playWinner('pyramid', [3000, '3049.99', 3050, 3040], { wake, change, candles });
    expect(toldFills(result, ethSwap)).toEqual(['buy 10 @3050 ENTRY']);
  });

  test('lets a short in at the lowest low', () => {
    const result = playWinner('pyramid', [3000, '2950.01', 2949], { change: { ...change, direction: 'short' }, candles });
    expect(toldFills(result, ethSwap)).toEqual(['sell 10 @2949 ENTRY']);
  });

  test('stays shut with fewer bars, and with bars that are too old', () => {
    const few = { '15m': quietBars(19, 295_000, 305_000) };
    expect(playWinner('pyramid', [3000, 3100], { change, candles: few }).orders).toEqual([]);
    const old = { '15m': quietBars(20, 295_000, 305_000).map((candle) => ({ ...candle, ts: candle.ts - 2 * barMs })) };
    expect(playWinner('pyramid', [3000, 3100], { change, candles: old }).orders).toEqual([]);
  });
});

describe('after stops without profit', () => {
  const change = { entryIntervalSec: 0 };
  const pauses = [900, 1800, 3600];

  test('the next entry waits 15 minutes, doubled each time, and the fourth stop closes buying', () => {
    let ts = start;
    const ticks = [...pauses, 0].flatMap((pause) => {
      const cycle = [
        { ts, ticks: 300_000 },
        { ts: ts + 1000, ticks: 290_000 },
        { ts: ts + pause * 1000, ticks: 300_000 },
      ];
      ts += pause * 1000 + 1000;
      return cycle;
    });
    const result = playWinner('pyramid', [], { change, ticks });
    expect(toldCycles(result.facts).map((cycle) => cycle.reason)).toEqual(['STOP', 'STOP', 'STOP', 'STOP']);
    const entries = result.fills.filter((fill) => fill.effect === 'open').map((fill) => (fill.ts - start) / 1000);
    expect(entries).toEqual([0, 901, 2702, 6303]);
    expect(result.facts).toContainEqual({ type: 'BuyingClosed', reason: 'STOPS_IN_A_ROW' });
    expect(result.state.buyingEnabled).toBe(false);
  });

  test.each(['every-tick', 'watches'] as const)('a stop in profit is followed by an entry at a later time only, asked at %s', (wake) => {
    const path = [3000, 3060, 3122, 3185, 3120];
    const until = playWinner('pyramid', path, { change, wake });
    expect(toldFills(until, ethSwap).slice(-1)).toEqual(['sell 21.76 @3120 RESTING']);
    const ticks = [
      ...path.map((price, second) => ({ ts: start + 1000 * second, ticks: 100 * price })),
      { ts: start + 4000, ticks: 312_100 },
    ];
    const sameMoment = playWinner('pyramid', [], { change, wake, ticks });
    expect(sameMoment.fills).toHaveLength(5);
    const later = playWinner('pyramid', [], { change, wake, ticks: [...ticks, { ts: start + 4001, ticks: 312_200 }] });
    expect(toldFills(later, ethSwap).slice(-1)).toEqual(['buy 10 @3122 ENTRY']);
    expect(playWinner('bowling', [3000, 3090, 3011], { change, wake }).fills.map((fill) => fill.effect)).toEqual(['open', 'open', 'close']);
  });

  test('a cycle with profit starts the count anew', () => {
    const ticks = [
      { ts: start, ticks: 300_000 },
      { ts: start + 1000, ticks: 290_000 },
      { ts: start + 901_000, ticks: 300_000 },
      { ts: start + 902_000, ticks: 330_000 },
      { ts: start + 903_000, ticks: 326_000 },
    ];
    const result = playWinner('pyramid', [], { change: { ...change, maxAddOrders: 0 }, ticks });
    expect(toldCycles(result.facts).map((cycle) => cycle.reason)).toEqual(['STOP', 'TARGET']);
    expect(result.state.winners.L.stopsInARow).toBe(0);
  });
});

describe('the protective stop', () => {
  test('gives way to the loss limit where that comes first, and then the whole task leaves', () => {
    const result = playWinner('pyramid', [3000, 2980], { change: { stopLossAmount: '5', direction: 'both' } });
    const resting = playWinner('pyramid', [3000], { change: { stopLossAmount: '30' } }).resting;
    expect(resting).toMatchObject([{ reason: 'LOSS_AMOUNT', lots: 1000 }]);
    expect(resting[0]?.triggerTicks).toBeGreaterThan(294_000);
    expect(result.state.buyingEnabled).toBe(false);
  });

  test('of bowling moves by what funding was paid, and never back', () => {
    const paid = { afterTick: 1, event: { type: 'funding', leg: 'L', amountQuote: '-1.101' } } as const;
    const received = { afterTick: 1, event: { type: 'funding', leg: 'L', amountQuote: '2' } } as const;
    const at = (happenings: (typeof paid | typeof received)[]) => playWinner('bowling', [3000, 3090], { happenings }).resting;
    expect(at([])).toMatchObject([{ triggerTicks: 301_128 }]);
    expect(at([paid])).toMatchObject([{ triggerTicks: 301_228 }]);
    expect(at([paid, received])).toMatchObject([{ triggerTicks: 301_228 }]);
  });

  test('stays where it is when the user adds by hand', () => {
    const happenings = [{ afterTick: 1, event: { type: 'action', action: { type: 'addPosition', lots: 100, actor: 'user' } } }] as const;
    const result = playWinner('pyramid', [3000, 2990], { happenings });
    expect(result.resting).toMatchObject([{ triggerTicks: 294_000, lots: 1100 }]);
  });

  test('that the exchange does not hold closes at market at once', () => {
    const strategy = strategies[18];
    const first = playWinner('pyramid', [3000]);
    const clOrdId = first.resting[0]?.clOrdId ?? '';
    const settings = { ...bowlingSettings, addStepPct: '2', addGrowthPct: '40' };
    const head = { ts: start + 5000, extremes: {}, lastTicks: 293_000, markTicks: 293_000 };
    const refused = strategy.decide(first.state, { ...head, type: 'reject', clOrdId, code: '51000' }, settings, ethSwap);
    const out = strategy.decide(refused.state, { ...head, type: 'price' }, settings, ethSwap);
    expect(out.orders).toMatchObject([{ type: 'market', reason: 'STOP', lots: 1000 }]);
    const waits = strategy.decide(first.state, { ...head, type: 'price' }, settings, ethSwap);
    expect(waits.orders).toEqual([]);
    const later = strategy.decide(waits.state, { ...head, ts: head.ts + 2000, type: 'price' }, settings, ethSwap);
    expect(later.orders).toMatchObject([{ type: 'market', reason: 'STOP' }]);
  });
});

test('optional bowling on spot rolls USDT without leverage and leaves by its own rule', () => {
  const settings = { ...bowlingSettings, baseOrderSize: '1000', leverage: 1 };
  const ticks = [3000, 3090, 3005].map((price, index) => ({ ts: start + index * 1000, ticks: price * 100 }));
  const run = { strategy: strategies[9], settings, instrument: ethSpot, prefix, ticks, feeInQuote: true };
  const often = simulate({ ...run, wake: 'every-tick' });
  const seldom = simulate({ ...run, wake: 'watches' });
  expect(often.resting).toEqual([]);
  expect(toldFills(often, ethSpot)).toEqual(['buy 0.331674 @3000 ENTRY', 'buy 0.006728 @3090 ADD', 'sell 0.338402 @3005 STOP']);
  expect(seldom.fills).toEqual(often.fills);
});

test('a roll that would come too near to liquidation is skipped and its rung used', () => {
  const result = playWinner('bowling', [3000, 3150], { change: { leverage: 20, addStepPct: '5', addGrowthPct: '100' } });
  const skipped = result.facts.filter((fact): fact is Extract<Fact, { type: 'AddSkipped' }> => fact.type === 'AddSkipped');
  expect(skipped).toEqual([{ type: 'AddSkipped', leg: 'L', rung: 1, reason: 'marginGuard' }]);
  expect(result.state.legs.L.book.addCount).toBe(1);
});

test('the take profit goes out in slices where they are set, and the stop still guards what is left', () => {
  const change = { maxAddOrders: 0, exitSliceSize: '4', exitSliceIntervalSec: 2 };
  const path = [3000, 3250, 3210, 3211, 3212, 3213, 3214];
  for (const wake of ['every-tick', 'watches'] as const) {
    const result = playWinner('pyramid', path, { change, wake });
    expect(toldFills(result, ethSwap)).toEqual(['buy 10 @3000 ENTRY', 'sell 4 @3210 TARGET', 'sell 4 @3212 TARGET', 'sell 2 @3214 TARGET']);
  }
  expect(playWinner('pyramid', path.slice(0, 4), { change }).resting).toMatchObject([{ reason: 'STOP', lots: 600 }]);
  const stopped = playWinner('pyramid', [...path.slice(0, 4), 2900], { change });
  expect(toldFills(stopped, ethSwap).at(-1)).toBe('sell 6 @2900 RESTING');
});
