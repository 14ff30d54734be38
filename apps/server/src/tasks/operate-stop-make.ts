// Start or stop buying: entries and adds. Exits are not touched by it.
import { operateStopMake } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { lockOwnTask, standingOf } from './own-task.ts';
import { allow, queueAction } from './queue-action.ts';
import { buyingRefusal } from './transitions.ts';

export const operateStopMakeRoute = handler(operateStopMake, (_context, request) =>
  request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'buying');
    const open = request.input.stopMake === 'open';
    allow(buyingRefusal(await standingOf(tx, task), open));
    return queueAction(tx, task, { type: open ? 'startBuying' : 'stopBuying' }, request.session);
  }),
);
