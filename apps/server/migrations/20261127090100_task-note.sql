-- Up Migration
-- What a trader noted on a task of his own, for himself alone: no operator reads it.
create table task_memo (
  task_id text primary key references task,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  note text not null check (char_length(note) between 1 and 200),
  saved_at timestamptz not null
);

alter table task_memo enable row level security;
create policy tenant_rows on task_memo to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on task_memo for select to millrace_audit using (true);
grant select, insert, update, delete on task_memo to millrace_app;
grant select on task_memo to millrace_audit;
