// The position that a call names: one side of a task of the caller's that copies.
import { lockTask, type TaskRow } from '@millrace/engine';
import type { Queryable } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import { partsOf } from '../../tasks/index.ts';

export interface NamedPosition {
  userAssignmentId: string;
  version: number;
  posSide: 'long' | 'short';
}

export const legOfSide = (posSide: 'long' | 'short'): 'L' | 'S' => (posSide === 'long' ? 'L' : 'S');

/** The task, locked, while it holds this side. Refuses `notFound`, `taskChanged` and `nothingToClose`. */
export async function lockHeld(
  tx: Queryable,
  { userAssignmentId, version, posSide }: NamedPosition,
  { userId }: Pick<Session, 'userId'>,
): Promise<TaskRow> {
  const task = (await lockTask(tx, userAssignmentId, userId)) ?? refuse('notFound');
  if (task.follow === null) refuse('notFound');
  if (task.version !== version) refuse('taskChanged', { version: task.version });
  const held = partsOf(task).some(({ leg, sz }) => leg === legOfSide(posSide) && sz !== '0');
  return held ? task : refuse('nothingToClose');
}
