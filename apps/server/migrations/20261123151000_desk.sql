-- Up Migration
-- The operators' desk: what waits for a second person, who works on a row, what a picture looks like.

create table approval (
  id text primary key,
  tenant_id text not null references tenant,
  kind text not null check (kind in ('topUp', 'withdrawal', 'arrival', 'lostWithdrawal', 'adjustment', 'terms')),
  -- What it is about; of terms the tenant.
  subject text not null,
  user_id text references app_user,
  -- Exactly what the second person agrees to, by field, and of terms what it is instead of.
  content jsonb not null,
  before jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'void')),
  version int not null default 0,
  proposed_by text not null references operator,
  decided_by text references operator,
  reply text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- Never one person in both parts.
  check (state <> 'approved' or (decided_by is not null and decided_by <> proposed_by))
);
create unique index approval_open on approval (kind, subject) where state = 'open' and kind <> 'adjustment';
create index approval_tenant on approval (tenant_id, created_at desc);
create index approval_expiry on approval (expires_at) where state = 'open';

create function approval_is_bound() returns trigger language plpgsql as $$
begin
  if (new.id, new.tenant_id, new.kind, new.subject, new.user_id, new.content, new.before, new.proposed_by, new.created_at, new.expires_at)
     is distinct from (old.id, old.tenant_id, old.kind, old.subject, old.user_id, old.content, old.before, old.proposed_by, old.created_at, old.expires_at)
     or old.state <> 'open' then
    raise exception 'an approval is bound to what was proposed, and decided once';
  end if;
  return new;
end $$;
create trigger approval_bound before update on approval for each row execute function approval_is_bound();

alter table approval enable row level security;
create policy tenant_rows on approval to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy engine_rows on approval to millrace_engine using (true) with check (true);
create policy audit_reads on approval for select to millrace_audit using (true);
grant select, insert, update on approval to millrace_console;
grant select, update on approval to millrace_engine;
grant select on approval to millrace_audit;
grant select (id, name) on operator to millrace_engine;

alter table top_up add column claimed_by text references operator, add column claimed_at timestamptz;
create index top_up_txid on top_up (tenant_id, txid) where txid is not null;

-- The digest of a picture as it is stored, and its difference hash: pictures that differ little have few bits that differ. Null before this release.
alter table upload add column digest bytea, add column look bit(64);
create index upload_digest on upload (tenant_id, digest) where used_as = 'slip';

-- What the decisions of operators read and write.
grant select on withdrawal, top_up, chain_arrival, money_terms, trial_application, trial_grant, fuel_debt, fuel_pause, ledger_closed_day to millrace_console;
grant select (name, tenant_id, user_id, used_as, bytes, digest, look, created_at) on upload to millrace_console;
grant select (id, tenant_id, withdrawn_at) on strategy_group to millrace_console;
grant select (group_id, environment) on task to millrace_console;
grant update (state, reply, approved_by, paid_by, handed_at, txid, version, changed_at) on withdrawal to millrace_console;
grant update (state, slip, txid, reply, decided_by, version, changed_at, claimed_by, claimed_at) on top_up to millrace_console;
grant insert, update on chain_arrival to millrace_console;
grant update (state, reply, decided_by, decided_at, version) on trial_application to millrace_console;
grant insert on trial_grant, message, task_event to millrace_console;
grant update on fuel_debt to millrace_console;
grant delete on fuel_pause to millrace_console;
grant insert, update on money_terms to millrace_console;
do $$
declare t text;
begin
  foreach t in array array['withdrawal', 'top_up', 'chain_arrival', 'money_terms', 'trial_application', 'trial_grant', 'fuel_debt', 'fuel_pause', 'upload', 'strategy_group', 'message', 'task_event', 'ledger_closed_day'] loop
    execute format('create policy console_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
  end loop;
end $$;
grant execute on function ledger_post(text, text, timestamptz, jsonb), ledger_lock(text, text, jsonb), enqueue_job(text, json) to millrace_console;

-- The tenant's own row is the owner's: of it the console changes what terms name, and only through here.
create function set_tenant_terms(terms jsonb) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tenant set
    fuel_rate = coalesce((terms ->> 'fuelRate')::numeric, fuel_rate),
    fuel_mode = coalesce(terms ->> 'fuelMode', fuel_mode),
    fuel_packages = coalesce(terms -> 'packages', fuel_packages),
    trial_mode = coalesce(terms ->> 'trialMode', trial_mode),
    trial_daily_max = coalesce((terms ->> 'trialDailyMax')::int, trial_daily_max)
  where id = app_tenant();
$$;
revoke all on function set_tenant_terms(jsonb) from public;
grant execute on function set_tenant_terms(jsonb) to millrace_console;
