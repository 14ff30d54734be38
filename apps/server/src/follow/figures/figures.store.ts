// The only SQL on the daily figures of traders, and on what they are made of beside the hourly points.
import type { Queryable } from '../../shared/database/index.ts';
import type { CopierMoney } from './copiers-result.ts';
import type { ExposurePoint } from './exposure.ts';
import type { DaySpan } from './returns.ts';
import type { EarlierDays, SignalCopies, TraderFigures } from './trader-figures.ts';

/** `count` days of the tenant's time zone, oldest first; `day` is the last. */
export async function daysUntil(db: Queryable, tenantId: string, day: string, count: number): Promise<DaySpan[]> {
  const { rows } = await db.query<{ fromMs: string; toMs: string }>(
    `select (extract(epoch from ($2::date - k)::timestamp at time zone time_zone) * 1000)::bigint as "fromMs",
       (extract(epoch from ($2::date - k + 1)::timestamp at time zone time_zone) * 1000)::bigint as "toMs"
     from tenant, generate_series(0, $3::int - 1) k where id = $1 order by k desc`,
    [tenantId, day, count],
  );
  return rows.map(({ fromMs, toMs }) => ({ fromMs: Number(fromMs), toMs: Number(toMs) }));
}

export interface FiguredLead {
  leadId: string;
  credentialId: string;
  approvedMs: number;
}

/** Traders who were approved before the day ended and had not ended before it began. */
export async function listLeadsOf(db: Queryable, tenantId: string, { fromMs, toMs }: DaySpan): Promise<FiguredLead[]> {
  const { rows } = await db.query<{ leadId: string; credentialId: string; approvedAt: Date }>(
    `select id as "leadId", credential_id as "credentialId", approved_at as "approvedAt" from lead_trader
      where tenant_id = $1 and approved_at < $3 and (ended_at is null or ended_at > $2) order by id`,
    [tenantId, new Date(fromMs), new Date(toMs)],
  );
  return rows.map(({ approvedAt, ...lead }) => ({ ...lead, approvedMs: approvedAt.getTime() }));
}

/** The points of a span, oldest first, and before them the newest that is not later than its begin. */
export async function listPoints(db: Queryable, leadId: string, { fromMs, toMs }: DaySpan): Promise<ExposurePoint[]> {
  const { rows } = await db.query<ExposurePoint>(
    `select hour_ts::float8 as "hourMs", trim_scale(equity)::text as equity, trim_scale(cash_flow)::text as "cashFlow",
       trim_scale(open_result)::text as "openResult", trim_scale(notional)::text as notional, trades, hand_trades as "handTrades"
     from lead_point where lead_id = $1 and hour_ts <= $3
       and hour_ts >= coalesce((select max(hour_ts) from lead_point where lead_id = $1 and hour_ts <= $2), $2) order by hour_ts`,
    [leadId, fromMs, toMs],
  );
  return rows;
}

/** SQL of the positions that tasks of the account $1 closed from $2 to before $3: what win rate and trade count count. */
export const CLOSED_POSITIONS =
  'task t join task_cycle c on c.task_id = t.id where t.credential_id = $1 and c.closed_ts >= $2 and c.closed_ts < $3';

/** Nets of the closed positions, in the order of their ends, and the instruments that they were of. */
export async function listClosed(
  db: Queryable,
  credentialId: string,
  { fromMs, toMs }: DaySpan,
): Promise<{ nets: string[]; instIds: string[] }> {
  const { rows } = await db.query<{ nets: string[]; instIds: string[] }>(
    `with closed as (select c.* from ${CLOSED_POSITIONS})
     select (select coalesce(json_agg(trim_scale(net)::text order by closed_ts, task_id, leg), '[]') from closed) as nets,
       array(select distinct o.inst_id from closed join task_layer y using (task_id, leg, cycle) join task_order o on o.cl_ord_id = y.open_cl_ord_id
         order by o.inst_id) as "instIds"`,
    [credentialId, fromMs, toMs],
  );
  return rows[0] ?? { nets: [], instIds: [] };
}

