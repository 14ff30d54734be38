// Adds to the position by hand: a market order now, of the given size or of the size of the ladder's next order.
import { replenishment } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { checkedLots, namedLeg } from '../shared/check-size.ts';
import { getOwnTask, lockOwnTask, snapshotOf } from '../shared/own-task.ts';
import { refuseIf, queueAction } from '../shared/queue-action.ts';
import { findSteps } from '../shared/task-product.ts';
import { addPositionRefusal, chosenLeg } from '../shared/transitions.ts';

export const replenishmentRoute = handler(replenishment, async (context, request) => {
  const { input, read, write, session } = request;
  const { venueId, instId } = await read((tx) => getOwnTask(tx, input.id, request, 'addPosition'));
  const steps = (await findSteps(context, venueId, instId)) ?? refuse('notFound');
  return write(async (tx) => {
    const task = await lockOwnTask(tx, input, request, 'addPosition');
    const snapshot = await snapshotOf(tx, task);
    const leg = namedLeg(chosenLeg(snapshot, input.leg));
    refuseIf(addPositionRefusal(snapshot, leg));
    const lots = input.sz === undefined ? null : checkedLots(input.sz, steps);
    return queueAction(tx, task, { type: 'addPosition', leg, lots }, session);
  });
});
