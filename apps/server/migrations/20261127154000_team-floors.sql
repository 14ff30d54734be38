-- Up Migration
-- Teams of many members are counted once a day by depth; what changed since is added when they are read. Sums that only levels follow from are not kept.

-- When the last counted day of a tenant ended.
create table team_count (
  tenant_id text primary key references tenant,
  day date not null,
  ends_at timestamptz not null
);

-- Of users with many members below: who stood at each depth when the last counted day ended. Depths are from the top of the tree.
create table team_floor (
  user_id text not null references app_user,
  depth smallint not null,
  tenant_id text not null references tenant,
  members integer not null check (members > 0),
  active integer not null,
  -- Of these members, up to the counted day.
  performance numeric(38, 18) not null,
  primary key (user_id, depth)
) with (fillfactor = 70);
create index team_floor_of on team_floor (tenant_id);

-- What changed since then is found by its time.
create index app_user_activation on app_user (tenant_id, activated_at) where activated_at is not null;
create index app_user_standing_time on app_user_standing (tenant_id, since);
create policy tenant_rows on app_user_standing for select to millrace_app using (tenant_id = app_tenant());
grant select on app_user_standing to millrace_app;

alter table team_figure drop column team_performance, drop column direct_active, drop column team_active;
delete from team_figure where performance = 0;

-- Fills of each counted day, of all environments: a day with as many as before is not summed again.
create table performance_fills (
  tenant_id text not null references tenant,
  day date not null,
  fills bigint not null,
  primary key (tenant_id, day)
);
-- Every row follows from a task of the user, which has these keys: looking them up again took more than half of writing a day.
alter table performance_day drop constraint performance_day_tenant_id_fkey, drop constraint performance_day_user_id_fkey;

do $$
declare t text;
begin
  foreach t in array array['team_count', 'team_floor', 'performance_fills'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy tenant_rows on %I for select to millrace_app using (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_app, millrace_engine, millrace_audit', t);
  end loop;
end $$;
grant insert, update on team_count, performance_fills to millrace_engine;
grant insert, update, delete on team_floor to millrace_engine;
grant select (created_at) on app_user to millrace_engine;
