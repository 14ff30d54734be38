-- Up Migration
-- Ways out to an exchange's authorise page: the state by hash, bound to a session, for one use. A row that is claimed and not ended is being linked, or was
-- when the server died; nothing half linked stands anywhere, because the account and this row's end are written in one transaction.

create table fast_connect (
  id text primary key check (id ~ '^fst_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  session_id text not null references session,
  venue_id text not null,
  remark text not null,
  state_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  ended_at timestamptz,
  -- One of them once it has ended.
  credential_id text references exchange_credential,
  refusal text
);
create index fast_connect_user on fast_connect (user_id) where ended_at is null;

grant select, insert, update, delete on fast_connect to millrace_app;
grant select on fast_connect to millrace_audit;
alter table fast_connect enable row level security;
create policy tenant_rows on fast_connect to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on fast_connect for select to millrace_audit using (true);
