-- Up Migration
-- A tenant's panic stop: one operator begins it, two end it. Buying that it closes is remembered as any pause, trading that it stopped by task.

create table tenant_stop (
  id text primary key check (id ~ '^stp_'),
  tenant_id text not null references tenant,
  operator_id text not null references operator,
  reason text not null,
  -- Whether exits stop as well.
  halts_exits boolean not null,
  stopped_at timestamptz not null,
  ended_at timestamptz
);
create unique index tenant_stop_open on tenant_stop (tenant_id) where ended_at is null;

-- Tasks whose trading, exits too, a stop ended.
create table tenant_stop_task (
  task_id text primary key references task,
  tenant_id text not null references tenant,
  stop_id text not null references tenant_stop
);
create index tenant_stop_task_stop on tenant_stop_task (stop_id);

alter table fuel_pause
  -- Buying was paused by a stop of the tenant.
  add column is_stopped boolean not null default false;
create index fuel_pause_stopped on fuel_pause (tenant_id, user_id) where is_stopped;

alter table tenant_stop enable row level security;
alter table tenant_stop_task enable row level security;
do $$
declare t text;
begin
  foreach t in array array['tenant_stop', 'tenant_stop_task'] loop
    execute format('create policy app_reads on %I for select to millrace_app using (tenant_id = app_tenant())', t);
    execute format('create policy console_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_app, millrace_console, millrace_engine, millrace_audit', t);
  end loop;
end $$;
grant insert on tenant_stop to millrace_console;
grant insert, delete on tenant_stop_task to millrace_console, millrace_engine;
grant insert, update on fuel_pause to millrace_engine;

-- Only when two people have agreed to end exactly this stop.
create function end_tenant_stop(at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare open_id text;
begin
  select s.id into open_id from tenant_stop s where s.tenant_id = app_tenant() and s.ended_at is null for update;
  if open_id is null then raise exception 'no stop of this tenant is running'; end if;
  if not exists (select from approval a where a.tenant_id = app_tenant() and a.kind = 'endPanic' and a.subject = app_tenant() and a.state = 'approved'
      and a.content ->> 'stopId' = open_id) then
    raise exception 'nobody agreed to end stop %', open_id;
  end if;
  update tenant_stop set ended_at = at where id = open_id;
end $$;
revoke execute on function end_tenant_stop(timestamptz) from public;
grant execute on function end_tenant_stop(timestamptz) to millrace_console;

grant select (checked_at) on exchange_credential to millrace_console;
create index exchange_credential_listed on exchange_credential (tenant_id, created_at, id) where deleted_at is null;
