// Has a node hand its accounts over, or take accounts again, under the console's rules.
import { askToDrain } from '../../apps/server/src/nodes/ask-to-drain.ts';
import type { Queryable } from '../../apps/server/src/shared/database/index.ts';
import { Refusal } from '../../apps/server/src/shared/refusal.ts';
import { UserFacingError } from '../process/user-facing-error.ts';

/** @throws UserFacingError where the console would refuse it */
export async function drainOrSay(db: Queryable, asked: { name: string; isDraining: boolean; nowMs: number }): Promise<void> {
  try {
    await askToDrain(db, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.code === 'lastEngine' ? 'no other engine would take the accounts' : 'it has not noted itself in the database yet';
    throw new UserFacingError(`${asked.name} cannot hand its accounts over: ${why}.`);
  }
}
