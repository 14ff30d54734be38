// Closes one copied position at market, whatever its trader does.
import { closePosition } from '@millrace/contract';
import { listPendingActions } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { queueAction } from '../../tasks/index.ts';
import { legOfSide, lockHeld } from './own-position.ts';

export const closePositionRoute = handler(closePosition, (_context, { input, session, write }) =>
  write(async (tx) => {
    const task = await lockHeld(tx, input, session);
    const leg = legOfSide(input.posSide);
    const pending = await listPendingActions(tx, task.id);
    if (pending.some(({ action }) => action.type === 'closePosition' && action.leg === leg)) refuse('actionRepeated');
    return queueAction(tx, task, { type: 'closePosition', leg }, session);
  }),
);
