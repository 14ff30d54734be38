// The caller's tasks of a group, in the order of its slots' making.
import { pageAssignmentByGroupId } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { assignmentOf } from '../../tasks/index.ts';
import { getGroup } from '../shared/own-group.ts';
import { findOwnGroup } from './page-assignment-group.ts';

export const pageAssignmentByGroupIdRoute = handler(pageAssignmentByGroupId, (_context, { input, tenant, session, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const group = await getGroup(tx, tenant, input.groupId, 'view');
    const own = await findOwnGroup(tx, session.userId, group.id);
    const tasks = own?.tasks ?? [];
    return { total: tasks.length, pageNum, pageSize, rows: tasks.slice(offset, offset + pageSize).map(assignmentOf) };
  }),
);
