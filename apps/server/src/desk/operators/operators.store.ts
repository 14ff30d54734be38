// The only SQL of the desk on operators of its brand. What two people change is written by one function of the database, which asks for their approval itself.
import type { OperatorRole, OperatorState } from '@millrace/contract/admin';
import pg from 'pg';
import type { Queryable } from '../../shared/database/index.ts';
import { hashOf } from '../../shared/ids.ts';

export interface ListedOperator {
  id: string;
  version: number;
  name: string;
  email: string;
  roles: OperatorRole[];
  state: OperatorState;
  linkEndTime: number | null;
  seenTime: number | null;
  sessions: number;
  recoveryLeft: number;
  traders: { id: string; uid: string; nickname: string }[];
  createTime: number;
}

export interface OperatorQuery {
  state?: OperatorState | undefined;
  role?: OperatorRole | undefined;
  name?: string | undefined;
  sort?: 'name' | 'newest' | 'seen' | undefined;
}

interface Row extends Omit<ListedOperator, 'linkEndTime' | 'seenTime' | 'createTime'> {
  link_at: Date | null;
  seen_at: Date | null;
  created_at: Date;
  total: number;
}

const ORDERS = { name: 'name', newest: 'created_at desc, name', seen: 'seen_at desc nulls last, name' } as const;

/** @param page without it all of them */
export async function listOperators(
  tx: Queryable,
  { state, role, name, sort = 'name' }: OperatorQuery,
  { nowMs, idleSec, page }: { nowMs: number; idleSec: number; page?: { offset: number; pageSize: number } },
): Promise<{ total: number; rows: ListedOperator[] }> {
  const { rows } = await tx.query<Row>(
    `with listed as (
       select o.id, o.version, o.name, coalesce(o.email, '') as email, o.roles, o.created_at,
              case when o.disabled then 'disabled' when o.password_hash is null then 'invited' else 'working' end as state,
              case when o.link_expires_at > $4 then o.link_expires_at end as link_at,
              (select max(s.seen_at) from operator_session s where s.operator_id = o.id) as seen_at
         from operator o)
     select l.*, count(*) over ()::int as total,
            (select count(*)::int from operator_session s
              where s.operator_id = l.id and s.ended_at is null and s.expires_at > $4 and s.seen_at > $5) as sessions,
            (select count(*)::int from operator_recovery_code c where c.operator_id = l.id and c.used_at is null) as "recoveryLeft",
            (select coalesce(json_agg(json_build_object('id', u.id, 'uid', u.uid, 'nickname', u.nickname) order by u.uid), '[]')
               from operator_trader t join app_user u on u.id = t.user_id where t.operator_id = l.id) as traders
       from listed l
      where ($1::text is null or l.state = $1) and ($2::text is null or $2 = any(l.roles)) and ($3::text is null or strpos(l.name, $3) > 0)
      order by ${ORDERS[sort]} limit $6 offset $7`,
    [state, role, name, new Date(nowMs), new Date(nowMs - idleSec * 1000), page?.pageSize ?? null, page?.offset ?? 0],
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(operatorOf) };
}

export interface OperatorNow {
  id: string;
  version: number;
  name: string;
  email: string;
  roles: OperatorRole[];
  isDisabled: boolean;
}

/** Undefined for an operator of the whole platform: the console changes none. */
export async function lockOperatorNow(tx: Queryable, id: string): Promise<OperatorNow | undefined> {
  const { rows } = await tx.query<OperatorNow>(
    `select id, version, name, coalesce(email, '') as email, roles, disabled as "isDisabled" from operator
      where id = $1 and not 'platform' = any(roles) for share`,
    [id],
  );
  return rows[0];
}

export async function isOperatorNameTaken(tx: Queryable, name: string): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>('select is_operator_name_taken($1) as taken', [name]);
  return rows[0]?.taken === true;
}

export async function hasOwnTrader(tx: Queryable, operatorId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from operator_trader where operator_id = $1 and user_id = $2', [operatorId, userId]);
  return rowCount === 1;
}

/**
 * Does what an approved approval says; `link` is the secret of the one-use link that it may give.
 * @returns tooFew where nobody could decide any more; changed where the operator is no longer what was agreed about
 */
export async function changeOperator(
  tx: Queryable,
  { approvalId, link, linkEndMs, nowMs }: { approvalId: string; link: string; linkEndMs: number; nowMs: number },
): Promise<'done' | 'tooFew' | 'changed'> {
  try {
    await tx.query('select change_operator($1, $2, $3, $4)', [approvalId, hashOf(link), new Date(linkEndMs), new Date(nowMs)]);
    return 'done';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.constraint === 'operators_remain') return 'tooFew';
    if (error.constraint === 'operator_changed' || error.constraint === 'operator_name_key') return 'changed';
    throw error;
  }
}

function operatorOf({ link_at, seen_at, created_at, total: _all, ...row }: Row): ListedOperator {
  return {
    ...row,
    linkEndTime: link_at?.getTime() ?? null,
    seenTime: seen_at?.getTime() ?? null,
    createTime: created_at.getTime(),
  };
}
