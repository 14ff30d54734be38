// What must hold on any path, with any settings, whatever the venue answers and the user does.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulate, type SimulationResult } from '../simulate.ts';
import { type Fuzz, fuzz, hedgedFuzz, runs, simulationOf } from '../testing/averaging-fuzz.ts';
import type { Decision, Fact, LegKey, TaskEvent } from './lib/decision.ts';
import { type AveragingState, emptyBook, type LegState } from './lib/leg-state.ts';
import { moneyUnits, notional, scaled } from './lib/money.ts';

interface Step {
  before: AveragingState;
  event: TaskEvent;
  decision: Decision<AveragingState>;
}

interface Recorded {
  result: SimulationResult;
  steps: Step[];
}

/** Plays a draw, storing and reloading the state between decisions as the engine does. */
function playRecorded(draw: Fuzz): Recorded {
  const steps: Step[] = [];
  const run = simulationOf(draw, 'every-tick');
  const { strategy } = run;
  const result = simulate({
    ...run,
    strategy: {
      init: strategy.init,
      decide(state, event, settings, instrument) {
        const before = frozen(JSON.parse(JSON.stringify(state)) as AveragingState);
        const decision = strategy.decide(before, event, settings, instrument);
        steps.push({ before, event, decision });
        return decision;
      },
    },
  });
  return { result, steps };
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

/** A state without the extremes, which belong to the runner. */
function withoutExtremes(state: AveragingState): string {
  return JSON.stringify(state, (key, value: unknown) => (key === 'ext' ? 0 : value));
}

function holds(property: (draw: Fuzz) => void, draws = fuzz): void {
  fc.assert(fc.property(draws, property), { numRuns: runs });
}

describe('an averaging task', () => {
  test('does the same whether it is asked at every tick or only when a watch fires', () => {
    holds((draw) => {
      const often = simulate(simulationOf(draw, 'every-tick'));
      const seldom = simulate(simulationOf(draw, 'watches'));
      expect(seldom.orders).toEqual(often.orders);
      expect(seldom.fills).toEqual(often.fills);
      expect(seldom.facts).toEqual(often.facts);
      expect(seldom.whys).toEqual(often.whys);
      expect(seldom.extremes).toEqual(often.extremes);
      expect(withoutExtremes(seldom.state)).toBe(withoutExtremes(often.state));
    });
  });

  test('with a hedge does the same as well', () => {
    holds((draw) => {
      const often = simulate(simulationOf(draw, 'every-tick'));
      const seldom = simulate(simulationOf(draw, 'watches'));
      expect([seldom.orders, seldom.fills, seldom.facts, seldom.whys]).toEqual([often.orders, often.fills, often.facts, often.whys]);
      expect(withoutExtremes(seldom.state)).toBe(withoutExtremes(often.state));
    }, hedgedFuzz);
  });

  test('answers the same events with the same bytes, and never changes the state it was given', () => {
    holds((draw) => {
      const first = playRecorded(draw);
      const again = playRecorded(draw);
      expect(JSON.stringify(again.steps)).toBe(JSON.stringify(first.steps));
    });
  });

  test('goes on after a restart as if nothing had happened', () => {
    holds((draw) => {
      const run = { ...simulationOf({ ...draw, outcomes: ['fill'] }, 'watches'), happenings: [] };
      const whole = simulate(run);
      const cut = draw.ticks.length >> 1;
      const [before, after] = [draw.ticks[cut - 1]?.ts ?? 0, draw.ticks[cut]?.ts ?? 0];
      const known = (draw.candles['15m'] ?? []).filter((candle) => candle.ts <= before);
      fc.pre((draw.candles['15m'] ?? []).every((candle) => candle.ts <= before || candle.ts > after));
      const first = simulate({ ...run, ticks: draw.ticks.slice(0, cut), candles: { '15m': known, '1H': known } });
      const checkpoint = JSON.parse(JSON.stringify(first)) as SimulationResult;
      const rest = simulate({ ...run, ticks: draw.ticks.slice(cut), from: checkpoint });
      expect([...first.orders, ...rest.orders]).toEqual(whole.orders);
      expect(rest.extremes).toEqual(whole.extremes);
      expect(withoutExtremes(rest.state)).toBe(withoutExtremes(whole.state));
    });
  });

  test('never gives two orders one id', () => {
    holds((draw) => {
      const { steps } = playRecorded(draw);
      const stops = new Set(steps.flatMap(({ decision }) => decision.resting.map((stop) => stop.clOrdId)));
      const ids = [...steps.flatMap(({ decision }) => decision.orders.map((order) => order.clOrdId)), ...stops];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^[0-9A-Za-z]{23}$/.test(id))).toBe(true);
    });
  });

  test('holds exactly what was filled, and its cash is realized less fees less what the open lots cost', () => {
    holds((draw) => {
      const { result, steps } = playRecorded(draw);
      for (const key of keys) expect(heldBase(draw, result.state, key)).toBe(filledBase(draw, { result, steps }, key));
      expect(cashOf(draw, result, steps)).toBe(booksOf(draw, result));
    });
  });

  test('opens nothing by itself while buying or trading is off or a fault stands', () => {
    holds((draw) => {
      for (const { before, decision } of playRecorded(draw).steps) {
        const opens = decision.orders.some((order) => order.reason === 'ENTRY' || order.reason === 'ADD');
        if (opens) expect([before.buyingEnabled, before.tradingEnabled, before.fault]).toEqual([true, true, null]);
      }
    });
  });

  test('sends at most one order per leg and decision, and nothing but a stop while an order is unsettled', () => {
    holds((draw) => {
      for (const { before, event, decision } of playRecorded(draw).steps) {
        for (const side of keys) {
          const sent = decision.orders.filter((order) => order.leg === side);
          expect(sent.length).toBeLessThanOrEqual(1);
          if (sent.length === 0) continue;
          const ended = endsOrder(event) ? event.clOrdId : '';
          const left = (before.legs[side]?.orders ?? []).filter((order) => order.clOrdId !== ended);
          expect(left.every((order) => order.unknownSince !== null && event.ts >= order.unknownSince + 3000)).toBe(true);
          if (left.length > 0) expect(['LOSS_AMOUNT', 'MARGIN_GUARD', 'CLOSE_ALL', 'LIQUIDATED']).toContain(sent[0]?.reason);
        }
      }
    });
  });

  test('never asks to close more than it holds', () => {
    holds((draw) => {
      for (const { decision } of playRecorded(draw).steps) {
        for (const side of keys) {
          const leg = decision.state.legs[side];
          if (leg === undefined) continue;
          expect(leg.book.layers.reduce((sum, layer) => sum + layer.lots, 0)).toBe(leg.book.lots);
          if (!decision.orders.some((order) => order.leg === side && order.effect === 'close')) continue;
          const closing = leg.orders.reduce((sum, order) => sum + (order.effect === 'close' ? order.lots - order.filled : 0), 0);
          expect(closing).toBeLessThanOrEqual(leg.book.lots);
        }
      }
    });
  });
});

