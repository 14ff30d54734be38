-- Up Migration
-- A posting carries its tenant, as all other rows do. Looked up by its account, row-level security cost a list of the console more than its reading.
alter table ledger_posting add column tenant_id text;
alter table ledger_posting disable trigger ledger_posting_kept;
update ledger_posting p set tenant_id = a.tenant_id from ledger_account a where a.id = p.account_id;
alter table ledger_posting enable trigger ledger_posting_kept;
alter table ledger_posting alter column tenant_id set not null;
alter policy tenant_rows on ledger_posting using (tenant_id = app_tenant());
alter policy console_rows on ledger_posting using (tenant_id = app_tenant());

-- Stores postings whose balances are locked, of journals of one tenant that share no account with a floor. The arrays have one entry for each posting, in order.
create or replace function ledger_store_postings(p_journals bigint[], p_accounts bigint[], p_amounts numeric[], p_has_floor boolean[])
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare stored int; below record;
begin
  with posting as materialized (
    select * from unnest(p_journals, p_accounts, p_amounts, p_has_floor) as p (journal, account, amount, has_floor)
  ), moved as (
    update ledger_balance b set amount = b.amount + p.amount from posting p
      where p.has_floor and b.account_id = p.account and b.amount + p.amount >= 0 returning b.account_id, b.amount
  )
  insert into ledger_posting (tenant_id, account_id, journal_id, amount, balance)
    select (select tenant_id from ledger_account where id = p_accounts[1]), p.account, p.journal, p.amount, m.amount
    from posting p left join moved m on m.account_id = p.account
    where not p.has_floor or m.account_id is not null;
  get diagnostics stored = row_count;
  if stored = cardinality(p_accounts) then return; end if;
  select a.currency, a.purpose, a.owner_id, b.amount into below
    from unnest(p_journals, p_accounts, p_has_floor) with ordinality as p (journal, account, has_floor, place)
    join ledger_account a on a.id = p.account join ledger_balance b on b.account_id = p.account
    where p.has_floor and not exists (select from ledger_posting s where s.account_id = p.account and s.journal_id = p.journal)
    order by p.place limit 1;
  raise exception 'not enough % on % of %', below.currency, below.purpose, below.owner_id using errcode = 'LG003', detail = below.amount::text;
end $$;
