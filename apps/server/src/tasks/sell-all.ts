// One-click close: everything of this task at market. Works whatever the task's state; buying is closed afterwards.
import { sellAll } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { lockOwnTask, standingOf } from './own-task.ts';
import { allow, queueAction } from './queue-action.ts';
import { closeAllRefusal } from './transitions.ts';

export const sellAllRoute = handler(sellAll, (_context, request) =>
  request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'closeAll');
    allow(closeAllRefusal(await standingOf(tx, task)));
    return queueAction(tx, task, { type: 'closeAll' }, request.session);
  }),
);
