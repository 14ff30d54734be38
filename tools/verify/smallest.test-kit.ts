// Runs the verifications of one part in their smallest form, so that none stops working unseen; the planted bugs are found in it too.
import { describe, expect, test } from 'vitest';
import type { Verification } from './shape.ts';
import { stretch } from '../process/patience.ts';
import { loadPart } from '../runner/parts.ts';
import { withClone } from '../testing/with-clone.ts';

/** Longer than the waits within a verification together, so that one which does not end says what it waits for. */
const SMALLEST_MS_MAX = 600_000;

interface Chosen {
  /** How many engines share the database; one unless given. */
  engines?: number;
  /** The ids of those that are run; all unless given. */
  ids?: readonly string[];
}

export async function testSmallest(name: string, { engines, ids }: Chosen = {}): Promise<void> {
  const { verifications } = (await loadPart(import.meta.dirname, name)) as { verifications: readonly Verification[] };
  const chosen = verifications.filter(({ id }) => ids === undefined || ids.includes(id));
  describe.each([engines === undefined ? name : `${name} with ${String(engines)} engines`])('%s', () => {
    test.for(chosen.map((verification) => [verification.id, verification] as const))(
      '%s',
      { timeout: stretch(SMALLEST_MS_MAX) },
      async ([, verification], { skip }) => {
        const outcome = await verification.run({ seed: 1, rounds: undefined, engines, smallest: true, withDatabase: withClone });
        if (outcome.isSkipped) skip(outcome.got);
        expect(outcome.ok, outcome.got).toBe(true);
      },
    );
  });
}
