// The only SQL of the console on one trader: who they are, their accounts, tasks and orders, and what operators did. What proves who they are is not
// readable for its role.
import type { Message } from '@millrace/contract';
import type { AdminUser, AdminUserRow, MoneyOrder, OperatorEvent } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import { EVENT_APPROVAL, EVENT_COLUMNS, eventOf, type EventRow } from '../../shared/operators/operator-event.store.ts';
import { USER_COLUMNS } from './user-list.store.ts';

export type Profile = AdminUserRow & Pick<AdminUser, 'languageCode' | 'isTwoStep' | 'depth' | 'directs' | 'proofTime'>;

/** By UID or email; whoever closed their account by UID only. */
export async function findProfile(tx: Queryable, login: string): Promise<Profile | undefined> {
  const { rows } = await tx.query<Omit<Profile, 'createTime' | 'proofTime'> & { at: Date; proofAt: Date }>(
    `select ${USER_COLUMNS}, u.language_code as "languageCode", u.two_step as "isTwoStep", u.depth, u.proof_changed_at as "proofAt",
       (select count(*)::int from app_user d where d.invited_by = u.id) as directs
       from app_user u left join app_user i on i.id = u.invited_by
      where u.tenant_id = app_tenant() and ${/^\d+$/.test(login) ? 'u.uid = $1' : 'not u.deleted and lower(u.email) = lower($1)'}`,
    [login],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { at, proofAt, ...profile } = found;
  return { ...profile, createTime: at.getTime(), proofTime: proofAt.getTime() };
}

/** When a trader closed his account, and what he gave up. */
export async function findClosing(tx: Queryable, userId: string): Promise<AdminUser['closing']> {
  const { rows } = await tx.query<{ at: Date; givenUp: NonNullable<AdminUser['closing']>['givenUp'] }>(
    'select closed_at as at, given_up as "givenUp" from user_closing where user_id = $1',
    [userId],
  );
  return rows[0] ? { createTime: rows[0].at.getTime(), givenUp: rows[0].givenUp } : null;
}

export async function hasProfile(tx: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from app_user where id = $1', [userId]);
  return rowCount === 1;
}

export async function listAccounts(tx: Queryable, userId: string): Promise<AdminUser['accounts']> {
  const { rows } = await tx.query<Omit<AdminUser['accounts'][number], 'createTime'> & { at: Date }>(
    `select id, environment, case when length(account_uid) > 6 then '…' || right(account_uid, 4) else account_uid end as "exchangeUid",
       masked_key as "maskedKey", status = 'broken' as "isBroken", created_at as at
       from exchange_credential where user_id = $1 and deleted_at is null order by created_at`,
    [userId],
  );
  return rows.map(({ at, ...row }) => ({ ...row, createTime: at.getTime() }));
}

export async function listTasks(tx: Queryable, userId: string, rowsMax: number): Promise<Pick<AdminUser, 'tasks' | 'newestTasks'>> {
  const counted = await tx.query<{ tasks: number }>('select count(*)::int as tasks from task where user_id = $1 and deleted_at is null', [
    userId,
  ]);
  const { rows } = await tx.query<Omit<AdminUser['newestTasks'][number], 'createTime'> & { at: Date }>(
    `select id, assignment_type as type, inst_id as "instId", environment, trading_enabled as "isTrading", buying_enabled as "isBuying",
       coalesce(fault, '') as fault, created_at as at
       from task where user_id = $1 and deleted_at is null order by created_at desc, id desc limit $2`,
    [userId, rowsMax],
  );
  return { tasks: counted.rows[0]?.tasks ?? 0, newestTasks: rows.map(({ at, ...row }) => ({ ...row, createTime: at.getTime() })) };
}

interface Asked {
  userId: string;
  beforeId: string | undefined;
  rowsMax: number;
}

/** Top-ups and withdrawals, newest first. */
export async function listOrders(tx: Queryable, { userId, beforeId, rowsMax }: Asked): Promise<MoneyOrder[]> {
  const before = `($2::text is null or (o.created_at, o.id) < (coalesce((select created_at from top_up where id = $2), (select created_at from withdrawal where id = $2)), $2))`;
  const { rows } = await tx.query<Omit<MoneyOrder, 'createTime'> & { at: Date }>(
    `select * from (
       (select 'topUp' as kind, o.id, o.state, o.network, o.address, trim_scale(o.exact)::text as amount, coalesce(o.txid, '') as txid, o.created_at as at
          from top_up o where o.user_id = $1 and ${before} order by o.created_at desc, o.id desc limit $3)
       union all
       (select 'withdrawal', o.id, o.state, o.network, o.address, trim_scale(o.amount)::text, coalesce(o.txid, ''), o.created_at
          from withdrawal o where o.user_id = $1 and ${before} order by o.created_at desc, o.id desc limit $3)
     ) orders order by at desc, id desc limit $3`,
    [userId, beforeId, rowsMax],
  );
  return rows.map(({ at, ...row }) => ({ ...row, createTime: at.getTime() }) as MoneyOrder);
}

/** What operators did that names the trader or something of his, newest first. */
export async function listHistory(tx: Queryable, { userId, beforeId, rowsMax }: Asked): Promise<OperatorEvent[]> {
  const { rows } = await tx.query<EventRow>(
    `with named as (
       select id as subject from app_user where id = $1
       union select uid from app_user where id = $1
       union select subject from approval where user_id = $1
       union select id from top_up where user_id = $1
       union select id from withdrawal where user_id = $1
       union select id from trial_application where user_id = $1
       union select id from trader_application where user_id = $1
       union select id from lead_trader where user_id = $1
       union select id from team_application where user_id = $1
       union select id from exchange_credential where user_id = $1
       union select id from task where user_id = $1)
     select ${EVENT_COLUMNS}
       from named n cross join lateral (
         select * from operator_event o where o.tenant_id = app_tenant() and o.subject = n.subject and ($2::bigint is null or o.id < $2)
          order by o.id desc limit $3) e ${EVENT_APPROVAL}
      order by e.id desc limit $3`,
    [userId, beforeId, rowsMax],
  );
  return rows.map(eventOf);
}

/** Newest first. */
export async function listMessages(
  tx: Queryable,
  { userId, beforeId, rowsMax }: Asked,
): Promise<(Pick<Message, 'id' | 'kind' | 'args' | 'createTime'> & { isRead: boolean })[]> {
  const { rows } = await tx.query<Pick<Message, 'id' | 'kind' | 'args'> & { isRead: boolean; at: Date }>(
    `select id, kind, args, read_at is not null as "isRead", created_at as at from message
      where user_id = $1 and ($2::text is null or (created_at, id) < ((select b.created_at from message b where b.id = $2), $2))
      order by created_at desc, id desc limit $3`,
    [userId, beforeId, rowsMax],
  );
  return rows.map(({ at, ...row }) => ({ ...row, createTime: at.getTime() }));
}
