// The caller's account at the end of a call that changed it.
import type { UserInfo } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { findUserById } from './user.store.ts';
import { readUserInfo } from './user-info.ts';

export async function currentUserInfo(tx: Queryable, userId: string, origin: string): Promise<UserInfo> {
  const user = await findUserById(tx, userId);
  if (!user) throw new Error(`the account ${userId} is gone while its session is open`);
  return readUserInfo(tx, user, origin);
}
