// What must hold for pyramid, bowling and grid on any path, with any settings, whatever the venue answers and the user does.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulate, type SimulationResult } from '../simulate.ts';
import { fuzzOf, type KindFuzz, type KindName, kindRunOf, type KindStrategy, runs } from '../testing/kind-fuzz.ts';
import type { AnyResting, Decision, Fact, TaskEvent } from './lib/decision.ts';
import type { GridState } from './lib/grid-state.ts';
import { type AveragingState, type Side, sides } from './lib/leg-state.ts';
import { moneyUnits, notional, scaled } from './lib/money.ts';

interface Step {
  before: AveragingState;
  event: TaskEvent;
  decision: Decision<AveragingState, AnyResting>;
}

type Result = SimulationResult<AveragingState, AnyResting>;

interface Recorded {
  result: Result;
  steps: Step[];
}

/** Plays a draw, storing and reloading the state between decisions as the engine does. */
function playRecorded(draw: KindFuzz): Recorded {
  const steps: Step[] = [];
  const run = kindRunOf(draw, 'every-tick');
  const strategy: KindStrategy = {
    init: run.strategy.init,
    decide(state, event, settings, instrument) {
      const before = frozen(JSON.parse(JSON.stringify(state)) as AveragingState);
      const decision = run.strategy.decide(before, event, settings, instrument);
      steps.push({ before, event, decision });
      return decision;
    },
  };
  return { result: simulate({ ...run, strategy }), steps };
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

describe.each(['pyramid', 'bowling', 'grid'] as const)('a task of %s', (kind: KindName) => {
  function holds(property: (draw: KindFuzz) => void): void {
    fc.assert(fc.property(fuzzOf(kind), property), { numRuns: runs });
  }

  test('does the same whether it is asked at every tick or only when a watch fires', () => {
    holds((draw) => {
      const often = simulate(kindRunOf(draw, 'every-tick'));
      const seldom = simulate(kindRunOf(draw, 'watches'));
      expect(seldom.fills).toEqual(often.fills);
      expect(seldom.orders).toEqual(often.orders);
      expect(seldom.facts).toEqual(often.facts);
      expect(seldom.whys).toEqual(often.whys);
      expect(seldom.extremes).toEqual(often.extremes);
      expect(seldom.resting).toEqual(often.resting);
      expect(withoutExtremes(seldom.state)).toBe(withoutExtremes(often.state));
    });
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
      const run = { ...kindRunOf({ ...draw, outcomes: ['fill'], limitShare: 1, refuseEvery: 0 }, 'watches'), happenings: [] };
      const whole = simulate(run);
      const cut = draw.ticks.length >> 1;
      const first = simulate({ ...run, ticks: draw.ticks.slice(0, cut), candles: barsUntil(draw, draw.ticks[cut - 1]?.ts ?? 0) });
      // A leg that waits for its stop to work may find on waking that it waited long enough, before the exchange sees the next price.
      fc.pre(sides.every((side) => first.state.legs[side].exit === null));
      const checkpoint = JSON.parse(JSON.stringify(first)) as Result;
      const rest = simulate({ ...run, ticks: draw.ticks.slice(cut), from: checkpoint });
      expect([...first.orders, ...rest.orders]).toEqual(whole.orders);
      expect(rest.extremes).toEqual(whole.extremes);
      expect(withoutExtremes(rest.state)).toBe(withoutExtremes(whole.state));
    });
  });

  test('never gives two orders one id', () => {
    holds((draw) => {
      const { steps } = playRecorded(draw);
      const resting = new Map(steps.flatMap(({ decision }) => decision.resting.map((each) => [each.clOrdId, identityOf(each)])));
      for (const { decision } of steps) for (const each of decision.resting) expect(identityOf(each)).toBe(resting.get(each.clOrdId));
      const ids = [...steps.flatMap(({ decision }) => decision.orders.map((order) => order.clOrdId)), ...resting.keys()];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^[0-9A-Za-z]{23}$/.test(id))).toBe(true);
    });
  });

  test('holds exactly what was filled, and its cash is realized less fees less what the open lots cost', () => {
    holds((draw) => {
      const { result, steps } = playRecorded(draw);
      for (const side of sides) expect(heldBase(draw, result.state, side)).toBe(filledBase(draw, { result, steps }, side));
      expect(cashOf(draw, result, steps)).toBe(booksOf(draw, result));
    });
  });

  test('opens nothing by itself while buying or trading is off or a fault stands', () => {
    holds((draw) => {
      let rested = new Set<string>();
      for (const { decision } of playRecorded(draw).steps) {
        const { state } = decision;
        const sent = decision.orders.filter((order) => order.effect === 'open' && order.reason !== 'MANUAL_ADD');
        const placed = decision.resting.filter((each) => each.kind === 'limit' && each.effect === 'open' && !rested.has(each.clOrdId));
        if (sent.length + placed.length > 0) expect([state.buyingEnabled, state.tradingEnabled, state.fault]).toEqual([true, true, null]);
        if (!state.buyingEnabled && !state.keyBroken && state.market === 'live') {
          expect(decision.resting.some((each) => each.kind === 'limit' && each.effect === 'open')).toBe(false);
        }
        rested = new Set(decision.resting.map((each) => each.clOrdId));
      }
    });
  });

  test('never asks to close more than it holds', () => {
    holds((draw) => {
      for (const { decision } of playRecorded(draw).steps) {
        for (const side of sides) {
          const leg = decision.state.legs[side];
          expect(leg.book.layers.reduce((sum, layer) => sum + layer.lots, 0)).toBe(leg.book.lots);
          const closing = leg.orders.reduce((sum, order) => sum + (order.effect === 'close' ? order.lots - order.filled : 0), 0);
          const asks = decision.orders.some((order) => order.leg === side && order.effect === 'close');
          if (asks || leg.exit === null) expect(closing).toBeLessThanOrEqual(leg.book.lots);
        }
      }
    });
  });
});

