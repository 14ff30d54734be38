// The only SQL of the prices after copies.
import type { Queryable } from '../../shared/database/index.ts';

/** Newest signals of one trader that a look considers. */
const SIGNALS_OF_A_LEAD = 20;

/** A copied opening whose price after the copies nobody has noted. */
export interface UnnotedSignal {
  leadId: string;
  seq: string;
  tenantId: string;
  instId: string;
  posSide: 'L' | 'S';
  cost: string;
  lots: string;
}

/** Of the active traders on a venue, openings with a last fill from `fromMs` until `toMs`, venue ms. */
export async function listUnnoted(
  db: Queryable,
  venueId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<UnnotedSignal[]> {
  const { rows } = await db.query<UnnotedSignal>(
    `select l.id as "leadId", s.seq::text as seq, l.tenant_id as "tenantId", s.inst_id as "instId", s.pos_side as "posSide", s.cost::text as cost,
            s.lots_delta::text as lots
       from lead_trader l cross join lateral (
         select * from lead_signal where lead_id = l.id order by seq desc limit $4) s
      where l.state = 'active' and l.venue_id = $1 and s.action in ('OPEN', 'ADD') and s.ts >= $2 and s.ts <= $3
        and not exists (select 1 from lead_favour where lead_id = l.id and seq = s.seq)`,
    [venueId, Math.floor(fromMs), Math.floor(toMs), SIGNALS_OF_A_LEAD],
  );
  return rows;
}

/** When the last copy filled, venue ms; null while one is under way, or where nobody copied. */
export async function findLastFill(db: Queryable, { leadId, seq }: Pick<UnnotedSignal, 'leadId' | 'seq'>): Promise<number | null> {
  const { rows } = await db.query<{ ts: number | null }>(
    `select case when count(*) filter (where c.state = 'sent') = 0 then max(x.ts)::float8 end as ts
       from follow f join copy_row c on c.follow_id = f.id and c.seq = $2
       left join lateral (select max(ts) as ts from task_fill where cl_ord_id = any (c.cl_ord_ids)) x on true
      where f.lead_id = $1 and f.state <> 'ended'`,
    [leadId, seq],
  );
  return rows[0]?.ts ?? null;
}

export interface Favour extends Pick<UnnotedSignal, 'leadId' | 'seq' | 'tenantId'> {
  filledTs: number;
  priceTs: number;
  price: string;
  bp: string;
  /** Wall clock. */
  atMs: number;
}

export async function insertFavour(db: Queryable, of: Favour): Promise<void> {
  await db.query(
    `insert into lead_favour (lead_id, seq, tenant_id, filled_ts, price_ts, px, bp, noted_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing`,
    [of.leadId, of.seq, of.tenantId, Math.floor(of.filledTs), Math.floor(of.priceTs), of.price, of.bp, new Date(of.atMs)],
  );
}
