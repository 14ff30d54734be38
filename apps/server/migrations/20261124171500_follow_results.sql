-- Up Migration
-- What a follow's result is read from without reading every copy of it.

-- The fills of one order.
create index task_fill_order on task_fill (cl_ord_id);
create index copy_row_state on copy_row (follow_id, state, seq desc) include (reason);
create index task_fee_of_task on task_fee (task_id) include (fee) where is_charged;

-- Slippage of the copies of each task that copies, against the copier. Written with the end of each copy that has fills.
create table copy_sum (
  task_id text primary key references task,
  follow_id text not null references follow,
  tenant_id text not null references tenant,
  -- Copies that are summed.
  priced integer not null check (priced >= 0),
  -- (own price - leader's price) x own size, negated where the copy sold; ticks x lots, 18 decimals each, ties away from 0.
  slip_cost numeric(38, 18) not null,
  -- The same over the leader's price x size, basis points with 8 decimals each, ties away from 0.
  slip_bp numeric(38, 8) not null
);
create index copy_sum_follow on copy_sum (follow_id);

grant select, insert, update on copy_sum to millrace_engine;
grant select on copy_sum to millrace_app, millrace_audit;
alter table copy_sum enable row level security;
create policy tenant_rows on copy_sum to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy engine_rows on copy_sum to millrace_engine using (true) with check (true);
create policy audit_reads on copy_sum for select to millrace_audit using (true);

insert into copy_sum (task_id, follow_id, tenant_id, priced, slip_cost, slip_bp)
select c.task_id, c.follow_id, c.tenant_id, count(*), sum(round(w.worse, 18)), sum(round(w.worse * 10000 / w.fair, 8))
  from copy_row c join lead_signal s on s.lead_id = c.lead_id and s.seq = c.seq
  cross join lateral (select sum(lots) as lots, sum(lots * price_ticks) as cost from task_fill where cl_ord_id = any (c.cl_ord_ids)) f
  cross join lateral (select s.cost * f.lots / s.lots_delta as fair,
    case when (s.action in ('OPEN', 'ADD')) = (s.pos_side = 'L') then 1 else -1 end * (f.cost - s.cost * f.lots / s.lots_delta) as worse) w
 where c.state = 'applied' and c.task_id is not null and f.lots > 0 and s.cost > 0
 group by c.task_id, c.follow_id, c.tenant_id;
