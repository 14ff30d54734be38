// Stores and cleans the hourly notes of tasks, and what they add up to for each account.
import type { Queryable } from '../database/index.ts';

/** Months of notes that are kept. */
const MONTHS_KEPT = 13;

export interface TaskNote {
  taskId: string;
  hourTs: number;
  /** The moment of the figures, venue ms. */
  notedTs: number;
  tenantId: string;
  /** Null for a task of its own. */
  openedGroupId: string | null;
  margin: string;
  reserved: string;
  openResult: string;
  /** What the running cycles have realised so far and no closed result has yet. */
  running: string;
  resistance: string;
}

/** Stores the notes of an hour; one that is there stays. Only notes that are new are added to the sums of their accounts. */
export async function insertNotes(db: Queryable, notes: readonly TaskNote[]): Promise<void> {
  if (notes.length === 0) return;
  await db.query(
    `with noted as (
       insert into task_note (task_id, hour_ts, noted_ts, tenant_id, opened_group_id, margin, reserved, open_result, running, resistance)
       select "taskId", "hourTs", "notedTs", "tenantId", "openedGroupId", margin, reserved, "openResult", running, resistance
         from json_to_recordset($1::json) as r ("taskId" text, "hourTs" bigint, "notedTs" bigint, "tenantId" text, "openedGroupId" text, margin numeric,
           reserved numeric, "openResult" numeric, running numeric, resistance numeric)
       on conflict (task_id, hour_ts) do nothing returning *)
     insert into account_note as a (user_id, environment, hour_ts, tenant_id, capital, tied, weighted, open_result, running, noted_ts)
     select t.user_id, t.environment, n.hour_ts, n.tenant_id, sum(n.margin + n.reserved), sum(n.margin + greatest(0, -n.open_result)),
            sum(n.resistance * (n.margin + n.reserved)), sum(n.open_result), sum(n.running), max(n.noted_ts)
       from noted n join task t on t.id = n.task_id group by 1, 2, 3, 4
     on conflict (user_id, environment, hour_ts) do update
       set capital = a.capital + excluded.capital, tied = a.tied + excluded.tied, weighted = a.weighted + excluded.weighted,
           open_result = a.open_result + excluded.open_result, running = a.running + excluded.running, noted_ts = greatest(a.noted_ts, excluded.noted_ts)`,
    [JSON.stringify(notes)],
  );
}

export async function cleanNotes(db: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  const before = new Date(nowMs);
  before.setUTCMonth(before.getUTCMonth() - MONTHS_KEPT);
  for (const [table, key] of [
    ['task_note', 'task_id, hour_ts'],
    ['account_note', 'user_id, environment, hour_ts'],
  ])
    await db.query(`delete from ${table} where (${key}) in (select ${key} from ${table} where hour_ts < $1 order by hour_ts limit $2)`, [
      before.getTime(),
      rowsMax,
    ]);
}
