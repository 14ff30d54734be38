// What the list of journals and its file have in common.
import type { exportJournal, JournalRow } from '@millrace/contract/admin';
import type { InputOf } from '@millrace/contract';
import type { Transaction } from '../../shared/database/index.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { findUserId } from '../shared/desk-users.store.ts';
import { listPostingsOf, type JournalQuery, type StoredJournal } from './journal-list.store.ts';

type Filter = InputOf<typeof exportJournal>;

/** Undefined where no trader has this UID. @throws Refusal inputInvalid for filters that no index answers together */
export async function journalQuery(tx: Transaction, filter: Filter): Promise<Omit<JournalQuery, 'rowsMax'> | undefined> {
  const { uid, kind, currency, ref, day, sort = 'newest' } = filter;
  if (uid === undefined && currency !== undefined) refuseInput({ field: 'uid', rule: 'required', args: {} });
  if (uid !== undefined && kind !== undefined) refuseInput({ field: 'kind', rule: 'notTogether', args: { other: 'uid' } });
  const userId = uid === undefined ? undefined : await findUserId(tx, uid);
  if (uid !== undefined && userId === undefined) return undefined;
  return { userId, kind, currency, ref, day, sort };
}

export async function rowsOf(tx: Transaction, journals: readonly StoredJournal[]): Promise<JournalRow[]> {
  const postings = await listPostingsOf(
    tx,
    journals.map(({ id }) => id),
  );
  return journals.map(({ id, kind, ref, day, atMs }) => ({ id, kind, ref, day, postings: postings.get(id) ?? [], createTime: atMs }));
}
