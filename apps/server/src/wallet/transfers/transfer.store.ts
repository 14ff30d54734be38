// The only SQL on transfers and on whom they may reach.
import type { TransferRow } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

export interface Peer {
  id: string;
  uid: string;
  nickname: string;
}

/** Who may receive a transfer of this user; undefined for himself and for whoever is frozen, deleted or of another tenant. */
export async function findPeerOf(tx: Queryable, userId: string, uid: string): Promise<Peer | undefined> {
  const { rows } = await tx.query<Peer>(
    'select id, uid, nickname from app_user where tenant_id = app_tenant() and uid = $2 and id <> $1 and not deleted and not frozen',
    [userId, uid],
  );
  return rows[0];
}

export interface NewTransfer {
  id: string;
  tenantId: string;
  fromUserId: string;
  toUserId: string;
  currency: 'usdt' | 'token';
  amount: string;
  fee: string;
}

export async function insertTransfer(tx: Queryable, of: NewTransfer, nowMs: number): Promise<void> {
  await tx.query(
    `insert into transfer (id, tenant_id, from_user_id, to_user_id, currency, amount, fee, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [of.id, of.tenantId, of.fromUserId, of.toUserId, of.currency, of.amount, of.fee, new Date(nowMs)],
  );
}

interface Row extends Omit<TransferRow, 'createTime'> {
  createdAt: Date;
}

/** Newest first; the fee is the sender's alone. */
export async function pageTransfers(
  tx: Queryable,
  userId: string,
  { currency, offset, pageSize }: { currency: 'usdt' | 'token' | undefined; offset: number; pageSize: number },
): Promise<{ total: number; rows: TransferRow[] }> {
  const mine = '(t.from_user_id = $1 or t.to_user_id = $1) and ($2::text is null or t.currency = $2)';
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from transfer t where ${mine}`, [
    userId,
    currency ?? null,
  ]);
  const { rows } = await tx.query<Row>(
    `select t.id, t.currency, case when t.from_user_id = $1 then 'out' else 'in' end as direction, p.uid as "peerUid", p.nickname as "peerNickname",
       trim_scale(t.amount)::text as amount, case when t.from_user_id = $1 then trim_scale(t.fee)::text else '0' end as fee, t.created_at as "createdAt"
     from transfer t join app_user p on p.id = case when t.from_user_id = $1 then t.to_user_id else t.from_user_id end
     where ${mine} order by t.created_at desc, t.id desc limit $3 offset $4`,
    [userId, currency ?? null, pageSize, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(({ createdAt, ...row }) => ({ ...row, createTime: createdAt.getTime() })) };
}
