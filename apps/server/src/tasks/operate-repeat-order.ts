// Repeat cycles, or make the running one the last.
import { operateRepeatOrder } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { lockOwnTask, standingOf } from './own-task.ts';
import { allow, queueAction } from './queue-action.ts';
import { repeatRefusal } from './transitions.ts';

export const operateRepeatOrderRoute = handler(operateRepeatOrder, (_context, request) =>
  request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'repeat');
    const repeat = request.input.repeatOrder === -1;
    allow(repeatRefusal(await standingOf(tx, task), repeat));
    return queueAction(tx, task, { type: 'setRepeat', repeat }, request.session);
  }),
);
