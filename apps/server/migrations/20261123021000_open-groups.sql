-- Up Migration
-- Groups that traders have opened, and the place of a task in one.

create table opened_group (
  id text primary key check (id ~ '^opg_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  credential_id text not null references exchange_credential,
  environment text not null check (environment in ('real', 'demo', 'paper')),
  group_id text not null references strategy_group,
  -- Version of the template that the trader took over last.
  version integer not null,
  -- What was confirmed: the hosting agreement's version, the language it was read in, when, and the template's version of then.
  agreement_version integer not null,
  agreement_language text not null,
  agreed_at timestamptz not null,
  agreed_version integer not null,
  state text not null check (state in ('opening', 'open', 'closing', 'closed')),
  -- Whether its trader was told that the operator has closed the group.
  withdrawal_told boolean not null default false,
  created_at timestamptz not null,
  closed_at timestamptz,
  foreign key (group_id, version) references strategy_group_version,
  check ((state = 'closed') = (closed_at is not null))
);
create unique index opened_group_of_user on opened_group (user_id, group_id) where state <> 'closed';
create index opened_group_unsettled on opened_group (id) where state in ('opening', 'closing');
create index opened_group_of_group on opened_group (group_id);

alter table task
  add column group_id text references strategy_group,
  add column opened_group_id text references opened_group,
  add column group_slot text,
  -- Version of the template that the settings are of.
  add column group_version integer,
  -- made: stored, not started. starting: its actions wait for the engine. failed: with the reason. closing: on its way out.
  add column group_step text check (group_step in ('made', 'starting', 'started', 'failed', 'closing')),
  add column group_reason text,
  -- Since when the present step is tried in vain.
  add column group_tried_since timestamptz,
  add constraint task_group_whole check (num_nulls(group_id, opened_group_id, group_slot, group_version, group_step) in (0, 5));
create unique index task_of_slot on task (opened_group_id, group_slot) where deleted_at is null and opened_group_id is not null;

create trigger task_group_changed after update on task for each row
  when (row(old.opened_group_id, old.group_slot, old.group_version, old.group_step, old.group_reason)
        is distinct from row(new.opened_group_id, new.group_slot, new.group_version, new.group_step, new.group_reason))
  execute function signal_task_changed();

-- A cycle belongs to the group that its task is in when it closes.
alter table task_cycle add column opened_group_id text references opened_group;
create index task_cycle_group on task_cycle (opened_group_id, closed_ts) where opened_group_id is not null;
create function note_group_of_cycle() returns trigger language plpgsql as $$
begin
  select opened_group_id into new.opened_group_id from task where id = new.task_id;
  return new;
end $$;
create trigger task_cycle_group before insert on task_cycle for each row execute function note_group_of_cycle();

create function signal_group_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('group_changed', json_build_object('tenantId', new.tenant_id)::text);
  return null;
end $$;
create trigger opened_group_changed after insert or update on opened_group for each row execute function signal_group_changed();
create trigger strategy_group_withdrawn after update of withdrawn_at on strategy_group for each row execute function signal_group_changed();

grant select, insert, update on opened_group to millrace_app, millrace_engine;
grant select on opened_group to millrace_audit;
alter table opened_group enable row level security;
create policy tenant_rows on opened_group to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy engine_rows on opened_group to millrace_engine using (true) with check (true);
create policy audit_reads on opened_group for select to millrace_audit using (true);
