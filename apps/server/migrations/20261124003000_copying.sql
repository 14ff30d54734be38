-- Up Migration
-- Copy trading: traders whose orders are copied, their signals, the follows of copiers, and what became of each signal.

alter table tenant
  -- Share of profit that a new trader begins with, and that none may exceed.
  add column share_rate numeric(6, 4) not null default 0.10 check (share_rate between 0 and 0.30),
  -- Of what the book shows within the slippage limit, all copies of one order together buy at most this.
  add column copy_book_share numeric(6, 4) not null default 0.20 check (copy_book_share > 0 and copy_book_share <= 1),
  -- Instruments that may be copied, and the least turnover of a day, USDT, below which one is not.
  add column copy_instruments text[] not null default '{BTC-USDT-SWAP,ETH-USDT-SWAP,SOL-USDT-SWAP,XRP-USDT-SWAP,DOGE-USDT-SWAP,BTC-USDT,ETH-USDT}',
  add column copy_turnover_min numeric(38, 18) not null default 1000000 check (copy_turnover_min >= 0);

create table trader_application (
  id text primary key check (id ~ '^tra_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  -- The lead account.
  credential_id text not null references exchange_credential,
  -- Version of the terms that were ticked.
  terms_version integer not null,
  introduction text not null check (char_length(introduction) <= 200),
  -- Equity of the account, USDT, when it was applied.
  equity numeric(38, 18) not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  -- The operator's words to the trader.
  reply text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The operator.
  decided_by text,
  check ((state = 'pending') = (decided_at is null))
);
create unique index trader_application_user on trader_application (user_id) where state = 'pending';
create index trader_application_of on trader_application (user_id, created_at);
create index trader_application_queue on trader_application (tenant_id, created_at) where state = 'pending';

create table lead_trader (
  id text primary key check (id ~ '^led_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  credential_id text not null references exchange_credential,
  environment text not null check (environment in ('real', 'demo', 'paper')),
  venue_id text not null,
  -- resigned by himself, revoked by operators: nothing is copied any more.
  state text not null default 'active' check (state in ('active', 'resigned', 'revoked')),
  introduction text not null check (char_length(introduction) <= 200),
  -- Of a new follow; a running one keeps the rate that its copier accepted.
  share_rate numeric(6, 4) not null check (share_rate between 0 and 0.30),
  followers_max integer not null default 500 check (followers_max between 1 and 10000),
  -- His own wish, or the operators' (with the reason), or too little equity for a day: no new follows.
  accepts boolean not null default true,
  closed_reason text,
  low_equity_since timestamptz,
  -- Since when nobody manages the positions of his copiers: gap, broken key, frozen. Null while he trades.
  silent_since timestamptz,
  silent_reason text check (silent_reason in ('gap', 'key', 'frozen', 'signal')),
  -- Of the signal written last; they have no gap.
  last_seq bigint not null default 0,
  version integer not null default 1,
  approved_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'active') = (ended_at is null)),
  check ((silent_since is null) = (silent_reason is null))
);
create unique index lead_trader_user on lead_trader (user_id) where state = 'active';
create unique index lead_trader_account on lead_trader (credential_id) where state = 'active';
create index lead_trader_of_tenant on lead_trader (tenant_id, state);

-- Tasks of a lead account. waiting: it held something when it could first be copied, and is copied once it is flat.
create table lead_task (
  task_id text primary key references task,
  lead_id text not null references lead_trader,
  state text not null check (state in ('copied', 'waiting', 'off'))
);
create index lead_task_of on lead_task (lead_id);

-- What the signals so far say that a trader holds; `open_lots`: of the order that opened it.
create table lead_position (
  lead_id text not null references lead_trader,
  inst_id text not null,
  pos_side text not null check (pos_side in ('L', 'S')),
  lots bigint not null check (lots >= 0),
  open_lots bigint not null check (open_lots >= 0),
  primary key (lead_id, inst_id, pos_side)
);

-- Fills of orders of copied tasks that no signal has told yet. Costs are ticks x lots.
create table lead_order (
  cl_ord_id text primary key,
  lead_id text not null references lead_trader,
  task_id text not null references task,
  inst_id text not null,
  pos_side text not null check (pos_side in ('L', 'S')),
  effect text not null check (effect in ('open', 'close')),
  lots bigint not null check (lots > 0),
  cost numeric(38, 0) not null,
  -- Venue ms of the first of them.
  since_ts bigint not null
);
create index lead_order_due on lead_order (since_ts);

