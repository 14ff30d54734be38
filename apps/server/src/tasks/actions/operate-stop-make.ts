// Starts or stops buying: entries and adds. Exits are not affected.
import { operateStopMake } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { lockOwnTask, snapshotOf } from '../shared/own-task.ts';
import { refuseIf, queueAction } from '../shared/queue-action.ts';
import { buyingRefusal } from '../shared/transitions.ts';

export const operateStopMakeRoute = handler(operateStopMake, (_context, request) =>
  request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'buying');
    const open = request.input.stopMake === 'open';
    refuseIf(buyingRefusal(await snapshotOf(tx, task), open));
    return queueAction(tx, task, { type: open ? 'startBuying' : 'stopBuying' }, request.session);
  }),
);
