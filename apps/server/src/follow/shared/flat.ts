// Whether a follow holds nothing and has nothing under way.
import { lockTask } from '@millrace/engine';
import type { Queryable } from '../../shared/database/index.ts';
import { isFlat, snapshotOf } from '../../tasks/index.ts';
import { listTaskIds, type Follow } from './follow.store.ts';

/** Locks its tasks until the transaction ends. */
export async function areFlat(tx: Queryable, { id, userId }: Pick<Follow, 'id' | 'userId'>): Promise<boolean> {
  for (const taskId of await listTaskIds(tx, id)) {
    const task = await lockTask(tx, taskId, userId);
    if (task === undefined) continue;
    const snapshot = await snapshotOf(tx, task);
    if (snapshot.pending.length > 0 || !isFlat(snapshot)) return false;
  }
  return true;
}
