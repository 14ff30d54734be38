-- Several engines on one database: each owns some of 1,024 shards of accounts. An account belongs to a shard by a stored hash of its id.

alter table exchange_credential add column shard smallint not null generated always as ((hashtextextended(id, 0) & 1023)::smallint) stored;
alter table task add column shard smallint not null generated always as ((hashtextextended(credential_id, 0) & 1023)::smallint) stored;
create index task_shard on task (shard) where deleted_at is null;

-- Who may write for a shard: each claim takes its next epoch, and a write under an older one is refused. The claim itself is an advisory lock
-- of the member's session, which ends with it; `member` and `claimed_at` are for operators.
create table shard (
  id smallint primary key check (id between 0 and 1023),
  epoch bigint not null,
  member bigint,
  claimed_at timestamptz
);
insert into shard (id, epoch) select id, epoch from engine_lease, generate_series(0, 1023) as id;
grant select, update on shard to millrace_engine;
grant select on shard to millrace_audit;

drop table engine_lease;
