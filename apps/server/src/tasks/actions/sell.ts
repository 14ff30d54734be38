// Reduces the position by hand, at market, in any state of the task: exits are never held back.
import { sell } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { checkedLots, namedLeg } from '../shared/check-size.ts';
import { getOwnTask, lockOwnTask, snapshotOf } from '../shared/own-task.ts';
import { refuseIf, queueAction } from '../shared/queue-action.ts';
import { findSteps } from '../shared/task-product.ts';
import { chosenLeg, reduceRefusal } from '../shared/transitions.ts';

export const sellRoute = handler(sell, async (context, request) => {
  const { input, read, write, session } = request;
  const { venueId, instId } = await read((tx) => getOwnTask(tx, input.id, request, 'reduce'));
  const steps = (await findSteps(context, venueId, instId)) ?? refuse('notFound');
  return write(async (tx) => {
    const task = await lockOwnTask(tx, input, request, 'reduce');
    const snapshot = await snapshotOf(tx, task);
    const leg = namedLeg(chosenLeg(snapshot, input.leg));
    refuseIf(reduceRefusal(snapshot, leg, input.sz));
    const held = snapshot.legs.find((one) => one.leg === leg);
    const lots = checkedLots(input.sz, steps, held?.sz);
    return queueAction(tx, task, { type: 'reduce', leg, lots }, session);
  });
});
