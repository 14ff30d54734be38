// Deletes a task (softly: its records stay). Allowed for a flat task without an order alive.
import { deleteTask, doneOutput } from '@millrace/contract';
import { releasePosition, softDeleteTask } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';
import { lockOwnTask, snapshotOf } from '../shared/own-task.ts';
import { refuseIf } from '../shared/queue-action.ts';
import { deleteRefusal } from '../shared/transitions.ts';

export const deleteTaskRoute = handler(deleteTask, (context, request) =>
  request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'delete');
    refuseIf(deleteRefusal(await snapshotOf(tx, task)));
    await softDeleteTask(tx, task.id, new Date(context.clock.now()));
    await releasePosition(tx, task.id);
    return doneOutput;
  }),
);
