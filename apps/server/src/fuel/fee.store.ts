// Fees as they were taken, and what the next ones follow from.
import type { CycleFee } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { unpaid, type Charge, type FeeBasis, type FeeMode } from './fee-basis.ts';

export interface FeeTerms {
  tenantId: string;
  /** Whose money the tenant's balances are. */
  money: 'real' | 'paper';
  /** Such as 0.2. */
  rate: string;
  mode: FeeMode;
}

export async function listFeeTerms(db: Queryable, tenantIds: readonly string[]): Promise<FeeTerms[]> {
  const { rows } = await db.query<FeeTerms>(
    `select id as "tenantId", money, trim_scale(fuel_rate)::text as rate, fuel_mode as mode from tenant where id = any($1) order by id`,
    [tenantIds],
  );
  return rows;
}

/** By `{taskId} {leg}`. */
export async function findBases(db: Queryable, taskIds: readonly string[]): Promise<(taskId: string, leg: string) => FeeBasis> {
  const { rows } = await db.query<FeeBasis & { taskId: string; leg: string }>(
    `select task_id as "taskId", leg, cycle, trim_scale(closed)::text as closed, trim_scale(sold)::text as sold, trim_scale(high)::text as high, n
     from task_fee_basis where task_id = any($1)`,
    [taskIds],
  );
  const bases = new Map(rows.map(({ taskId, leg, ...basis }) => [`${taskId} ${leg}`, basis]));
  return (taskId, leg) => bases.get(`${taskId} ${leg}`) ?? unpaid;
}

export interface StoredBasis {
  taskId: string;
  leg: string;
  tenantId: string;
  basis: FeeBasis;
}

export async function storeBases(tx: Queryable, stored: readonly StoredBasis[]): Promise<void> {
  await tx.query(
    `insert into task_fee_basis (task_id, leg, tenant_id, cycle, closed, sold, high, n)
     select r."taskId", r.leg, r."tenantId", r.cycle, r.closed, r.sold, r.high, r.n
       from json_to_recordset($1::json) as r ("taskId" text, leg text, "tenantId" text, cycle integer, closed numeric, sold numeric, high numeric, n integer)
     on conflict (task_id, leg) do update set cycle = excluded.cycle, closed = excluded.closed, sold = excluded.sold, high = excluded.high, n = excluded.n`,
    [JSON.stringify(stored.map(({ basis, ...of }) => ({ ...of, ...basis })))],
  );
}

export interface StoredFee extends Charge {
  taskId: string;
  tenantId: string;
  userId: string;
  environment: string;
  rate: string;
  fee: string;
  /** False outside the tenant's own money: what the fee would have been. */
  isCharged: boolean;
  trial: string;
  dynamic: string;
  community: string;
  bought: string;
  owed: string;
  /** Venue ms. */
  ts: number;
}

export async function insertFees(tx: Queryable, fees: readonly StoredFee[]): Promise<void> {
  await tx.query(
    `insert into task_fee (task_id, leg, cycle, n, tenant_id, user_id, environment, basis, rate, fee, is_charged, trial, dynamic, community, bought, owed, ts)
     select "taskId", leg, cycle, n, "tenantId", "userId", environment, basis, rate, fee, "isCharged", trial, dynamic, community, bought, owed, floor(ts)
       from json_to_recordset($1::json) as r ("taskId" text, leg text, cycle integer, n integer, "tenantId" text, "userId" text, environment text, basis numeric,
         rate numeric, fee numeric, "isCharged" boolean, trial numeric, dynamic numeric, community numeric, bought numeric, owed numeric, ts numeric)`,
    [JSON.stringify(fees)],
  );
}

/** What each of the cycles of a task was charged, by `{leg} {cycle}`; several fees of a grid's cycle as one. */
export async function findCycleFees(tx: Queryable, taskId: string, cycles: readonly number[]): Promise<Map<string, CycleFee>> {
  const { rows } = await tx.query<CycleFee & { key: string }>(
    `select leg || ' ' || cycle as key, bool_and(is_charged) as charged, trim_scale(sum(fee))::text as fee, trim_scale(sum(trial))::text as trial,
       trim_scale(sum(dynamic))::text as dynamic, trim_scale(sum(community))::text as community, trim_scale(sum(bought))::text as bought,
       trim_scale(sum(owed))::text as owed
     from task_fee where task_id = $1 and cycle = any($2) group by leg, cycle`,
    [taskId, cycles],
  );
  return new Map(rows.map(({ key, ...fee }) => [key, fee]));
}

/** Adds what a fee left owing to the exchange account that earned it. */
export async function addAccountDebt(
  tx: Queryable,
  of: { tenantId: string; userId: string; credentialId: string; amount: string },
): Promise<void> {
  await tx.query(
    `insert into fuel_debt (tenant_id, venue_id, account_uid, user_id, amount)
     select $1, venue_id, account_uid, $2, $4 from exchange_credential where id = $3
     on conflict (tenant_id, venue_id, account_uid) do update set amount = fuel_debt.amount + excluded.amount, user_id = excluded.user_id`,
    [of.tenantId, of.userId, of.credentialId, of.amount],
  );
}
