-- Up Migration
-- Strategy groups: what an operator publishes as templates. A version never changes; a group that is withdrawn cannot be opened any more.

create table strategy_group (
  id text primary key check (id ~ '^grp_'),
  -- In the order in which they were published first.
  number bigint generated always as identity,
  tenant_id text not null references tenant,
  assignment_type smallint not null,
  -- Name of a demo group, so that a later start finds it; null for those of an operator.
  seed_key text,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by text,
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  unique (tenant_id, seed_key)
);
create index strategy_group_tenant on strategy_group (tenant_id, number);

create table strategy_group_version (
  group_id text not null references strategy_group,
  version integer not null check (version > 0),
  tenant_id text not null references tenant,
  name text not null,
  -- By language tag.
  words jsonb not null,
  -- [{slot, instId, bothAllowed, settings}], settings as tasks store them.
  slots jsonb not null,
  published_by text not null,
  published_at timestamptz not null default now(),
  primary key (group_id, version)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows never change', tg_table_name;
end $$;
create trigger strategy_group_version_is_final before update or delete on strategy_group_version for each row execute function refuse_change();

grant select on strategy_group, strategy_group_version to millrace_app, millrace_engine, millrace_audit;

do $$
declare t text;
begin
  foreach t in array array['strategy_group', 'strategy_group_version'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
  end loop;
end $$;
