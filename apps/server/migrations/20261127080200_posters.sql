-- Up Migration
-- Posters of a brand: what is written, and what traders have.

create table poster (
  id text primary key check (id ~ '^pst_'),
  tenant_id text not null references tenant,
  -- Counts the changes of the draft and of the state.
  version int not null default 1,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- Null where it is as published: { position, ink, places, texts by language: { picture, title, text } }.
  draft jsonb,
  live jsonb,
  saved_by text not null,
  saved_at timestamptz not null,
  created_at timestamptz not null,
  check (draft is not null or live is not null),
  check (state <> 'published' or live is not null)
);
create index poster_list on poster (tenant_id, created_at);

alter table poster enable row level security;
create policy tenant_rows on poster to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy console_rows on poster to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on poster for select to millrace_audit using (true);
grant select on poster to millrace_app, millrace_console, millrace_audit;
grant insert, update on poster to millrace_console;