export async function hadFill(db: Queryable, credentialId: string, { fromMs, toMs }: DaySpan): Promise<boolean> {
  const { rows } = await db.query<{ had: boolean }>(
    `select exists (select 1 from task t join task_fill f on f.task_id = t.id where t.credential_id = $1 and f.ts >= $2 and f.ts < $3) as had`,
    [credentialId, fromMs, toMs],
  );
  return rows[0]?.had ?? false;
}

/** The copies of the signals of a span. Prices are in ticks, 18 decimals, ties away from 0: slippage in basis points needs no unit. */
export async function listSignalCopies(db: Queryable, leadId: string, { fromMs, toMs }: DaySpan): Promise<SignalCopies[]> {
  const { rows } = await db.query<SignalCopies>(
    `with signal as (select seq, action, pos_side, cost, lots_delta from lead_signal where lead_id = $1 and ts >= $2 and ts < $3),
     copy as (
       select c.seq, c.state,
         case when c.state = 'applied' then (select round(sum(x.price_ticks::numeric * x.lots) / sum(x.lots), 18) from task_fill x
           where x.task_id = c.task_id and x.cl_ord_id = any(c.cl_ord_ids)) end as px
       from follow f join copy_row c on c.follow_id = f.id
       where f.lead_id = $1 and c.seq between (select min(seq) from signal) and (select max(seq) from signal))
     select s.action, s.pos_side as "posSide", trim_scale(round(s.cost / s.lots_delta, 18))::text as "leadPx",
       coalesce(trim_scale(round(avg(c.px), 18))::text, '0') as px, (count(*) filter (where c.state = 'applied'))::int as applied,
       (count(*) filter (where c.state = 'missed'))::int as missed, count(c.px)::int as priced
     from signal s join copy c on c.seq = s.seq group by s.seq, s.action, s.pos_side, s.cost, s.lots_delta order by s.seq`,
    [leadId, fromMs, toMs],
  );
  return rows;
}

/** What the rows of the days before `day` say; the sums are of those within the `window` days that end with it. */
export async function readEarlierDays(db: Queryable, leadId: string, day: string, window: number): Promise<EarlierDays> {
  const { rows } = await db.query<EarlierDays>(
    `select (count(*) filter (where traded))::int as traded, coalesce(sum(copies_applied) filter (where day > $2::date - $3::int), 0)::int as applied,
       coalesce(sum(copies_missed) filter (where day > $2::date - $3::int), 0)::int as missed,
       coalesce(sum(copies_priced) filter (where day > $2::date - $3::int), 0)::int as priced,
       trim_scale(coalesce(sum(slip_bp_sum) filter (where day > $2::date - $3::int), 0))::text as "slipBpSum"
     from trader_day where lead_id = $1 and day < $2::date`,
    [leadId, day, window],
  );
  return rows[0] ?? { traded: 0, applied: 0, missed: 0, priced: 0, slipBpSum: '0' };
}

/** Follows that ran when the day ended. */
export async function countCopiers(db: Queryable, leadId: string, endMs: number): Promise<number> {
  const { rows } = await db.query<{ copiers: number }>(
    'select count(*)::int as copiers from follow where lead_id = $1 and created_at < $2 and (ended_at is null or ended_at >= $2)',
    [leadId, new Date(endMs)],
  );
  return rows[0]?.copiers ?? 0;
}

/**
 * The money of each follow that ran in a span, as it was at the span's end: what its tasks brought until then (kept ones until they were, at their worth), the open result of the last hourly note of
 * the last day (null where there is none), charged fuel, and what its journals `share:{followId}:{n}` took of USDT or left owing.
 */
