-- Up Migration
-- While this row is there no engine claims shards that another one lost, and none gives shards back: an operator works on the network. Belongs to the installation, not to a tenant.
create table claim_hold (
  only_row boolean primary key default true check (only_row),
  held_at timestamptz not null,
  -- The operator's name.
  held_by text not null
);
grant select on claim_hold to millrace_engine, millrace_audit;
grant select, insert, delete on claim_hold to millrace_console;
