// One task as lists show it.
import { getUserAssignmentById } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { getOwnTask } from '../shared/own-task.ts';
import { assignmentOf } from '../shared/task-view.ts';

export const getUserAssignmentByIdRoute = handler(getUserAssignmentById, async (_context, request) =>
  assignmentOf(await request.read((tx) => getOwnTask(tx, request.input.id, request, 'view'))),
);
