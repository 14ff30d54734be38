// Win rates worked by hand; a position that ends at 0 is not won.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedPositions } from './closed-positions.ts';

test('2 of 3 positions won are 66.6667 %, 1 of 8 are 12.5 %, and none is no rate', () => {
  expect(closedPositions(['43.5064', '-12', '0.00000001'])).toEqual({ count: 3, winRate: '66.6667' });
  expect(closedPositions(['1', '0', '0', '0', '-1', '-1', '-1', '-1'])).toEqual({ count: 8, winRate: '12.5' });
  expect(closedPositions(['0'])).toEqual({ count: 1, winRate: '0' });
  expect(closedPositions([])).toEqual({ count: 0, winRate: null });
});

test('property: rate and rate of the losses are together 100 %, whatever the order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.integer({ min: -100, max: 100 }).filter((net) => net !== 0),
        { minLength: 1 },
      ),
      (nets) => {
        const won = closedPositions(nets.map(String));
        const lost = closedPositions(nets.map((net) => String(-net)));
        expect(Number(won.winRate) + Number(lost.winRate)).toBeCloseTo(100, 3);
        expect(closedPositions(nets.map(String).toReversed())).toEqual(won);
      },
    ),
  );
});
