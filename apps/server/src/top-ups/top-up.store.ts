// The only SQL on top-up orders. A change names the row that was locked; what arrives on the chain stands in arrival.store.
import type { TopUpRow, TopUpState } from '@millrace/contract';
import type { Network } from '@millrace/chain';
import type { Queryable } from '../shared/database/index.ts';

export interface TopUp {
  id: string;
  tenantId: string;
  userId: string;
  types: number;
  network: Network;
  address: string;
  price: string;
  bonus: string;
  exact: string;
  state: TopUpState;
  version: number;
  slip: string | null;
  txid: string | null;
  reply: string;
  decidedBy: string | null;
  createdMs: number;
  expiresMs: number;
  /** Of the transfer that belongs to it; null while none was found. */
  confirmations: number | null;
}

type Row = Omit<TopUp, 'createdMs' | 'expiresMs'> & { createdAt: Date; expiresAt: Date };

const COLUMNS = `t.id, t.tenant_id as "tenantId", t.user_id as "userId", t.types, t.network, t.address, trim_scale(t.price)::text as price,
  trim_scale(t.bonus)::text as bonus, trim_scale(t.exact)::text as exact, t.state, t.version, t.slip, t.txid, t.reply, t.decided_by as "decidedBy",
  t.created_at as "createdAt", t.expires_at as "expiresAt",
  (select a.confirmations from chain_arrival a where a.top_up_id = t.id and a.state = 'matched') as confirmations`;

export type NewTopUp = Pick<TopUp, 'id' | 'tenantId' | 'userId' | 'types' | 'network' | 'address' | 'price' | 'bonus' | 'exact'>;

/** False where another open order of the address asks for the same amount. */
export async function insertTopUp(tx: Queryable, of: NewTopUp, { nowMs, endMs }: { nowMs: number; endMs: number }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into top_up (id, tenant_id, user_id, types, network, address, price, bonus, exact, state, created_at, expires_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11, $10)
     on conflict (network, address, exact) where state in ('open', 'review') do nothing`,
    [of.id, of.tenantId, of.userId, of.types, of.network, of.address, of.price, of.bonus, of.exact, new Date(nowMs), new Date(endMs)],
  );
  return rowCount === 1;
}

/** Open orders of a user. Holds a lock on the user's orders until the transaction ends. */
export async function countOpen(tx: Queryable, userId: string): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [userId]);
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from top_up where user_id = $1 and state in ('open', 'review')`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Undefined for what is not there, or not of this user where one is named. */
export async function findTopUp(
  tx: Queryable,
  id: string,
  { userId, lock }: { userId?: string; lock: boolean },
): Promise<TopUp | undefined> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from top_up t where t.id = $1 and ($2::text is null or t.user_id = $2)${lock ? ' for update of t' : ''}`,
    [id, userId ?? null],
  );
  return rows[0] && topUpOf(rows[0]);
}

export type TopUpChange = Partial<Pick<TopUp, 'state' | 'slip' | 'txid' | 'reply' | 'decidedBy'>>;

/** Of a locked row; counts its version. */
export async function changeTopUp(tx: Queryable, of: TopUp, change: TopUpChange, nowMs: number): Promise<TopUp> {
  const next = { ...of, ...change, version: of.version + 1 };
  await tx.query(
    'update top_up set state = $2, slip = $3, txid = $4, reply = $5, decided_by = $6, version = $7, changed_at = $8 where id = $1',
    [of.id, next.state, next.slip, next.txid, next.reply, next.decidedBy, next.version, new Date(nowMs)],
  );
  return next;
}

/** Ends orders whose slip did not come in time, of all tenants that `db` sees. What arrived for them goes to the operators' list. */
export async function expireTopUps(db: Queryable, nowMs: number): Promise<void> {
  await db.query(
    `with ended as (update top_up set state = 'expired', version = version + 1, changed_at = $1 where state = 'open' and expires_at <= $1 returning id)
     update chain_arrival set state = 'listed', version = version + 1 where state = 'matched' and top_up_id in (select id from ended)`,
    [new Date(nowMs)],
  );
}

const STATUS: Readonly<Record<TopUpState, 1 | 2 | 3>> = { open: 1, review: 1, completed: 2, rejected: 3, cancelled: 3, expired: 3 };

/** Of one status where it is given. */
export async function pageTopUps(
  tx: Queryable,
  { userId, status }: { userId: string; status?: number | undefined },
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ total: number; rows: TopUp[] }> {
  const states = Object.entries(STATUS).flatMap(([state, of]) => (status === undefined || of === status ? [state] : []));
  const counted = await tx.query<{ total: number }>('select count(*)::int as total from top_up where user_id = $1 and state = any($2)', [
    userId,
    states,
  ]);
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from top_up t where t.user_id = $1 and t.state = any($2) order by t.created_at desc, t.id desc limit $3 offset $4`,
    [userId, states, pageSize, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(topUpOf) };
}

/** As its owner sees it. */
export function topUpRowOf(of: TopUp, { money, confirmationsNeeded }: { money: 'real' | 'paper'; confirmationsNeeded: number }): TopUpRow {
  const { id, types, network, address, price, bonus, exact, state, reply, slip, txid, confirmations, createdMs, expiresMs } = of;
  const shown = { id, types, network, address, price, bonus, exact, state, reply, slip, txid, confirmations };
  return { ...shown, money, status: STATUS[state], confirmationsNeeded, createTime: createdMs, endTime: expiresMs };
}

function topUpOf({ createdAt, expiresAt, ...row }: Row): TopUp {
  return { ...row, createdMs: createdAt.getTime(), expiresMs: expiresAt.getTime() };
}
