-- Up Migration
-- Exchange keys (encrypted), tasks, their events, orders, fills, layers (trade records), cycles and decisions.

create table exchange_credential (
  id text primary key check (id ~ '^crd_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  venue_id text not null,
  environment text not null check (environment in ('real', 'demo', 'paper')),
  -- uid of the account on the exchange: one account is linked once per venue.
  account_uid text not null,
  remark text not null,
  masked_key text not null,
  -- Envelope: data key wrapped by the key-encryption key; secrets sealed with AES-256-GCM, AAD = tenant, user, credential id.
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  ip_bound boolean not null,
  account_mode text not null check (account_mode in ('spot', 'futures', 'multi', 'portfolio')),
  swap_ready boolean not null,
  status text not null default 'ok' check (status in ('ok', 'broken')),
  broken_reason text,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index exchange_credential_account on exchange_credential (venue_id, account_uid) where deleted_at is null;
create index exchange_credential_user on exchange_credential (user_id) where deleted_at is null;

create sequence task_number as bigint;

create table task (
  id text primary key check (id ~ '^tsk_'),
  -- Number in the client order ids of this task, base 36 on the wire.
  number bigint not null unique default nextval('task_number'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  credential_id text not null references exchange_credential,
  environment text not null check (environment in ('real', 'demo', 'paper')),
  venue_id text not null,
  assignment_type smallint not null,
  inst_id text not null,
  direction text not null check (direction in ('long', 'short', 'both')),
  settings jsonb not null,
  trading_enabled boolean not null default false,
  buying_enabled boolean not null default false,
  fault text,
  -- Strategy state, its watches and the extremes of its trails, as decided last; null before the first decision.
  state jsonb,
  watches jsonb not null default '[]',
  extremes jsonb not null default '{}',
  -- Venue clock (ms) up to which state and extremes know the prices.
  decided_ts bigint,
  -- What lists show of the state, written with it: legs, waits, sums; see assignment of the contract.
  view jsonb not null default '{}',
  why jsonb,
  net_total numeric(38, 18) not null default 0,
  -- Optimistic version of people's actions (grows with what a person sees), of the engine's writes, and the engine's fencing epoch.
  version integer not null default 0,
  revision bigint not null default 0,
  engine_epoch bigint not null default 0,
  agreed_ts bigint,
  confirmed_no_stop boolean not null default false,
  confirmed_partial_ladder boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index task_user on task (user_id, created_at desc) where deleted_at is null;
create index task_credential on task (credential_id) where deleted_at is null;

-- One owner per (account, instrument, position side) on swaps and per (account, instrument) on spot.
create table task_position (
  credential_id text not null references exchange_credential,
  inst_id text not null,
  pos_side text not null check (pos_side in ('long', 'short', 'spot')),
  tenant_id text not null references tenant,
  task_id text not null references task,
  primary key (credential_id, inst_id, pos_side)
);

-- User actions on their way to the engine, in order; handled once.
create table task_event (
  id text primary key check (id ~ '^evt_'),
  seq bigint generated always as identity,
  tenant_id text not null references tenant,
  task_id text not null references task,
  action jsonb not null,
  actor_user_id text references app_user,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  refusal text
);
create index task_event_open on task_event (task_id, seq) where handled_at is null;

create table task_order (
  cl_ord_id text primary key,
  tenant_id text not null references tenant,
  task_id text not null references task,
  credential_id text not null references exchange_credential,
  leg text not null check (leg in ('L', 'S', 'K')),
  cycle integer not null,
  effect text not null check (effect in ('open', 'close')),
  kind text not null check (kind in ('market', 'ioc', 'post_only', 'limit', 'stop')),
  side text not null check (side in ('buy', 'sell')),
  inst_id text not null,
  price_ticks bigint,
  trigger_ticks bigint,
  lots bigint not null,
  reason text not null,
  rung integer,
  -- intent: committed, not yet sent. sent: on the wire. live: acknowledged. unknown: its fate is asked for. The rest is final.
  status text not null check (status in ('intent', 'sent', 'live', 'unknown', 'filled', 'canceled', 'refused', 'void', 'mismatch')),
  -- The venue's id, of a stop its algo id; and the order that a triggered stop became.
  ord_id text,
  child_ord_id text,
  refusal_code text,
  filled_lots bigint not null default 0,
  -- Venue clock (ms) at which the intent was committed and after which the venue drops the request.
  created_ts bigint not null,
  expires_ts bigint,
  -- Real time at which the request went on the wire; null before.
  sent_at timestamptz,
  -- Whether the strategy no longer wants it: a cancel is sent until it is gone.
  cancel_wanted boolean not null default false,
  updated_at timestamptz not null default now()
);
create index task_order_open on task_order (credential_id) where status in ('intent', 'sent', 'live', 'unknown');
create index task_order_venue_id on task_order (credential_id, ord_id);
create index task_order_child on task_order (credential_id, child_ord_id) where child_ord_id is not null;
create index task_order_task on task_order (task_id, created_ts);

-- One row per fill of the exchange: unique by instrument and trade id within the account.
create table task_fill (
  credential_id text not null references exchange_credential,
  inst_id text not null,
  trade_id text not null,
  tenant_id text not null references tenant,
  task_id text not null references task,
  cl_ord_id text not null references task_order,
  price_ticks bigint not null,
  lots bigint not null,
  fee_quote numeric(38, 18) not null,
  fee_base numeric(38, 18) not null,
  ts bigint not null,
  primary key (credential_id, inst_id, trade_id, cl_ord_id)
);
create index task_fill_task on task_fill (task_id, ts);

-- Funding booked to a leg, once per bill of the exchange. Negative = paid.
create table task_funding (
  credential_id text not null references exchange_credential,
  bill_id text not null,
  tenant_id text not null references tenant,
  task_id text not null references task,
  leg text not null,
  amount numeric(38, 18) not null,
  ts bigint not null,
  primary key (credential_id, bill_id)
);

-- A layer is what one opening order bought; the trade record of the specification.
create table task_layer (
  open_cl_ord_id text primary key references task_order,
  tenant_id text not null references tenant,
  task_id text not null references task,
  leg text not null,
  cycle integer not null,
  rung integer not null,
  lots bigint not null,
  -- Entry cost in ticks x lots, so the average is a fraction and never rounded.
  cost bigint not null,
  closed_lots bigint not null default 0,
  exit_cost bigint not null default 0,
  realized numeric(38, 18) not null default 0,
  fees numeric(38, 18) not null default 0,
  opened_ts bigint not null,
  closed_ts bigint
);
create index task_layer_task on task_layer (task_id, opened_ts desc);

create table task_cycle (
  task_id text not null references task,
  leg text not null,
  cycle integer not null,
  tenant_id text not null references tenant,
  environment text not null,
  reason text not null,
  adds integer not null,
  realized numeric(38, 18) not null,
  fees numeric(38, 18) not null,
  funding numeric(38, 18) not null,
  net numeric(38, 18) not null,
  opened_ts bigint not null,
  closed_ts bigint not null,
  primary key (task_id, leg, cycle)
);

-- Why the task did what it did, newest last; pruned by the engine to the last 200 of a task.
create table task_decision (
  id bigint generated always as identity primary key,
  tenant_id text not null references tenant,
  task_id text not null references task,
  ts bigint not null,
  why jsonb not null
);
create index task_decision_task on task_decision (task_id, id desc);

-- The engine that may write: each start takes the next epoch, and a write under an older one is refused.
create table engine_lease (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null
);
insert into engine_lease (epoch) values (0);
grant select, update on engine_lease to millrace_engine;

grant select, insert, update on exchange_credential, task, task_event, task_position, task_order, task_fill, task_funding, task_layer, task_cycle, task_decision to millrace_engine;
grant delete on task_position, task_decision to millrace_engine;
grant usage on sequence task_number to millrace_engine, millrace_app;
grant select, insert, update on exchange_credential, task, task_event, task_position to millrace_app;
grant delete on task_position to millrace_app;
grant select on task_order, task_fill, task_funding, task_layer, task_cycle, task_decision to millrace_app;
grant select on all tables in schema public to millrace_audit;

do $$
declare t text;
begin
  foreach t in array array['exchange_credential', 'task', 'task_position', 'task_event', 'task_order', 'task_fill', 'task_funding', 'task_layer', 'task_cycle', 'task_decision'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
  end loop;
end $$;
