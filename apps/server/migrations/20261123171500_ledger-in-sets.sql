-- Up Migration
-- `ledger_post` with a handful of statements a journal instead of a handful a posting. What it refuses, stores and answers is as
-- before; it also notifies the users whose balances moved, which the server did with a query of its own.

-- One row an account, found by one comparison: the owner of the platform's accounts is the empty text.
create unique index ledger_account_key on ledger_account (tenant_id, (coalesce(owner_id, '')), currency, purpose, environment);

-- Refuses a journal that does not balance or is not well formed; gives the hash that its repetition must have.
create or replace function ledger_check(p_environment text, p_journal jsonb) returns bytea language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
declare broken text; body text;
begin
  if jsonb_typeof(p_journal -> 'postings') is distinct from 'array' or jsonb_array_length(p_journal -> 'postings') < 2
     or p_journal ->> 'kind' is null or p_journal ->> 'ref' is null then
    raise exception 'a journal has a kind, a reference and at least two postings' using errcode = 'LG001';
  end if;
  select
    least(
      min(case when environment is distinct from p_environment then 'a posting is in another environment than its journal' end),
      min(case when times > 1 then 'an account has two postings' end),
      min(case when amount is null or amount = 0 or amount in ('NaN', 'Infinity', '-Infinity') or amount <> round(amount, 18) or abs(amount) >= 1e20
            then 'an amount is 0, not a number or has more than 18 decimals' end),
      min(case when total <> 0 then 'the postings in ' || coalesce(currency, 'no currency') || ' do not sum to 0' end)
    ),
    jsonb_agg(jsonb_build_array(owner, currency, purpose, trim_scale(amount)) order by currency, purpose, owner)::text
    into broken, body
  from (
    select owner, currency, purpose, environment, amount,
      count(*) over (partition by currency, purpose, owner) as times, sum(amount) over (partition by currency) as total
    from jsonb_to_recordset(p_journal -> 'postings') as p (owner text, currency text, purpose text, environment text, amount numeric)
  ) posting;
  if broken is not null then raise exception '%', broken using errcode = 'LG001'; end if;
  return sha256(convert_to(jsonb_build_array(p_environment, p_journal ->> 'kind', body, coalesce(p_journal -> 'detail', '{}'))::text, 'UTF8'));
end $$;

-- Stores postings whose balances are locked, of journals that share no account with a floor. The arrays have one entry for each posting, in order.
create function ledger_store_postings(p_journals bigint[], p_accounts bigint[], p_amounts numeric[], p_has_floor boolean[])
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare stored int; below record;
begin
  with posting as materialized (
    select * from unnest(p_journals, p_accounts, p_amounts, p_has_floor) as p (journal, account, amount, has_floor)
  ), moved as (
    update ledger_balance b set amount = b.amount + p.amount from posting p
      where p.has_floor and b.account_id = p.account and b.amount + p.amount >= 0 returning b.account_id, b.amount
  )
  insert into ledger_posting (account_id, journal_id, amount, balance)
    select p.account, p.journal, p.amount, m.amount from posting p left join moved m on m.account_id = p.account
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

-- Stores journals with new references, none of them twice, that share no account with a floor: in a few statements, whatever their number. `p_numbers` is the
-- place of each posting's journal, from 1.
create function ledger_store_apart(p_tenant text, p_environment text, p_at timestamptz, p_day date, p_journals jsonb, p_hashes bytea[], p_numbers bigint[],
  p_accounts bigint[], p_amounts numeric[], p_has_floor boolean[])
