// The only SQL of the console on the tenant's panic stop, and on linked accounts of all traders.
import type { AccountRow } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

export interface RunningStop {
  id: string;
  operator: string;
  reason: string;
  haltsExits: boolean;
  startMs: number;
}

/** Locks nothing: the database allows one at a time. */
export async function findPanic(tx: Queryable): Promise<RunningStop | undefined> {
  const { rows } = await tx.query<Omit<RunningStop, 'startMs'> & { at: Date }>(
    `select s.id, o.name as operator, s.reason, s.halts_exits as "haltsExits", s.stopped_at as at
       from tenant_stop s join operator o on o.id = s.operator_id where s.tenant_id = app_tenant() and s.ended_at is null`,
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { at, ...stop } = found;
  return { ...stop, startMs: at.getTime() };
}

/** Tasks whose buying, and whose trading, the running stop ended. */
export async function countStopped(tx: Queryable): Promise<{ buying: number; trading: number }> {
  const { rows } = await tx.query<{ buying: number; trading: number }>(
    `select (select count(*)::int from fuel_pause where tenant_id = app_tenant() and is_stopped) as buying,
       (select count(*)::int from tenant_stop_task where tenant_id = app_tenant()) as trading`,
  );
  return rows[0] ?? { buying: 0, trading: 0 };
}

/** False where one runs already. */
export async function insertPanic(
  tx: Queryable,
  of: { id: string; tenantId: string; operatorId: string; reason: string; haltsExits: boolean; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into tenant_stop (id, tenant_id, operator_id, reason, halts_exits, stopped_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id) where ended_at is null do nothing`,
    [of.id, of.tenantId, of.operatorId, of.reason, of.haltsExits, new Date(of.nowMs)],
  );
  return rowCount === 1;
}

/** The database ends it only when two people have agreed to end this very stop. */
export async function endPanicStop(tx: Queryable, nowMs: number): Promise<void> {
  await tx.query('select end_tenant_stop($1)', [new Date(nowMs)]);
}

export interface AccountQuery {
  environment?: string | undefined;
  userId?: string | undefined;
  isBroken?: boolean | undefined;
  afterId?: string | undefined;
  rowsMax: number;
}

type Found = Omit<AccountRow, 'problem'> & { brokenReason: string };

/** Only the filters that are asked for are written down, so that each is read from its index. */
export async function listAllAccounts(tx: Queryable, { environment, userId, isBroken, afterId, rowsMax }: AccountQuery): Promise<Found[]> {
  const values: unknown[] = [rowsMax];
  const where = [
    'c.tenant_id = app_tenant()',
    'c.deleted_at is null',
    ...(isBroken === true ? ["c.status = 'broken'"] : []),
    ...(environment === undefined ? [] : [`c.environment = $${values.push(environment)}`]),
    ...(userId === undefined ? [] : [`c.user_id = $${values.push(userId)}`]),
    ...(afterId === undefined
      ? []
      : [
          `(c.created_at, c.id) < ((select a.created_at from exchange_credential a where a.id = $${values.push(afterId)}), $${values.length})`,
        ]),
  ];
  type Times = 'createTime' | 'checkTime' | 'answerTime';
  const { rows } = await tx.query<
    Omit<Found, Times | 'user'> & { userId: string; uid: string; nickname: string; at: Date; checkedAt: Date; answeredAt: Date }
  >(
    `select c.id, c.user_id as "userId", u.uid, u.nickname, c.environment, c.masked_key as "maskedKey", c.status = 'broken' as "isBroken",
       case when length(c.account_uid) > 6 then '…' || right(c.account_uid, 4) else c.account_uid end as "exchangeUid",
       case when c.status = 'broken' then coalesce(c.broken_reason, '') else '' end as "brokenReason",
       (select count(*)::int from task t where t.credential_id = c.id and t.deleted_at is null and t.trading_enabled) as tasks,
       c.checked_at as "checkedAt", c.answered_at as "answeredAt", c.created_at as at
       from exchange_credential c join app_user u on u.id = c.user_id
      where ${where.join(' and ')} order by c.created_at desc, c.id desc limit $1`,
    values,
  );
  return rows.map(({ userId: id, uid, nickname, at, checkedAt, answeredAt, ...row }) => ({
    ...row,
    user: { id, uid, nickname },
    checkTime: checkedAt.getTime(),
    answerTime: answeredAt.getTime(),
    createTime: at.getTime(),
  }));
}