create table lead_signal (
  lead_id text not null references lead_trader,
  seq bigint not null,
  tenant_id text not null references tenant,
  inst_id text not null,
  pos_side text not null check (pos_side in ('L', 'S')),
  action text not null check (action in ('OPEN', 'ADD', 'REDUCE', 'CLOSE')),
  lots_before bigint not null check (lots_before >= 0),
  lots_delta bigint not null check (lots_delta > 0),
  -- Lots of the order that opened the position; what fixed sizes are measured by.
  lots_open bigint not null check (lots_open > 0),
  -- Of its fills, ticks x lots; the average price is cost / lots_delta.
  cost numeric(38, 0) not null,
  -- Venue ms of its last fill.
  ts bigint not null,
  -- Share of each copy that is bought, all copies together being too much for the book; null until it is known, and of closings 1.
  factor numeric(20, 18) check (factor between 0 and 1),
  -- Copiers who do not copy its instrument have missed it.
  noted boolean not null default false,
  primary key (lead_id, seq)
);
create index lead_signal_of_instrument on lead_signal (lead_id, inst_id, seq);
create index lead_signal_unprepared on lead_signal (lead_id, seq) where factor is null;
create index lead_signal_unnoted on lead_signal (lead_id) where not noted;

create table follow (
  id text primary key check (id ~ '^fol_'),
  tenant_id text not null references tenant,
  -- The copier.
  user_id text not null references app_user,
  lead_id text not null references lead_trader,
  credential_id text not null references exchange_credential,
  environment text not null check (environment in ('real', 'demo', 'paper')),
  venue_id text not null,
  mode text not null check (mode in ('proportional', 'fixed')),
  allocation numeric(38, 18) not null check (allocation > 0),
  -- Equity of the lead account when the copier took his share of it; f = allocation / lead_equity.
  lead_equity numeric(38, 18) not null check (lead_equity > 0),
  first_sz text,
  lever integer not null check (lever between 1 and 20),
  max_slip_pct text not null,
  replenishment_max integer not null,
  loss_num text not null,
  target_num text not null,
  inst_ids text[] not null,
  directions text[] not null,
  on_leader_end text not null check (on_leader_end in ('close', 'keep')),
  share_rate numeric(6, 4) not null,
  -- paused: opens nothing. exits: opens nothing any more and ends when flat. closing: closes everything, then ends.
  state text not null check (state in ('active', 'paused', 'exits', 'closing', 'keeping', 'ended')),
  -- Why it leaves or left: user, lossLimit, target, leader, operator.
  reason text,
  -- Net of what was settled with the leader, and the most it ever was; shares settled so far.
  high_water numeric(38, 18) not null default 0,
  shares integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'ended') = (ended_at is not null)),
  check ((mode = 'fixed') = (first_sz is not null))
);
create unique index follow_of_user on follow (user_id, lead_id) where state <> 'ended';
create index follow_of_lead on follow (lead_id) where state <> 'ended';
create index follow_leaving on follow (id) where state in ('exits', 'closing', 'keeping');

alter table task
  add column follow_id text references follow,
  -- Whose signals it hears.
  add column lead_id text references lead_trader,
  -- Signals after this one are its own.
  add column lead_after bigint,
  add constraint task_follow_whole check (num_nulls(follow_id, lead_id, lead_after) in (0, 3));
create index task_of_follow on task (follow_id) where follow_id is not null;

-- What became of each signal for each copier. sent: an order is under way. Prices and sizes are those of its orders' fills.
create table copy_row (
  follow_id text not null references follow,
  seq bigint not null,
  lead_id text not null,
  tenant_id text not null references tenant,
  task_id text references task,
  state text not null check (state in ('sent', 'applied', 'missed')),
  -- Of a missed one.
  reason text,
  cl_ord_ids text[] not null default '{}',
  -- Lots that its orders were to fill.
  lots bigint not null default 0,
  -- Venue ms of the decision.
  ts bigint not null,
  primary key (follow_id, seq),
  foreign key (lead_id, seq) references lead_signal,
  check ((state = 'missed') = (reason is not null))
);

create function signal_follow_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('follow_changed', json_build_object('tenantId', new.tenant_id, 'userId', new.user_id, 'followId', new.id)::text);
  return null;
end $$;
create trigger follow_changed after insert or update on follow for each row execute function signal_follow_changed();

grant select, insert, update on trader_application, lead_trader, follow to millrace_app, millrace_engine;
grant select, insert, update, delete on lead_task, lead_position, lead_order to millrace_engine;
grant select, insert, update on lead_task to millrace_app;
grant select, insert, update on lead_signal, copy_row to millrace_engine;
grant select on lead_position, lead_signal, copy_row to millrace_app;
grant select on trader_application, lead_trader, lead_task, lead_position, lead_order, lead_signal, follow, copy_row to millrace_audit;
grant select on trader_application, lead_trader, follow to millrace_console;
grant update (state, reply, decided_by, decided_at, version) on trader_application to millrace_console;
grant insert, update on lead_trader to millrace_console;

do $$
declare t text;
begin
  foreach t in array array['trader_application', 'lead_trader', 'lead_signal', 'follow', 'copy_row'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
  end loop;
  foreach t in array array['trader_application', 'lead_trader', 'follow'] loop
    execute format('create policy console_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
  end loop;
  -- Rows without a tenant of their own are those of their trader.
  foreach t in array array['lead_task', 'lead_position', 'lead_order'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (lead_id in (select id from lead_trader)) with check (lead_id in (select id from lead_trader))', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
  end loop;
end $$;
