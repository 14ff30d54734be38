// The only SQL of the server on which tasks of a lead account are copied.
import type { TaskView } from '@millrace/engine';
import type { Queryable } from '../../shared/database/index.ts';

export interface LeadTaskRow {
  id: string;
  instId: string;
  assignmentType: number;
  view: TaskView | null;
  /** Null of a task that has traded nothing since the lead began. */
  state: 'copied' | 'waiting' | 'off' | null;
}

/** Living tasks of the lead account, in the order in which they were made. */
export async function listAccountTasks(tx: Queryable, leadId: string): Promise<LeadTaskRow[]> {
  const { rows } = await tx.query<LeadTaskRow>(
    `select t.id, t.inst_id as "instId", t.assignment_type as "assignmentType", t.view, case when k.lead_id = l.id or k.state = 'off' then k.state end as state
       from lead_trader l join task t on t.credential_id = l.credential_id and t.deleted_at is null left join lead_task k on k.task_id = t.id
      where l.id = $1 order by t.number`,
    [leadId],
  );
  return rows;
}

/** From here on the task is copied, or is not. */
export async function setLeadTask(
  tx: Queryable,
  { leadId, taskId, copied }: { leadId: string; taskId: string; copied: boolean },
): Promise<void> {
  await tx.query(
    `insert into lead_task (task_id, lead_id, state) values ($1, $2, $3)
     on conflict (task_id) do update set lead_id = excluded.lead_id, state = excluded.state`,
    [taskId, leadId, copied ? 'copied' : 'off'],
  );
}