export async function listCopierMoney(db: Queryable, leadId: string, span: DaySpan, lastDay: DaySpan): Promise<(CopierMoney | null)[]> {
  const { rows } = await db.query<Omit<CopierMoney, 'openResult'> & { openResult: string | null }>(
    `select trim_scale(coalesce(note.allocation, f.allocation))::text as allocation,
       case when f.ended_at < $5 then '0' else trim_scale(note.open_result)::text end as "openResult",
       trim_scale(coalesce((select sum(n.net) from task t join task_net n on n.task_id = t.id where (t.follow_id = f.id or (t.kept_from = f.id and n.ts <= t.kept_ts)) and n.ts < $3), 0)
         + coalesce((select sum(kept_open) from task where kept_from = f.id and kept_ts < $3), 0))::text as net,
       trim_scale(coalesce((select sum(e.fee) from task t join task_fee e on e.task_id = t.id
         where (t.follow_id = f.id or (t.kept_from = f.id and e.ts <= t.kept_ts)) and e.is_charged and e.ts < $3), 0))::text as fuel,
       trim_scale(coalesce((select sum(case a.currency when 'shareDebt' then p.amount else -p.amount end)
         from generate_series(0, f.shares) k
         join ledger_journal j on j.tenant_id = f.tenant_id and j.ref = 'share:' || f.id || ':' || k and j.created_at < $5
         join ledger_posting p on p.journal_id = j.id
         join ledger_account a on a.id = p.account_id and a.owner_id = f.user_id), 0))::text as shares
     from follow f left join lateral (
       select allocation, open_result from follow_note where follow_id = f.id and hour_ts > $4 and hour_ts <= $3 order by hour_ts desc limit 1) note on true
     where f.lead_id = $1 and f.created_at < $5 and (f.ended_at is null or f.ended_at >= $2) order by f.id`,
    [leadId, new Date(span.fromMs), lastDay.toMs, lastDay.fromMs, new Date(lastDay.toMs)],
  );
  return rows.map(({ openResult, ...money }) => (openResult === null ? null : { ...money, openResult }));
}

export interface TraderDay extends TraderFigures {
  leadId: string;
  tenantId: string;
  day: string;
}

/** @throws (a bug) for a day that the trader has: its figures are written once */
export async function insertTraderDay(tx: Queryable, row: TraderDay): Promise<void> {
  await tx.query(
    `insert into trader_day (lead_id, day, tenant_id, points, points_due, equity, daily_return, week_yield, week_days, closed_positions, win_rate, traded,
       trading_days, max_retracement, open_loss, worst_open_loss, highest_leverage, hand_share, copiers, copies_applied, copies_missed, copies_priced,
       slip_bp_sum, mean_slip_bp, missed_share, results, result_median, result_tenth, result_ninetieth, results_up, inst_ids)
     select "leadId", day, "tenantId", points, "pointsDue", equity, "dailyReturn", "weekYield", "weekDays", "closedPositions", "winRate", traded,
       "tradingDays", "maxRetracement", "openLoss", "worstOpenLoss", "highestLeverage", "handShare", copiers, "copiesApplied", "copiesMissed", "copiesPriced",
       "slipBpSum", "meanSlipBp", "missedShare", results, "resultMedian", "resultTenth", "resultNinetieth",
       "resultsUp", "instIds"
     from json_to_record($1::json) as r ("leadId" text, day date, "tenantId" text, points integer, "pointsDue" integer, equity numeric,
       "dailyReturn" numeric, "weekYield" numeric, "weekDays" integer, "closedPositions" integer, "winRate" numeric, traded boolean, "tradingDays" integer,
       "maxRetracement" numeric, "openLoss" numeric, "worstOpenLoss" numeric, "highestLeverage" numeric, "handShare" numeric, copiers integer,
       "copiesApplied" integer, "copiesMissed" integer, "copiesPriced" integer, "slipBpSum" numeric, "meanSlipBp" numeric, "missedShare" numeric,
       results integer, "resultMedian" numeric, "resultTenth" numeric, "resultNinetieth" numeric, "resultsUp" integer, "instIds" text[])`,
    [JSON.stringify(row)],
  );
}
