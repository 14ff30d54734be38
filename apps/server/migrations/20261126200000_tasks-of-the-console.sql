-- Up Migration
-- Operators read tasks of all traders with their orders, fills and records, and act on one: what they do names them.

alter table task_event add column operator_id text references operator;

grant select on task, task_order, task_fill, task_funding, task_layer, task_cycle, task_decision to millrace_console;
do $$
declare t text;
begin
  foreach t in array array['task_order', 'task_fill', 'task_funding', 'task_layer', 'task_cycle', 'task_decision'] loop
    execute format('create policy console_rows on %I for select to millrace_console using (tenant_id = app_tenant())', t);
  end loop;
end $$;

-- Deciding locks the task as its trader does, and changes nothing of it.
create function lock_task(of_task text) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from task t where t.id = of_task and t.tenant_id = app_tenant() and t.deleted_at is null for no key update;
  return found;
end $$;
revoke execute on function lock_task(text) from public;
grant execute on function lock_task(text) to millrace_console;

-- Each filter of the list reads an index in the list's order.
create index task_listed on task (tenant_id, created_at, id) where deleted_at is null;
create index task_listed_inst on task (tenant_id, inst_id, created_at, id) where deleted_at is null;
create index task_listed_kind on task (tenant_id, assignment_type, created_at, id) where deleted_at is null;
create index task_listed_environment on task (tenant_id, environment, created_at, id) where deleted_at is null;
create index task_listed_state on task (tenant_id, trading_enabled, buying_enabled, created_at, id) where deleted_at is null;
create index task_listed_fault on task (tenant_id, fault, created_at, id) where deleted_at is null and fault is not null;
create index task_listed_faulty on task (tenant_id, created_at, id) where deleted_at is null and fault is not null;
