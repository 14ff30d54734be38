-- Up Migration
-- Orders that move money in and out: top-ups, withdrawals, transfers, and what arrived on the chain. Amounts in USDT unless a currency is named.

-- What a tenant takes, pays and allows; what a row leaves out has the defaults of the server.
create table money_terms (
  tenant_id text primary key references tenant,
  version int not null default 1,
  body jsonb not null
);

create table withdrawal (
  id text primary key,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  network text not null,
  address text not null,
  -- Held at the request; the fee is part of it.
  amount numeric(38, 18) not null check (amount > 0),
  fee numeric(38, 18) not null check (fee >= 0 and fee < amount),
  state text not null check (state in ('requested', 'approved', 'sending', 'sent', 'confirmed', 'rejected', 'cancelled', 'lost')),
  version int not null default 0,
  reply text not null default '',
  -- Operators: who approved, and the second person who released the payout.
  approved_by text,
  paid_by text,
  -- The payout was given to the chain door; from here on it is looked up by its id and never sent again.
  handed_at timestamptz,
  txid text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index withdrawal_user on withdrawal (user_id, created_at desc);
create index withdrawal_under_way on withdrawal (tenant_id, state) where state in ('requested', 'approved', 'sending', 'sent', 'lost');

create table transfer (
  id text primary key,
  tenant_id text not null references tenant,
  from_user_id text not null references app_user,
  to_user_id text not null references app_user,
  currency text not null check (currency in ('usdt', 'token')),
  amount numeric(38, 18) not null check (amount > 0),
  fee numeric(38, 18) not null check (fee >= 0),
  created_at timestamptz not null,
  check (from_user_id <> to_user_id)
);
create index transfer_from on transfer (from_user_id, created_at desc);
create index transfer_to on transfer (to_user_id, created_at desc);

create table top_up (
  id text primary key,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  -- 1 personal, 2 community, 3 broker.
  types int not null check (types between 1 and 3),
  network text not null,
  address text not null,
  price numeric(38, 18) not null check (price > 0),
  bonus numeric(38, 18) not null check (bonus >= 0),
  -- What must arrive.
  exact numeric(38, 18) not null check (exact >= price),
  state text not null check (state in ('open', 'review', 'completed', 'rejected', 'cancelled', 'expired')),
  version int not null default 0,
  slip text,
  txid text,
  reply text not null default '',
  decided_by text,
  created_at timestamptz not null,
  -- Until when the slip must be there.
  expires_at timestamptz not null,
  changed_at timestamptz not null
);
-- No two open orders of an address ask for the same amount.
create unique index top_up_exact on top_up (network, address, exact) where state in ('open', 'review');
create index top_up_user on top_up (user_id, created_at desc);
create index top_up_review on top_up (tenant_id, created_at) where state = 'review';

create table chain_arrival (
  id text primary key,
  tenant_id text not null references tenant,
  network text not null,
  txid text not null,
  address text not null,
  from_address text not null,
  amount numeric(38, 18) not null check (amount > 0),
  confirmations int not null,
  -- waiting: not confirmed yet; matched: of a top-up order; listed: of none, for the operators; credited: to a user; gone: the chain has forgotten it.
  state text not null check (state in ('waiting', 'matched', 'listed', 'credited', 'gone')),
  version int not null default 0,
  top_up_id text references top_up,
  user_id text references app_user,
  -- The operator who typed it, where no chain door saw it.
  typed_by text,
  made_at timestamptz not null,
  seen_at timestamptz not null,
  unique (tenant_id, network, txid, address)
);
create unique index chain_arrival_top_up on chain_arrival (top_up_id) where state = 'matched';
create index chain_arrival_listed on chain_arrival (tenant_id, seen_at) where state = 'listed';

do $$
declare t text;
begin
  foreach t in array array['money_terms', 'withdrawal', 'transfer', 'top_up', 'chain_arrival'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_app, millrace_engine, millrace_audit', t);
  end loop;
end $$;
grant insert, update on withdrawal, top_up to millrace_app, millrace_engine;
grant insert on transfer to millrace_app;
grant insert, update on chain_arrival to millrace_engine;
grant update on chain_arrival to millrace_app;

-- When something was last changed or first set that proves who somebody is: money waits after it.
alter table app_user add column proof_changed_at timestamptz not null default now();
update app_user set proof_changed_at = created_at;

create function note_proof_change() returns trigger language plpgsql as $$
begin
  if (new.email, new.password_hash, new.safe_password_hash, new.two_step) is distinct from (old.email, old.password_hash, old.safe_password_hash, old.two_step) then
    new.proof_changed_at := now();
  end if;
  return new;
end $$;
create trigger proof_change before update on app_user for each row execute function note_proof_change();

alter table upload drop constraint upload_used_as_check;
alter table upload add constraint upload_used_as_check check (used_as in ('avatar', 'slip'));
