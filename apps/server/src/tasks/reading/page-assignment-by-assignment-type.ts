// The caller's tasks of one kind, newest first; without a kind, of all kinds the tenant offers.
import { pageAssignmentByAssignmentType, offeredKinds } from '@millrace/contract';
import { listTasks } from '@millrace/engine';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { requireKind } from '../shared/own-task.ts';
import { assignmentOf } from '../shared/task-view.ts';

export const pageAssignmentByAssignmentTypeRoute = handler(
  pageAssignmentByAssignmentType,
  async (_context, { input, tenant, session, read }) => {
    if (input.assignmentType !== undefined) requireKind(tenant, input.assignmentType, 'view');
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const kinds = input.assignmentType === undefined ? visibleKinds(tenant) : [input.assignmentType];
    if (kinds.length === 0) return { total: 0, pageNum, pageSize, rows: [] };
    const only = kinds.length === 1 ? kinds[0] : undefined;
    const { tasks, total } = await read((tx) =>
      listTasks(tx, { userId: session.userId, offset, limit: pageSize, ...(only === undefined ? {} : { assignmentType: only }) }),
    );
    return { total, pageNum, pageSize, rows: tasks.map(assignmentOf) };
  },
);

/** Kinds whose lists the tenant shows. */
export function visibleKinds(tenant: Tenant): number[] {
  return offeredKinds.filter(({ permissions }) => tenant.permissions.includes(permissions.view)).map(({ type }) => type);
}
