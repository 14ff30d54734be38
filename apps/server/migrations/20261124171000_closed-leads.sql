-- Up Migration
-- Who takes new copiers: the trader's own wish, the operators' word, and the equity of the lead account; and two people who take the role away.

alter table lead_trader rename column low_equity_since to equity_turned_at;
alter table lead_trader
  -- Closed to new copiers: the account held less than the trader margin for a day. Opened again when it held as much for a day.
  add column low_equity boolean not null default false,
  -- `accepts` is the trader's own wish, `closed_reason` the operators' word; `equity_turned_at` says since when the account contradicts `low_equity`.
  add column takes_copiers boolean generated always as (state = 'active' and accepts and closed_reason is null and not low_equity) stored;

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check
  check (kind in ('topUp', 'withdrawal', 'arrival', 'lostWithdrawal', 'adjustment', 'terms', 'revokeTrader'));

-- What the console shows of a trader who is copied.
grant select on trader_day to millrace_console;
create policy console_rows on trader_day for select to millrace_console using (tenant_id = app_tenant());
