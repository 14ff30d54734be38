-- The nodes of a cluster as each of them notes itself every second, and what an operator wants of it. Belongs to the installation, not to a tenant.
create table node (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,38}$'),
  roles text[] not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- It was stopped in order.
  stopped_at timestamptz,
  figures jsonb not null,
  is_draining boolean not null default false
);
grant select, insert, update, delete on node to millrace_engine;
grant select on node to millrace_audit, millrace_console;
grant update (is_draining) on node to millrace_console;
grant delete on node to millrace_console;

-- Accounts that came to an engine: when it started, from one that is gone, or with a lease that was lost and had again.
create table take_over (
  id bigint generated always as identity primary key,
  node text not null,
  at timestamptz not null default now(),
  cause text not null,
  shards integer not null,
  accounts integer not null,
  -- Milliseconds since the claim; null while it is not so yet.
  exits_ms integer,
  streams_ms integer,
  lookups integer not null
);
create index take_over_at on take_over (at);
grant select, insert, delete on take_over to millrace_engine;
grant select on take_over to millrace_audit, millrace_console;

-- Since when shards have no owner, as the node with the jobs saw it.
create table ownership_seen (
  only_row boolean primary key default true check (only_row),
  unowned_since timestamptz
);
insert into ownership_seen default values;
grant select, update on ownership_seen to millrace_engine;
grant select on ownership_seen to millrace_audit, millrace_console;
