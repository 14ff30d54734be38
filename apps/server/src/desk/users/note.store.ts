// The only SQL on notes of operators about traders. A note is never changed.
import type { UserNote } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

export async function insertNote(
  tx: Queryable,
  of: { tenantId: string; userId: string; operatorId: string; words: string; nowMs: number },
): Promise<void> {
  await tx.query('insert into user_note (tenant_id, user_id, operator_id, words, created_at) values ($1, $2, $3, $4, $5)', [
    of.tenantId,
    of.userId,
    of.operatorId,
    of.words,
    new Date(of.nowMs),
  ]);
}

/** Newest first. */
export async function listNotes(
  tx: Queryable,
  { userId, beforeId, rowsMax }: { userId: string; beforeId: string | undefined; rowsMax: number },
): Promise<UserNote[]> {
  const { rows } = await tx.query<Omit<UserNote, 'createTime'> & { at: Date }>(
    `select n.id::text, o.name as operator, n.words, n.created_at as at from user_note n join operator o on o.id = n.operator_id
      where n.user_id = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit $3`,
    [userId, beforeId, rowsMax],
  );
  return rows.map(({ at, ...row }) => ({ ...row, createTime: at.getTime() }));
}
