// Words that had to be masked, put before a moderator (moderation/). Whoever stores what others read calls this in the same transaction.
import type { ModeratedKind } from '@millrace/contract/admin';
import type { Queryable } from '../database/index.ts';
import { newId } from '../ids.ts';
import { shownWords } from './mask-scripts.ts';

export interface WrittenWords {
  tenantId: string;
  userId: string;
  kind: ModeratedKind;
  /** Of a chat the number of the message. */
  ref?: string;
  words: string;
}

/** Nothing for words that are shown as they were written. */
export async function noteMasked(tx: Queryable, { tenantId, userId, kind, ref = '', words }: WrittenWords, nowMs: number): Promise<void> {
  const shown = shownWords(words);
  if (shown === words) return;
  await tx.query(
    `insert into moderation_item (id, tenant_id, user_id, kind, ref, words, shown, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, kind, ref) where state = 'open'
       do update set words = excluded.words, shown = excluded.shown, created_at = excluded.created_at, version = moderation_item.version + 1`,
    [newId('mod'), tenantId, userId, kind, ref, words, shown, new Date(nowMs)],
  );
}