describe('the cells of a grid', () => {
  test('have at most one order out in each direction, five rest on a side, and none is forgotten', () => {
    fc.assert(
      fc.property(fuzzOf('grid'), (draw) => {
        for (const { decision } of playRecorded(draw).steps) {
          const limits = decision.resting.filter((each) => each.kind === 'limit');
          for (const book of ['buy', 'sell']) expect(limits.filter((each) => each.side === book).length).toBeLessThanOrEqual(5);
          const { grid, legs } = decision.state as GridState;
          for (const side of sides) {
            const out = grid[side].cells
              .flatMap((cell) => [cell.open, cell.close])
              .flatMap((order) => (order === null ? [] : [order.clOrdId]));
            const known = legs[side].orders
              .filter((order) => order.reason === 'CELL' || order.reason === 'ENTRY')
              .map((order) => order.clOrdId);
            expect(out.toSorted()).toEqual(known.toSorted());
            const ids = new Set(grid[side].cells.map((cell) => cell.id));
            expect(legs[side].book.layers.every((layer) => ids.has(layer.rung))).toBe(true);
          }
        }
      }),
      { numRuns: runs },
    );
  });
});

function barsUntil(draw: KindFuzz, ts: number): KindFuzz['candles'] {
  return { '15m': draw.candles['15m'].filter((candle) => candle.ts <= ts) };
}

function identityOf(each: AnyResting): string {
  return each.kind === 'limit' ? `${each.side} ${each.lots} @${each.priceTicks}` : `${each.side} ${each.lots} stop ${each.triggerTicks}`;
}

function liquidations(steps: Step[], side: Side): { lots: number; cost: bigint }[] {
  return steps
    .filter(({ event }) => event.type === 'liquidated' && event.leg === side)
    .map(({ before }) => ({ lots: before.legs[side].book.lots, cost: BigInt(before.legs[side].book.cost) }));
}

const baseDecimals = 20;

/** Base units (or contracts) that the books say are there: lots, dust, and what closed cycles left over. */
function heldBase(draw: KindFuzz, state: AveragingState, side: Side): bigint {
  const { book, leftOver } = state.legs[side];
  const lots = BigInt(book.lots) * scaled(draw.instrument.lotSize, baseDecimals);
  return lots + scaled(book.dust, baseDecimals) + scaled(leftOver, baseDecimals);
}

/** The same from the fills: bought less commission in base less sold less liquidated. */
function filledBase(draw: KindFuzz, { result, steps }: Recorded, side: Side): bigint {
  const lot = scaled(draw.instrument.lotSize, baseDecimals);
  const fills = result.fills.filter((fill) => fill.leg === side);
  const filled = fills.reduce((sum, fill) => {
    const size = BigInt(fill.effect === 'open' ? fill.lots : -fill.lots) * lot;
    return sum + size - scaled(fill.feeBase, baseDecimals);
  }, 0n);
  return liquidations(steps, side).reduce((sum, each) => sum - BigInt(each.lots) * lot, filled);
}

function cashOf(draw: KindFuzz, result: Result, steps: Step[]): bigint {
  const units = moneyUnits(draw.instrument);
  const money = (text: string): bigint => scaled(text, units.decimals);
  const traded = result.fills.reduce((sum, fill) => {
    const amount = notional(units, fill.priceTicks, fill.lots);
    return sum + (fill.side === 'buy' ? -amount : amount) - (fill.feeBase === '0' ? money(fill.feeQuote) : 0n);
  }, 0n);
  const funding = steps.reduce((sum, { event }) => sum + (event.type === 'funding' ? money(event.amountQuote) : 0n), 0n);
  const lever = draw.instrument.productType === 'spot' ? 1n : BigInt(draw.settings.leverage);
  const taken = sides.reduce((sum, side) => {
    const sign = side === 'L' ? 1n : -1n;
    return liquidations(steps, side).reduce((all, each) => all + sign * (each.cost - (sign * each.cost) / lever), sum);
  }, 0n);
  return traded + funding + taken;
}

function booksOf(draw: KindFuzz, result: Result): bigint {
  const { decimals } = moneyUnits(draw.instrument);
  const closed = result.facts.filter((fact): fact is Extract<Fact, { type: 'CycleClosed' }> => fact.type === 'CycleClosed');
  const cycles = closed.reduce((sum, fact) => sum + scaled(fact.netQuote, decimals), 0n);
  return sides.reduce((sum, side) => {
    const { realized, fees, funding, cost } = result.state.legs[side].book;
    return sum + BigInt(realized) - BigInt(fees) + BigInt(funding) - (side === 'L' ? 1n : -1n) * BigInt(cost);
  }, cycles);
}