returns table (id bigint, ref text, fresh boolean) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare ids bigint[]; known bigint[]; taken text;
begin
  if exists (select from ledger_closed_day c where c.tenant_id = p_tenant and c.day >= p_day) then
    raise exception 'the day % is closed', p_day using errcode = 'LG004';
  end if;
  with body as materialized (
    select j.no, j.value, j.value ->> 'ref' as ref from jsonb_array_elements(p_journals) with ordinality j (value, no)
  ), stored as (
    insert into ledger_journal (tenant_id, kind, ref, environment, day, detail, body_hash, created_at)
      select p_tenant, b.value ->> 'kind', b.ref, p_environment, p_day, coalesce(b.value -> 'detail', '{}'), p_hashes[b.no], p_at from body b order by b.no
      on conflict (tenant_id, ref) do nothing returning ledger_journal.id, ledger_journal.ref
  )
  select array_agg(s.id order by b.no) into ids from body b left join stored s on s.ref = b.ref;
  known := ids;
  if array_position(ids, null) is not null then
    -- Some references were committed by another transaction a moment ago.
    select array_agg(coalesce(ids[j.no], k.id) order by j.no), min(case when ids[j.no] is null and k.body_hash is distinct from p_hashes[j.no] then k.ref end)
      into known, taken
      from jsonb_array_elements(p_journals) with ordinality j (value, no)
      left join ledger_journal k on k.tenant_id = p_tenant and k.ref = j.value ->> 'ref';
    if taken is not null then raise exception 'the reference % belongs to another journal', taken using errcode = 'LG002'; end if;
  end if;
  perform ledger_store_postings(array_agg(ids[p.no] order by p.place), array_agg(p.account order by p.place), array_agg(p.amount order by p.place),
      array_agg(p.has_floor order by p.place))
    from unnest(p_numbers, p_accounts, p_amounts, p_has_floor) with ordinality p (no, account, amount, has_floor, place)
    where ids[p.no] is not null having count(*) > 0;
  return query select known[j.no], j.value ->> 'ref', ids[j.no] is not null
    from jsonb_array_elements(p_journals) with ordinality j (value, no) order by j.no;
end $$;

-- Whether journals can be stored by `ledger_store_apart`.
create function ledger_are_apart(p_tenant text, p_journals jsonb, p_accounts bigint[], p_has_floor boolean[]) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (select count(distinct j ->> 'ref') from jsonb_array_elements(p_journals) j) = jsonb_array_length(p_journals)
    and not exists (select from jsonb_array_elements(p_journals) j join ledger_journal k on k.tenant_id = p_tenant and k.ref = j ->> 'ref')
    and not exists (select from unnest(p_accounts, p_has_floor) p (account, has_floor) where has_floor group by account having count(*) > 1)
$$;

