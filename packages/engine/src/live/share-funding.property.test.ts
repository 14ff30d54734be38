// Property: the shares of a funding bill add up to it exactly, and each goes to a leg of the side that was settled.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDecimals, compareDecimals, divHalfEven, negateDecimal, unscaled } from '@millrace/market';
import type { HeldLeg } from '../stores/funding-store.ts';
import { shareBill } from './share-funding.ts';

const leg: fc.Arbitrary<HeldLeg> = fc.record({
  taskId: fc.constantFrom('a', 'b', 'c'),
  leg: fc.constantFrom('L', 'S', 'K'),
  side: fc.constantFrom('long', 'short'),
  lots: fc.integer({ min: 1, max: 5_000 }),
});

const lotsOn = (held: readonly HeldLeg[], side: HeldLeg['side']): number =>
  held.filter((each) => each.side === side).reduce((sum, each) => sum + each.lots, 0);

/** The bill of a position: lots, ticks of 0.1, rate in 10^-8. */
function billOf(side: HeldLeg['side'], lots: number, { ticks, rate }: { ticks: number; rate: number }): { amount: string; rate: string } {
  const paid = unscaled(BigInt(lots) * BigInt(ticks) * BigInt(rate), 13);
  return { amount: side === 'long' ? negateDecimal(paid) : paid, rate: unscaled(BigInt(rate), 8) };
}

test('booked and nobody’s shares are the bill to the last digit, on the side of its sign, whatever the sign of the rate', () => {
  fc.assert(
    fc.property(
      fc.array(leg, { maxLength: 6 }),
      fc.constantFrom('long' as const, 'short' as const),
      fc.nat(3_000),
      fc.record({
        ticks: fc.integer({ min: 1, max: 2_000_000 }),
        rate: fc.integer({ min: -300_000, max: 300_000 }).filter((n) => n !== 0),
      }),
      (held, side, strangers, market) => {
        const lots = lotsOn(held, side) + strangers;
        if (lots === 0) return;
        const { amount, rate } = billOf(side, lots, market);
        const { ours, nobodys } = shareBill({ amount, lots, rate }, held);
        expect(ours.every((share) => share.held.side === side)).toBe(true);
        expect(ours).toHaveLength(held.filter((each) => each.side === side).length);
        const sum = ours.reduce((all, share) => addDecimals(all, share.amount), nobodys);
        expect(compareDecimals(sum, amount)).toBe(0);
        if (strangers === 0) expect(compareDecimals(nobodys, '0')).toBe(0);
        for (const share of ours.slice(0, -1)) {
          const exact = (BigInt(share.held.lots) * BigInt(market.ticks) * BigInt(market.rate)) / 1n;
          const due = unscaled(divHalfEven(exact, 100_000n), 8);
          expect(compareDecimals(share.amount, side === 'long' ? negateDecimal(due) : due)).toBe(0);
        }
      },
    ),
  );
});

const both: HeldLeg[] = [
  { taskId: 'a', leg: 'L', side: 'long', lots: 700 },
  { taskId: 'b', leg: 'S', side: 'short', lots: 700 },
  { taskId: 'c', leg: 'K', side: 'short', lots: 100 },
];

test('the signs of amount and rate give the side of equal sizes; a lock shares the bill of its side', () => {
  const taken = (amount: string, rate: string | null, lots: number | null): string[] =>
    shareBill({ amount, rate, lots }, both).ours.map((share) => `${share.held.taskId} ${share.amount}`);
  expect(taken('-0.7', '0.0001', 700)).toEqual(['a -0.7']);
  expect(taken('0.7', '-0.0001', 700)).toEqual(['a 0.7']);
  expect(taken('0.8', '0.0001', 800)).toEqual(['b 0.7', 'c 0.1']);
  expect(taken('-0.8', '-0.0001', 800)).toEqual(['b -0.7', 'c -0.1']);
  // Without a rate by the size; a bill of other lots than the sign's side held is checked against it too.
  expect(taken('-0.8', null, 800)).toEqual(['b -0.7', 'c -0.1']);
  expect(taken('-0.7', null, null)).toEqual(['a -0.7']);
  expect(taken('0.7', '0.0001', 700)).toEqual(['a 0.7']);
});

test('lots that no task held keep their share', () => {
  expect(shareBill({ amount: '-1', rate: '0.0001', lots: 2100 }, both)).toEqual({
    ours: [{ held: both[0], amount: '-0.33333333' }],
    nobodys: '-0.66666667',
    isWhole: false,
  });
  expect(shareBill({ amount: '-1', rate: '0.0001', lots: 5 }, [])).toEqual({ ours: [], nobodys: '-1', isWhole: false });
});
