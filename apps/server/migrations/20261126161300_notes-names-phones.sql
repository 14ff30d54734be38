-- Up Migration
-- What operators note about a trader, kept for good; a real name and a phone number that a trader may give, by which operators find him.

create table user_note (
  id bigint generated always as identity primary key,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  operator_id text not null references operator,
  words text not null check (words <> ''),
  created_at timestamptz not null
);
create index user_note_user on user_note (user_id, id desc);
alter table user_note enable row level security;
create policy console_rows on user_note to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on user_note for select to millrace_audit using (true);
grant select, insert on user_note to millrace_console;
grant select on user_note to millrace_audit;

alter table app_user add column real_name text not null default '', add column phone text not null default '';
grant select (real_name, phone) on app_user to millrace_console;
create index app_user_real_name_begins on app_user (tenant_id, lower(real_name) text_pattern_ops) where real_name <> '';
create index app_user_phone on app_user (tenant_id, phone) where phone <> '';

create or replace function find_traders(wanted text, rows_max int) returns setof text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select id from (
    (select u.id from app_user u where u.tenant_id = app_tenant() and u.uid = wanted)
    union
    (select u.id from app_user u where u.tenant_id = app_tenant() and lower(u.email) ~>=~ lower(wanted) and lower(u.email) ~<~ (lower(wanted) || chr(1114111)) limit rows_max)
    union
    (select u.id from app_user u where u.tenant_id = app_tenant() and lower(u.nickname) ~>=~ lower(wanted) and lower(u.nickname) ~<~ (lower(wanted) || chr(1114111)) limit rows_max)
    union
    (select u.id from app_user u where u.tenant_id = app_tenant() and u.real_name <> ''
        and lower(u.real_name) ~>=~ lower(wanted) and lower(u.real_name) ~<~ (lower(wanted) || chr(1114111)) limit rows_max)
    union
    (select u.id from app_user u where u.tenant_id = app_tenant() and u.phone <> '' and u.phone = regexp_replace(wanted, '[ ()-]', '', 'g') limit rows_max)
    union
    (select w.user_id from withdrawal w where w.tenant_id = app_tenant() and w.address = wanted limit rows_max)
    union
    (select w.user_id from withdrawal w where w.tenant_id = app_tenant() and w.txid = wanted limit rows_max)
    union
    (select t.user_id from top_up t where t.tenant_id = app_tenant() and t.txid = wanted limit rows_max)
    union
    (select coalesce(a.user_id, t.user_id) from chain_arrival a left join top_up t on t.id = a.top_up_id
      where a.tenant_id = app_tenant() and a.txid = wanted limit rows_max)
    union
    (select coalesce(a.user_id, t.user_id) from chain_arrival a left join top_up t on t.id = a.top_up_id
      where a.tenant_id = app_tenant() and a.from_address = wanted limit rows_max)
  ) found where id is not null limit rows_max
$$;

-- Who was closed has neither.
create function forget_person() returns trigger language plpgsql as $$
begin
  new.real_name := '';
  new.phone := '';
  return new;
end $$;
create trigger app_user_forgotten before update of deleted on app_user for each row when (new.deleted and not old.deleted) execute function forget_person();
