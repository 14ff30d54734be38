// Pauses a follow, so that nothing is opened and exits are followed, or lets it go on.
import { operateFollow } from '@millrace/contract';
import { requireFuel } from '../../fuel/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { queueAction } from '../../tasks/index.ts';
import { listTaskIds, readFollow, setFollowState } from '../shared/follow.store.ts';
import { requireNoShareDebt } from '../../shares/index.ts';
import { lockCopier } from '../copier.store.ts';
import { lockOwnFollow } from '../shared/own-follow.ts';

export const operateFollowRoute = handler(operateFollow, ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    const follow = await lockOwnFollow(tx, input, session);
    if (follow.state !== 'active' && follow.state !== 'paused') refuse('followEnded');
    const state = input.status === 'pause' ? 'paused' : 'active';
    if (follow.state !== state) {
      if (state === 'active') {
        await requireFuel(tx, follow);
        await lockCopier(tx, session.userId);
        await requireNoShareDebt(tx, session.userId);
      }
      await setFollowState(tx, follow.id, { state, at: new Date(clock.now()) });
      for (const id of await listTaskIds(tx, follow.id))
        await queueAction(tx, { id, tenantId: follow.tenantId }, { type: state === 'active' ? 'startBuying' : 'stopBuying' }, session);
    }
    return (await readFollow(tx, follow.id)) ?? refuse('notFound');
  }),
);
