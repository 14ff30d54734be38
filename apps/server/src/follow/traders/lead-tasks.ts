// Which tasks of a lead account are copied: read for the trader, and changed by him while they hold nothing.
import type { LeadTask, LeadTaskChange } from '@millrace/contract';
import { isCopiedKind, lockTask, type TaskRow } from '@millrace/engine';
import type { Queryable } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { isFlat, partsOf, snapshotOf } from '../../tasks/index.ts';
import { listAccountTasks, setLeadTask } from './lead-task.store.ts';

/** A task that has traded nothing since the lead began is copied if it holds nothing now, else as soon as it does. */
export async function listLeadTasks(tx: Queryable, leadId: string): Promise<LeadTask[]> {
  const tasks = await listAccountTasks(tx, leadId);
  return tasks
    .filter(({ assignmentType }) => isCopiedKind(assignmentType))
    .map(({ view, state, ...task }) => ({
      ...task,
      state: state ?? (partsOf({ view }).every(({ sz }) => sz === '0') ? 'copied' : 'waiting'),
    }));
}

/** Tasks that change and their rows, locked in the order in which the engine locks them: before the lead, as its fills do. Refuses `notFound`. */
export async function lockLeadTasks(tx: Queryable, ids: readonly string[], userId: string): Promise<TaskRow[]> {
  const tasks: TaskRow[] = [];
  for (const id of [...new Set(ids)].toSorted()) tasks.push((await lockTask(tx, id, userId)) ?? refuse('notFound'));
  return tasks;
}

/**
 * @param tasks locked, of `lockLeadTasks`
 * @throws Refusal notFound for one that is not of the lead account or is never copied; leadTaskHolds for one that changes and is not flat
 */
export async function changeLeadTasks(
  tx: Queryable,
  leadId: string,
  { tasks, changes }: { tasks: readonly TaskRow[]; changes: readonly LeadTaskChange[] },
): Promise<void> {
  const known = new Map((await listLeadTasks(tx, leadId)).map((task) => [task.id, task]));
  for (const { id, copied } of changes) {
    const now = known.get(id) ?? refuse('notFound');
    const task = tasks.find((each) => each.id === id) ?? refuse('notFound');
    if (copied === (now.state !== 'off')) continue;
    if (!isFlat(await snapshotOf(tx, task))) refuse('leadTaskHolds', { instId: task.instId });
    await setLeadTask(tx, { leadId, taskId: id, copied });
  }
}
