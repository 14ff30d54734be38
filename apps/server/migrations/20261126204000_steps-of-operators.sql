-- Up Migration
-- When a session's operator last gave a code, recovery codes, and the trader accounts that are an operator's own.

alter table operator_session add column proved_at timestamptz;
update operator_session set proved_at = created_at;
alter table operator_session alter column proved_at set not null;

create table operator_recovery_code (
  tenant_id text not null references tenant,
  operator_id text not null references operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

create table operator_trader (
  tenant_id text not null references tenant,
  operator_id text not null references operator,
  user_id text not null references app_user,
  created_at timestamptz not null,
  primary key (operator_id, user_id)
);
create index operator_trader_user on operator_trader (user_id);

do $$
declare t text;
begin
  foreach t in array array['operator_recovery_code', 'operator_trader'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_audit', t);
  end loop;
end $$;
grant select, insert, update, delete on operator_recovery_code to millrace_console;
grant select, insert on operator_trader to millrace_console;

-- Who works at the console, in a transaction of theirs.
create function app_operator() returns text language sql stable as $$ select nullif(current_setting('app.operator', true), '') $$;

-- What operators decide about a trader they never decide about themselves, whichever call it is.
create function refuse_own_trader() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from operator_trader where operator_id = app_operator() and user_id = new.user_id) then
    raise exception 'the trader account is the operator''s own' using constraint = 'own_trader';
  end if;
  return new;
end $$;
do $$
declare t text;
begin
  foreach t in array array['approval', 'top_up', 'withdrawal', 'trial_application', 'trader_application', 'team_application', 'lead_trader', 'user_freeze'] loop
    execute format('create trigger own_trader before insert or update on %I for each row execute function refuse_own_trader()', t);
  end loop;
end $$;
