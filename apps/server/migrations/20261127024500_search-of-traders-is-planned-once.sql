-- Up Migration
-- The same search, planned once per session: planning its branches took longer than running them.
create or replace function find_traders(wanted text, rows_max int) returns setof text language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select found.id from (
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
    ) found where found.id is not null limit rows_max;
end $$;
