-- Up Migration
-- Fuel: with it traders pay the platform's share of their profit.

alter table tenant
  -- Share of profit, and whether each cycle pays it or new highs of a task's sum.
  add column fuel_rate numeric(10, 8) not null default 0.2 check (fuel_rate between 0 and 1),
  add column fuel_mode text not null default 'perCycle' check (fuel_mode in ('perCycle', 'highWater'));

-- A fee, written with the cycle or sale that owes it. `n`: 0 for a whole cycle, otherwise the number of the new high. `basis` times `rate` is the fee.
create table task_fee (
  task_id text not null references task,
  leg text not null,
  cycle integer not null,
  n integer not null check (n >= 0),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  environment text not null,
  basis numeric(38, 18) not null check (basis > 0),
  rate numeric(10, 8) not null,
  fee numeric(38, 18) not null check (fee >= 0),
  -- Fuel that was taken, in the order of spending; what is left of the fee is owed. All 0 outside the tenant's own money.
  is_charged boolean not null,
  trial numeric(38, 18) not null default 0,
  dynamic numeric(38, 18) not null default 0,
  community numeric(38, 18) not null default 0,
  bought numeric(38, 18) not null default 0,
  owed numeric(38, 18) not null default 0,
  -- Venue ms.
  ts bigint not null,
  primary key (task_id, leg, cycle, n),
  check (not is_charged or trial + dynamic + community + bought + owed = fee)
);

-- What the fees of a leg follow from: the sum of closed cycles, the sales of the open one, and the highest sum that has paid.
create table task_fee_basis (
  task_id text not null references task,
  leg text not null,
  tenant_id text not null references tenant,
  cycle integer not null,
  closed numeric(38, 18) not null,
  sold numeric(38, 18) not null,
  high numeric(38, 18) not null,
  n integer not null,
  primary key (task_id, leg)
);

-- Tasks whose buying was stopped because fuel ran out, until a credit starts it or the trader decides otherwise.
create table fuel_pause (
  task_id text primary key references task,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  paused_at timestamptz not null
);
create index fuel_pause_user on fuel_pause (user_id);

-- Trial fuel: once per user and once per main account at the exchange, also after the link has ended.
create table trial_grant (
  tenant_id text not null references tenant,
  venue_id text not null,
  main_uid text not null,
  user_id text not null unique references app_user,
  granted_at timestamptz not null,
  primary key (tenant_id, venue_id, main_uid)
);

-- What an exchange account owes: its share of the fuel debt of the user who has it, or had it last.
create table fuel_debt (
  tenant_id text not null references tenant,
  venue_id text not null,
  account_uid text not null,
  user_id text not null references app_user,
  amount numeric(38, 18) not null check (amount >= 0),
  primary key (tenant_id, venue_id, account_uid)
);
create index fuel_debt_user on fuel_debt (user_id) where amount > 0;

do $$
declare t text;
begin
  foreach t in array array['task_fee', 'task_fee_basis', 'fuel_pause', 'trial_grant', 'fuel_debt'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select, insert, update, delete on %I to millrace_engine', t);
    execute format('grant select on %I to millrace_app, millrace_audit', t);
  end loop;
  grant delete on fuel_pause to millrace_app;
  grant insert on trial_grant to millrace_app;
  grant update on fuel_debt to millrace_app;
end $$;

-- A transaction does each step once per tenant, tenants in the order of their ids: two transactions never wait for each other.
create function ledger_take_turn(p_step text, p_tenant text) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('ledger.' || p_step, true);
begin
  if split_part(before, ' ', 1) = pg_current_xact_id()::text and split_part(before, ' ', 2) >= p_tenant then
    raise exception 'all journals of a transaction are posted in one call' using errcode = 'LG001';
  end if;
  perform set_config('ledger.' || p_step, pg_current_xact_id()::text || ' ' || p_tenant, true);
end $$;

-- Makes accounts where they are missing and locks the balances among them, in the order in which `ledger_post` does both, so that journals can be made from
-- what the balances are. `p_keys`: [{owner, currency, purpose}]; it must name every account that the journals touch. Gives the balances.
create function ledger_lock(p_tenant text, p_environment text, p_keys jsonb)
returns table (owner text, currency text, purpose text, amount numeric)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare accounts bigint[];
begin
  perform ledger_require_tenant(p_tenant);
  perform ledger_take_turn('lock', p_tenant);
  select array_agg(ledger_account_id(p_tenant, k.owner, k.currency, k.purpose, p_environment)) into accounts from (
    select distinct k ->> 'owner' as owner, k ->> 'currency' as currency, k ->> 'purpose' as purpose
    from jsonb_array_elements(p_keys) k order by 1, 2, 3) k;
  perform 1 from ledger_balance b where b.account_id = any(accounts) order by b.account_id for update;
  return query select a.owner_id, a.currency, a.purpose, trim_scale(b.amount)
    from ledger_account a join ledger_balance b on b.account_id = a.id where a.id = any(accounts);
end $$;

-- As before, but a transaction may post for several tenants, each in one call, in the order of their ids.
-- The one way into the ledger. `p_journals`: [{kind, ref, detail?, postings: [{owner, currency, purpose, environment, amount}]}], amounts as text, owner null
-- for the platform. All journals of a transaction go in one call, so that their balances are locked in one order.
create or replace function ledger_post(p_tenant text, p_environment text, p_at timestamptz, p_journals jsonb)
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
  perform ledger_take_turn('post', p_tenant);
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

revoke execute on function ledger_take_turn(text, text), ledger_lock(text, text, jsonb) from public;
grant execute on function ledger_lock(text, text, jsonb) to millrace_app, millrace_engine;

-- Who has linked an account in the tenant's own money gets trial fuel as if linking today: no task stops for want of it.
insert into trial_grant (tenant_id, venue_id, main_uid, user_id, granted_at)
  select distinct on (c.tenant_id, c.venue_id, c.account_uid) c.tenant_id, c.venue_id, c.account_uid, c.user_id, now()
  from (select distinct on (user_id) * from exchange_credential order by user_id, created_at) c
  join tenant t on t.id = c.tenant_id and t.money = c.environment
  order by c.tenant_id, c.venue_id, c.account_uid, c.created_at;
select ledger_post(g.tenant_id, t.money, now(), g.journals) from (
  select tenant_id, jsonb_agg(jsonb_build_object('kind', 'trial', 'ref', 'trial:' || user_id, 'postings', jsonb_build_array(
    jsonb_build_object('owner', user_id, 'currency', 'experienceFuel', 'purpose', 'balance', 'amount', '100', 'environment', money),
    jsonb_build_object('owner', null, 'currency', 'experienceFuel', 'purpose', 'fuelGrant', 'amount', '-100', 'environment', money)))) as journals
  from trial_grant join tenant on tenant.id = tenant_id group by tenant_id order by tenant_id) g
  join tenant t on t.id = g.tenant_id order by g.tenant_id;
