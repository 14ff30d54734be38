// One task of any trader, as its trader reads it.
import { getTask } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { detailsOf, historyOf } from '../../tasks/index.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { findTaskOfTenant } from './task-of-tenant.ts';

export const getTaskRoute = adminHandler(getTask, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    // The task last, so that a cycle which is counted is in its sum as well.
    const history = await historyOf(tx, input.id);
    const { task, user } = (await findTaskOfTenant(tx, input.id)) ?? refuse('notFound');
    const open = (await listOpenApprovals(tx, 'closeTask', [task.id], clock.now())).get(task.id);
    return { task: detailsOf(task, history), user, approval: approvalOnRow(open, operator.operatorId) };
  }),
);
