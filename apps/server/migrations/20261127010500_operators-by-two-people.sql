-- Up Migration
-- Operators are added, changed, switched off and given a new link by two people, and only so from the console.

-- Counts what two people changed of the operator.
alter table operator add column version int not null default 0;

-- What was done, once for each approval.
create table operator_change (
  approval_id text primary key references approval,
  tenant_id text not null references tenant,
  operator_id text not null references operator,
  changed_at timestamptz not null
);
alter table operator_change enable row level security;
create policy tenant_rows on operator_change for select to millrace_console using (tenant_id = app_tenant());
create policy audit_reads on operator_change for select to millrace_audit using (true);
grant select on operator_change to millrace_console, millrace_audit;

-- Names are of the whole installation.
create function is_operator_name_taken(wanted text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select exists (select from operator where name = wanted) $$;

-- Whether a tenant can still decide: an administrator who can sign in, and two people who may be the second one.
create function refuse_too_few_operators(wanted_tenant text, second_needed boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare administrators int; approvers int;
begin
  select count(*) filter (where 'administrator' = any(roles)), count(*) filter (where roles && array['administrator', 'approver'])
    into administrators, approvers
    from operator where tenant_id = wanted_tenant and not disabled and password_hash is not null;
  if administrators < 1 or (second_needed and approvers < 2) then
    raise exception 'too few operators would remain' using constraint = 'operators_remain';
  end if;
end $$;

-- Does what two people agreed to. Neither of them is the operator it is about; rights over the whole platform are neither given nor taken here.
create function change_operator(approved text, link bytea, link_ends timestamptz, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  o operator;
  wanted text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('operators ' || app_tenant(), 0));
  select * into a from approval
    where id = approved and tenant_id = app_tenant() and state = 'approved' and kind in ('operator', 'resetOperator', 'endOwnTrader');
  if not found or a.decided_by is null or a.decided_by = a.proposed_by then raise exception 'nobody agreed to change an operator by %', approved; end if;
  if a.decided_by = a.subject then raise exception 'operators do not decide about themselves'; end if;
  select * into o from operator where id = a.subject for update;
  if found and (o.tenant_id <> app_tenant() or 'platform' = any(o.roles)) then raise exception 'the operator is not this tenant''s to change'; end if;
  if o.id is not null and o.version <> (a.content ->> 'version')::int then raise exception 'the operator was changed since' using constraint = 'operator_changed'; end if;
  if o.id is null and a.kind <> 'operator' then raise exception 'there is no operator %', a.subject; end if;

  if a.kind = 'operator' then
    wanted := string_to_array(a.content ->> 'roles', ', ');
    if 'platform' = any(wanted) then raise exception 'the role platform is not given at the console'; end if;
    if o.id is null then
      insert into operator (id, tenant_id, name, roles, email, link_hash, link_expires_at, created_at)
        values (a.subject, a.tenant_id, a.content ->> 'name', wanted, a.content ->> 'email', link, link_ends, at);
    else
      update operator set roles = wanted, email = a.content ->> 'email', disabled = (a.content ->> 'isDisabled')::boolean, version = version + 1 where id = o.id;
      update operator_session set ended_at = at where operator_id = o.id and ended_at is null and (a.content ->> 'isDisabled')::boolean;
      perform refuse_too_few_operators(a.tenant_id, true);
    end if;
  elsif a.kind = 'resetOperator' then
    update operator set password_hash = null, totp_key_id = null, totp_wrapped_key = null, totp_sealed = null, link_hash = link, link_expires_at = link_ends,
        link_totp_key_id = null, link_totp_wrapped_key = null, link_totp_sealed = null, version = version + 1
      where id = o.id;
    delete from operator_recovery_code where operator_id = o.id;
    update operator_session set ended_at = at where operator_id = o.id and ended_at is null;
    perform refuse_too_few_operators(a.tenant_id, false);
  else
    delete from operator_trader where operator_id = o.id and user_id = a.user_id;
    if not found then raise exception 'the trader account is not named as the operator''s own'; end if;
  end if;
  insert into operator_change (approval_id, tenant_id, operator_id, changed_at) values (a.id, a.tenant_id, a.subject, at);
end $$;

-- Whether a tenant invites its own operators: from the first two on who may decide.
create function invites_its_own(wanted_tenant text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select count(*) >= 2 from operator
      where tenant_id = wanted_tenant and password_hash is not null and not disabled and roles && array['administrator', 'approver']
$$;

create or replace function invite_administrator(operator_id text, wanted jsonb, link bytea, ends timestamptz, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform require_platform(operator_id);
  perform pg_advisory_xact_lock(hashtextextended('first administrator ' || (wanted ->> 'tenantId'), 0));
  if invites_its_own(wanted ->> 'tenantId') then return false; end if;
  -- Nobody who can sign in already is given a new link.
  if exists (select from operator o where o.name = wanted ->> 'name' and o.password_hash is not null) then
    raise exception 'the name of the operator is taken' using errcode = 'unique_violation';
  end if;
  insert into operator as o (id, tenant_id, name, roles, link_hash, link_expires_at, created_at, email)
    values (wanted ->> 'operatorId', wanted ->> 'tenantId', wanted ->> 'name', '{administrator}', link, ends, at, wanted ->> 'email')
    on conflict (name) do update set email = excluded.email, link_hash = link, link_expires_at = ends,
      link_totp_key_id = null, link_totp_wrapped_key = null, link_totp_sealed = null where o.tenant_id = wanted ->> 'tenantId';
  if not found then raise exception 'the name of the operator is taken' using errcode = 'unique_violation'; end if;
  insert into operator_event (tenant_id, operator_id, operator_name, kind, subject, detail, ip, created_at)
    select o.tenant_id, o.id, o.name, 'operatorAdded', '', jsonb_build_object('role', 'administrator', 'email', wanted ->> 'email'), '', at
    from operator o where o.name = wanted ->> 'name';
  return true;
end $$;

create or replace function list_tenants(operator_id text, skipped int, rows_max int)
returns table (id text, version int, name text, hosts text[], money text, time_zone text, venues text[], is_fixed boolean, is_taken boolean, created_at timestamptz, total int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform require_platform(operator_id);
  return query select t.id, t.platform_version, t.name, array(select h.host from tenant_host h where h.tenant_id = t.id order by h.host), t.money, t.time_zone, t.venues,
      exists (select from ledger_journal j where j.tenant_id = t.id), invites_its_own(t.id), t.created_at, (select count(*)::int from tenant)
    from tenant t order by t.created_at desc, t.id offset skipped limit rows_max;
end $$;

do $$
declare f text;
begin
  foreach f in array array['invites_its_own(text)', 'refuse_too_few_operators(text, boolean)', 'is_operator_name_taken(text)', 'change_operator(text, bytea, timestamptz, timestamptz)'] loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
grant execute on function is_operator_name_taken(text), change_operator(text, bytea, timestamptz, timestamptz) to millrace_console;
