// Finds a task of any trader of the tenant. One that does not exist and one of another tenant are refused alike.
import { findTask, type TaskSummary } from '@millrace/engine';
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { findTaskOwner, lockTaskOfTenant, type TaskOwner } from './task-list.store.ts';

export interface TaskOfTenant {
  task: TaskSummary;
  user: TaskOwner;
}

export async function findTaskOfTenant(tx: Transaction, id: string): Promise<TaskOfTenant | undefined> {
  const user = await findTaskOwner(tx, id);
  const task = user && (await findTask(tx, id, user.id));
  return task && { task, user };
}

/** Locked, at the version that the operator saw. @throws Refusal taskChanged */
export async function lockSeenTask(tx: Transaction, { id, version }: { id: string; version: number }): Promise<TaskOfTenant> {
  if (!(await lockTaskOfTenant(tx, id))) refuse('notFound');
  const found = (await findTaskOfTenant(tx, id)) ?? refuse('notFound');
  if (found.task.version !== version) refuse('taskChanged', { version: found.task.version });
  return found;
}
