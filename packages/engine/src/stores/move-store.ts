// Moves of an account's money that tasks decided: the only SQL on this table. A row is written before anything is sent and its final status never changes.
import type { MoneyStep } from '../strategies/lib/decision.ts';
import type { ShardEpoch, ShardTable } from '../ownership/shard-table.ts';
import { countRefusal, fenceParameters, heldShards, whyNotHeld } from './shard-fence.ts';
import type { Queryable } from './task-store.ts';

/** intent: committed, not yet sent. sent: on the wire. unknown: its fate is asked for. The rest is final. */
export type MoveStatus = 'intent' | 'sent' | 'unknown' | 'done' | 'refused' | 'void';

/** Amounts are USDT. `createdTs` is venue ms. */
export interface MoveRow {
  id: string;
  tenantId: string;
  taskId: string;
  credentialId: string;
  step: MoneyStep;
  amount: string;
  /** Of a purchase: the least yearly rate, percent. */
  minAprPct: string | null;
  status: MoveStatus;
  /** Newest bill of the step's type when it was sent: the move's own bill is newer. Null before, and of transfers, which are found by their id. */
  afterBillId: string | null;
  refusalCode: string | null;
  createdTs: number;
  /** Real time at which it went on the wire; null before. */
  sentAtMs: number | null;
}

export interface MoveChange {
  status?: MoveStatus;
  refusalCode?: string;
}

export interface ChangeOfMove {
  id: string;
  change: MoveChange;
}

export function isMoveOpen(status: MoveStatus): boolean {
  return status === 'intent' || status === 'sent' || status === 'unknown';
}

/** Writes intents. @throws on an id that was used before: that is a bug. */
export async function insertMoves(tx: Queryable, moves: readonly MoveRow[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.query({
    name: 'insert moves',
    text: `insert into task_move (id, tenant_id, task_id, credential_id, step, amount, min_apr_pct, status, created_ts)
     select id, "tenantId", "taskId", "credentialId", step, amount, "minAprPct", status, "createdTs"
       from json_to_recordset($1::json) as r (id text, "tenantId" text, "taskId" text, "credentialId" text, step text, amount numeric,
         "minAprPct" numeric, status text, "createdTs" bigint)`,
    values: [JSON.stringify(moves.map((move) => ({ ...move, createdTs: Math.floor(move.createdTs) })))],
  });
}

/** Changes moves that are still open; a final status never changes. */
export async function updateMoves(tx: Queryable, changes: readonly ChangeOfMove[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query({
    name: 'update moves',
    text: `update task_move m set status = coalesce(w.status, m.status), refusal_code = coalesce(w."refusalCode", m.refusal_code), updated_at = now()
      from json_to_recordset($1::json) as w (id text, status text, "refusalCode" text)
     where m.id = w.id and m.status in ('intent', 'sent', 'unknown')`,
    values: [JSON.stringify(changes.map(({ id, change }) => ({ id, ...change })))],
  });
}

/** Marks an intent as sent; false when it is none any more. One statement, as with orders. @throws NotOwnedError, FencedError: then nothing was written */
export function markMoveSent(
  db: Queryable,
  shards: ShardTable,
  { shard, ...mark }: { id: string; shard: number; afterBillId: string | null; sentAtMs: number },
): Promise<boolean> {
  const epochs = shards.epochsOf([shard]);
  const marking = markUnder(db, epochs, mark).then(({ held, marked }) => {
    const error = whyNotHeld(shard, epochs, held);
    if (error !== undefined) throw error;
    return marked;
  });
  return countRefusal(shards, shard, marking);
}

async function markUnder(
  db: Queryable,
  epochs: readonly ShardEpoch[],
  { id, afterBillId, sentAtMs }: { id: string; afterBillId: string | null; sentAtMs: number },
): Promise<{ held: Set<number>; marked: boolean }> {
  const { rows } = await db.query<{ held: number[]; marked: boolean }>(
    `with ${heldShards(4)},
          marked as (
            update task_move set status = 'sent', sent_at = $3, after_bill_id = $2, updated_at = now()
             where id = $1 and status = 'intent' and exists (select from held) returning id)
     select array(select id from held) as held, exists (select from marked) as marked`,
    [id, afterBillId, new Date(sentAtMs).toISOString(), ...fenceParameters(epochs)],
  );
  const [row] = rows;
  return { held: new Set(row?.held), marked: row?.marked === true };
}

interface Columns {
  id: string;
  tenant_id: string;
  task_id: string;
  credential_id: string;
  step: MoneyStep;
  amount: string;
  min_apr_pct: string | null;
  status: MoveStatus;
  after_bill_id: string | null;
  refusal_code: string | null;
  created_ts: string;
  sent_at: Date | null;
}

/** Moves whose status is not final, of one credential or one task, oldest first. */
export async function listOpenMoves(db: Queryable, of: { credentialId: string } | { taskId: string }): Promise<MoveRow[]> {
  const [column, value] = 'taskId' in of ? ['task_id', of.taskId] : ['credential_id', of.credentialId];
  const { rows } = await db.query<Columns>(
    `select id, tenant_id, task_id, credential_id, step, trim_scale(amount)::text as amount, trim_scale(min_apr_pct)::text as min_apr_pct, status,
            after_bill_id, refusal_code, created_ts, sent_at
       from task_move where ${column} = $1 and status in ('intent', 'sent', 'unknown') order by created_ts, id`,
    [value],
  );
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    taskId: row.task_id,
    credentialId: row.credential_id,
    step: row.step,
    amount: row.amount,
    minAprPct: row.min_apr_pct,
    status: row.status,
    afterBillId: row.after_bill_id,
    refusalCode: row.refusal_code,
    createdTs: Number(row.created_ts),
    sentAtMs: row.sent_at?.getTime() ?? null,
  }));
}
