-- Up Migration
-- What teams trade and earn: performance by user and day, the figures of the last counted day, levels as they changed, and what each fee gives to those above.

-- Notional of a user's fills in the tenant's own money, by the venue's clock in the tenant's time zone; days without a fill have no row.
create table performance_day (
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  day date not null,
  notional numeric(38, 18) not null check (notional > 0),
  primary key (user_id, day)
);
create index performance_day_of on performance_day (tenant_id, day);
-- Fills come in the order of their time.
create index task_fill_time on task_fill using brin (ts);

-- Of users who traded or have somebody active below, as of the last day that was counted. Oneself is left out of what is below.
create table team_figure (
  user_id text primary key references app_user,
  tenant_id text not null references tenant,
  performance numeric(38, 18) not null default 0,
  team_performance numeric(38, 18) not null default 0,
  direct_active integer not null default 0,
  team_active integer not null default 0
);
create index team_figure_of on team_figure (tenant_id);

-- `day` is the counted one: the level holds from a quarter past midnight after it.
create table team_level_change (
  user_id text not null references app_user,
  day date not null,
  tenant_id text not null references tenant,
  from_level smallint not null,
  to_level smallint not null check (to_level between 0 and 5 and to_level <> from_level),
  primary key (user_id, day)
);

-- A fee that was paid from bought fuel, with those above who may get a part of it and the terms, both as they were when it was taken.
create table fee_reward (
  -- Of the fee.
  journal_id bigint primary key,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  base numeric(38, 18) not null check (base > 0),
  -- Active members above, nearest first: [{userId, level, isCommunity, isBroker}].
  uplines jsonb not null,
  terms jsonb not null,
  taken_at timestamptz not null,
  booked_at timestamptz
);
create index fee_reward_open on fee_reward (tenant_id, journal_id) where booked_at is null;

create table reward (
  journal_id bigint not null references fee_reward,
  share text not null check (share in ('level', 'equal', 'community', 'broker')),
  -- Who gets it, and whose fee it is of.
  user_id text not null references app_user,
  from_user_id text not null references app_user,
  tenant_id text not null references tenant,
  level smallint not null,
  -- What it is a part of, and which part.
  base numeric(38, 18) not null,
  rate numeric(10, 8) not null,
  usdt numeric(38, 18) not null check (usdt >= 0),
  dynamic numeric(38, 18) not null check (dynamic >= 0),
  community numeric(38, 18) not null check (community >= 0),
  booked_at timestamptz not null,
  primary key (journal_id, user_id, share)
);
create index reward_newest on reward (user_id, journal_id desc);
create index reward_from on reward (user_id, from_user_id);

do $$
declare t text;
begin
  foreach t in array array['performance_day', 'team_figure', 'team_level_change', 'fee_reward', 'reward'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy console_rows on %I for select to millrace_console using (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_app, millrace_console, millrace_engine, millrace_audit', t);
  end loop;
end $$;
grant insert, update, delete on performance_day, team_figure to millrace_engine;
grant insert on team_level_change, fee_reward to millrace_engine;
grant insert on reward to millrace_app;
grant update (booked_at) on fee_reward to millrace_app;
