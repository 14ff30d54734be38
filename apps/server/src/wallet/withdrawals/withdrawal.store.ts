// The only SQL on withdrawals. A change names the version that it was decided on; the row is locked until the transaction ends.
import type { WithdrawalRow, WithdrawalState } from '@millrace/contract';
import type { Network } from '@millrace/chain';
import { addDecimals, negateDecimal } from '@millrace/market';
import type { Queryable } from '../../shared/database/index.ts';

export interface Withdrawal {
  id: string;
  tenantId: string;
  userId: string;
  network: Network;
  address: string;
  amount: string;
  fee: string;
  state: WithdrawalState;
  version: number;
  reply: string;
  approvedBy: string | null;
  paidBy: string | null;
  handedMs: number | null;
  txid: string | null;
  createdMs: number;
  changedMs: number;
}

type Row = Omit<Withdrawal, 'handedMs' | 'createdMs' | 'changedMs'> & { handedAt: Date | null; createdAt: Date; changedAt: Date };

const COLUMNS = `id, tenant_id as "tenantId", user_id as "userId", network, address, trim_scale(amount)::text as amount, trim_scale(fee)::text as fee, state,
  version, reply, approved_by as "approvedBy", paid_by as "paidBy", handed_at as "handedAt", txid, created_at as "createdAt", changed_at as "changedAt"`;

export async function insertWithdrawal(
  tx: Queryable,
  of: Pick<Withdrawal, 'id' | 'tenantId' | 'userId' | 'network' | 'address' | 'amount' | 'fee'>,
  nowMs: number,
): Promise<Withdrawal> {
  const { rows } = await tx.query<Row>(
    `insert into withdrawal (id, tenant_id, user_id, network, address, amount, fee, state, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'requested', $8, $8) returning ${COLUMNS}`,
    [of.id, of.tenantId, of.userId, of.network, of.address, of.amount, of.fee, new Date(nowMs)],
  );
  return one(rows);
}

/** Locked; undefined for what is not there, or not of this user where one is named. */
export async function lockWithdrawal(tx: Queryable, id: string, userId?: string): Promise<Withdrawal | undefined> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from withdrawal where id = $1 and ($2::text is null or user_id = $2) for update`,
    [id, userId ?? null],
  );
  return rows[0] && withdrawalOf(rows[0]);
}

export type WithdrawalChange = Partial<Pick<Withdrawal, 'state' | 'reply' | 'approvedBy' | 'paidBy' | 'handedMs' | 'txid'>>;

/** Of a locked row; counts its version. */
export async function changeWithdrawal(tx: Queryable, of: Withdrawal, change: WithdrawalChange, nowMs: number): Promise<Withdrawal> {
  const next = { ...of, ...change };
  const { rows } = await tx.query<Row>(
    `update withdrawal set state = $2, reply = $3, approved_by = $4, paid_by = $5, handed_at = $6, txid = $7, version = version + 1, changed_at = $8
     where id = $1 returning ${COLUMNS}`,
    [
      of.id,
      next.state,
      next.reply,
      next.approvedBy,
      next.paidBy,
      next.handedMs === null ? null : new Date(next.handedMs),
      next.txid,
      new Date(nowMs),
    ],
  );
  return one(rows);
}

const STATUS: Readonly<Record<WithdrawalState, 1 | 2 | 3>> = {
  requested: 1,
  approved: 1,
  sending: 2,
  sent: 2,
  confirmed: 2,
  lost: 2,
  rejected: 3,
  cancelled: 3,
};

/** Of one status where it is given. */
export async function pageWithdrawals(
  tx: Queryable,
  { userId, status }: { userId: string; status?: number | undefined },
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ total: number; rows: Withdrawal[] }> {
  const states = Object.entries(STATUS).flatMap(([state, of]) => (status === undefined || of === status ? [state] : []));
  const counted = await tx.query<{ total: number }>(
    'select count(*)::int as total from withdrawal where user_id = $1 and state = any($2)',
    [userId, states],
  );
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from withdrawal where user_id = $1 and state = any($2) order by created_at desc, id desc limit $3 offset $4`,
    [userId, states, pageSize, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows: rows.map(withdrawalOf) };
}

/** Ids of withdrawals whose payout is under way, of all tenants that `db` sees. */
export async function listPayouts(db: Queryable, rowsMax: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from withdrawal where state in ('sending', 'sent') order by changed_at limit $1`,
    [rowsMax],
  );
  return rows.map(({ id }) => id);
}

/** As its owner sees it. */
export function withdrawalRowOf(of: Withdrawal): WithdrawalRow {
  const { id, network, address, amount, fee, state, reply, txid, createdMs, changedMs } = of;
  const arrives = addDecimals(amount, negateDecimal(fee));
  return {
    id,
    network,
    address,
    amount,
    fee,
    arrives,
    status: STATUS[state],
    state,
    reply,
    txid,
    createTime: createdMs,
    changeTime: changedMs,
  };
}

function one(rows: readonly Row[]): Withdrawal {
  if (rows[0] === undefined) throw new Error('a written withdrawal gives no row');
  return withdrawalOf(rows[0]);
}

function withdrawalOf({ handedAt, createdAt, changedAt, ...row }: Row): Withdrawal {
  return { ...row, handedMs: handedAt?.getTime() ?? null, createdMs: createdAt.getTime(), changedMs: changedAt.getTime() };
}
