-- Up Migration
-- A fee that is taken back takes its rewards back: those that are not booked are never booked, and what a receiver has spent is owed.

alter table ledger_account drop constraint ledger_account_currency_check;
alter table ledger_account add constraint ledger_account_currency_check check (currency in
  ('usdt', 'dusdt', 'experienceFuel', 'dynamicFuel', 'communityFuel', 'token', 'fuelDebt', 'shareDebt', 'rewardDebt'));

-- Of the fee.
alter table fee_reward add column countered_at timestamptz;
alter table reward add column is_taken_back boolean not null default false;
drop index fee_reward_open;
create index fee_reward_open on fee_reward (tenant_id, journal_id) where booked_at is null and countered_at is null;

-- What receivers had spent of rewards when these were taken back: paid off first by their later rewards. Rows of a user change while his `rewardDebt` is locked.
create table reward_debt (
  -- Of the fee.
  journal_id bigint not null references fee_reward,
  user_id text not null references app_user,
  tenant_id text not null references tenant,
  -- Energies count as USDT, 1 to 1.
  owed numeric(38, 18) not null check (owed > 0),
  still_owed numeric(38, 18) not null check (still_owed between 0 and owed),
  primary key (journal_id, user_id)
);
create index reward_debt_open on reward_debt (user_id) where still_owed > 0;

alter table reward_debt enable row level security;
create policy engine_rows on reward_debt to millrace_engine using (true) with check (true);
create policy tenant_rows on reward_debt to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy console_rows on reward_debt to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on reward_debt for select to millrace_audit using (true);
grant select on reward_debt to millrace_app, millrace_console, millrace_engine, millrace_audit;
grant insert on reward_debt to millrace_console;
grant update (still_owed) on reward_debt to millrace_app;

create policy console_counters on fee_reward for update to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy console_counters on reward for update to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant update (countered_at) on fee_reward to millrace_console;
grant update (is_taken_back) on reward to millrace_console;
