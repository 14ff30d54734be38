// The only SQL on freezes. The database's functions change the trader: to freeze, one operator is enough; to unfreeze, two must have agreed.
import type { Queryable } from '../../shared/database/index.ts';

export interface Freeze {
  id: string;
  reason: string;
  /** Who froze; empty for who was frozen by hand. */
  operator: string;
  atMs: number;
}

/** Of a frozen trader; undefined for everybody else. */
export async function findFreeze(tx: Queryable, userId: string): Promise<Freeze | undefined> {
  const { rows } = await tx.query<Omit<Freeze, 'atMs'> & { at: Date }>(
    `select coalesce(f.id, '') as id, coalesce(f.reason, '') as reason, coalesce(o.name, '') as operator, coalesce(f.frozen_at, u.created_at) as at
       from app_user u left join user_freeze f on f.user_id = u.id and f.ended_at is null left join operator o on o.id = f.operator_id
      where u.id = $1 and u.frozen`,
    [userId],
  );
  const [found] = rows;
  return found && { id: found.id, reason: found.reason, operator: found.operator, atMs: found.at.getTime() };
}

export interface LockedTrader {
  id: string;
  uid: string;
  isFrozen: boolean;
  isClosed: boolean;
}

/** Locks a trader until the end of the transaction. */
export async function lockTrader(tx: Queryable, userId: string): Promise<LockedTrader | undefined> {
  const { rows } = await tx.query<LockedTrader>(
    'select id, uid, frozen as "isFrozen", deleted as "isClosed" from app_user where id = $1 for no key update',
    [userId],
  );
  return rows[0];
}

export async function storeFreeze(
  tx: Queryable,
  of: { id: string; userId: string; operatorId: string; reason: string; nowMs: number },
): Promise<void> {
  await tx.query('select freeze_trader($1, $2, $3, $4, $5)', [of.id, of.userId, of.operatorId, of.reason, new Date(of.nowMs)]);
}

export async function storeUnfreeze(tx: Queryable, userId: string, nowMs: number): Promise<void> {
  await tx.query('select unfreeze_trader($1, $2)', [userId, new Date(nowMs)]);
}
