-- Up Migration
-- Tickets that hand a session over to another device: kept by hash, for a minute, for one use, and no longer than the session that made them.

create table ticket (
  id text primary key check (id ~ '^hdt_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  session_id text not null references session,
  purpose text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ticket_user on ticket (user_id) where used_at is null;

grant select, insert, update, delete on ticket to millrace_app;
grant select on ticket to millrace_audit;
alter table ticket enable row level security;
create policy tenant_rows on ticket to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on ticket for select to millrace_audit using (true);
