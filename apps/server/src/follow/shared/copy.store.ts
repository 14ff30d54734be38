// What became of each order of a trader for one copier, with the prices of both sides' fills.
import type { CopyRowView } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';

/** Integers of the instrument: costs are ticks x lots. */
export interface StoredCopy {
  seq: number;
  instId: string;
  posSide: 'L' | 'S';
  action: CopyRowView['action'];
  leadCost: string;
  leadLots: string;
  leadTime: number;
  cost: string;
  lots: string;
  time: number;
  state: CopyRowView['state'];
  reason: string | null;
}

export async function pageCopies(
  db: Queryable,
  query: { followId: string; state: string | undefined; offset: number; pageSize: number },
): Promise<{ total: number; rows: StoredCopy[] }> {
  const of = `copy_row c where c.follow_id = $1 and ($2::text is null or c.state = $2)`;
  const counted = await db.query<{ total: number }>(`select count(*)::int as total from ${of}`, [query.followId, query.state ?? null]);
  const { rows } = await db.query<StoredCopy>(
    `select c.seq::float8 as seq, s.inst_id as "instId", s.pos_side as "posSide", s.action, s.cost::text as "leadCost", s.lots_delta::text as "leadLots",
            s.ts::float8 as "leadTime", coalesce(f.cost, 0)::text as cost, coalesce(f.lots, 0)::text as lots, coalesce(f.ts, c.ts)::float8 as time,
            c.state, c.reason
       from (select * from ${of} order by c.seq desc limit $3 offset $4) c
       join lead_signal s on s.lead_id = c.lead_id and s.seq = c.seq
       left join lateral (select sum(lots * price_ticks) as cost, sum(lots) as lots, max(ts) as ts from task_fill where cl_ord_id = any (c.cl_ord_ids)) f on true
      order by c.seq desc`,
    [query.followId, query.state ?? null, query.pageSize, query.offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}
