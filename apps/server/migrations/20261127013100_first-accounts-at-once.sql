-- Up Migration
-- The same accounts made by several transactions at once. Two unique indexes stand on them; with one of them named, a transaction that lost the race on the
-- other was told of a duplicate key instead of waiting for the account that the winner made.
create or replace function ledger_account_id(p_tenant text, p_owner text, p_currency text, p_purpose text, p_environment text) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare found_id bigint;
begin
  select id into found_id from ledger_account
    where tenant_id = p_tenant and coalesce(owner_id, '') = coalesce(p_owner, '') and currency = p_currency and purpose = p_purpose and environment = p_environment;
  if found_id is not null then return found_id; end if;
  if p_owner is not null and not exists (select 1 from app_user where id = p_owner and tenant_id = p_tenant) then
    raise exception 'the owner % is not of tenant %', p_owner, p_tenant using errcode = 'LG005';
  end if;
  insert into ledger_account (tenant_id, owner_id, currency, purpose, environment)
    values (p_tenant, p_owner, p_currency, p_purpose, p_environment) on conflict do nothing returning id into found_id;
  if found_id is null then
    return ledger_account_id(p_tenant, p_owner, p_currency, p_purpose, p_environment);
  end if;
  if p_owner is not null then insert into ledger_balance (account_id) values (found_id); end if;
  return found_id;
end $$;
