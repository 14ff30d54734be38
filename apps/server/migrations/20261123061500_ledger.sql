-- Up Migration
-- The double-entry ledger. Its tables are written by `ledger_post` and `ledger_close` only. Postings have no foreign keys: their key-share locks on the row of
-- a tenant or of a platform account would make all journals of a tenant write to that one row; nothing is ever deleted, and the functions write existing ids only.
-- Errors: LG001 not a valid journal, LG002 reference used for another journal, LG003 balance below its floor, LG004 closed day, LG005 another tenant's.

-- Whose money a tenant's balances are; fixed by its first journal.
alter table tenant add column money text not null default 'paper' check (money in ('real', 'paper'));

create table ledger_account (
  id bigint generated always as identity primary key,
  tenant_id text not null references tenant,
  -- A user, or null for an account of the platform.
  owner_id text references app_user,
  currency text not null check (currency in
    ('usdt', 'dusdt', 'experienceFuel', 'dynamicFuel', 'communityFuel', 'token', 'fuelDebt', 'shareDebt')),
  purpose text not null check (purpose ~ '^[a-z][A-Za-z]{0,39}$'),
  environment text not null check (environment in ('real', 'demo', 'paper')),
  unique nulls not distinct (tenant_id, owner_id, currency, purpose, environment),
  -- Accounts of users have a floor of 0 and a row in ledger_balance; accounts of the platform have neither.
  check ((owner_id is not null) = (purpose in ('balance', 'hold')))
);

create table ledger_journal (
  -- Drawn after the balances are locked: the journals of an account with a floor are numbered in the order of its running balance.
  id bigint generated always as identity primary key,
  tenant_id text not null,
  kind text not null check (kind ~ '^[a-z][A-Za-z.]{0,39}$'),
  ref text not null check (length(ref) between 1 and 200),
  environment text not null,
  day date not null,
  detail jsonb not null,
  body_hash bytea not null,
  created_at timestamptz not null,
  unique (tenant_id, ref)
);
create index ledger_journal_day on ledger_journal (tenant_id, day);

create table ledger_posting (
  account_id bigint not null,
  journal_id bigint not null,
  amount numeric(38, 18) not null check (amount <> 0),
  -- Of the account after this posting; null where the account has no floor.
  balance numeric(38, 18) check (balance >= 0),
  primary key (account_id, journal_id)
);

create table ledger_balance (
  account_id bigint primary key,
  amount numeric(38, 18) not null default 0 check (amount >= 0)
) with (fillfactor = 50);

create table ledger_closed_day (
  tenant_id text not null references tenant,
  day date not null,
  -- Journals of the day.
  journals bigint not null,
  primary key (tenant_id, day)
);

-- The trial balance at the end of a closed day.
create table ledger_closing (
  tenant_id text not null references tenant,
  day date not null,
  currency text not null,
  purpose text not null,
  environment text not null,
  amount numeric(38, 18) not null,
  primary key (tenant_id, day, currency, purpose, environment)
);

-- Daily work of a tenant that is done.
create table daily_run (
  tenant_id text not null references tenant,
  day date not null,
  job text not null check (job ~ '^[a-z_]{1,40}$'),
  done_at timestamptz not null,
  primary key (tenant_id, job, day)
);

create function ledger_never_changes() returns trigger language plpgsql as $$
begin
  raise exception '% rows never change', tg_table_name using errcode = 'LG001';
end $$;

-- The environment of the ledger's accounts is the tenant's money, so it stays what it was at the first journal.
create function tenant_money_is_fixed() returns trigger language plpgsql as $$
begin
  lock table ledger_journal in share mode;
  if exists (select 1 from ledger_journal where tenant_id = new.id) then
    raise exception 'the money of tenant % is fixed by its first journal', new.id using errcode = 'LG001';
  end if;
  return new;
end $$;
create trigger tenant_money before update of money on tenant for each row
  when (old.money is distinct from new.money) execute function tenant_money_is_fixed();

-- Held shared by a journal of the day, exclusively by the closing of the day.
create function ledger_day_lock(tenant text, day date) returns bigint language sql immutable as $$
  select hashtextextended('ledger day ' || tenant || ' ' || (day - date '2000-01-01')::text, 0)
$$;

