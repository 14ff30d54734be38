// What must hold of every kind on any path: the checks of testing/kernel-checks.ts on some hundred draws (`npm run verify -- kernel`: 10,000), a restart
// in between, and the cells of grids. What a draw found is printed with it, so that it can be played again.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulate, type SimulationResult } from '../testing/simulate.ts';
import { check, record, withoutExtremes } from '../testing/kernel-checks.ts';
import type { KernelDraw, Recorded } from '../testing/kernel-draw.ts';
import { kernelFuzz, runOf } from '../testing/kernel-fuzz.ts';
import { kernelKinds } from '../testing/kernel-settings.ts';
import type { GridState } from './lib/grid-state.ts';
import { sides } from './lib/leg-state.ts';

const runs = Number(process.env['FC_RUNS'] ?? '12');

describe.each(kernelKinds)('a task of kind %i', (kind) => {
  test('does the same on ticks and on watches, replays the same, and breaks no rule', () => {
    fc.assert(
      fc.property(kernelFuzz(kind), (draw) => {
        expect(check(draw).findings).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  test('goes on after a restart as if nothing had happened', () => {
    fc.assert(fc.property(kernelFuzz(kind), goesOn), { numRuns: runs });
  });
});

function goesOn(draw: KernelDraw): void {
  const quiet: KernelDraw = { ...draw, outcomes: ['fill'], limitShare: 1, refuseEvery: 0, happenings: [] };
  const cut = draw.ticks.length >> 1;
  const [before, after] = [draw.ticks[cut - 1]?.ts ?? 0, draw.ticks[cut]?.ts ?? 0];
  const bars = draw.candles['15m'] ?? [];
  const known = bars.filter((candle) => candle.ts <= before);
  fc.pre(draw.kind === 9 || draw.kind === 10 || draw.kind === 18 || bars.every((candle) => candle.ts <= before || candle.ts > after));
  const candles = draw.candles['1H'] === undefined ? { '15m': known } : { '15m': known, '1H': known };
  const whole = simulate(runOf(quiet, 'watches'));
  const first = simulate({ ...runOf(quiet, 'watches'), ticks: draw.ticks.slice(0, cut), candles });
  // A leg that waits for its stop to work may find on waking that it waited long enough, before the exchange sees the next price.
  fc.pre(sides.every((side) => first.state.legs[side].exit === null));
  const checkpoint = JSON.parse(JSON.stringify(first)) as SimulationResult<
    Recorded['result']['state'],
    Recorded['result']['resting'][number]
  >;
  const rest = simulate({ ...runOf(quiet, 'watches'), ticks: draw.ticks.slice(cut), from: checkpoint });
  expect([...first.orders, ...rest.orders]).toEqual(whole.orders);
  expect(rest.extremes).toEqual(whole.extremes);
  expect(withoutExtremes(rest.state)).toBe(withoutExtremes(whole.state));
}

test('the cells of a grid have one order out in each direction at most, five rest on a side, and none is forgotten', () => {
  fc.assert(
    fc.property(kernelFuzz(8), (draw) => {
      for (const { decision } of record(draw).steps) {
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