-- The one way into the ledger. `p_journals`: [{kind, ref, detail?, postings: [{owner, currency, purpose, environment, amount}]}], amounts as text, owner null
-- for the platform. All journals of a transaction go in one call for each tenant, tenants in the order of their ids, so that balances are locked in one order.
create or replace function ledger_post(p_tenant text, p_environment text, p_at timestamptz, p_journals jsonb)
returns table (id bigint, ref text, fresh boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  own record; local_day date; journal jsonb; hash bytea; hashes bytea[] := '{}'; known record;
  numbers bigint[]; accounts bigint[]; amounts numeric[]; has_floor boolean[]; first_posting int := 1; last_posting int := 0; apart boolean;
begin
  perform ledger_require_tenant(p_tenant);
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'journals are posted in a read committed transaction' using errcode = 'LG001';
  end if;
  if jsonb_typeof(p_journals) is distinct from 'array' or jsonb_array_length(p_journals) = 0 then
    raise exception 'there is no journal' using errcode = 'LG001';
  end if;
  perform ledger_take_turn('post', p_tenant);
  for at_index in 0 .. jsonb_array_length(p_journals) - 1 loop
    hashes := hashes || ledger_check(p_environment, p_journals -> at_index);
  end loop;
  lock table ledger_journal in row exclusive mode; -- a change of tenant.money waits for this transaction, or this one for it
  select t.money, t.time_zone into own from tenant t where t.id = p_tenant;
  if p_environment is distinct from own.money then
    raise exception 'the ledger of % is not in %', p_tenant, p_environment using errcode = 'LG001';
  end if;
  if p_at is null then raise exception 'a journal has a time' using errcode = 'LG001'; end if;
  local_day := (p_at at time zone own.time_zone)::date;
  loop
    select array_agg(account order by journal_no, place), array_agg(amount order by journal_no, place), array_agg(owner is not null order by journal_no, place),
        array_agg(journal_no order by journal_no, place)
      into accounts, amounts, has_floor, numbers
    from (
      select j.no as journal_no, p.place, p.owner, p.amount,
        (select a.id from ledger_account a where a.tenant_id = p_tenant and coalesce(a.owner_id, '') = coalesce(p.owner, '')
           and a.currency = p.currency and a.purpose = p.purpose and a.environment = p_environment) as account
      from jsonb_array_elements(p_journals) with ordinality j (value, no),
        rows from (jsonb_to_recordset(j.value -> 'postings') as (owner text, currency text, purpose text, amount numeric)) with ordinality
          as p (owner, currency, purpose, amount, place)
    ) posting;
    exit when array_position(accounts, null) is null;
    -- Accounts are made in the order of their keys, whatever the order of the postings.
    perform ledger_account_id(p_tenant, owner, currency, purpose, p_environment) from (
      select distinct p ->> 'owner' as owner, p ->> 'currency' as currency, p ->> 'purpose' as purpose
      from jsonb_array_elements(p_journals) j, jsonb_array_elements(j -> 'postings') p order by 1, 2, 3) keys;
  end loop;
  perform 1 from ledger_balance b where b.account_id = any(accounts) order by b.account_id for update;
  perform pg_advisory_xact_lock_shared(ledger_day_lock(p_tenant, local_day));
  apart := jsonb_array_length(p_journals) > 1 and ledger_are_apart(p_tenant, p_journals, accounts, has_floor);
  if apart then
    return query select * from ledger_store_apart(p_tenant, p_environment, p_at, local_day, p_journals, hashes, numbers, accounts, amounts, has_floor);
  end if;
  for at_index in 0 .. case when apart then -1 else jsonb_array_length(p_journals) - 1 end loop
    journal := p_journals -> at_index;
    hash := hashes[at_index + 1];
    last_posting := first_posting + jsonb_array_length(journal -> 'postings') - 1;
    ref := journal ->> 'ref';
    select j.id, j.body_hash into known from ledger_journal j where j.tenant_id = p_tenant and j.ref = journal ->> 'ref';
    fresh := known.id is null;
    if fresh then
      if exists (select from ledger_closed_day c where c.tenant_id = p_tenant and c.day >= local_day) then
        raise exception 'the day % is closed', local_day using errcode = 'LG004';
      end if;
      insert into ledger_journal (tenant_id, kind, ref, environment, day, detail, body_hash, created_at)
        values (p_tenant, journal ->> 'kind', journal ->> 'ref', p_environment, local_day, coalesce(journal -> 'detail', '{}'), hash, p_at)
        on conflict (tenant_id, ref) do nothing returning ledger_journal.id, ledger_journal.body_hash into known;
      fresh := known.id is not null;
      -- The same reference was committed by another transaction a moment ago.
      if not fresh then select j.id, j.body_hash into known from ledger_journal j where j.tenant_id = p_tenant and j.ref = journal ->> 'ref'; end if;
    end if;
    id := known.id;
    if fresh then
      perform ledger_store_postings(array_fill(id, array[last_posting - first_posting + 1]), accounts[first_posting:last_posting], amounts[first_posting:last_posting], has_floor[first_posting:last_posting]);
    elsif known.body_hash is distinct from hash then
      raise exception 'the reference % belongs to another journal', ref using errcode = 'LG002';
    end if;
    first_posting := last_posting + 1;
    return next;
  end loop;
  -- Whose balances moved: the app reads them again when the transaction has committed.
  perform pg_notify('wallet_changed', json_build_object('tenantId', p_tenant, 'userId', owner_id)::text)
    from (select distinct a.owner_id from ledger_account a where a.id = any(accounts) and a.owner_id is not null) moved;
end $$;

-- As before, but accounts that are there are found by one statement.
create or replace function ledger_lock(p_tenant text, p_environment text, p_keys jsonb)
returns table (owner text, currency text, purpose text, amount numeric)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare accounts bigint[];
begin
  perform ledger_require_tenant(p_tenant);
  perform ledger_take_turn('lock', p_tenant);
  select array_agg(coalesce(
      (select a.id from ledger_account a where a.tenant_id = p_tenant and coalesce(a.owner_id, '') = coalesce(k.owner, '')
         and a.currency = k.currency and a.purpose = k.purpose and a.environment = p_environment),
      ledger_account_id(p_tenant, k.owner, k.currency, k.purpose, p_environment))) into accounts from (
    select distinct k ->> 'owner' as owner, k ->> 'currency' as currency, k ->> 'purpose' as purpose
    from jsonb_array_elements(p_keys) k order by 1, 2, 3) k;
  perform 1 from ledger_balance b where b.account_id = any(accounts) order by b.account_id for update;
  return query select a.owner_id, a.currency, a.purpose, trim_scale(b.amount)
    from ledger_account a join ledger_balance b on b.account_id = a.id where a.id = any(accounts);
end $$;

drop function ledger_store(text, text, timestamptz, date, jsonb, bytea);
revoke execute on function ledger_store_postings(bigint[], bigint[], numeric[], boolean[]), ledger_are_apart(text, jsonb, bigint[], boolean[]),
  ledger_store_apart(text, text, timestamptz, date, jsonb, bytea[], bigint[], bigint[], numeric[], boolean[]) from public;
