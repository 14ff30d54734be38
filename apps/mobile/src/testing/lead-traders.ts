// Traders who can be copied, written straight into the database: a lead on a linked account, days of figures, hourly readings, closed positions and
// signals whose figures agree with each other.
import type pg from 'pg';

const leadIdOf = (number: string): string => `led_T${number.padStart(19, '0')}`;

/** Seven daily returns of 1 % make 7.2135 % a week. */
const WEEK_YIELD = '7.2135';
/** Falls by 1.165 % at most, from 10300 to 10180. */
const PATH = [10_000, 10_120, 10_050, 10_300, 10_180, 10_400, 10_350, 10_500];

interface LeadTrader {
  /** UID of a user with a linked account. */
  number: string;
  introduction: string;
  /** Whole days of figures; fewer than seven are those of a new trader. */
  days: number;
  /** Fields of the newest day that differ. */
  figures?: Record<string, unknown>;
  accepts?: boolean;
}

/** @returns the trader's id */
export async function writeLeadTrader(database: pg.Client, lead: LeadTrader): Promise<string> {
  const { number, introduction, days, figures = {}, accepts = true } = lead;
  const id = leadIdOf(number);
  await database.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, accepts, approved_at)
     select $1, u.tenant_id, u.id, c.id, c.environment, c.venue_id, $3, 0.1, $4, now() - interval '100 days'
     from app_user u join exchange_credential c on c.user_id = u.id where u.uid = $2 order by c.created_at limit 1`,
    [id, number, introduction, accepts],
  );
  await database.query(daysOfFigures, [id, days, WEEK_YIELD, JSON.stringify(figures)]);
  await database.query(readings, [id, PATH]);
  // Without the notifications from which the engine would read the task.
  await database.query('set session_replication_role = replica');
  for (const statement of closedPositions) await database.query(statement, [id]);
  await database.query('set session_replication_role = origin');
  await database.query(signals, [id]);
  return id;
}

const daysOfFigures = `insert into trader_day
  select r.* from lead_trader l, generate_series(1, $2::int) as n,
    json_populate_record(null::trader_day, (jsonb_build_object('lead_id', l.id, 'day', (now() - n * interval '1 day')::date, 'tenant_id', l.tenant_id,
      'points', 24, 'points_due', 24, 'daily_return', case when n between 10 and 12 then -0.02 else 0.01 end, 'week_yield', $3::numeric, 'week_days', least(7, $2), 'closed_positions', 6, 'win_rate', 66.6667,
      'traded', true, 'trading_days', $2, 'max_retracement', 1.165, 'open_loss', 1.2, 'worst_open_loss', 8.4, 'highest_leverage', 4.2, 'hand_share', 12.5,
      'copiers', 12, 'copies_applied', 0, 'copies_missed', 0, 'copies_priced', 0, 'slip_bp_sum', 0, 'mean_slip_bp', 3.2, 'missed_share', 2.1, 'results', 12,
      'inst_ids', jsonb_build_array('BTC-USDT-SWAP', 'ETH-USDT-SWAP')) || case when n = 1 then $4::jsonb else '{}' end)::json) r
  where l.id = $1`;

const readings = `insert into lead_point (lead_id, hour_ts, tenant_id, at_ts, equity, cash_flow, open_result, notional, trades, hand_trades)
  select l.id, hour, l.tenant_id, hour, p.equity, 0, 0, 0, 0, 0
  from lead_trader l, unnest($2::numeric[]) with ordinality as p (equity, n),
    lateral (select (extract(epoch from date_trunc('day', now() - interval '3 days')) * 1000)::bigint + p.n * 3600000 as hour) as h where l.id = $1`;

/** Six long positions in BTC, two of them lost. */
const closedPositions = [
  `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
   select 'tsk' || substr(id, 4), tenant_id, user_id, credential_id, environment, venue_id, 4, 'BTC-USDT-SWAP', 'long', '{}', approved_at from lead_trader where id = $1`,
  `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, lots, filled_lots, leverage, reason, status, created_ts)
   select substr(l.id, 4) || n || e, l.tenant_id, 'tsk' || substr(l.id, 4), l.credential_id, 'L', n, e, 'market', case e when 'open' then 'buy' else 'sell' end,
     'BTC-USDT-SWAP', 100, 100, 3, 'ENTRY', 'filled', (extract(epoch from now()) * 1000)::bigint - (n + 2) * 86400000
   from lead_trader l, generate_series(1, 6) as n, unnest(array['open', 'close']) as e where l.id = $1`,
  `insert into task_layer (open_cl_ord_id, tenant_id, task_id, leg, cycle, rung, lots, cost, closed_lots, opened_ts, closed_ts)
   select cl_ord_id, tenant_id, task_id, leg, cycle, 0, lots, lots * 600000, lots, created_ts, created_ts + 3600000
   from task_order where task_id = 'tsk' || substr($1, 4) and effect = 'open'`,
  `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts, day)
   select y.task_id, y.leg, y.cycle, y.tenant_id, l.environment, 'TARGET', 0, case when y.cycle > 2 then 12 else -5 end, 0, 0, case when y.cycle > 2 then 12 else -5 end,
     y.opened_ts, y.closed_ts, (to_timestamp(y.closed_ts / 1000.0) at time zone t.time_zone)::date
   from task_layer y join lead_trader l on l.id = $1 join tenant t on t.id = y.tenant_id where y.task_id = 'tsk' || substr($1, 4)`,
];

/** Ten days, each with an opening of 7 contracts, a reduction of 3 and the close of 4 of BTC, at 60,000, 60,600 and 61,200. */
const signals = `insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts, factor)
  select l.id, (10 - n) * 3 + s.at, l.tenant_id, 'BTC-USDT-SWAP', 'L', s.action, s.before, s.delta, 700, s.delta * s.ticks,
    (extract(epoch from now()) * 1000)::bigint - n * 86400000 + s.at * 60000, 1
  from lead_trader l, generate_series(1, 10) as n,
    (values (1, 'OPEN', 0, 700, 600000), (2, 'REDUCE', 700, 300, 606000), (3, 'CLOSE', 400, 400, 612000)) as s (at, action, before, delta, ticks)
  where l.id = $1`;
