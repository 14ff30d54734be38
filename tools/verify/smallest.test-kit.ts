// Runs the verifications of one part in their smallest form, so that none stops working unseen; the planted bugs are found in it too.
import { describe, expect, test } from 'vitest';
import type { Verification } from './shape.ts';
import { stretch } from '../process/patience.ts';
import { loadPart } from '../runner/parts.ts';
import { cloneDatabase } from '../testing/index.ts';

export async function testSmallest(name: string): Promise<void> {
  const { verifications } = (await loadPart(import.meta.dirname, name)) as { verifications: readonly Verification[] };
  describe.each([name])('%s', () => {
    test.each(verifications.map((verification) => [verification.id, verification] as const))(
      '%s',
      { timeout: stretch(120_000) },
      async (_id, verification) => {
        const { got, ok } = await verification.run({ seed: 1, rounds: undefined, smallest: true, withDatabase: withClone });
        expect(ok, got).toBe(true);
      },
    );
  });
}

/** A clone of the run's template in place of a cluster of its own, which would have to be made first. */
async function withClone<Outcome>(
  _durable: boolean,
  work: (database: Awaited<ReturnType<typeof cloneDatabase>>) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await cloneDatabase();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}
