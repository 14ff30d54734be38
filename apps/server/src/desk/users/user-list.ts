// What the list of traders and its file have in common.
import { limits, type InputOf } from '@millrace/contract';
import type { exportUser } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import { findTraders, type UserQuery } from './user-list.store.ts';

interface Asked {
  query: Omit<UserQuery, 'rowsMax'>;
  /** More begin as the text does than are looked through. */
  isCut: boolean;
}

export async function userQuery(tx: Transaction, { text, flag, sort = 'newest' }: InputOf<typeof exportUser>): Promise<Asked> {
  const wanted = text?.trim() ?? '';
  if (wanted === '') return { query: { flag, sort }, isCut: false };
  const max = limits.userMatchesMax;
  const found = await findTraders(tx, wanted, max + 1);
  return { query: { ids: found.slice(0, max), flag, sort }, isCut: found.length > max };
}
