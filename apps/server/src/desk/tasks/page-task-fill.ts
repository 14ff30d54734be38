// Fills of any trader's task, as the trader reads them.
import { pageTaskFill } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { pageFillsOf } from '../../tasks/index.ts';
import { requireMoneyAccess } from '../shared/money-access.ts';
import { findTaskOfTenant } from './task-of-tenant.ts';

export const pageTaskFillRoute = adminHandler(pageTaskFill, async (context, { input, operator, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const task = await read(async (tx) => {
    const found = (await findTaskOfTenant(tx, input.id)) ?? refuse('notFound');
    await requireMoneyAccess(tx, { operator, userId: found.user.id, nowMs: context.clock.now() });
    return found.task;
  });
  const found = await pageFillsOf(context, read, { task, query: { taskId: task.id, offset, limit: pageSize } });
  return { ...found, pageNum, pageSize };
});
