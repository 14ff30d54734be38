// Makes a task repeat its cycles, or makes the current cycle the last.
import { operateRepeatOrder } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { lockOwnTask, snapshotOf } from '../shared/own-task.ts';
import { refuseIf, queueAction } from '../shared/queue-action.ts';
import { repeatRefusal } from '../shared/transitions.ts';

export const operateRepeatOrderRoute = handler(operateRepeatOrder, (_context, request) =>
  request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'repeat');
    const repeat = request.input.repeatOrder === -1;
    refuseIf(repeatRefusal(await snapshotOf(tx, task), repeat));
    return queueAction(tx, task, { type: 'setRepeat', repeat }, request.session);
  }),
);
