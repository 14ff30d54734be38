// Closes the whole position of a task at market, in any state of the task. Buying is closed afterwards.
import { sellAll } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { lockOwnTask, snapshotOf } from '../shared/own-task.ts';
import { refuseIf, queueAction } from '../shared/queue-action.ts';
import { closeAllRefusal } from '../shared/transitions.ts';

export const sellAllRoute = handler(sellAll, (_context, request) =>
  request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'closeAll');
    refuseIf(closeAllRefusal(await snapshotOf(tx, task)));
    return queueAction(tx, task, { type: 'closeAll' }, request.session);
  }),
);