-- The API and whoever else has no right to all tenants reaches its own only.
create function ledger_require_tenant(tenant text) returns void language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if not (pg_has_role(session_user, 'millrace_engine', 'usage') or pg_has_role(session_user, 'millrace_owner', 'usage'))
     and tenant is distinct from app_tenant() then
    raise exception 'the ledger of another tenant' using errcode = 'LG005';
  end if;
end $$;

-- The account of one posting, made when it is the first. Owners of another tenant are refused.
create function ledger_account_id(p_tenant text, p_owner text, p_currency text, p_purpose text, p_environment text) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare found_id bigint;
begin
  if p_owner is null then
    select id into found_id from ledger_account
      where tenant_id = p_tenant and owner_id is null and currency = p_currency and purpose = p_purpose and environment = p_environment;
  else
    select id into found_id from ledger_account
      where tenant_id = p_tenant and owner_id = p_owner and currency = p_currency and purpose = p_purpose and environment = p_environment;
  end if;
  if found_id is not null then return found_id; end if;
  if p_owner is not null and not exists (select 1 from app_user where id = p_owner and tenant_id = p_tenant) then
    raise exception 'the owner % is not of tenant %', p_owner, p_tenant using errcode = 'LG005';
  end if;
  insert into ledger_account (tenant_id, owner_id, currency, purpose, environment)
    values (p_tenant, p_owner, p_currency, p_purpose, p_environment)
    on conflict (tenant_id, owner_id, currency, purpose, environment) do nothing returning id into found_id;
  if found_id is null then
    return ledger_account_id(p_tenant, p_owner, p_currency, p_purpose, p_environment);
  end if;
  if p_owner is not null then insert into ledger_balance (account_id) values (found_id); end if;
  return found_id;
end $$;

-- Refuses a journal that does not balance or is not well formed; gives the hash that its repetition must have.
create function ledger_check(p_environment text, p_journal jsonb) returns bytea language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
declare broken text; body text;
begin
  if jsonb_typeof(p_journal -> 'postings') is distinct from 'array' or jsonb_array_length(p_journal -> 'postings') < 2
     or p_journal ->> 'kind' is null or p_journal ->> 'ref' is null then
    raise exception 'a journal has a kind, a reference and at least two postings' using errcode = 'LG001';
  end if;
  with posting as (
    select p ->> 'owner' as owner, p ->> 'currency' as currency, p ->> 'purpose' as purpose, (p ->> 'amount')::numeric as amount,
      p ->> 'environment' as environment
    from jsonb_array_elements(p_journal -> 'postings') p
  ), fault as (
    select 'an amount is 0, not a number or has more than 18 decimals' as said from posting
      where amount is null or amount = 0 or amount in ('NaN', 'Infinity', '-Infinity') or amount <> round(amount, 18) or abs(amount) >= 1e20
    union all select 'a posting is in another environment than its journal' from posting where environment is distinct from p_environment
    union all select 'an account has two postings' from posting group by owner, currency, purpose having count(*) > 1
    union all select 'the postings in ' || coalesce(currency, 'no currency') || ' do not sum to 0' from posting group by currency having sum(amount) <> 0
  )
  select (select min(said) from fault), (select jsonb_agg(jsonb_build_array(owner, currency, purpose, trim_scale(amount)) order by currency, purpose, owner)::text from posting)
    into broken, body;
  if broken is not null then raise exception '%', broken using errcode = 'LG001'; end if;
  return sha256(convert_to(jsonb_build_array(p_environment, p_journal ->> 'kind', body, coalesce(p_journal -> 'detail', '{}'))::text, 'UTF8'));
end $$;

