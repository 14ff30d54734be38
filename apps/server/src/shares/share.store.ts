// The only SQL of settled profit shares and of what copiers owe of them.
import type { Queryable } from '../shared/database/index.ts';

export interface StoredShare {
  followId: string;
  n: number;
  tenantId: string;
  copierId: string;
  leaderId: string;
  environment: string;
  /** What the rate is applied to, USDT. */
  net: string;
  rate: string;
  share: string;
  /** False outside the tenant's own money: nothing is posted. */
  isCharged: boolean;
  owed: string;
  /** Wall clock. */
  atMs: number;
}

export async function insertShare(tx: Queryable, of: StoredShare): Promise<void> {
  await tx.query(
    `insert into profit_share (follow_id, n, tenant_id, user_id, leader_id, environment, basis, rate, share, is_charged, owed, still_owed, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
    [
      ...[of.followId, of.n, of.tenantId, of.copierId, of.leaderId, of.environment, of.net, of.rate, of.share, of.isCharged],
      ...[of.owed, new Date(of.atMs)],
    ],
  );
}

/** These users, the traders whom they owe, the traders whom those owe, and so on. */
export async function listCreditors(db: Queryable, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ userId: string }>(
    `with recursive chain as (
       select unnest($1::text[]) as user_id
       union select p.leader_id from chain c join profit_share p on p.user_id = c.user_id and p.still_owed > 0)
     select user_id as "userId" from chain order by user_id`,
    [userIds],
  );
  return rows.map(({ userId }) => userId);
}

/** What others call a user. */
export async function readNickname(db: Queryable, userId: string): Promise<string> {
  const { rows } = await db.query<{ nickname: string }>('select nickname from app_user where id = $1', [userId]);
  return rows[0]?.nickname ?? '';
}

export interface OpenDebt {
  followId: string;
  n: number;
  leaderId: string;
  amount: string;
}

/** What a user owes, oldest first, locked. */
export async function lockDebts(tx: Queryable, userId: string): Promise<OpenDebt[]> {
  const { rows } = await tx.query<OpenDebt>(
    `select follow_id as "followId", n, leader_id as "leaderId", trim_scale(still_owed)::text as amount
       from profit_share where user_id = $1 and still_owed > 0 order by at, follow_id, n for update`,
    [userId],
  );
  return rows;
}

export async function payDebt(tx: Queryable, { followId, n, amount }: OpenDebt): Promise<void> {
  await tx.query('update profit_share set still_owed = still_owed - $3 where follow_id = $1 and n = $2', [followId, n, amount]);
}

/** What a user owes of shares, USDT. */
export async function sumDebts(db: Queryable, userId: string): Promise<string> {
  const { rows } = await db.query<{ owed: string }>(
    'select coalesce(trim_scale(sum(still_owed)), 0)::text as owed from profit_share where user_id = $1 and still_owed > 0',
    [userId],
  );
  return rows[0]?.owed ?? '0';
}
