// What the list of tasks and its file have in common.
import type { InputOf } from '@millrace/contract';
import type { exportTask } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import { findUserId } from '../shared/desk-users.store.ts';
import type { TaskQuery } from './task-list.store.ts';

/** Undefined where no trader has this UID. */
export async function taskQuery(
  tx: Transaction,
  { uid, sort = 'newest', ...filter }: InputOf<typeof exportTask>,
): Promise<Omit<TaskQuery, 'rowsMax'> | undefined> {
  if (uid === undefined) return { ...filter, sort };
  const userId = await findUserId(tx, uid);
  return userId === undefined ? undefined : { ...filter, sort, userId };
}
