-- Up Migration
-- Freezing: one operator freezes a trader with a reason, at once; two unfreeze him. What froze whom, why and until when stays.

create table user_freeze (
  id text primary key check (id ~ '^frz_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  -- Null for who was frozen by hand before operators could.
  operator_id text references operator,
  reason text not null,
  frozen_at timestamptz not null,
  ended_at timestamptz
);
create unique index user_freeze_open on user_freeze (user_id) where ended_at is null;
insert into user_freeze (id, tenant_id, user_id, reason, frozen_at)
  select 'frz_' || substr(md5(id), 1, 20), tenant_id, id, '', now() from app_user where frozen;

alter table user_freeze enable row level security;
create policy tenant_reads on user_freeze for select to millrace_console using (tenant_id = app_tenant());
create policy audit_reads on user_freeze for select to millrace_audit using (true);
grant select on user_freeze to millrace_console, millrace_audit;

-- Buying that freezing closes and unfreezing opens again.
grant insert, update on fuel_pause to millrace_console;
grant select on task_event to millrace_console;

-- Sessions end for good; a device that is remembered is answered that the account is frozen, as a right password is.
create function freeze_trader(freeze_id text, trader text, operator text, words text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update app_user set frozen = true where id = trader and tenant_id = app_tenant() and not frozen and not deleted;
  if not found then raise exception '% is no trader of this tenant who can be frozen', trader; end if;
  update session set ended_at = at where user_id = trader and tenant_id = app_tenant() and ended_at is null;
  insert into user_freeze (id, tenant_id, user_id, operator_id, reason, frozen_at) values (freeze_id, app_tenant(), trader, operator, words, at);
end $$;

-- Only when two people have agreed to end exactly this freeze.
create function unfreeze_trader(trader text, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare open_id text;
begin
  select coalesce((select f.id from user_freeze f where f.user_id = trader and f.tenant_id = app_tenant() and f.ended_at is null), '') into open_id;
  if not exists (select from approval a where a.tenant_id = app_tenant() and a.kind = 'unfreeze' and a.subject = trader and a.state = 'approved'
      and a.content ->> 'freezeId' = open_id) then
    raise exception 'nobody agreed to unfreeze %', trader;
  end if;
  update app_user set frozen = false where id = trader and tenant_id = app_tenant() and frozen;
  if not found then raise exception '% is not frozen', trader; end if;
  update user_freeze set ended_at = at where id = open_id;
end $$;

revoke execute on function freeze_trader(text, text, text, text, timestamptz), unfreeze_trader(text, timestamptz) from public;
grant execute on function freeze_trader(text, text, text, text, timestamptz), unfreeze_trader(text, timestamptz) to millrace_console;
