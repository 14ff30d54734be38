-- Up Migration
-- The shard of an account becomes a column like any other, which a trigger writes: a generated one takes no rows that are copied whole.

alter table exchange_credential alter column shard drop expression;
alter table task alter column shard drop expression;

create function shard_of(credential_id text) returns smallint language sql immutable parallel safe as $$
  select (hashtextextended(credential_id, 0) & 1023)::smallint
$$;

create function write_credential_shard() returns trigger language plpgsql as $$
begin
  new.shard := public.shard_of(new.id);
  return new;
end $$;
create trigger write_shard before insert or update of id on exchange_credential for each row execute function write_credential_shard();
alter table exchange_credential enable always trigger write_shard;

create function write_task_shard() returns trigger language plpgsql as $$
begin
  new.shard := public.shard_of(new.credential_id);
  return new;
end $$;
create trigger write_shard before insert or update of credential_id on task for each row execute function write_task_shard();
alter table task enable always trigger write_shard;
