// Add position by hand: a market order now, of the given size or of the next rung's.
import { replenishment } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { checkedLots, namedLeg } from './check-size.ts';
import { getOwnTask, lockOwnTask, standingOf } from './own-task.ts';
import { allow, queueAction } from './queue-action.ts';
import { findSteps } from './task-product.ts';
import { addPositionRefusal, chosenLeg } from './transitions.ts';

export const replenishmentRoute = handler(replenishment, async (context, request) => {
  const { input, read, write, session } = request;
  const { venueId, instId } = await read((tx) => getOwnTask(tx, input.id, request, 'addPosition'));
  const steps = (await findSteps(context, venueId, instId)) ?? refuse('notFound');
  return write(async (tx) => {
    const task = await lockOwnTask(tx, input, request, 'addPosition');
    const standing = await standingOf(tx, task);
    const leg = namedLeg(chosenLeg(standing, input.leg));
    allow(addPositionRefusal(standing, leg));
    const lots = input.sz === undefined ? null : checkedLots(input.sz, steps);
    return queueAction(tx, task, { type: 'addPosition', leg, lots }, session);
  });
});
