-- Up Migration
-- Hourly notes of the tasks of groups: what the figures of a group are made of beside its cycles. Amounts in USDT. Kept for 13 months.

create table task_note (
  task_id text not null references task,
  -- Begin of the hour, venue ms.
  hour_ts bigint not null,
  tenant_id text not null references tenant,
  opened_group_id text not null references opened_group,
  -- Margin of what is held, or what was paid for it on spot.
  margin numeric(38, 18) not null,
  -- Margin that the rest of the ladder may still need.
  reserved numeric(38, 18) not null,
  open_result numeric(38, 18) not null,
  -- How far the price may go against the task, percent.
  resistance numeric(38, 18) not null,
  primary key (task_id, hour_ts)
);
create index task_note_group on task_note (opened_group_id, hour_ts);
create index task_note_hour on task_note (hour_ts);

grant select, insert, delete on task_note to millrace_app, millrace_engine;
grant select on task_note to millrace_audit;
alter table task_note enable row level security;
create policy tenant_rows on task_note to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy engine_rows on task_note to millrace_engine using (true) with check (true);
create policy audit_reads on task_note for select to millrace_audit using (true);
