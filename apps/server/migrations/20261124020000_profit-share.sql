-- Up Migration
-- Traders' shares of what their copiers earned.

alter table follow
  -- A day has ended since its share was settled last, and it earned more than the mark.
  add column share_due boolean not null default false;
create index follow_share_due on follow (id) where share_due;

-- A settled share: `basis` times `rate`. The rows of a user change while his balance of USDT is locked.
create table profit_share (
  follow_id text not null references follow,
  -- Counts the shares of the follow, from 1.
  n integer not null check (n > 0),
  tenant_id text not null references tenant,
  -- The copier.
  user_id text not null references app_user,
  -- The user who is the trader.
  leader_id text not null references app_user,
  environment text not null,
  basis numeric(38, 18) not null check (basis > 0),
  rate numeric(6, 4) not null,
  share numeric(38, 18) not null check (share > 0),
  -- False outside the tenant's own money: what the share would have been.
  is_charged boolean not null,
  -- What free USDT did not cover when it was settled, and what of it is not paid yet.
  owed numeric(38, 18) not null check (owed between 0 and share),
  still_owed numeric(38, 18) not null check (still_owed between 0 and owed),
  at timestamptz not null,
  primary key (follow_id, n),
  check (is_charged or owed = 0)
);
create index profit_share_owed on profit_share (user_id) where still_owed > 0;
create index profit_share_of_leader on profit_share (leader_id, at);

grant select, insert on profit_share to millrace_app, millrace_engine;
grant select on profit_share to millrace_console, millrace_audit;
grant update (still_owed) on profit_share to millrace_app, millrace_engine, millrace_console;

alter table profit_share enable row level security;
create policy tenant_rows on profit_share to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy console_rows on profit_share to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy engine_rows on profit_share to millrace_engine using (true) with check (true);
create policy audit_reads on profit_share for select to millrace_audit using (true);

-- Buying also stops while a copier owes a share, and starts again when he has neither: who credits USDT or fuel asks what a paused task needs.
grant insert on fuel_pause to millrace_app;
grant select (assignment_type, follow_id) on task to millrace_console;
