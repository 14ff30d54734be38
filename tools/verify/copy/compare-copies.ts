// What must hold of the rows of a leader's copies when nothing is under way.
import type { EngineDatabase } from '../../../packages/engine/src/testing/world.ts';

export interface CopyCounts {
  copied: number;
  missed: number;
  /** By their reasons. */
  reasons: Record<string, number>;
  copyOrders: number;
  wrong: string[];
}

const FINDINGS: readonly string[] = [
  // Each signal ended once for each copier.
  `select 'lost: signal ' || s.seq || ' of ' || f.id || coalesce(' is ' || c.state, ' has no row') as finding
     from follow f join lead_signal s on s.lead_id = f.lead_id left join copy_row c on c.follow_id = f.id and c.seq = s.seq
    where f.lead_id = $1 and (c.state is null or c.state = 'sent')`,
  // Every order that copies belongs to one signal.
  `select 'doubled: order ' || o.cl_ord_id || ' belongs to ' || count(c.seq) || ' signals' as finding
     from task t join task_order o on o.task_id = t.id left join copy_row c on c.follow_id = t.follow_id and o.cl_ord_id = any (c.cl_ord_ids)
    where t.lead_id = $1 and o.reason in ('LEAD_OPEN', 'LEAD_ADD', 'LEAD_REDUCE', 'LEAD_CLOSE') group by o.cl_ord_id having count(c.seq) <> 1`,
  // An opening is sent once.
  `select 'doubled: signal ' || c.seq || ' of ' || c.follow_id || ' opened by ' || cardinality(c.cl_ord_ids) || ' orders' as finding
     from copy_row c join lead_signal s on s.lead_id = c.lead_id and s.seq = c.seq
    where c.lead_id = $1 and s.action in ('OPEN', 'ADD') and cardinality(c.cl_ord_ids) > 1`,
  // Signals count without a gap.
  `select 'lost: signals ' || count(*) || ' of ' || max(seq) as finding from lead_signal where lead_id = $1 having count(*) <> max(seq)`,
];

export async function compareCopies(database: EngineDatabase, leadId: string): Promise<CopyCounts> {
  const db = database.pools().engine;
  const wrong: string[] = [];
  for (const sql of FINDINGS) {
    const { rows } = await db.query<{ finding: string }>(sql, [leadId]);
    wrong.push(...rows.map(({ finding }) => finding));
  }
  const { rows } = await db.query<{ reason: string | null; count: number; orders: number }>(
    `select reason, count(*)::int as count, coalesce(sum(cardinality(cl_ord_ids)), 0)::int as orders from copy_row where lead_id = $1 group by reason order by reason`,
    [leadId],
  );
  const copied = rows.find(({ reason }) => reason === null)?.count ?? 0;
  const reasons = Object.fromEntries(rows.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count]])));
  const missed = Object.values(reasons).reduce((sum, each) => sum + each, 0);
  return { copied, missed, reasons, copyOrders: rows.reduce((sum, { orders }) => sum + orders, 0), wrong };
}
