// A short is a long seen in a mirror: each rung's levels lie at the same distance on the other side, and an edit never moves what was filled.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseSettings, btcSwap } from '../testing/golden-setting.ts';
import { holding } from '../testing/hand-driven-task.ts';
import { compile } from './lib/compiled-settings.ts';
import { emptyBook, type LegBook } from './lib/leg-state.ts';
import { notional } from './lib/money-units.ts';
import { levelsOf } from './lib/triggers.ts';

const runs = Number(process.env['FC_RUNS'] ?? '60');

test('the add and disarm levels of a short lie as far above its last order as those of a long below', () => {
  const half = fc.integer({ min: 1000, max: 500_000 });
  fc.assert(
    fc.property(half, fc.constantFrom('0.5', '2', '3.3333'), (price, addStepPct) => {
      const c = compile({ ...baseSettings, addStepPct }, btcSwap);
      const book = bookAt(2 * price);
      const long = levelsOf(c, 'L', book);
      const short = levelsOf(c, 'S', book);
      expect((short.addArm ?? 0) - 2 * price).toBe(2 * price - (long.addArm ?? 0));
      expect((short.addDisarm ?? 0) - 2 * price).toBe(2 * price - (long.addDisarm ?? 0));
    }),
    { numRuns: runs },
  );

  function bookAt(ticks: number): LegBook {
    const cost = String(notional(compile(baseSettings, btcSwap).units, ticks, 100));
    return { ...emptyBook, lots: 100, cost, ref: { cost, lots: 100 } };
  }
});

const edits = [
  { baseOrderSize: '3' },
  { maxAddOrders: 1 },
  { addStepPct: '5' },
  { addGrowthPct: '10' },
  { growthMode: 'step' },
  { callbackPct: '0.5' },
  { rollbackPct: '0.1' },
  { targetPct: '4' },
  { targetAmount: '5' },
  { stopLossAmount: '100' },
  { rangeMin: '50000' },
  { rangeMax: '70000' },
  { entryIntervalSec: 5 },
  { repeatMode: 'single' },
] as const;

test.each(edits)('an edit of %o while holding or armed keeps the position and sends nothing by itself', (change) => {
  for (const path of [[60000], [60000, 58800], [60000, 60800]]) {
    const made = holding();
    for (const price of path.slice(1)) made.price(price);
    const before = made.long.book;
    const edited = made.edit(change);
    expect(edited.orders).toEqual([]);
    expect(made.long.book).toEqual(before);
    expect([made.long.addTrail, made.long.targetTrail]).toEqual([null, null]);
  }
});
