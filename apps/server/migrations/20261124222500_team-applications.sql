-- Up Migration
-- Applications for the roles of community leader and broker. The role itself is a flag of the user, whose history is kept there.

create table team_application (
  id text primary key check (id ~ '^tap_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  role text not null check (role in ('community', 'broker')),
  -- Why the trader asks for it.
  words text not null check (char_length(words) <= 300),
  -- withdrawn: the role was granted and taken away again.
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  -- The operator's words about a rejection or withdrawal.
  reply text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The operator who decided last.
  decided_by text references operator,
  check ((state = 'pending') = (decided_at is null))
);
create unique index team_application_user on team_application (user_id, role) where state in ('pending', 'approved');
create index team_application_of on team_application (user_id, role, created_at desc);
create index team_application_queue on team_application (tenant_id, state, created_at);

alter table team_application enable row level security;
create policy tenant_rows on team_application to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy console_rows on team_application to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on team_application for select to millrace_audit using (true);
grant select, insert on team_application to millrace_app;
grant select, update (state, reply, version, decided_at, decided_by) on team_application to millrace_console;
grant select on team_application to millrace_audit;

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check
  check (kind in ('topUp', 'withdrawal', 'arrival', 'lostWithdrawal', 'adjustment', 'terms', 'revokeTrader', 'teamRole', 'endTeamRole'));
