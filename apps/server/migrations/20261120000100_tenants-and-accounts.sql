-- Up Migration
-- Tenants by host, users, sessions, device tokens, emailed codes, login attempts, messages, idempotency keys, audit.
-- Roles (millrace_owner, _app, _engine, _audit) exist before any migration runs. Row-level security fails closed: without app.tenant no row is seen.

create function app_tenant() returns text language sql stable as $$ select nullif(current_setting('app.tenant', true), '') $$;

create table tenant (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  theme text not null check (theme in ('harbour', 'brass', 'graphite')),
  brand text not null default '' check (brand = '' or brand ~ '^#[0-9a-f]{6}$'),
  languages text[] not null,
  locale text not null,
  customer_email text not null,
  permissions text[] not null,
  venues text[] not null,
  app_info jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table tenant_host (
  host text primary key,
  tenant_id text not null references tenant
);

create table app_user (
  id text primary key check (id ~ '^usr_'),
  tenant_id text not null references tenant,
  uid text not null check (uid ~ '^[0-9]{8}$'),
  email text not null,
  nickname text not null,
  password_hash text not null,
  safe_password_hash text,
  invite_code text not null,
  invited_by text references app_user,
  language_code smallint not null default 2,
  frozen boolean not null default false,
  deleted boolean not null default false,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  unique (tenant_id, uid),
  unique (tenant_id, invite_code)
);
create unique index app_user_email on app_user (tenant_id, lower(email));

-- A session is known by the SHA-256 of its token; the token itself is never stored.
create table session (
  id text primary key check (id ~ '^ses_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_user on session (user_id) where ended_at is null;

create table device_token (
  id text primary key check (id ~ '^dvt_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  token_hash bytea not null unique,
  session_id text references session,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index device_token_user on device_token (user_id) where ended_at is null;

create table email_code (
  id text primary key check (id ~ '^eml_'),
  tenant_id text not null references tenant,
  purpose text not null,
  email text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_code_newest on email_code (tenant_id, purpose, lower(email), created_at desc);

-- Failures since the last success, by what was tried (UID or address), so unknown UIDs lock as known ones do.
create table login_failure (
  tenant_id text not null references tenant,
  subject text not null,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (tenant_id, subject)
);

create table message (
  id text primary key check (id ~ '^msg_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  kind text not null,
  args jsonb not null,
  task_id text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index message_user on message (user_id, created_at desc);
create index message_unread on message (user_id) where read_at is null;

create table idempotency_key (
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  route text not null,
  key text not null,
  body_hash bytea not null,
  -- Null while the first request runs; then its whole answer.
  status smallint,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, route, key)
);

create table audit_event (
  id bigint generated always as identity primary key,
  tenant_id text,
  user_id text,
  kind text not null,
  detail jsonb not null,
  created_at timestamptz not null default now()
);

-- Facts about this installation. `epoch` heads every client order id, so that two installations, or a restored backup, never adopt each other's orders.
create table installation (
  only_row boolean primary key default true check (only_row),
  epoch text not null check (epoch ~ '^[0-9a-z]{5}$'),
  -- The system identifier of the cluster and the oid of the database for which the epoch was drawn; a restored copy differs and draws a new one.
  database_identity text not null,
  created_at timestamptz not null default now()
);

grant usage on schema public to millrace_app, millrace_engine, millrace_audit;
grant select on tenant, tenant_host to millrace_app, millrace_engine;
grant select, insert, update on app_user, session, device_token, email_code, login_failure, message, idempotency_key to millrace_app;
grant delete on login_failure, idempotency_key, email_code to millrace_app;
grant insert on audit_event to millrace_app, millrace_engine;
grant select, insert on message to millrace_engine;
grant select on installation to millrace_app;
grant select, insert, update on installation to millrace_engine;
grant select on all tables in schema public to millrace_audit;

do $$
declare t text;
begin
  foreach t in array array['app_user', 'session', 'device_token', 'email_code', 'login_failure', 'message', 'idempotency_key'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
  end loop;
end $$;
create policy engine_messages on message to millrace_engine using (true) with check (true);
