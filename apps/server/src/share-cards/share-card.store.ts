// The only SQL on share cards.
import type { ShareFigure } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';

export interface ShareCardRow {
  code: string;
  figure: ShareFigure;
  nickname: string | null;
  avatar: string | null;
  createdAt: Date;
  takenBackAt: Date | null;
}

const COLUMNS = 'c.code, c.figure, c.nickname, c.avatar, c.created_at as "createdAt", c.taken_back_at as "takenBackAt"';
/** So long a code tells that its card was taken back. */
const TAKEN_BACK_KEPT = `interval '180 days'`;

export interface NewShareCard extends Omit<ShareCardRow, 'createdAt' | 'takenBackAt'> {
  id: string;
  tenantId: string;
  userId: string;
}

export async function insertShareCard(tx: Queryable, card: NewShareCard, nowMs: number): Promise<void> {
  await tx.query(
    'insert into share_card (id, tenant_id, user_id, code, figure, nickname, avatar, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [card.id, card.tenantId, card.userId, card.code, card.figure, card.nickname, card.avatar, new Date(nowMs)],
  );
}

/** Cards of the user, after those that were taken back long ago are forgotten. Holds a lock on them until the transaction ends. */
export async function countShareCards(tx: Queryable, userId: string, nowMs: number): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5))', [userId]);
  await tx.query(`delete from share_card where user_id = $1 and taken_back_at < $2::timestamptz - ${TAKEN_BACK_KEPT}`, [
    userId,
    new Date(nowMs),
  ]);
  const { rows } = await tx.query<{ count: number }>('select count(*)::int as count from share_card where user_id = $1', [userId]);
  return rows[0]?.count ?? 0;
}

export async function pageShareCards(
  tx: Queryable,
  userId: string,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ total: number; rows: ShareCardRow[] }> {
  const counted = await tx.query<{ total: number }>('select count(*)::int as total from share_card where user_id = $1', [userId]);
  const { rows } = await tx.query<ShareCardRow>(
    `select ${COLUMNS} from share_card c where c.user_id = $1 order by c.created_at desc, c.id offset $2 limit $3`,
    [userId, offset, pageSize],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** False when the user has no such card; one that was taken back stays so. */
export async function takeBack(tx: Queryable, { userId, code }: { userId: string; code: string }, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update share_card set taken_back_at = coalesce(taken_back_at, $3) where user_id = $1 and code = $2',
    [userId, code, new Date(nowMs)],
  );
  return rowCount === 1;
}

/** A card of the tenant. That of a closed account counts as taken back. */
export async function findShareCard(tx: Queryable, code: string): Promise<ShareCardRow | undefined> {
  const { rows } = await tx.query<ShareCardRow & { isClosed: boolean }>(
    `select ${COLUMNS}, u.deleted as "isClosed" from share_card c join app_user u on u.id = c.user_id where c.code = $1`,
    [code],
  );
  const row = rows[0];
  return row?.isClosed === true ? { ...row, takenBackAt: row.takenBackAt ?? row.createdAt } : row;
}
