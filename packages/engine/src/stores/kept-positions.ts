// What a follow keeps of a position that became the copier's own: its net until then, at the mark price, and no signal without an end. Written in the
// transaction of the decision.
import type { Fact } from '../strategies/lib/decision.ts';
import type { Queryable, TaskSummary } from './task-store.ts';

interface Decided {
  /** As it was decided on, with its follow. */
  task: TaskSummary;
  facts: readonly Fact[];
  /** Venue ms. */
  ts: number;
}

/** Nothing for a decision that keeps nothing. The task's own row is written before. */
export async function writeKept(tx: Queryable, { task, facts, ts }: Decided): Promise<void> {
  const kept = facts.find((fact) => fact.type === 'Kept');
  const { follow } = task;
  if (kept?.type !== 'Kept' || follow === null) return;
  await tx.query(
    `with own as (update task set kept_from = $1, kept_ts = $4, kept_open = $2 where id = $3 returning net_total)
     update follow set kept_net = kept_net + $2 + own.net_total from own where id = $1`,
    [follow.followId, kept.netQuote, task.id, Math.floor(ts)],
  );
  // Every signal that the task took has its row.
  await tx.query(
    `insert into copy_row (follow_id, seq, lead_id, tenant_id, task_id, state, reason, ts)
     select $1, s.seq, s.lead_id, $3, $4, 'missed', 'ownExit', s.ts from lead_signal s
      where s.lead_id = $2 and s.inst_id = $5 and s.seq > $6 on conflict do nothing`,
    [follow.followId, follow.leadId, task.tenantId, task.id, task.instId, follow.afterSeq],
  );
}
