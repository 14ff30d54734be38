// Actions of people on their way to the engine: the only SQL on that table. Stored with the call, handled once, in order.
import type { Queryable, StoredAction } from './task-store.ts';

export interface NewTaskEvent {
  /** `evt_` + random. */
  id: string;
  tenantId: string;
  taskId: string;
  action: StoredAction;
  actorUserId: string | null;
  /** Who at the console asked for it. */
  operatorId?: string;
}

/** Queues an action for the engine; the commit notifies it. */
export async function insertTaskEvent(tx: Queryable, event: NewTaskEvent): Promise<void> {
  await tx.query('insert into task_event (id, tenant_id, task_id, action, actor_user_id, operator_id) values ($1, $2, $3, $4, $5, $6)', [
    event.id,
    event.tenantId,
    event.taskId,
    JSON.stringify(event.action),
    event.actorUserId,
    event.operatorId ?? null,
  ]);
}

/** Queues one action for each of many tasks in one statement, in their order; the commit notifies the engine of each. `ids` are those of the events. */
export async function insertTaskEvents(
  tx: Queryable,
  { tenantId, ids, taskIds, action }: { tenantId: string; ids: readonly string[]; taskIds: readonly string[]; action: StoredAction },
): Promise<void> {
  if (taskIds.length === 0) return;
  await tx.query(
    `insert into task_event (id, tenant_id, task_id, action)
     select id, $1, task_id, $4 from unnest($2::text[], $3::text[]) with ordinality as r (id, task_id, n) order by n`,
    [tenantId, ids, taskIds, JSON.stringify(action)],
  );
}

/** Actions stored and not handled yet, oldest first: what the task will do before anything asked for now. */
export async function listPendingActions(db: Queryable, taskId: string): Promise<{ id: string; action: StoredAction }[]> {
  const { rows } = await db.query<{ id: string; action: StoredAction }>(
    'select id, action from task_event where task_id = $1 and handled_at is null order by seq',
    [taskId],
  );
  return rows;
}

/** Whether actions of the task wait for the engine. */
export async function hasPendingActions(db: Queryable, taskId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from task_event where task_id = $1 and handled_at is null limit 1', [taskId]);
  return rowCount !== 0;
}

/** Marks an action as handled, or refused with a name of the contract's refusals. A refusal is a new version too, so that a page that waits for the action sees its end. */
export async function finishTaskEvent(tx: Queryable, eventId: string, refusal: string | null): Promise<void> {
  await tx.query(
    `with ended as (update task_event set handled_at = now(), refusal = $2 where id = $1 returning task_id, refusal)
     update task set version = version + 1 from ended where task.id = ended.task_id and ended.refusal is not null`,
    [eventId, refusal],
  );
}

/** Tasks of these shards that have actions waiting for the engine. */
export async function listTasksWithActions(db: Queryable, shards: readonly number[]): Promise<string[]> {
  const { rows } = await db.query<{ task_id: string }>(
    `select distinct e.task_id from task_event e join task t on t.id = e.task_id where e.handled_at is null and e.shard = any($1::int[]) and t.deleted_at is null`,
    [[...shards]],
  );
  return rows.map((row) => row.task_id);
}
