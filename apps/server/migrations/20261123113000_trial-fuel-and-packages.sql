-- Up Migration
-- Packages of fuel, and trial fuel under a daily cap or on application.

alter table tenant
  -- Packages of fuel on sale: [{price, bonus}], amounts as text.
  add column fuel_packages jsonb not null default '[]' check (jsonb_typeof(fuel_packages) = 'array'),
  -- Trial fuel comes with the first link of an account, or when an operator approves the trader's application.
  add column trial_mode text not null default 'onFirstLink' check (trial_mode in ('onFirstLink', 'onApplication')),
  -- Grants of a tenant's day without an operator; what comes above is an application.
  add column trial_daily_max integer not null default 100 check (trial_daily_max >= 0);

-- Of links made before it was kept it is not known.
alter table exchange_credential add column main_uid text;
-- Given with a first link, so that it counts against the day's number.
alter table trial_grant add column with_link boolean not null default false;

create table trial_application (
  id text primary key,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  venue_id text not null,
  main_uid text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  -- The operator's words to the trader.
  reply text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The operator.
  decided_by text,
  check ((state = 'pending') = (decided_at is null))
);
-- One that is not rejected per user, and per main account.
create unique index trial_application_user on trial_application (user_id) where state <> 'rejected';
create unique index trial_application_account on trial_application (tenant_id, venue_id, main_uid) where state <> 'rejected';
create index trial_application_of on trial_application (user_id, created_at);
create index trial_application_queue on trial_application (tenant_id, created_at) where state = 'pending';
create index trial_grant_day on trial_grant (tenant_id, granted_at) where with_link;

alter table trial_application enable row level security;
create policy engine_rows on trial_application to millrace_engine using (true) with check (true);
create policy tenant_rows on trial_application to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on trial_application for select to millrace_audit using (true);
grant select, insert, update on trial_application to millrace_app, millrace_engine;
grant select on trial_application to millrace_audit;

-- What the seed of a new installation says of its two tenants; of other tenants their operators do.
update tenant set fuel_packages = '[{"price":"100","bonus":"0"},{"price":"500","bonus":"20"},{"price":"1000","bonus":"50"},{"price":"5000","bonus":"300"}]'
  where id in ('meridian', 'aurora');
update tenant set permissions = permissions || array['P10504']
  where id in ('meridian', 'aurora') and 'P10500' = any (permissions) and 'P10504' <> all (permissions);