-- Stores one journal after its balances are locked.
create function ledger_store(p_tenant text, p_environment text, p_at timestamptz, p_day date, p_journal jsonb, p_hash bytea)
returns bigint language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare journal bigint; posting record; after numeric(38, 18);
begin
  insert into ledger_journal (tenant_id, kind, ref, environment, day, detail, body_hash, created_at)
    values (p_tenant, p_journal ->> 'kind', p_journal ->> 'ref', p_environment, p_day, coalesce(p_journal -> 'detail', '{}'), p_hash, p_at)
    on conflict (tenant_id, ref) do nothing returning id into journal;
  if journal is null then return null; end if;
  for posting in select p ->> 'owner' as owner, p ->> 'currency' as currency, p ->> 'purpose' as purpose, (p ->> 'amount')::numeric as amount
                 from jsonb_array_elements(p_journal -> 'postings') p loop
    declare account bigint := ledger_account_id(p_tenant, posting.owner, posting.currency, posting.purpose, p_environment);
    begin
      after := null;
      if posting.owner is not null then
        select amount + posting.amount into after from ledger_balance where account_id = account;
        if after < 0 then
          raise exception 'not enough % on % of %', posting.currency, posting.purpose, posting.owner
            using errcode = 'LG003', detail = (after - posting.amount)::text;
        end if;
        update ledger_balance set amount = after where account_id = account;
      end if;
      insert into ledger_posting (account_id, journal_id, amount, balance) values (account, journal, posting.amount, after);
    end;
  end loop;
  return journal;
end $$;

