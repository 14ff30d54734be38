// One task with everything its page and its form show.
import { getUserAssignmentDetailsById } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { getOwnTask, historyOf } from '../shared/own-task.ts';
import { detailsOf } from '../shared/task-view.ts';

export const getUserAssignmentDetailsByIdRoute = handler(getUserAssignmentDetailsById, (_context, request) =>
  request.read(async (tx) => {
    // The task last, so that a cycle which is counted is in its sum as well.
    const history = await historyOf(tx, request.input.id);
    return detailsOf(await getOwnTask(tx, request.input.id, request, 'view'), history);
  }),
);
