-- Up Migration
-- What getAppInfo tells, published by two people: given to a share of the installations, stopped, taken back.

create table app_release (
  id text primary key,
  tenant_id text not null references tenant,
  approval_id text not null unique references approval,
  content jsonb not null,
  share integer not null check (share between 1 and 100),
  state text not null default 'rolling' check (state in ('rolling', 'stopped', 'takenBack')),
  created_at timestamptz not null,
  check (content ->> 'minVersion' = '' or share = 100)
);
create index app_release_tenant on app_release (tenant_id, created_at desc);

alter table app_release enable row level security;
create policy tenant_rows on app_release for select to millrace_app using (tenant_id = app_tenant());
create policy console_rows on app_release to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on app_release for select to millrace_audit using (true);
grant select on app_release to millrace_app, millrace_audit;
grant select, insert, update (share, state) on app_release to millrace_console;

-- No release without two people, and the least version where every request finds it.
create function check_release() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval where id = new.approval_id and tenant_id = new.tenant_id and kind = 'appRelease' and state = 'approved') then
    raise exception 'a release is published by two people';
  end if;
  return new;
end $$;
create trigger app_release_approved before insert on app_release for each row execute function check_release();

create function note_least_version() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update tenant set app_info = jsonb_set(app_info, '{minVersion}', to_jsonb(coalesce(
    (select r.content ->> 'minVersion' from app_release r where r.tenant_id = new.tenant_id and r.state <> 'takenBack' and r.share = 100
      order by r.created_at desc, r.id desc limit 1), '')))
    where id = new.tenant_id;
  return null;
end $$;
create trigger app_release_least after insert or update on app_release for each row execute function note_least_version();
