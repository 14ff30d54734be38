-- Up Migration
-- Banners of a brand, and their taps by day: how many, not whose.

create table banner (
  id text primary key check (id ~ '^ban_'),
  tenant_id text not null references tenant,
  version int not null default 1,
  is_on boolean not null,
  -- As typed, and what it was read as; null leads nowhere.
  address text not null,
  target jsonb,
  from_at timestamptz,
  until_at timestamptz,
  position int not null,
  audience text not null check (audience in ('everybody', 'linked', 'unlinked')),
  -- By language: names of the pictures for light and dark, and what they say.
  texts jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  created_at timestamptz not null,
  check (until_at > from_at)
);
create index banner_shown on banner (tenant_id, position, created_at);

create table banner_clicks (
  banner_id text not null references banner,
  day date not null,
  tenant_id text not null references tenant,
  count bigint not null,
  primary key (banner_id, day)
);

alter table banner enable row level security;
alter table banner_clicks enable row level security;
do $$
declare
  t text;
begin
  foreach t in array array['banner', 'banner_clicks'] loop
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy console_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_app, millrace_console, millrace_audit', t);
  end loop;
end $$;
grant insert, update on banner to millrace_console;
grant insert, update on banner_clicks to millrace_app;
