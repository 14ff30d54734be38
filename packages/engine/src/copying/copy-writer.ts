// One row for each signal and copier: an order was sent, it was copied, or missed and why. Written in the transaction of the decision.
import type pg from 'pg';
import type { Fact } from '../strategies/lib/decision.ts';
import type { TaskFacts } from '../stores/write-decisions.ts';

type SignalFact = Extract<Fact, { type: 'SignalOrder' | 'SignalApplied' | 'SignalMissed' }>;

interface Row {
  followId: string;
  leadId: string;
  tenantId: string;
  taskId: string;
  seq: number;
  state: 'sent' | 'applied' | 'missed';
  reason: string | null;
  clOrdIds: string[];
  lots: number;
  ts: number;
}

/** @throws (a bug) for a signal that has ended before */
export async function writeCopies(tx: pg.PoolClient, decided: readonly TaskFacts[]): Promise<void> {
  const rows = decided.flatMap(rowsOf);
  if (rows.length === 0) return;
  const { rowCount } = await tx.query(
    `insert into copy_row as c (follow_id, seq, lead_id, tenant_id, task_id, state, reason, cl_ord_ids, lots, ts)
     select "followId", seq, "leadId", "tenantId", "taskId", state, reason, "clOrdIds", lots, ts
       from json_to_recordset($1::json) as r ("followId" text, seq bigint, "leadId" text, "tenantId" text, "taskId" text, state text, reason text,
         "clOrdIds" text[], lots bigint, ts bigint)
     on conflict (follow_id, seq) do update set state = excluded.state, reason = excluded.reason,
       cl_ord_ids = c.cl_ord_ids || excluded.cl_ord_ids, lots = c.lots + excluded.lots
       where c.state = 'sent'`,
    [JSON.stringify(rows)],
  );
  if (rowCount !== rows.length) throw new Error(`of ${String(rows.length)} copies ${String(rowCount)} were open`);
  await sumSlippage(
    tx,
    rows.filter(({ state }) => state === 'applied'),
  );
}

/** Adds these copies, which have just ended, to the slippage of their tasks; see the columns of copy_sum. One without fills has none. */
async function sumSlippage(tx: pg.PoolClient, applied: readonly Row[]): Promise<void> {
  if (applied.length === 0) return;
  await tx.query(
    `insert into copy_sum as c (task_id, follow_id, tenant_id, priced, slip_cost, slip_bp)
     select r.task_id, r.follow_id, r.tenant_id, count(*), sum(round(w.worse, 18)), sum(round(w.worse * 10000 / w.fair, 8))
       from unnest($1::text[], $2::bigint[]) as ended (follow_id, seq) join copy_row r using (follow_id, seq)
       join lead_signal s on s.lead_id = r.lead_id and s.seq = r.seq
       cross join lateral (select sum(lots) as lots, sum(lots * price_ticks) as cost from task_fill where cl_ord_id = any (r.cl_ord_ids)) f
       cross join lateral (select s.cost * f.lots / s.lots_delta as fair,
         case when (s.action in ('OPEN', 'ADD')) = (s.pos_side = 'L') then 1 else -1 end * (f.cost - s.cost * f.lots / s.lots_delta) as worse) w
      where f.lots > 0 and s.cost > 0 group by r.task_id, r.follow_id, r.tenant_id order by r.task_id
     on conflict (task_id) do update set priced = c.priced + excluded.priced, slip_cost = c.slip_cost + excluded.slip_cost,
       slip_bp = c.slip_bp + excluded.slip_bp`,
    [applied.map(({ followId }) => followId), applied.map(({ seq }) => seq)],
  );
}

/** What a decision says of each signal, in one row: the last word counts. */
function rowsOf({ task, facts, ts }: TaskFacts): Row[] {
  const { follow } = task;
  if (follow === null) return [];
  const bySeq = Map.groupBy(facts.filter(isOfSignal), ({ seq }) => seq);
  return [...bySeq].map(([seq, said]) => {
    const orders = said.filter((fact) => fact.type === 'SignalOrder');
    const end = said.find((fact) => fact.type !== 'SignalOrder');
    return {
      ...follow,
      tenantId: task.tenantId,
      taskId: task.id,
      seq,
      state: end === undefined ? 'sent' : end.type === 'SignalApplied' ? 'applied' : 'missed',
      reason: end?.type === 'SignalMissed' ? end.reason : null,
      clOrdIds: orders.map(({ clOrdId }) => clOrdId),
      lots: orders.reduce((sum, { lots }) => sum + lots, 0),
      ts: Math.floor(ts),
    };
  });
}

function isOfSignal(fact: Fact): fact is SignalFact {
  return fact.type === 'SignalOrder' || fact.type === 'SignalApplied' || fact.type === 'SignalMissed';
}
