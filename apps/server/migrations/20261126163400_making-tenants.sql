-- Up Migration
-- Tenants are made and changed by an operator with the role platform, through these functions alone: each asks for the role itself.

alter table tenant add column platform_version int not null default 0;

create function require_platform(operator_id text) returns void language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from operator where id = operator_id and tenant_id = app_tenant() and not disabled and 'platform' = any(roles)) then
    raise exception 'tenants are made by an operator of the platform';
  end if;
end $$;

create function list_tenants(operator_id text, skipped int, rows_max int)
returns table (id text, version int, name text, hosts text[], money text, time_zone text, venues text[], is_fixed boolean, is_taken boolean, created_at timestamptz, total int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform require_platform(operator_id);
  return query select t.id, t.platform_version, t.name, array(select h.host from tenant_host h where h.tenant_id = t.id order by h.host), t.money, t.time_zone, t.venues,
      exists (select from ledger_journal j where j.tenant_id = t.id), exists (select from operator o where o.tenant_id = t.id and o.password_hash is not null),
      t.created_at, (select count(*)::int from tenant)
    from tenant t order by t.created_at desc, t.id offset skipped limit rows_max;
end $$;

-- Answers false where the id is taken.
create function make_tenant(operator_id text, wanted jsonb, root jsonb, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform require_platform(operator_id);
  insert into tenant (id, name, theme, brand, languages, locale, customer_email, permissions, venues, time_zone, money, created_at)
    values (wanted ->> 'id', wanted ->> 'name', 'harbour', '', array(select jsonb_array_elements_text(wanted -> 'languages')), wanted ->> 'locale',
      wanted ->> 'customerEmail', array(select jsonb_array_elements_text(wanted -> 'permissions')), array(select jsonb_array_elements_text(wanted -> 'venues')),
      wanted ->> 'timeZone', wanted ->> 'money', at)
    on conflict (id) do nothing;
  if not found then return false; end if;
  insert into tenant_host (host, tenant_id) select host, wanted ->> 'id' from jsonb_array_elements_text(wanted -> 'hosts') as host;
  insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, created_at)
    values (root ->> 'id', wanted ->> 'id', root ->> 'uid', wanted ->> 'customerEmail', wanted ->> 'name', root ->> 'passwordHash', root ->> 'inviteCode', at);
  return true;
end $$;

-- Answers false where the tenant is gone or was changed since `seen`.
create function change_tenant(operator_id text, wanted jsonb, seen int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform require_platform(operator_id);
  update tenant set money = wanted ->> 'money', time_zone = wanted ->> 'timeZone', venues = array(select jsonb_array_elements_text(wanted -> 'venues')),
      platform_version = platform_version + 1
    where id = wanted ->> 'id' and platform_version = seen;
  return found;
end $$;

-- Answers false where an operator of the tenant has set a password: from then on it invites its own.
create function invite_administrator(operator_id text, wanted jsonb, link bytea, ends timestamptz, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform require_platform(operator_id);
  perform pg_advisory_xact_lock(hashtextextended('first administrator ' || (wanted ->> 'tenantId'), 0));
  if exists (select from operator o where o.tenant_id = wanted ->> 'tenantId' and o.password_hash is not null) then return false; end if;
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

do $$
declare f text;
begin
  foreach f in array array['require_platform(text)', 'list_tenants(text, int, int)', 'make_tenant(text, jsonb, jsonb, timestamptz)', 'change_tenant(text, jsonb, int)',
    'invite_administrator(text, jsonb, bytea, timestamptz, timestamptz)'] loop
    execute format('revoke all on function %s from public', f);
    if f <> 'require_platform(text)' then execute format('grant execute on function %s to millrace_console', f); end if;
  end loop;
end $$;
