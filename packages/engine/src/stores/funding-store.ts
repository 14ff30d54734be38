// Shares of funding bills: the only SQL on this table. The shares of a bill are stored together, before any is booked, and each is booked once.
import type { LegKey } from '../strategies/lib/task-event.ts';
import type { Queryable } from './task-store.ts';

/** What of a bill belongs to a leg of a task; to no task where `taskId` and `leg` are null. `amount` is signed: negative = paid. */
export interface FundingShare {
  credentialId: string;
  billId: string;
  tenantId: string;
  taskId: string | null;
  leg: LegKey | null;
  amount: string;
  /** Venue time of the settlement, ms. */
  ts: number;
}

/** A share that a task books. `cycle`: of the leg, when it was settled. */
export type TaskFunding = FundingShare & { taskId: string; leg: LegKey; cycle: number };

/** Stores the shares of one bill; those of tasks wait to be booked. */
export async function insertFundingShares(db: Queryable, shares: readonly FundingShare[]): Promise<void> {
  await db.query(
    `insert into task_funding (credential_id, bill_id, tenant_id, task_id, leg, amount, ts, booked)
     select "credentialId", "billId", "tenantId", "taskId", leg, amount, ts, "taskId" is null
       from json_to_recordset($1::json) as r ("credentialId" text, "billId" text, "tenantId" text, "taskId" text, leg text, amount numeric, ts bigint)
     on conflict do nothing`,
    [JSON.stringify(shares.map((share) => ({ ...share, ts: Math.floor(share.ts) })))],
  );
}

/** Books a share once. False when it was booked before. */
export async function bookFundingShare(tx: Queryable, { credentialId, billId, taskId, leg }: FundingShare): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update task_funding set booked = true where credential_id = $1 and bill_id = $2 and task_id = $3 and leg = $4 and not booked',
    [credentialId, billId, taskId, leg],
  );
  return (rowCount ?? 0) > 0;
}

/** Shares of an account that their tasks have not booked, oldest first. */
export async function listUnbookedFunding(db: Queryable, credentialId: string): Promise<TaskFunding[]> {
  const { rows } = await db.query<TaskFunding & { ts: string }>(
    `select s.credential_id as "credentialId", s.bill_id as "billId", s.tenant_id as "tenantId", s.task_id as "taskId", s.leg,
            trim_scale(s.amount)::text as amount, s.ts,
            (select max(l.cycle) from task_fill f join task_layer l on l.open_cl_ord_id = f.cl_ord_id
              where f.task_id = s.task_id and l.leg = s.leg and f.ts <= s.ts) as cycle
       from task_funding s where s.credential_id = $1 and not s.booked order by s.ts, s.bill_id, s.task_id, s.leg`,
    [credentialId],
  );
  return rows.map((row) => ({ ...row, ts: Number(row.ts) }));
}

/** Which of these bills have been shared out. */
export async function listSharedBills(db: Queryable, credentialId: string, billIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ bill_id: string }>(
    'select distinct bill_id from task_funding where credential_id = $1 and bill_id = any($2::text[])',
    [credentialId, billIds],
  );
  return new Set(rows.map((row) => row.bill_id));
}

/** Venue time (ms) from which bills may be new: the newest settlement that we know, else the account's first trade; null without either. */
export async function fundingKnownUntil(db: Queryable, credentialId: string): Promise<number | null> {
  const { rows } = await db.query<{ ts: string | null }>(
    `select coalesce((select max(ts) from task_funding where credential_id = $1), (select min(ts) from task_fill where credential_id = $1)) as ts`,
    [credentialId],
  );
  const ts = rows[0]?.ts ?? null;
  return ts === null ? null : Number(ts);
}

/** A leg or lock of a task, on a side of a position. */
export interface HeldLeg {
  taskId: string;
  leg: LegKey;
  side: 'long' | 'short';
  lots: number;
}

/** What the tasks of an account held of an instrument at a moment of the venue's clock, by their own trades; deleted tasks are left out. */
export async function legsHeldAt(
  db: Queryable,
  { credentialId, instId, ts }: { credentialId: string; instId: string; ts: number },
): Promise<HeldLeg[]> {
  const { rows } = await db.query<Omit<HeldLeg, 'lots'> & { lots: string }>(
    `select o.task_id as "taskId", o.leg, case when (o.effect = 'open') = (o.side = 'buy') then 'long' else 'short' end as side,
            sum(case when o.effect = 'open' then f.lots else -f.lots end) as lots
       from task_fill f join task_order o using (cl_ord_id) join task t on t.id = o.task_id
      where f.credential_id = $1 and f.inst_id = $2 and f.ts <= $3 and t.deleted_at is null
      group by 1, 2, 3 having sum(case when o.effect = 'open' then f.lots else -f.lots end) > 0 order by 1, 2, 3`,
    [credentialId, instId, ts],
  );
  return rows.map((row) => ({ ...row, lots: Number(row.lots) }));
}
