// Hides a task for good; its records stay. Only a flat task without an order alive can go.
import { deleteTask, doneOutput } from '@millrace/contract';
import { releasePosition, softDeleteTask } from '@millrace/engine';
import { handler } from '../shared/http/handler.ts';
import { lockOwnTask, standingOf } from './own-task.ts';
import { allow } from './queue-action.ts';
import { deleteRefusal } from './transitions.ts';

export const deleteTaskRoute = handler(deleteTask, (context, request) =>
  request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'delete');
    allow(deleteRefusal(await standingOf(tx, task)));
    await softDeleteTask(tx, task.id, new Date(context.clock.now()));
    await releasePosition(tx, task.id);
    return doneOutput;
  }),
);
