-- Up Migration
-- What guests can repeat is counted instead of piling up: one audit row for an hour, a kind, a caller and an address; mailed codes by address.

alter table audit_event
  add column address text not null default '',
  -- Null in rows of earlier builds, which were not counted together.
  add column hour timestamptz,
  add column count integer not null default 1,
  add column last_at timestamptz not null default now();
create unique index audit_event_counted on audit_event (hour, kind, (coalesce(tenant_id, '')), (coalesce(user_id, '')), address);
create index audit_event_age on audit_event (created_at);

revoke insert on audit_event from millrace_app, millrace_engine;

-- Beyond 200 rows of a tenant and kind in an hour all others are counted in one row without caller and address. The detail is that of the first.
create function count_audit(event_tenant text, event_user text, event_kind text, event_address text, event_detail jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  this_hour timestamptz := date_trunc('hour', now());
  full_up boolean;
begin
  update public.audit_event set count = count + 1, last_at = now()
   where hour = this_hour and kind = event_kind and coalesce(tenant_id, '') = coalesce(event_tenant, '')
     and coalesce(user_id, '') = coalesce(event_user, '') and address = event_address;
  if found then return; end if;
  select count(*) >= 200 into full_up from public.audit_event
   where hour = this_hour and kind = event_kind and coalesce(tenant_id, '') = coalesce(event_tenant, '');
  insert into public.audit_event as e (tenant_id, user_id, kind, address, detail, hour)
  values (event_tenant, case when full_up then null else event_user end, event_kind, case when full_up then '' else event_address end,
          event_detail, this_hour)
  on conflict (hour, kind, (coalesce(tenant_id, '')), (coalesce(user_id, '')), address) do update set count = e.count + 1, last_at = now();
end $$;
revoke execute on function count_audit(text, text, text, text, jsonb) from public;
grant execute on function count_audit(text, text, text, text, jsonb) to millrace_app;

-- Audit rows are kept for 90 days; nobody can ask for less.
create function clean_audit(rows_max integer) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.audit_event where id in (select id from public.audit_event where created_at < now() - interval '90 days' limit rows_max)
$$;
revoke execute on function clean_audit(integer) from public;
grant execute on function clean_audit(integer) to millrace_app;

alter table email_code add column address text not null default '';
create index email_code_mailbox on email_code (tenant_id, lower(email), created_at desc);
create index email_code_address on email_code (tenant_id, address, created_at desc);

create index session_place on session (user_id, ip);
