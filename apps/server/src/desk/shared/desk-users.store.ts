// Traders as the rows of queues name them.
import type { Queryable } from '../../shared/database/index.ts';

export interface DeskUser {
  id: string;
  uid: string;
  nickname: string;
}

/** By id. */
export async function listDeskUsers(tx: Queryable, ids: readonly (string | null)[]): Promise<(id: string) => DeskUser> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const { rows } = await tx.query<DeskUser>('select id, uid, nickname from app_user where id = any($1)', [wanted]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id) ?? { id, uid: '', nickname: '' };
}

export async function findUserId(tx: Queryable, uid: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>('select id from app_user where tenant_id = app_tenant() and uid = $1', [uid]);
  return rows[0]?.id;
}
