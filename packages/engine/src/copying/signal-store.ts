// Signals as copiers read them: only those that are ready, in order.
import type { LeadSignal } from '../strategies/lib/task-event.ts';
import type { Queryable } from '../stores/task-store.ts';

export interface StoredSignal extends LeadSignal {
  instId: string;
}

interface Columns {
  seq: string;
  inst_id: string;
  pos_side: 'L' | 'S';
  action: LeadSignal['action'];
  lots_before: string;
  lots_delta: string;
  lots_open: string;
  cost: string;
  ts: string;
  factor: string;
}

/** Signals of a leader after `after`, of one instrument or all, oldest first, up to the first that is not ready yet; at most `limit`. */
export async function listSignals(
  db: Queryable,
  leadId: string,
  { after, limit, instId }: { after: number; limit: number; instId?: string },
): Promise<StoredSignal[]> {
  const { rows } = await db.query<Columns>(
    `select seq, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost::text as cost, ts, trim_scale(factor)::text as factor from lead_signal
      where lead_id = $1 and seq > $2 and ($4::text is null or inst_id = $4)
        and seq < coalesce((select min(seq) from lead_signal where lead_id = $1 and factor is null), 9223372036854775807)
      order by seq limit $3`,
    [leadId, after, limit, instId ?? null],
  );
  return rows.map((row) => ({
    seq: Number(row.seq),
    instId: row.inst_id,
    side: row.pos_side,
    action: row.action,
    beforeLots: Number(row.lots_before),
    deltaLots: Number(row.lots_delta),
    openLots: Number(row.lots_open),
    cost: row.cost,
    ts: Number(row.ts),
    factor: row.factor,
  }));
}
