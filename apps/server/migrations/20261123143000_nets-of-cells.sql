-- Up Migration
-- What sold cells of grids add to their task's sum before the cycle ends, so that days and groups count a cell on the day it closes.

create table task_cell_net (
  task_id text not null references task,
  leg text not null,
  cycle integer not null,
  -- When the decision booked the sale, venue ms.
  ts bigint not null,
  tenant_id text not null references tenant,
  environment text not null,
  opened_group_id text references opened_group,
  -- After the commission of the sale and its share of the opening's; USDT.
  net numeric(38, 18) not null,
  primary key (task_id, leg, cycle, ts)
);
create index task_cell_net_group on task_cell_net (opened_group_id, ts) where opened_group_id is not null;
create trigger task_cell_net_group before insert on task_cell_net for each row execute function note_group_of_cycle();

grant select, insert, update on task_cell_net to millrace_engine;
grant select on task_cell_net to millrace_app, millrace_audit;
alter table task_cell_net enable row level security;
create policy tenant_rows on task_cell_net to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy engine_rows on task_cell_net to millrace_engine using (true) with check (true);
create policy audit_reads on task_cell_net for select to millrace_audit using (true);

-- What tasks brought and when: cells as they are sold, and of each closed cycle what no cell has brought before.
create view task_net with (security_invoker = true) as
  select task_id, tenant_id, environment, opened_group_id, ts, net from task_cell_net
  union all
  select c.task_id, c.tenant_id, c.environment, c.opened_group_id, c.closed_ts,
         c.net - coalesce((select sum(n.net) from task_cell_net n where n.task_id = c.task_id and n.leg = c.leg and n.cycle = c.cycle), 0)
    from task_cycle c;
grant select on task_net to millrace_app, millrace_engine, millrace_audit;
