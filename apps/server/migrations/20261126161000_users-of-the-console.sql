-- Up Migration
-- Traders at the console: lists in every order and with every mark that is offered, found by what they wrote or where money went, with their devices
-- and tasks, and what was done to them.

create index app_user_list on app_user (tenant_id, created_at, id);
create index app_user_list_frozen on app_user (tenant_id, created_at, id) where frozen;
create index app_user_list_closed on app_user (tenant_id, created_at, id) where deleted;
create index app_user_list_activated on app_user (tenant_id, created_at, id) where activated_at is not null;
create index app_user_list_not_activated on app_user (tenant_id, created_at, id) where activated_at is null;
create index app_user_list_community on app_user (tenant_id, created_at, id) where is_community;
create index app_user_list_broker on app_user (tenant_id, created_at, id) where is_broker;
create index app_user_list_broker_link on app_user (tenant_id, created_at, id) where via_broker_link;

-- By the beginning, whatever the collation.
create index app_user_email_begins on app_user (tenant_id, lower(email) text_pattern_ops);
create index app_user_nickname_begins on app_user (tenant_id, lower(nickname) text_pattern_ops);
create index withdrawal_address on withdrawal (tenant_id, address);
create index withdrawal_txid on withdrawal (tenant_id, txid) where txid is not null;
create index chain_arrival_txid on chain_arrival (tenant_id, txid);
create index chain_arrival_from on chain_arrival (tenant_id, from_address);
create index operator_event_subject on operator_event (tenant_id, subject, id desc);

-- Traders of the caller's tenant whom a text names: whole UID, address or transaction id, beginning of email or nickname. The rows of a policy are
-- read before a function such as lower() is asked, so that no index of one could be used by the console's role itself.
create function find_traders(wanted text, rows_max int) returns setof text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select id from (
    (select u.id from app_user u where u.tenant_id = app_tenant() and u.uid = wanted)
    union
    (select u.id from app_user u where u.tenant_id = app_tenant() and lower(u.email) ~>=~ lower(wanted) and lower(u.email) ~<~ (lower(wanted) || chr(1114111)) limit rows_max)
    union
    (select u.id from app_user u where u.tenant_id = app_tenant() and lower(u.nickname) ~>=~ lower(wanted) and lower(u.nickname) ~<~ (lower(wanted) || chr(1114111)) limit rows_max)
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
revoke execute on function find_traders(text, int) from public;
grant execute on function find_traders(text, int) to millrace_console;

grant select (inst_id, direction, trading_enabled, buying_enabled, fault, created_at) on task to millrace_console;
grant select (masked_key) on exchange_credential to millrace_console;
grant select (id, tenant_id, user_id, device, ip, created_at, seen_at, expires_at, ended_at) on session to millrace_console;
grant select (id, tenant_id, user_id, session_id, expires_at, ended_at) on device_token to millrace_console;
create policy console_rows on session for select to millrace_console using (tenant_id = app_tenant());
create policy console_rows on device_token for select to millrace_console using (tenant_id = app_tenant());
