// The only SQL of the console on linked accounts.
import type { AccountRow } from '@millrace/contract/admin';
import type { Environment } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

export interface AccountQuery {
  environment?: string | undefined;
  userId?: string | undefined;
  isBroken?: boolean | undefined;
  sort: 'newest' | 'oldest';
  afterId?: string | undefined;
  rowsMax: number;
}

export type FoundAccount = Omit<AccountRow, 'problem' | 'isRevoked'> & { brokenReason: string };

interface Row {
  id: string;
  userId: string;
  uid: string;
  nickname: string;
  environment: Environment;
  maskedKey: string;
  isBroken: boolean;
  exchangeUid: string;
  brokenReason: string;
  tasks: number;
  brokenAt: Date | null;
  checkedAt: Date;
  answeredAt: Date;
  at: Date;
}

const SELECT = `select c.id, c.user_id as "userId", u.uid, u.nickname, c.environment, c.masked_key as "maskedKey", c.status = 'broken' as "isBroken",
       case when length(c.account_uid) > 6 then '…' || right(c.account_uid, 4) else c.account_uid end as "exchangeUid",
       case when c.status = 'broken' then coalesce(c.broken_reason, '') else '' end as "brokenReason",
       (select count(*)::int from task t where t.credential_id = c.id and t.deleted_at is null and t.trading_enabled) as tasks,
       c.broken_since as "brokenAt", c.checked_at as "checkedAt", c.answered_at as "answeredAt", c.created_at as at
       from exchange_credential c join app_user u on u.id = c.user_id`;

/** Only the filters that are asked for are written down, so that each is read from its index. */
export async function listAllAccounts(tx: Queryable, query: AccountQuery): Promise<FoundAccount[]> {
  const { environment, userId, isBroken, sort, afterId, rowsMax } = query;
  const values: unknown[] = [rowsMax];
  const [direction, beyond] = sort === 'oldest' ? ['asc', '>'] : ['desc', '<'];
  const where = [
    'c.tenant_id = app_tenant()',
    'c.deleted_at is null',
    ...(isBroken === true ? ["c.status = 'broken'"] : []),
    ...(environment === undefined ? [] : [`c.environment = $${values.push(environment)}`]),
    ...(userId === undefined ? [] : [`c.user_id = $${values.push(userId)}`]),
    ...(afterId === undefined
      ? []
      : [
          `(c.created_at, c.id) ${beyond} ((select a.created_at from exchange_credential a where a.id = $${values.push(afterId)}), $${values.length})`,
        ]),
  ];
  const order = `order by c.created_at ${direction}, c.id ${direction} limit $1`;
  const { rows } = await tx.query<Row>(`${SELECT} where ${where.join(' and ')} ${order}`, values);
  return rows.map(accountOf);
}

function accountOf({ userId, uid, nickname, at, brokenAt, checkedAt, answeredAt, ...row }: Row): FoundAccount {
  return {
    ...row,
    user: { id: userId, uid, nickname },
    brokenTime: brokenAt?.getTime() ?? null,
    checkTime: checkedAt.getTime(),
    answerTime: answeredAt.getTime(),
    createTime: at.getTime(),
  };
}

export interface AccountDetails extends FoundAccount {
  accountUid: string;
  ipBound: boolean;
  accountMode: 'spot' | 'futures' | 'multi' | 'portfolio';
  longShort: boolean;
  swapReady: boolean;
  /** Tasks that hold a position. */
  holding: number;
}

/** A linked account of the tenant. */
export async function findAccount(tx: Queryable, id: string): Promise<AccountDetails | undefined> {
  const { rows } = await tx.query<Row>(`${SELECT} where c.tenant_id = app_tenant() and c.deleted_at is null and c.id = $1`, [id]);
  const facts = await tx.query<Pick<AccountDetails, 'accountUid' | 'ipBound' | 'accountMode' | 'longShort' | 'swapReady' | 'holding'>>(
    `select account_uid as "accountUid", ip_bound as "ipBound", account_mode as "accountMode", long_short as "longShort", swap_ready as "swapReady",
       (select count(*)::int from task t where t.credential_id = c.id and t.deleted_at is null and exists (
         select 1 from jsonb_array_elements(t.view -> 'legs') leg where (leg ->> 'sz')::numeric > 0)) as holding
       from exchange_credential c where id = $1`,
    [id],
  );
  const [row, fact] = [rows[0], facts.rows[0]];
  return row && fact && { ...accountOf(row), ...fact };
}

export interface RevokedKey {
  tenantId: string;
  userId: string;
  remark: string;
  environment: Environment;
  maskedKey: string;
}

/** Ends the use of the key. Undefined where that has been done, or the link has ended. */
export async function revokeKeyOf(
  tx: Queryable,
  id: string,
  of: { operatorId: string; reason: string; nowMs: number },
): Promise<RevokedKey | undefined> {
  const at = new Date(of.nowMs);
  const { rows } = await tx.query<RevokedKey & { venueId: string; accountUid: string }>(
    `update exchange_credential set status = 'broken', broken_reason = 'exchangeKeyRevoked', broken_since = case when status = 'broken' then broken_since else $2 end
      where tenant_id = app_tenant() and id = $1 and deleted_at is null and broken_reason is distinct from 'exchangeKeyRevoked'
      returning tenant_id as "tenantId", user_id as "userId", remark, environment, masked_key as "maskedKey", venue_id as "venueId",
        account_uid as "accountUid"`,
    [id, at],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  await tx.query(
    `insert into revoked_key (tenant_id, venue_id, account_uid, masked_key, operator_id, reason, revoked_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [row.tenantId, row.venueId, row.accountUid, row.maskedKey, of.operatorId, of.reason, at],
  );
  return row;
}
