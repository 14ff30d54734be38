// What two people do with a trader's position: what their approval is bound to, and closing it as the trader himself would.
import { writeMessage } from '../../messages/index.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { closeAllRefusal, queueAction, refuseIf, snapshotOf } from '../../tasks/index.ts';
import type { Approval, Content } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { lockTaskOfTenant } from './task-list.store.ts';
import { findTaskOfTenant } from './task-of-tenant.ts';

/** Of the task and its trader. How much it holds is no part of it: the market moves that all the time. */
export async function closeContent(tx: Transaction, taskId: string, reason: string): Promise<Content | undefined> {
  if (!(await lockTaskOfTenant(tx, taskId))) return undefined;
  const found = await findTaskOfTenant(tx, taskId);
  return found && { taskId, uid: found.user.uid, instId: found.task.instId, environment: found.task.environment, reason };
}

/** @throws Refusal nothingToClose where it is closed already */
export async function closeTask(tx: Transaction, { subject, content }: Approval, { tenantId, operatorId, nowMs }: Deciding): Promise<void> {
  const { task, user } = (await findTaskOfTenant(tx, subject)) ?? refuse('approvalVoid');
  refuseIf(closeAllRefusal(await snapshotOf(tx, task)));
  await queueAction(tx, task, { type: 'closeAll' }, { operatorId });
  const args = { environment: task.environment, instId: task.instId, reason: content['reason'] ?? '' };
  await writeMessage(tx, { tenantId, userId: user.id, kind: 'taskClosed', args, taskId: task.id }, nowMs);
}
