-- Up Migration
-- What the hourly notes of all tasks of a trader add up to, in each environment: the figures of a whole account read a row per hour, however many tasks it has.
-- Written with the notes, and kept as long as they are.
create table account_note (
  user_id text not null references app_user,
  environment text not null check (environment in ('real', 'demo', 'paper')),
  -- Begin of the hour, venue ms.
  hour_ts bigint not null,
  tenant_id text not null references tenant,
  -- Margin and what the rest of the ladders may still need, USDT.
  capital numeric(38, 18) not null,
  -- Margin and open losses, USDT.
  tied numeric(38, 18) not null,
  -- Resistance of each task times its capital; divided by `capital` it is the mean.
  weighted numeric(56, 18) not null,
  primary key (user_id, environment, hour_ts)
);
create index account_note_tied on account_note (user_id, environment, tied);
create index account_note_hour on account_note (hour_ts);

insert into account_note (user_id, environment, hour_ts, tenant_id, capital, tied, weighted)
  select t.user_id, t.environment, n.hour_ts, n.tenant_id, sum(n.margin + n.reserved), sum(n.margin + greatest(0, -n.open_result)),
         sum(n.resistance * (n.margin + n.reserved))
    from task_note n join task t on t.id = n.task_id group by 1, 2, 3, 4;

grant select on account_note to millrace_app, millrace_audit;
grant select, insert, update, delete on account_note to millrace_engine;
alter table account_note enable row level security;
create policy tenant_rows on account_note for select to millrace_app using (tenant_id = app_tenant());
create policy engine_rows on account_note to millrace_engine using (true) with check (true);
create policy audit_reads on account_note for select to millrace_audit using (true);
