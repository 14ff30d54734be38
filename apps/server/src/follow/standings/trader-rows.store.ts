// The only SQL of the rows behind a trader's figures: closed positions, and the orders of closed positions.
import type { ReplaySignal } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { CLOSED_POSITIONS } from '../figures/figures.store.ts';
import type { DaySpan } from '../figures/returns.ts';

/** A closed position as stored. */
export interface ClosedPosition {
  instId: string;
  posSide: 'long' | 'short';
  openTime: number;
  closeTime: number;
  /** USDT. */
  net: string;
  /** Of all that was opened, ticks x lots. */
  cost: string;
  byHand: boolean;
}

/** Newest first. The cost is that of the position without a hedge of it. */
export async function pageClosedPositions(
  db: Queryable,
  credentialId: string,
  { fromMs, toMs, offset, limit }: DaySpan & { offset: number; limit: number },
): Promise<{ total: number; rows: ClosedPosition[] }> {
  const span = [credentialId, fromMs, toMs];
  const counted = await db.query<{ total: number }>(`select count(*)::int as total from ${CLOSED_POSITIONS}`, span);
  const { rows } = await db.query<ClosedPosition>(
    `with page as (select c.* from ${CLOSED_POSITIONS} order by c.closed_ts desc, c.task_id, c.leg, c.cycle limit $4 offset $5),
     opened as (
       select p.task_id, p.leg, p.cycle, min(o.inst_id) as inst_id, sum(y.cost) as cost, sum(y.closed_lots) as closed
         from page p join task_layer y using (task_id, leg, cycle) join task_order o on o.cl_ord_id = y.open_cl_ord_id group by 1, 2, 3),
     sold as (
       select p.task_id, p.leg, p.cycle, sum(o.filled_lots) as lots
         from page p join task_order o using (task_id, leg, cycle) where o.effect = 'close' group by 1, 2, 3)
     select coalesce(opened.inst_id, t.inst_id) as "instId", case p.leg when 'S' then 'short' else 'long' end as "posSide", p.opened_ts::float8 as "openTime",
            p.closed_ts::float8 as "closeTime", trim_scale(p.net)::text as net, coalesce(opened.cost, 0)::text as cost,
            coalesce(opened.closed > coalesce(sold.lots, 0), false) as "byHand"
       from page p join task t on t.id = p.task_id left join opened using (task_id, leg, cycle) left join sold using (task_id, leg, cycle)
      order by p.closed_ts desc, p.task_id, p.leg, p.cycle`,
    [...span, limit, offset],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** The trader's account at his newest hourly reading. */
export async function findNewestEquity(db: Queryable, leadId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ equity: string }>(
    'select trim_scale(equity)::text as equity from lead_point where lead_id = $1 order by hour_ts desc limit 1',
    [leadId],
  );
  return rows[0]?.equity;
}

/** Everything that he ever had a signal of. */
export async function listSignalledInstruments(db: Queryable, leadId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select distinct inst_id as id from lead_signal where lead_id = $1 order by 1', [leadId]);
  return rows.map(({ id }) => id);
}

/** An order as stored; costs are ticks x lots. */
export interface StoredSignal extends Pick<ReplaySignal, 'instId' | 'action' | 'time' | 'fundingRate'> {
  posSide: 'L' | 'S';
  before: string;
  delta: string;
  open: string;
  cost: string;
}

interface SignalQuery {
  leadId: string;
  venueId: string;
  instIds: readonly string[];
  /** Positions that were closed before are left out; venue ms. */
  closedFrom: number;
  offset: number;
  limit: number;
}

/** Orders of closed positions, oldest first; `pos` numbers the positions of an instrument and side. */
const CLOSED_ORDERS = `
  select *, lag(ts) over (partition by inst_id, pos_side, pos order by seq) as before_ts,
         max(ts) filter (where action = 'CLOSE') over (partition by inst_id, pos_side, pos) as end_ts
    from (select *, count(*) filter (where action = 'OPEN') over (partition by inst_id, pos_side order by seq) as pos
            from lead_signal where lead_id = $1 and inst_id = any($2)) s`;

export async function pageClosedSignals(db: Queryable, query: SignalQuery): Promise<{ total: number; rows: StoredSignal[] }> {
  const { leadId, venueId, instIds, closedFrom, offset, limit } = query;
  const values = [leadId, instIds, closedFrom];
  const counted = await db.query<{ total: number }>(`select count(*)::int as total from (${CLOSED_ORDERS}) o where end_ts >= $3`, values);
  const { rows } = await db.query<StoredSignal>(
    `select inst_id as "instId", pos_side as "posSide", action, lots_before::text as before, lots_delta::text as delta, lots_open::text as open,
            cost::text as cost, ts::float8 as time, coalesce((select trim_scale(sum(f.rate))::text from bar_series b join funding_rate f on f.series = b.id
              where b.venue_id = $6 and b.inst_id = page.inst_id and f.settled_ts > before_ts and f.settled_ts <= ts), '0') as "fundingRate"
       from (select * from (${CLOSED_ORDERS}) o where end_ts >= $3 order by seq limit $4 offset $5) page order by seq`,
    [...values, limit, offset, venueId],
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** Mean slippage of all copies of the days with figures, basis points; null without any. */
export async function readMeanSlippage(db: Queryable, leadId: string): Promise<string | null> {
  const { rows } = await db.query<{ mean: string | null }>(
    `select trim_scale(round(sum(slip_bp_sum) / nullif(sum(copies_priced), 0), 2))::text as mean from trader_day where lead_id = $1`,
    [leadId],
  );
  return rows[0]?.mean ?? null;
}
