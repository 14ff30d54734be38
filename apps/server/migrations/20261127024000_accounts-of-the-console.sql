-- Up Migration
-- Since when a key is broken, and keys that an operator has ended: the console may write nothing else of a link.

-- Null for a key that works, and for one that broke before this was noted.
alter table exchange_credential add column broken_since timestamptz;
grant select (broken_since, remark, ip_bound, account_mode, long_short, swap_ready) on exchange_credential to millrace_console;
grant update (status, broken_reason, broken_since) on exchange_credential to millrace_console;
create policy console_revokes on exchange_credential for update to millrace_console
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant() and status = 'broken' and broken_reason = 'exchangeKeyRevoked');

-- A key that was ended stays ended, also when its trader links the account again.
create table revoked_key (
  tenant_id text not null references tenant (id),
  venue_id text not null,
  account_uid text not null,
  masked_key text not null,
  operator_id text not null,
  reason text not null,
  revoked_at timestamptz not null,
  primary key (tenant_id, venue_id, account_uid, masked_key)
);
alter table revoked_key enable row level security;
alter table revoked_key force row level security;
create policy tenant_rows on revoked_key for select to millrace_app using (tenant_id = app_tenant());
create policy console_rows on revoked_key to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on revoked_key for select to millrace_audit using (true);
grant select on revoked_key to millrace_app, millrace_audit;
grant select, insert on revoked_key to millrace_console;
