-- Up Migration
-- Templates of groups in the console: a draft of each, which two people publish, and the withdrawal of a group by two people.

create table template_draft (
  -- Of a group that was not published yet the id that it will have.
  group_id text primary key check (group_id ~ '^grp_'),
  tenant_id text not null references tenant,
  -- Grows with each change, also when the draft goes.
  version int not null default 1,
  -- As the form holds it; null: there is none now.
  template jsonb,
  saved_by text not null,
  saved_at timestamptz not null,
  created_at timestamptz not null
);
create index template_draft_list on template_draft (tenant_id, created_at) where template is not null;
alter table template_draft enable row level security;
create policy tenant_rows on template_draft to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on template_draft for select to millrace_audit using (true);
grant select, insert, update on template_draft to millrace_console;
grant select on template_draft to millrace_audit;

-- The second person; null where the command published it.
alter table strategy_group_version add column approved_by text;

grant select on strategy_group, strategy_group_version, opened_group to millrace_console;
create policy console_rows on strategy_group_version for select to millrace_console using (tenant_id = app_tenant());
create policy console_rows on opened_group for select to millrace_console using (tenant_id = app_tenant());
create index opened_group_running on opened_group (group_id, created_at) where state <> 'closed';

-- The only way by which the console publishes: what two people have agreed to, once. False when the group has a newer version, is withdrawn or of another kind.
create function publish_group(of_approval text, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  agreed record;
  wanted int;
begin
  select a.subject, a.content, p.name as proposer, d.name as decider into agreed
    from approval a join operator p on p.id = a.proposed_by join operator d on d.id = a.decided_by
    where a.id = of_approval and a.tenant_id = app_tenant() and a.kind = 'template' and a.state = 'approved';
  if not found then raise exception 'a template is published by two people'; end if;
  wanted := (agreed.content ->> 'groupVersion')::int;
  if wanted = 1 then
    insert into strategy_group (id, tenant_id, assignment_type, created_at)
      values (agreed.subject, app_tenant(), (agreed.content ->> 'kind')::smallint, at) on conflict (id) do nothing;
  end if;
  perform from strategy_group g where g.id = agreed.subject and g.tenant_id = app_tenant() and g.withdrawn_at is null
    and g.assignment_type = (agreed.content ->> 'kind')::smallint for update;
  if not found then return false; end if;
  if (select coalesce(max(version), 0) + 1 from strategy_group_version where group_id = agreed.subject) <> wanted then return false; end if;
  insert into strategy_group_version (group_id, version, tenant_id, name, words, slots, published_by, approved_by, published_at)
    values (agreed.subject, wanted, app_tenant(), agreed.content ->> 'groupName', (agreed.content ->> 'words')::jsonb, (agreed.content ->> 'slots')::jsonb,
      agreed.proposer, agreed.decider, at);
  return true;
end $$;
revoke all on function publish_group(text, timestamptz) from public;
grant execute on function publish_group(text, timestamptz) to millrace_console;

-- The only way by which the console withdraws a group. False when it was withdrawn already.
create function withdraw_group(of_approval text, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  agreed record;
begin
  select a.subject, p.name as proposer into agreed from approval a join operator p on p.id = a.proposed_by
    where a.id = of_approval and a.tenant_id = app_tenant() and a.kind = 'endTemplate' and a.state = 'approved';
  if not found then raise exception 'a group is withdrawn by two people'; end if;
  update strategy_group set withdrawn_at = at, withdrawn_by = agreed.proposer
    where id = agreed.subject and tenant_id = app_tenant() and withdrawn_at is null;
  return found;
end $$;
revoke all on function withdraw_group(text, timestamptz) from public;
grant execute on function withdraw_group(text, timestamptz) to millrace_console;
