// Finds the caller's task for a call. A task that does not exist, one of another user and one whose kind the tenant does not offer are refused alike.
import { findOfferedKind, type TaskPermission } from '@millrace/contract';
import {
  findTask,
  listDecisions,
  listOpenOrders,
  listPendingActions,
  lockTask,
  sumCycles,
  type Queryable,
  type TaskRow,
  type TaskSummary,
} from '@millrace/engine';
import { canBuy, isTenantStopped } from '../../fuel/index.ts';
import { owesShare } from '../../shares/index.ts';
import { requirePermission } from '../../shared/http/handler.ts';
import { isGroupWithdrawn } from '../../shared/groups/template.store.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { legsOf, type TaskHistory } from './task-view.ts';
import type { TaskSnapshot } from './transitions.ts';

/** Decisions shown on a task's page. */
const WHYS_SHOWN_MAX = 50;

export interface Requester {
  tenant: Tenant;
  session: Session;
}

/** The task for reading. */
export async function getOwnTask(
  db: Queryable,
  id: string,
  { tenant, session }: Requester,
  permission: TaskPermission,
): Promise<TaskSummary> {
  const task = (await findTask(db, id, session.userId)) ?? refuse('notFound');
  requireKind(tenant, task.assignmentType, permission);
  return task;
}

/** The task for an action, locked, at the version that the caller saw. Refuses `taskChanged` for any other. */
export async function lockOwnTask(
  tx: Queryable,
  { id, version }: { id: string; version: number },
  { tenant, session }: Requester,
  permission: TaskPermission,
): Promise<TaskRow> {
  const task = (await lockTask(tx, id, session.userId)) ?? refuse('notFound');
  requireKind(tenant, task.assignmentType, permission);
  if (task.version !== version) refuse('taskChanged', { version: task.version });
  return task;
}

/** Refuses `notFound` for a kind that does not exist and for one whose permission the tenant does not have, `actionNotTaken` for an action that the kind refuses. */
export function requireKind(tenant: Tenant, assignmentType: number, permission: TaskPermission): void {
  const kind = findOfferedKind(assignmentType) ?? refuse('notFound');
  requirePermission(tenant, kind.permissions[permission]);
  if (!kind.takes(permission)) refuse('actionNotTaken');
}

/** What the refusals of transitions.ts depend on, read under the task's lock. */
export async function snapshotOf(tx: Queryable, task: TaskSummary): Promise<TaskSnapshot> {
  const orders = await listOpenOrders(tx, { taskId: task.id });
  const pending = await listPendingActions(tx, task.id);
  return {
    instId: task.instId,
    settings: task.settings,
    tradingEnabled: task.tradingEnabled,
    buyingEnabled: task.buyingEnabled,
    fault: task.fault,
    legs: legsOf(task),
    aliveOrders: orders.length + (isSaving(task) ? 1 : 0),
    hasFuel: await canBuy(tx, task),
    isTenantStopped: await isTenantStopped(tx, task.tenantId),
    owesShare: task.follow !== null && (await owesShare(tx, task.userId)),
    groupWithdrawn: task.group !== null && (await isGroupWithdrawn(tx, task.group.groupId)),
    pending: pending.map(({ action }) => ({ type: action.type, repeat: action.repeat })),
  };
}

/** Whether the task has money outside the trading account. */
function isSaving({ view }: TaskSummary): boolean {
  const savings = view?.savings;
  return savings !== undefined && (savings.saved !== '0' || savings.moving !== '0');
}

export async function historyOf(db: Queryable, taskId: string): Promise<TaskHistory> {
  const whys = await listDecisions(db, taskId, WHYS_SHOWN_MAX);
  const { cycles, wonCycles } = await sumCycles(db, taskId);
  return { whys, cycles, wonCycles };
}
