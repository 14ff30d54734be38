-- Up Migration
-- An operator sees the app with the draft of the brand, as a guest or as a chosen trader: by a ticket that works once, reading only, for ten minutes.

create table preview (
  id text primary key,
  tenant_id text not null references tenant,
  operator_id text not null references operator,
  -- Null: a guest.
  user_id text references app_user,
  -- The brand as the draft had it.
  content jsonb not null,
  -- Who alone may frame the page.
  console_origin text not null,
  ticket_hash bytea not null unique,
  ticket_expires_at timestamptz not null,
  token_hash bytea unique,
  expires_at timestamptz,
  created_at timestamptz not null
);
create index preview_age on preview (created_at);

alter table preview enable row level security;
create policy tenant_rows on preview to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy console_rows on preview to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on preview for select to millrace_audit using (true);
grant select, update (token_hash, expires_at) on preview to millrace_app;
grant select, insert on preview to millrace_console;
grant select on preview to millrace_audit;

-- The session of a preview is one of the trader's, listed among his devices, that may read only.
alter table session add column preview_id text references preview;
