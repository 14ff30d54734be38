-- Up Migration
-- Files of the console's lists that are above the bound of a direct answer: made by a job, and fetched once by the operator who asked for them.

create table console_export (
  id text primary key,
  tenant_id text not null references tenant,
  operator_id text not null references operator,
  -- Name of the list's own call, and its input as text.
  list text not null,
  asked jsonb not null,
  language text not null,
  -- Where the console was reached.
  origin text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'tooBig', 'fetched')),
  -- Of the mailed link; empty until the file is made.
  link_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index console_export_operator on console_export (operator_id, expires_at);
create index console_export_end on console_export (tenant_id, expires_at);

create table console_export_part (
  export_id text not null references console_export on delete cascade,
  number int not null,
  tenant_id text not null references tenant,
  words text not null,
  primary key (export_id, number)
);

alter table console_export enable row level security;
-- An operator's own; without one, the work that deletes what has expired.
create policy own_rows on console_export to millrace_console
  using (tenant_id = app_tenant() and (app_operator() is null or operator_id = app_operator()))
  with check (tenant_id = app_tenant() and operator_id = app_operator());
alter table console_export_part enable row level security;
create policy own_rows on console_export_part to millrace_console
  using (tenant_id = app_tenant() and exists (select from console_export e where e.id = export_id))
  with check (tenant_id = app_tenant() and exists (select from console_export e where e.id = export_id));
grant select, insert, update, delete on console_export, console_export_part to millrace_console;

-- The list of arrivals in its order.
create index chain_arrival_list on chain_arrival (tenant_id, state, made_at desc);
