-- Up Migration
-- Figures of traders who are copied: hourly points of their accounts, hourly notes of what copiers hold, and one row of figures per trader and day.
-- Amounts in USDT.

-- Kept for 13 months. A missed hour has no row.
create table lead_point (
  lead_id text not null references lead_trader,
  -- Begin of the hour, venue ms.
  hour_ts bigint not null,
  tenant_id text not null references tenant,
  -- When the account was read, venue ms.
  at_ts bigint not null,
  -- With what open positions would bring.
  equity numeric(38, 18) not null,
  -- Deposits to the trading account less withdrawals since the point before; of the first point 0. Null where they cannot be known.
  cash_flow numeric(38, 18),
  open_result numeric(38, 18) not null,
  -- Worth of all open contracts at the mark price.
  notional numeric(38, 18) not null check (notional >= 0),
  -- Fills since the point before, and those of orders that no task sent; null where they cannot be known.
  trades integer check (trades >= 0),
  hand_trades integer check (hand_trades between 0 and trades),
  primary key (lead_id, hour_ts),
  check ((trades is null) = (hand_trades is null))
);
create index lead_point_hour on lead_point (hour_ts);

-- Kept for ten days: figures are computed the day after, and a late run computes what it missed.
create table follow_note (
  follow_id text not null references follow,
  -- Begin of the hour, venue ms.
  hour_ts bigint not null,
  tenant_id text not null references tenant,
  allocation numeric(38, 18) not null,
  open_result numeric(38, 18) not null,
  primary key (follow_id, hour_ts)
);
create index follow_note_hour on follow_note (hour_ts);

-- Written once. Windows are whole days of the tenant that end with `day`. Percentages have 4 decimals; a figure that is not known is null.
create table trader_day (
  lead_id text not null references lead_trader,
  day date not null,
  tenant_id text not null references tenant,
  -- Hourly points of the day, and hours for which there should be one.
  points integer not null,
  points_due integer not null,
  -- At the last point of the day.
  equity numeric(38, 18),
  -- A fraction of one, 12 decimals.
  daily_return numeric(38, 12),
  -- Percent, over so many daily returns, at most seven.
  week_yield numeric(38, 4),
  week_days integer not null,
  -- Closed positions in 30 days; of them with a net above 0, percent.
  closed_positions integer not null,
  win_rate numeric(38, 4),
  -- Whether the day had a fill, and how many days since the approval had one.
  traded boolean not null,
  trading_days integer not null,
  -- Percent, 30 days.
  max_retracement numeric(38, 4),
  -- Percent of the money without it: at the last point of the day, and the worst of 30 days.
  open_loss numeric(38, 4),
  worst_open_loss numeric(38, 4),
  -- Notional / equity, 30 days.
  highest_leverage numeric(38, 2),
  -- Percent of the fills in 30 days.
  hand_share numeric(38, 4),
  -- Follows that ran when the day ended.
  copiers integer not null,
  -- Copies of the day's signals: copied, missed, those of the copied that have a price, and the sum of these ones' slippage in basis points.
  copies_applied integer not null,
  copies_missed integer not null,
  copies_priced integer not null,
  slip_bp_sum numeric(38, 8) not null,
  -- Over 30 days: mean slippage in basis points, and the share that was missed, percent.
  mean_slip_bp numeric(38, 2),
  missed_share numeric(38, 4),
  -- Copiers whose results are counted; of at least twenty the median, tenth and ninetieth percentile, percent of their allocations.
  results integer not null,
  result_median numeric(38, 4),
  result_tenth numeric(38, 4),
  result_ninetieth numeric(38, 4),
  primary key (lead_id, day)
);
create index trader_day_tenant on trader_day (tenant_id, day);

grant select, insert, delete on lead_point, follow_note to millrace_engine;
grant select, insert on trader_day to millrace_engine;
grant select on lead_point, follow_note, trader_day to millrace_app, millrace_audit;

do $$
declare t text;
begin
  foreach t in array array['lead_point', 'follow_note', 'trader_day'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I for select to millrace_app using (tenant_id = app_tenant())', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
  end loop;
end $$;
