// Buying that stops because fuel ran out, and starts again with a credit.
import { insertTaskEvent } from '@millrace/engine';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';

interface PausedUser {
  tenantId: string;
  userId: string;
  /** The tenant's own money: tasks of other environments need no fuel. */
  environment: 'real' | 'paper';
}

/** Stores stopBuying for every task that buys, or is about to, and remembers which. @returns how many */
export async function pauseBuying(tx: Queryable, { tenantId, userId, environment }: PausedUser, nowMs: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into fuel_pause (task_id, tenant_id, user_id, paused_at)
     select t.id, t.tenant_id, t.user_id, $3 from task t
      where t.user_id = $1 and t.environment = $2 and t.deleted_at is null
        and (t.buying_enabled or exists (
          select 1 from task_event e where e.task_id = t.id and e.handled_at is null and e.action ->> 'type' = 'startBuying'))
     on conflict (task_id) do nothing returning task_id as id`,
    [userId, environment, new Date(nowMs)],
  );
  for (const { id } of rows) await storeSystemAction(tx, { tenantId, taskId: id, type: 'stopBuying' });
  return rows.length;
}

/** Starts buying of the tasks that `pauseBuying` stopped, but for those of groups that were withdrawn since. */
export async function resumeBuying(tx: Queryable, { tenantId, userId }: Pick<PausedUser, 'tenantId' | 'userId'>): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `with ended as (delete from fuel_pause where user_id = $1 returning task_id)
     select t.id from ended join task t on t.id = ended.task_id left join strategy_group g on g.id = t.group_id
      where t.deleted_at is null and g.withdrawn_at is null order by t.id`,
    [userId],
  );
  for (const { id } of rows) await storeSystemAction(tx, { tenantId, taskId: id, type: 'startBuying' });
}

/** The trader decided about buying himself: a credit leaves the task as it is. */
export async function forgetPause(tx: Queryable, taskId: string): Promise<void> {
  await tx.query('delete from fuel_pause where task_id = $1', [taskId]);
}

async function storeSystemAction(
  tx: Queryable,
  { tenantId, taskId, type }: { tenantId: string; taskId: string; type: 'startBuying' | 'stopBuying' },
): Promise<void> {
  await insertTaskEvent(tx, { id: newId('evt'), tenantId, taskId, action: { type, actor: 'system' }, actorUserId: null });
}
