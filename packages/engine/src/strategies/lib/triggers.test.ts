// The floor and the money limits against the sums that define them, to the tick.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseSettings, btcSwap } from '../../testing/golden-setting.ts';
import { compile, type Compiled } from './compiled-settings.ts';
import { bookedNet } from './leg-book.ts';
import { emptyBook, type LegBook, type Side, signOf } from './leg-state.ts';
import { notional } from './money-units.ts';
import { moneyLevels } from './round.ts';
import { levelsOf } from './triggers.ts';

const runs = Number(process.env['FC_RUNS'] ?? '60');
const instrument = { ...btcSwap, slippageRate: '0.0002' };
const c = compile({ ...baseSettings, targetAmount: '3', stopLossAmount: '2' }, instrument);

const books = fc
  .record({
    lots: fc.integer({ min: 1, max: 5000 }),
    ticks: fc.integer({ min: 20_000, max: 900_000 }),
    booked: fc.integer({ min: -2_000_000, max: 2_000_000 }),
  })
  .map(({ lots, ticks, booked }): LegBook => {
    const cost = notional(c.units, ticks, lots) + 12_345n;
    return { ...emptyBook, lots, cost: String(cost), realized: String(BigInt(booked) * 10n ** 5n) };
  });

/** Booked money plus unrealized less the cost of leaving, times a million. */
function netAt(compiled: Compiled, side: Side, book: LegBook, ticks: number): bigint {
  const worth = notional(compiled.units, ticks, book.lots);
  const sign = BigInt(signOf(side));
  return (bookedNet(book) + sign * (worth - BigInt(book.cost))) * 1_000_000n - BigInt(compiled.exitRate) * worth;
}

test.each(['L', 'S'] as const)('the floor of a %s is the first tick that leaves a profit after costs', (side) => {
  fc.assert(
    fc.property(books, (book) => {
      const { floor } = levelsOf(c, side, book);
      if (floor === null) {
        expect(netAt(c, side, book, 1)).toBeLessThanOrEqual(0n);
        return;
      }
      expect(netAt(c, side, book, floor)).toBeGreaterThan(0n);
      if (floor > 1) expect(netAt(c, side, book, floor - signOf(side))).toBeLessThanOrEqual(0n);
    }),
    { numRuns: runs },
  );
});

test.each(['L', 'S'] as const)('the money limits of a %s lie on the first tick where the sum has reached them', (side) => {
  fc.assert(
    fc.property(books, (book) => {
      const { loss, target } = side === 'L' ? moneyLevels(c, book, emptyBook, 0n) : moneyLevels(c, emptyBook, book, 0n);
      const million = 1_000_000n;
      if (loss !== null && loss.when !== 'now' && loss.ticks > 1) {
        expect(netAt(c, side, book, loss.ticks)).toBeLessThanOrEqual(-c.lossAmount * million);
        expect(netAt(c, side, book, loss.ticks + signOf(side))).toBeGreaterThan(-c.lossAmount * million);
      }
      if (target !== null && target.when !== 'now' && target.ticks > 1) {
        expect(netAt(c, side, book, target.ticks)).toBeGreaterThanOrEqual(c.targetAmount * million);
        expect(netAt(c, side, book, target.ticks - signOf(side))).toBeLessThan(c.targetAmount * million);
      }
    }),
    { numRuns: runs },
  );
});
