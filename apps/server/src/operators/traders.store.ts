// The only SQL of the console on traders. What proves who they are is not readable for its role.
import type { Queryable } from '../shared/database/index.ts';

export interface TraderRow {
  id: string;
  uid: string;
  nickname: string;
  email: string;
  language_code: number;
  created_at: Date;
  frozen: boolean;
  two_step: boolean;
  proof_changed_at: Date;
  inviter: string | null;
  via_broker_link: boolean;
  is_activated: boolean;
}

/** By UID or email. `tx` is a transaction of the tenant. */
export async function findTrader(tx: Queryable, login: string): Promise<TraderRow | undefined> {
  const { rows } = await tx.query<TraderRow>(
    `select u.id, u.uid, u.nickname, u.email, u.language_code, u.created_at, u.frozen, u.two_step, u.proof_changed_at, i.uid as inviter, u.via_broker_link,
            u.activated_at is not null as is_activated
       from app_user u left join app_user i on i.id = u.invited_by
      where not u.deleted and (u.uid = $1 or lower(u.email) = lower($1))`,
    [login],
  );
  return rows[0];
}

export async function hasTrader(tx: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from app_user where id = $1 and not deleted', [userId]);
  return rowCount === 1;
}

export async function listAccounts(
  tx: Queryable,
  userId: string,
): Promise<{ environment: 'real' | 'demo' | 'paper'; exchangeUid: string; createTime: number }[]> {
  const { rows } = await tx.query<{ environment: 'real' | 'demo' | 'paper'; account_uid: string; created_at: Date }>(
    'select environment, account_uid, created_at from exchange_credential where user_id = $1 and deleted_at is null order by created_at',
    [userId],
  );
  return rows.map((row) => ({ environment: row.environment, exchangeUid: row.account_uid, createTime: row.created_at.getTime() }));
}

export async function countTasks(tx: Queryable, userId: string): Promise<number> {
  const { rows } = await tx.query<{ tasks: number }>('select count(*)::int as tasks from task where user_id = $1 and deleted_at is null', [
    userId,
  ]);
  return rows[0]?.tasks ?? 0;
}
