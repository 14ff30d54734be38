// The follow that a call names, and how one leaves.
import { forgetPause } from '../../fuel/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import { queueAction } from '../../tasks/index.ts';
import { listTaskIds, lockFollow, setFollowState, type Follow } from './follow.store.ts';

/** The caller's own follow in the version that he saw, locked. Refuses `notFound` and `taskChanged`. */
export async function lockOwnFollow(
  tx: Queryable,
  { id, version }: { id: string; version: number },
  { userId }: Pick<Session, 'userId'>,
): Promise<Follow> {
  const follow = (await lockFollow(tx, id, userId)) ?? refuse('notFound');
  return follow.version === version ? follow : refuse('taskChanged');
}

interface Leaving {
  /** closing: everything at once. exits: with the trader. keeping: as tasks of the copier's own. */
  state: 'closing' | 'exits' | 'keeping';
  reason: 'user' | 'leader' | 'lossLimit' | 'target';
  by: Pick<Session, 'userId'> | 'system';
  at: Date;
}

/** From here on the follow opens nothing more, and the driver ends it when it is flat. */
export async function leave(tx: Queryable, follow: Pick<Follow, 'id' | 'tenantId'>, { state, reason, by, at }: Leaving): Promise<void> {
  await setFollowState(tx, follow.id, { state, reason, at });
  for (const id of await listTaskIds(tx, follow.id)) {
    // A credit of fuel must not let it open again.
    await forgetPause(tx, id);
    await queueAction(tx, { id, tenantId: follow.tenantId }, { type: state === 'closing' ? 'closeAll' : 'stopBuying' }, by);
  }
}
