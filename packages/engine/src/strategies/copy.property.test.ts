// Copying under random leaders, random fates of orders and random acts of the copier: what must hold at every step and at the end.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyDraws, playCopy } from '../testing/copy-fuzz.ts';
import { compareSizes, modelDraws } from '../testing/copy-model.ts';
import type { MissReason } from './lib/decision.ts';

test('each signal ends once, fills are the position, nothing opens while paused, unknown or beyond a limit, and who copies is flat when his leader is', () => {
  const met = new Set<MissReason | 'applied'>();
  fc.assert(
    fc.property(copyDraws, (draw) => {
      const { ends, wrong } = playCopy(draw);
      for (const seen of ends.values()) met.add(seen);
      expect(wrong).toEqual([]);
    }),
    { numRuns: 400, seed: 11 },
  );
  expect([...met].toSorted()).toEqual(
    expect.arrayContaining([
      'applied',
      'belowMin',
      'late',
      'notFilled',
      'nothingHeld',
      'ownExit',
      'overtaken',
      'ownLimit',
      'paused',
      'refused',
      'slippage',
      'unknown',
    ]),
  );
});

test('sizes are those that are worked out a second time in fractions', () => {
  fc.assert(
    fc.property(modelDraws, (draw) => {
      expect(compareSizes(draw)).toEqual([]);
    }),
    { numRuns: 300, seed: 12 },
  );
});
