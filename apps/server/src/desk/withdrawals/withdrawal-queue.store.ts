// The only SQL of the queue of withdrawals.
import type { DeskWithdrawal } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

export interface QueuedWithdrawal extends Omit<
  DeskWithdrawal,
  'approval' | 'arrives' | 'createTime' | 'endTime' | 'isMine' | 'proofTime' | 'user'
> {
  userId: string;
  uid: string;
  nickname: string;
  approverId: string | null;
  proofAt: Date;
  createdAt: Date;
}

const ORDERS = { newest: 'w.created_at desc', oldest: 'w.created_at', largest: 'w.amount desc' } as const;

export interface WithdrawalQuery {
  /** sending: handed over or about to be. */
  state: string;
  uid: string | undefined;
  sort: keyof typeof ORDERS;
  offset: number;
  pageSize: number;
}

export async function pageQueuedWithdrawals(tx: Queryable, query: WithdrawalQuery): Promise<{ total: number; rows: QueuedWithdrawal[] }> {
  const states = query.state === 'sending' ? ['sending', 'sent'] : [query.state];
  const from = `withdrawal w join app_user u on u.id = w.user_id where w.state = any($1) and ($2::text is null or u.uid = $2)`;
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total from ${from}`, [states, query.uid]);
  const { rows } = await tx.query<QueuedWithdrawal>(
    `select w.id, w.version, w.user_id as "userId", w.uid, w.nickname, w.network, w.address, trim_scale(w.amount)::text as amount,
            trim_scale(w.fee)::text as fee, w.state, w.reply, w.txid, w.approved_by as "approverId", w.proof_changed_at as "proofAt", w.created_at as "createdAt",
            coalesce((select name from operator where id = w.approved_by), '') as "approvedBy", coalesce((select name from operator where id = w.paid_by), '') as "paidBy",
            exists (select 1 from withdrawal k where k.user_id = w.user_id and k.network = w.network and k.address = w.address and k.state = 'confirmed' and k.id <> w.id) as "isKnownAddress"
       from (select w.*, u.uid, u.nickname, u.proof_changed_at from ${from} order by ${ORDERS[query.sort]}, w.id limit $3 offset $4) w
      order by ${ORDERS[query.sort]}, w.id`,
    [states, query.uid, query.pageSize, query.offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}
