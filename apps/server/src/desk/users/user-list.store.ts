// The only SQL of the console on lists of traders. Transactions are of the tenant: row-level security shows its rows only.
import type { AdminUserRow, UserFlag } from '@millrace/contract/admin';
import { queryPlanned, type Queryable } from '../../shared/database/index.ts';

export interface UserQuery {
  /** Only these. */
  ids?: readonly string[] | undefined;
  flag?: UserFlag | undefined;
  sort: 'newest' | 'oldest';
  afterId?: string | undefined;
  rowsMax: number;
}

/** Each has an index of its own. */
const WHERE: Record<UserFlag, string> = {
  frozen: 'u.frozen',
  closed: 'u.deleted',
  activated: 'u.activated_at is not null',
  notActivated: 'u.activated_at is null',
  community: 'u.is_community',
  broker: 'u.is_broker',
  brokerLink: 'u.via_broker_link',
};

/** What every view of a trader shows. */
export const USER_COLUMNS = `u.id, u.uid, u.nickname, u.email, u.level, u.frozen as "isFrozen", u.deleted as "isClosed",
  u.activated_at is not null as "isActivation", u.is_community as "isCommunity", u.is_broker as "isBroker", u.via_broker_link as "isViaBrokerLink",
  u.real_name as "realName", u.phone, i.uid as inviter, u.created_at as at`;

/** Ids of the traders whom a text names, at most `rowsMax`. */
export async function findTraders(tx: Queryable, text: string, rowsMax: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('select find_traders($1, $2) as id', [text, rowsMax]);
  return rows.map(({ id }) => id);
}

export async function listUsers(tx: Queryable, { ids, flag, sort, afterId, rowsMax }: UserQuery): Promise<AdminUserRow[]> {
  const [than, order] = sort === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
  const values: unknown[] = [];
  const valueOf = (value: unknown): string => `$${values.push(value)}`;
  const asked = [
    ids === undefined ? '' : `and u.id = any(${valueOf(ids)})`,
    flag === undefined ? '' : `and ${WHERE[flag]}`,
    afterId === undefined
      ? ''
      : `and (u.created_at, u.id) ${than} ((select a.created_at from app_user a where a.id = ${valueOf(afterId)}), $${values.length})`,
  ];
  const { rows } = await queryPlanned<Omit<AdminUserRow, 'createTime'> & { at: Date }>(
    tx,
    `select ${USER_COLUMNS} from app_user u left join app_user i on i.id = u.invited_by
      where u.tenant_id = app_tenant() ${asked.join(' ')} order by u.created_at ${order}, u.id ${order} limit ${rowsMax}`,
    values,
  );
  return rows.map(({ at, ...row }) => ({ ...row, createTime: at.getTime() }));
}
