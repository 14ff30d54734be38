-- Up Migration
-- Moves of an account's money that tasks decide (transfers, purchases and redemptions of savings), and the interest that savings brought them.

create table task_move (
  id text primary key,
  tenant_id text not null references tenant,
  task_id text not null references task,
  credential_id text not null references exchange_credential,
  step text not null check (step in ('toFunding', 'toTrading', 'purchase', 'redeem')),
  -- USDT.
  amount numeric(38, 18) not null,
  -- Of a purchase: the least yearly rate, percent.
  min_apr_pct numeric(10, 4),
  -- intent: committed, not yet sent. sent: on the wire. unknown: its fate is asked for. The rest is final.
  status text not null check (status in ('intent', 'sent', 'unknown', 'done', 'refused', 'void')),
  -- Newest bill of the step's type when it was sent.
  after_bill_id text,
  refusal_code text,
  -- Venue ms.
  created_ts bigint not null,
  sent_at timestamptz,
  updated_at timestamptz not null default now()
);
create index task_move_open on task_move (credential_id) where status in ('intent', 'sent', 'unknown');
create index task_move_task on task_move (task_id, created_ts desc);

-- As the venue booked it: one row per task and hour.
create table task_interest (
  task_id text not null references task,
  -- End of the hour, venue ms.
  ts bigint not null,
  tenant_id text not null references tenant,
  environment text not null,
  amount numeric(38, 18) not null,
  primary key (task_id, ts)
);

grant select, insert, update on task_move, task_interest to millrace_engine;
grant select on task_move, task_interest to millrace_app, millrace_audit;

do $$
declare t text;
begin
  foreach t in array array['task_move', 'task_interest'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
  end loop;
end $$;

-- What tasks brought and when: cells as they are sold, of each closed cycle what no cell has brought before, and interest.
create or replace view task_net with (security_invoker = true) as
  select task_id, tenant_id, environment, opened_group_id, ts, net from task_cell_net
  union all
  select c.task_id, c.tenant_id, c.environment, c.opened_group_id, c.closed_ts,
         c.net - coalesce((select sum(n.net) from task_cell_net n where n.task_id = c.task_id and n.leg = c.leg and n.cycle = c.cycle), 0)
    from task_cycle c
  union all
  select task_id, tenant_id, environment, null, ts, amount from task_interest;