test('a hedge is never larger than its leg, unless it is being cut already, and never there without one', () => {
  let hedged = 0;
  holds((draw) => {
    for (const { decision } of playRecorded(draw).steps) {
      const { legs, lock } = decision.state;
      const lots = legs.K?.book.lots ?? 0;
      if (lots === 0 || legs.K === undefined) continue;
      hedged += 1;
      expect(lock).toBeDefined();
      if (lots > legs[lock?.of ?? 'L'].book.lots) expect(isBeingCut(legs.K)).toBe(true);
    }
  }, hedgedFuzz);
  expect(hedged).toBeGreaterThan(0);
});

function isBeingCut(hedge: LegState): boolean {
  return hedge.exit !== null || hedge.orders.length > 0;
}

function endsOrder(event: TaskEvent): event is Extract<TaskEvent, { type: 'done' | 'void' | 'reject' }> {
  return event.type === 'done' || event.type === 'void' || event.type === 'reject';
}

const keys: readonly LegKey[] = ['L', 'S', 'K'];

function liquidations(steps: Step[], side: LegKey): { lots: number; cost: bigint }[] {
  return steps
    .filter(({ event }) => event.type === 'liquidated' && event.leg === side)
    .map(({ before }) => before.legs[side]?.book ?? emptyBook)
    .map((book) => ({ lots: book.lots, cost: BigInt(book.cost) }));
}

const baseDecimals = 20;

/** Base units (or contracts) that the books say are there: lots, dust, and what closed cycles left over. */
function heldBase(draw: Fuzz, state: AveragingState, side: LegKey): bigint {
  const { book, leftOver } = state.legs[side] ?? { book: emptyBook, leftOver: '0' };
  const lots = BigInt(book.lots) * scaled(draw.instrument.lotSize, baseDecimals);
  return lots + scaled(book.dust, baseDecimals) + scaled(leftOver, baseDecimals);
}

/** The same from the fills: bought less commission in base less sold less liquidated. */
function filledBase(draw: Fuzz, { result, steps }: Recorded, side: LegKey): bigint {
  const lot = scaled(draw.instrument.lotSize, baseDecimals);
  const fills = result.fills.filter((fill) => fill.leg === side);
  const filled = fills.reduce((sum, fill) => {
    const size = BigInt(fill.effect === 'open' ? fill.lots : -fill.lots) * lot;
    return sum + size - scaled(fill.feeBase, baseDecimals);
  }, 0n);
  return liquidations(steps, side).reduce((sum, each) => sum - BigInt(each.lots) * lot, filled);
}

function cashOf(draw: Fuzz, result: SimulationResult, steps: Step[]): bigint {
  const units = moneyUnits(draw.instrument);
  const money = (text: string): bigint => scaled(text, units.decimals);
  const traded = result.fills.reduce((sum, fill) => {
    const amount = notional(units, fill.priceTicks, fill.lots);
    return sum + (fill.side === 'buy' ? -amount : amount) - (fill.feeBase === '0' ? money(fill.feeQuote) : 0n);
  }, 0n);
  const funding = steps.reduce((sum, { event }) => sum + (event.type === 'funding' ? money(event.amountQuote) : 0n), 0n);
  const lever = draw.instrument.productType === 'spot' ? 1n : BigInt(draw.settings.leverage);
  const taken = keys.reduce((sum, side) => {
    const sign = isLong(draw, side) ? 1n : -1n;
    return liquidations(steps, side).reduce((all, each) => all + sign * (each.cost - (sign * each.cost) / lever), sum);
  }, 0n);
  return traded + funding + taken;
}

function booksOf(draw: Fuzz, result: SimulationResult): bigint {
  const { decimals } = moneyUnits(draw.instrument);
  const closed = result.facts.filter((fact): fact is Extract<Fact, { type: 'CycleClosed' }> => fact.type === 'CycleClosed');
  const cycles = closed.reduce((sum, fact) => sum + scaled(fact.netQuote, decimals), 0n);
  return keys.reduce((sum, side) => {
    const { realized, fees, funding, cost } = result.state.legs[side]?.book ?? emptyBook;
    return sum + BigInt(realized) - BigInt(fees) + BigInt(funding) - (isLong(draw, side) ? 1n : -1n) * BigInt(cost);
  }, cycles);
}

/** A hedge is on the other side of the one direction. */
function isLong(draw: Fuzz, key: LegKey): boolean {
  return key === 'K' ? draw.settings.direction === 'short' : key === 'L';
}
