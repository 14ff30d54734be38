-- Up Migration
-- The server's own audits of the ledger, and the stop of a tenant's outgoing money while one found a difference.

-- What the share of profit of a cycle follows from: its result when it closed, which late funding does not change, and the tenant's mode. Null for cycles
-- that closed before there were fees.
alter table task_cycle add column fee_net numeric(38, 18), add column fee_mode text;
create function note_fee_terms() returns trigger language plpgsql as $$
begin
  new.fee_net := new.net;
  select fuel_mode into new.fee_mode from tenant where id = new.tenant_id;
  return new;
end $$;
create trigger task_cycle_fee before insert on task_cycle for each row execute function note_fee_terms();

create table ledger_audit (
  id bigint generated always as identity primary key,
  tenant_id text not null references tenant,
  -- All, or what is new since the run before the last.
  is_whole boolean not null,
  -- The newest journal that it saw.
  journal_id bigint not null,
  differences integer not null,
  -- Some of them, as text.
  detail jsonb not null,
  made_at timestamptz not null
);
create index ledger_audit_newest on ledger_audit (tenant_id, id desc);

-- Tenants whose outgoing money is stopped since an audit found a difference; the owner of the database deletes the row once it is explained.
create table outgoing_stop (
  tenant_id text primary key references tenant,
  audit_id bigint not null references ledger_audit,
  stopped_at timestamptz not null
);

do $$
declare t text;
begin
  foreach t in array array['ledger_audit', 'outgoing_stop'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy engine_rows on %I to millrace_engine using (true) with check (true)', t);
    execute format('create policy tenant_rows on %I for select to millrace_app using (tenant_id = app_tenant())', t);
    execute format('grant select, insert on %I to millrace_engine', t);
  end loop;
end $$;
grant select on outgoing_stop to millrace_app;

-- Nothing leaves a wallet of such a tenant: no withdrawal is taken and no transfer made. What is on its way is booked as ever.
create function refuse_stopped_outgoing() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from outgoing_stop where tenant_id = new.tenant_id) then
    raise exception 'the outgoing money of tenant % is stopped', new.tenant_id using errcode = 'LG006';
  end if;
  return new;
end $$;
create trigger ledger_journal_outgoing before insert on ledger_journal for each row
  when (new.kind in ('withdraw.hold', 'transfer')) execute function refuse_stopped_outgoing();
