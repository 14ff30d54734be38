// One task with everything its page and its form show.
import { getUserAssignmentDetailsById } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { getOwnTask, historyOf } from '../shared/own-task.ts';
import { detailsOf } from '../shared/task-view.ts';

export const getUserAssignmentDetailsByIdRoute = handler(getUserAssignmentDetailsById, (_context, request) =>
  request.read(async (tx) => {
    const task = await getOwnTask(tx, request.input.id, request, 'view');
    return detailsOf(task, await historyOf(tx, task.id));
  }),
);