-- The one way into the ledger. `p_journals`: [{kind, ref, detail?, postings: [{owner, currency, purpose, environment, amount}]}], amounts as text, owner null
-- for the platform. All journals of a transaction go in one call, so that their balances are locked in one order.
create function ledger_post(p_tenant text, p_environment text, p_at timestamptz, p_journals jsonb)
returns table (id bigint, ref text, fresh boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare own tenant%rowtype; local_day date; journal jsonb; hash bytea; hashes bytea[] := '{}'; known ledger_journal%rowtype; at_index int := 0; accounts bigint[];
begin
  perform ledger_require_tenant(p_tenant);
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'journals are posted in a read committed transaction' using errcode = 'LG001';
  end if;
  if jsonb_typeof(p_journals) is distinct from 'array' or jsonb_array_length(p_journals) = 0 then
    raise exception 'there is no journal' using errcode = 'LG001';
  end if;
  if current_setting('ledger.posted', true) = pg_current_xact_id()::text then
    raise exception 'all journals of a transaction are posted in one call' using errcode = 'LG001';
  end if;
  perform set_config('ledger.posted', pg_current_xact_id()::text, true);
  for journal in select value from jsonb_array_elements(p_journals) loop
    hashes := hashes || ledger_check(p_environment, journal);
  end loop;
  lock table ledger_journal in row exclusive mode; -- a change of tenant.money waits for this transaction, or this one for it
  select * into own from tenant t where t.id = p_tenant;
  if own.id is null or p_environment is distinct from own.money then
    raise exception 'the ledger of % is not in %', p_tenant, p_environment using errcode = 'LG001';
  end if;
  if p_at is null then raise exception 'a journal has a time' using errcode = 'LG001'; end if;
  local_day := (p_at at time zone own.time_zone)::date;
  -- Accounts are made and balances locked in the order of their keys, whatever the order of the postings.
  select array_agg(ledger_account_id(p_tenant, owner, currency, purpose, p_environment)) into accounts from (
    select distinct p ->> 'owner' as owner, p ->> 'currency' as currency, p ->> 'purpose' as purpose
    from jsonb_array_elements(p_journals) j, jsonb_array_elements(j -> 'postings') p order by 1, 2, 3) keys;
  perform 1 from ledger_balance b where b.account_id = any(accounts) order by b.account_id for update;
  perform pg_advisory_xact_lock_shared(ledger_day_lock(p_tenant, local_day));
  for journal in select value from jsonb_array_elements(p_journals) loop
    at_index := at_index + 1;
    ref := journal ->> 'ref';
    select * into known from ledger_journal j where j.tenant_id = p_tenant and j.ref = journal ->> 'ref';
    if known.id is null then
      if exists (select 1 from ledger_closed_day c where c.tenant_id = p_tenant and c.day >= local_day) then
        raise exception 'the day % is closed', local_day using errcode = 'LG004';
      end if;
      id := ledger_store(p_tenant, p_environment, p_at, local_day, journal, hashes[at_index]);
      fresh := id is not null;
      -- The same reference was committed by another transaction a moment ago.
      if not fresh then select * into known from ledger_journal j where j.tenant_id = p_tenant and j.ref = journal ->> 'ref'; end if;
    else
      fresh := false;
    end if;
    if not fresh then
      if known.body_hash is distinct from hashes[at_index] then
        raise exception 'the reference % belongs to another journal', ref using errcode = 'LG002';
      end if;
      id := known.id;
    end if;
    return next;
  end loop;
end $$;

-- Closes every open day of the tenant up to `p_day`, which must be over. A closed day stays as it is.
create function ledger_close(p_tenant text, p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare zone text; first_day date; current_day date;
begin
  perform ledger_require_tenant(p_tenant);
  select time_zone into zone from tenant where id = p_tenant;
  if zone is null then raise exception 'there is no tenant %', p_tenant using errcode = 'LG001'; end if;
  if p_day is null or p_day >= (clock_timestamp() at time zone zone)::date then
    raise exception 'the day % is not over', p_day using errcode = 'LG001';
  end if;
  -- One closing of a tenant at a time.
  perform pg_advisory_xact_lock(hashtextextended('ledger close ' || p_tenant, 0));
  select max(day) + 1 into first_day from ledger_closed_day where tenant_id = p_tenant;
  if first_day is null then
    select least(min(day), p_day) into first_day from ledger_journal where tenant_id = p_tenant;
  end if;
  for current_day in select d::date from generate_series(first_day, p_day, interval '1 day') d loop
    perform pg_advisory_xact_lock(ledger_day_lock(p_tenant, current_day));
  end loop;
  for current_day in select d::date from generate_series(first_day, p_day, interval '1 day') d loop
    perform ledger_close_day(p_tenant, current_day);
  end loop;
end $$;

-- The trial balance of the day before and what the day's journals moved.
create function ledger_close_day(p_tenant text, p_day date) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare first_id bigint; last_id bigint; counted bigint;
begin
  select min(id), max(id), count(*) into first_id, last_id, counted from ledger_journal where tenant_id = p_tenant and day = p_day;
  insert into ledger_closed_day (tenant_id, day, journals) values (p_tenant, p_day, counted);
  insert into ledger_closing (tenant_id, day, currency, purpose, environment, amount)
    select p_tenant, p_day, currency, purpose, environment, sum(amount) from (
      select currency, purpose, environment, amount from ledger_closing where tenant_id = p_tenant and day = p_day - 1
      union all
      select a.currency, a.purpose, a.environment, p.amount
        from ledger_account a join ledger_posting p on p.account_id = a.id and p.journal_id between first_id and last_id
        join ledger_journal j on j.id = p.journal_id and j.tenant_id = p_tenant and j.day = p_day
        where a.tenant_id = p_tenant) moved
    group by currency, purpose, environment;
end $$;

do $$
declare t text;
begin
  foreach t in array array['ledger_account', 'ledger_journal', 'ledger_posting', 'ledger_closed_day', 'ledger_closing'] loop
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function ledger_never_changes()', t || '_kept', t);
  end loop;
  foreach t in array array['ledger_account', 'ledger_journal', 'ledger_posting', 'ledger_balance', 'ledger_closed_day', 'ledger_closing', 'daily_run'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_app, millrace_engine, millrace_audit', t);
  end loop;
  foreach t in array array['ledger_account', 'ledger_journal', 'ledger_closed_day', 'ledger_closing', 'daily_run'] loop
    execute format('create policy tenant_rows on %I for select to millrace_app using (tenant_id = app_tenant())', t);
  end loop;
  foreach t in array array['ledger_posting', 'ledger_balance'] loop
    execute format('create policy tenant_rows on %I for select to millrace_app using (exists (select 1 from ledger_account a where a.id = account_id and a.tenant_id = app_tenant()))', t);
  end loop;
end $$;
-- Of balances only the row's own function may change the amount; their number and owner stay.
create trigger ledger_balance_kept before delete or truncate on ledger_balance for each statement execute function ledger_never_changes();
grant insert on daily_run to millrace_engine;

revoke execute on function ledger_account_id(text, text, text, text, text), ledger_check(text, jsonb), ledger_close_day(text, date),
  ledger_store(text, text, timestamptz, date, jsonb, bytea), ledger_require_tenant(text), ledger_day_lock(text, date),
  ledger_post(text, text, timestamptz, jsonb), ledger_close(text, date) from public;
grant execute on function ledger_post(text, text, timestamptz, jsonb) to millrace_app, millrace_engine;
grant execute on function ledger_close(text, date) to millrace_engine;
