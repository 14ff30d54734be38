-- Up Migration
-- Operators of a brand, apart from its traders: who they are, their sessions, their idempotency keys, and the trail of what they did.

create table operator (
  id text primary key,
  tenant_id text not null references tenant,
  -- Of the whole installation: the console asks for no brand.
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{2,39}$'),
  role text not null check (role in ('reviewer', 'approver', 'administrator')),
  -- Empty until the one-use link was used.
  password_hash text,
  -- Secret of the authenticator app, sealed; of a link that was opened, until it is confirmed.
  totp_key_id text,
  totp_wrapped_key bytea,
  totp_sealed bytea,
  -- Newest time step whose code was used.
  totp_step bigint not null default 0,
  link_hash bytea unique,
  link_expires_at timestamptz,
  disabled boolean not null default false,
  created_at timestamptz not null
);

create table operator_session (
  id text primary key,
  tenant_id text not null references tenant,
  operator_id text not null references operator,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  device text not null
);
create index operator_session_of on operator_session (operator_id) where ended_at is null;

create table operator_key (
  tenant_id text not null references tenant,
  operator_id text not null references operator,
  route text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (operator_id, route, key)
);
create index operator_key_age on operator_key (created_at);

create table operator_event (
  id bigint generated always as identity primary key,
  tenant_id text not null references tenant,
  operator_id text not null references operator,
  -- As it was then.
  operator_name text not null,
  kind text not null,
  subject text not null,
  detail jsonb not null,
  ip text not null,
  created_at timestamptz not null
);
create index operator_event_tenant on operator_event (tenant_id, id desc);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'the trail of operators is never changed';
end $$;
create trigger operator_event_kept before update or delete or truncate on operator_event for each statement execute function refuse_event_change();

do $$
declare t text;
begin
  foreach t in array array['operator', 'operator_session', 'operator_key', 'operator_event'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_console, millrace_audit', t);
  end loop;
end $$;
grant update (password_hash, totp_key_id, totp_wrapped_key, totp_sealed, totp_step, link_hash, link_expires_at) on operator to millrace_console;
grant insert, update on operator_session to millrace_console;
grant insert, update, delete on operator_key to millrace_console;
grant insert on operator_event to millrace_console;

-- The brand of an operator, before a tenant is known. A name that nobody has gives some brand, so that guesses at it are counted too.
create function operator_tenant(wanted text) returns text language sql stable security definer set search_path = public as $$
  select coalesce((select tenant_id from operator where name = wanted), (select min(id) from tenant));
$$;
revoke all on function operator_tenant(text) from public;
grant execute on function operator_tenant(text) to millrace_console;

-- What the console reads: its brand's rows, and of a trader nothing that proves who they are.
grant select on tenant to millrace_console;
grant select (id, tenant_id, uid, nickname, email, language_code, invited_by, frozen, deleted, two_step, proof_changed_at, created_at) on app_user to millrace_console;
grant select (id, tenant_id, user_id, environment, account_uid, main_uid, created_at, deleted_at) on exchange_credential to millrace_console;
grant select (id, tenant_id, user_id, deleted_at) on task to millrace_console;
grant select on ledger_account, ledger_journal, ledger_posting, ledger_balance to millrace_console;
do $$
declare t text;
begin
  foreach t in array array['app_user', 'exchange_credential', 'task', 'ledger_account', 'ledger_journal'] loop
    execute format('create policy console_rows on %I for select to millrace_console using (tenant_id = app_tenant())', t);
  end loop;
  foreach t in array array['ledger_posting', 'ledger_balance'] loop
    execute format('create policy console_rows on %I for select to millrace_console using (exists (select 1 from ledger_account a where a.id = account_id and a.tenant_id = app_tenant()))', t);
  end loop;
end $$;
-- Guesses at operators are counted beside those at traders.
create policy console_rows on login_failure to millrace_console using (tenant_id = app_tenant() and starts_with(subject, 'operator ')) with check (tenant_id = app_tenant() and starts_with(subject, 'operator '));
grant select, insert, update, delete on login_failure to millrace_console;
