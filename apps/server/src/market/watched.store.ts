// The only SQL on watched instruments.
import { limits } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';

/** The newest first. */
export async function listWatchedOf(tx: Queryable, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ inst_id: string }>(
    'select inst_id from watched_instrument where user_id = $1 order by watched_at desc, inst_id limit $2',
    [userId, limits.watchedMax],
  );
  return rows.map(({ inst_id }) => inst_id);
}

/** False where the list is full. One that is watched already stays where it is. */
export async function addWatched(
  tx: Queryable,
  { tenantId, userId }: { tenantId: string; userId: string },
  instId: string,
  nowMs: number,
): Promise<boolean> {
  // Two at once would both find the last place free.
  await tx.query('select 1 from app_user where id = $1 for update', [userId]);
  const { rows } = await tx.query<{ inst_id: string }>('select inst_id from watched_instrument where user_id = $1', [userId]);
  if (rows.some(({ inst_id }) => inst_id === instId)) return true;
  if (rows.length >= limits.watchedMax) return false;
  await tx.query('insert into watched_instrument (user_id, tenant_id, inst_id, watched_at) values ($1, $2, $3, $4)', [
    userId,
    tenantId,
    instId,
    new Date(nowMs),
  ]);
  return true;
}

export async function removeWatched(tx: Queryable, userId: string, instId: string): Promise<void> {
  await tx.query('delete from watched_instrument where user_id = $1 and inst_id = $2', [userId, instId]);
}
