// Every verification runs through once in its smallest form, so that none stops working unseen; the planted bugs are found in it too. Parity has tests
// of its own, and so have the journeys, in a browser.
import { describe, expect, test } from 'vitest';
import type { Verification } from './shape.ts';
import { stretch } from '../process/patience.ts';
import { listParts, loadPart } from '../runner/parts.ts';
import { cloneDatabase } from '../testing/index.ts';

const parts = listParts(import.meta.dirname).filter((name) => name !== 'parity' && name !== 'journeys');
const loaded = await Promise.all(
  parts.map(async (name) => ({ name, ...((await loadPart(import.meta.dirname, name)) as { verifications: readonly Verification[] }) })),
);

describe.each(loaded)('$name', ({ verifications }) => {
  test.each(verifications.map((verification) => [verification.id, verification] as const))(
    '%s',
    { timeout: stretch(120_000) },
    async (_id, verification) => {
      const { got, ok } = await verification.run({ seed: 1, rounds: undefined, smallest: true, withDatabase: withClone });
      expect(ok, got).toBe(true);
    },
  );
});

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
