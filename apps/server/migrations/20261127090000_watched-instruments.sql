-- Up Migration

-- The instruments a trader watches. At most `watchedMax` of the contract each.
create table watched_instrument (
  user_id text not null references app_user,
  tenant_id text not null references tenant,
  inst_id text not null check (length(inst_id) <= 32),
  watched_at timestamptz not null,
  primary key (user_id, inst_id)
);
alter table watched_instrument enable row level security;
create policy tenant_rows on watched_instrument to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on watched_instrument for select to millrace_audit using (true);
grant select, insert, delete on watched_instrument to millrace_app;
grant select on watched_instrument to millrace_audit;
