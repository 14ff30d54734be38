// The only SQL on trader accounts that operators named as their own: rows of these are never theirs to decide, which the database sees to.
import type { Queryable } from '../database/index.ts';

export interface OwnTrader {
  id: string;
  uid: string;
  nickname: string;
}

export async function listOwnTraders(tx: Queryable, operatorId: string): Promise<OwnTrader[]> {
  const { rows } = await tx.query<OwnTrader>(
    `select u.id, u.uid, u.nickname from operator_trader t join app_user u on u.id = t.user_id where t.operator_id = $1 order by u.uid`,
    [operatorId],
  );
  return rows;
}

/** Twice is once. */
export async function insertOwnTrader(
  tx: Queryable,
  { tenantId, operatorId, userId }: { tenantId: string; operatorId: string; userId: string },
  nowMs: number,
): Promise<void> {
  await tx.query(
    `insert into operator_trader (tenant_id, operator_id, user_id, created_at) values ($1, $2, $3, $4) on conflict (operator_id, user_id) do nothing`,
    [tenantId, operatorId, userId, new Date(nowMs)],
  );
}
