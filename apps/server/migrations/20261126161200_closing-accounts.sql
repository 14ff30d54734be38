-- Up Migration
-- A trader closes his own account: who he was goes, UID and journals stay, and his mailbox may register anew.

drop index app_user_email;
create unique index app_user_email on app_user (tenant_id, lower(email)) where not deleted;

create table user_closing (
  user_id text primary key references app_user,
  tenant_id text not null references tenant,
  closed_at timestamptz not null,
  -- Balances, by currency.
  given_up jsonb not null
);
alter table user_closing enable row level security;
create policy tenant_reads on user_closing for select to millrace_console using (tenant_id = app_tenant());
create policy audit_reads on user_closing for select to millrace_audit using (true);
grant select on user_closing to millrace_console, millrace_audit;

create function close_account(trader text, given jsonb, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare mailbox text;
begin
  select email into mailbox from app_user where id = trader and tenant_id = app_tenant() and not deleted and not frozen for update;
  if not found then raise exception '% is no account of this tenant that can be closed', trader; end if;
  insert into user_closing (user_id, tenant_id, closed_at, given_up) values (trader, app_tenant(), at, given);
  update app_user set deleted = true, email = '', nickname = '', autograph = '', image = '', password_hash = '', safe_password_hash = null, two_step = false,
    last_opened_at = null where id = trader;
  update session set ended_at = coalesce(ended_at, at), device = '', ip = '' where user_id = trader;
  update device_token set ended_at = at where user_id = trader and ended_at is null;
  update exchange_credential set deleted_at = coalesce(deleted_at, at), key_id = '', wrapped_key = '', sealed = '', remark = '', masked_key = ''
    where user_id = trader;
  delete from message where user_id = trader;
  delete from recovery_code where user_id = trader;
  delete from two_step where user_id = trader;
  delete from upload where user_id = trader and used_as is distinct from 'slip';
  delete from email_code where tenant_id = app_tenant() and lower(email) = lower(mailbox);
end $$;
revoke execute on function close_account(text, jsonb, timestamptz) from public;
grant execute on function close_account(text, jsonb, timestamptz) to millrace_app;
