// The only SQL of signals on the server's side.
import type { Queryable } from '../../shared/database/index.ts';

/** Signals of one leader that are completed at once. */
const PREPARED_AT_ONCE = 50;

/** Lots and costs are integers of the instrument as text. */
export interface UnpreparedSignal {
  leadId: string;
  seq: string;
  venueId: string;
  instId: string;
  posSide: 'L' | 'S';
  lots: string;
  openLots: string;
  cost: string;
  /** Follows that copy its instrument and side, the sum of their allocation / equity, and that of their fixed first sizes. */
  copiers: number;
  ratios: string;
  firstSizes: string;
  /** The least slippage that any of them allows, percent. */
  slipPct: string;
  /** The tenant's share of the book, and its least turnover of a day, USDT. */
  bookShare: string;
  turnoverMin: string;
}

/** Signals that open and are not ready, oldest first. */
export async function listUnprepared(db: Queryable, leadId: string): Promise<UnpreparedSignal[]> {
  const { rows } = await db.query<UnpreparedSignal>(
    `select s.lead_id as "leadId", s.seq::text as seq, l.venue_id as "venueId", s.inst_id as "instId", s.pos_side as "posSide", s.lots_delta::text as lots,
            s.lots_open::text as "openLots", s.cost::text as cost, f.copiers, f.ratios, f.first_sizes as "firstSizes", f.slip_pct as "slipPct",
            trim_scale(t.copy_book_share)::text as "bookShare", trim_scale(t.copy_turnover_min)::text as "turnoverMin"
       from lead_signal s join lead_trader l on l.id = s.lead_id join tenant t on t.id = s.tenant_id
       cross join lateral (
         select count(*)::int as copiers, coalesce(round(sum(allocation / lead_equity) filter (where mode = 'proportional'), 18), 0)::text as ratios,
                coalesce(sum(first_sz::numeric) filter (where mode = 'fixed'), 0)::text as first_sizes, coalesce(min(max_slip_pct::numeric), 0)::text as slip_pct
           from follow where lead_id = s.lead_id and state = 'active' and s.inst_id = any (inst_ids)
            and case s.pos_side when 'L' then 'long' else 'short' end = any (directions)) f
      where s.lead_id = $1 and s.factor is null order by s.seq limit $2`,
    [leadId, PREPARED_AT_ONCE],
  );
  return rows;
}

/** Follows that do not copy the instrument of a new signal have missed it for that, or because the copier keeps what he holds of it. */
export async function missForeignInstruments(db: Queryable, leadId: string): Promise<void> {
  await db.query(
    `with fresh as (update lead_signal set noted = true where lead_id = $1 and not noted returning lead_id, seq, inst_id, ts)
     insert into copy_row (follow_id, seq, lead_id, tenant_id, state, reason, ts)
     select f.id, s.seq, s.lead_id, f.tenant_id, 'missed', case when s.inst_id = any (f.inst_ids) then 'ownExit' else 'instrument' end, s.ts from fresh s join follow f on f.lead_id = s.lead_id
      where f.state <> 'ended' and (not (s.inst_id = any (f.inst_ids))
          or exists (select 1 from task t where t.kept_from = f.id and t.inst_id = s.inst_id))
        and exists (select 1 from task t where (t.follow_id = f.id and t.lead_after < s.seq) or t.kept_from = f.id)
     on conflict do nothing`,
    [leadId],
  );
}

export interface ReadySignal {
  /** Part of each copy that is bought. */
  factor: string;
  /** The instrument trades too little: nobody copies it. */
  lowTurnover: boolean;
}

/** From here on the signal is heard. */
export async function setFactor(
  db: Queryable,
  { leadId, seq }: Pick<UnpreparedSignal, 'leadId' | 'seq'>,
  { factor, lowTurnover }: ReadySignal,
): Promise<void> {
  await db.query('update lead_signal set factor = $3, low_turnover = $4 where lead_id = $1 and seq = $2 and factor is null', [
    leadId,
    seq,
    factor,
    lowTurnover,
  ]);
}
