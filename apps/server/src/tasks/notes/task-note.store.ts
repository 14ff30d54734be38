// The only SQL on notes of tasks.
import type { Queryable } from '../../shared/database/index.ts';

/** Empty where there is none. */
export async function findNote(db: Queryable, taskId: string, userId: string): Promise<string> {
  const { rows } = await db.query<{ note: string }>('select note from task_memo where task_id = $1 and user_id = $2', [taskId, userId]);
  return rows[0]?.note ?? '';
}

export async function saveNote(
  tx: Queryable,
  { taskId, tenantId, userId, note, nowMs }: { taskId: string; tenantId: string; userId: string; note: string; nowMs: number },
): Promise<void> {
  if (note === '') {
    await tx.query('delete from task_memo where task_id = $1 and user_id = $2', [taskId, userId]);
    return;
  }
  await tx.query(
    `insert into task_memo (task_id, tenant_id, user_id, note, saved_at) values ($1, $2, $3, $4, $5)
     on conflict (task_id) do update set note = excluded.note, saved_at = excluded.saved_at`,
    [taskId, tenantId, userId, note, new Date(nowMs)],
  );
}
