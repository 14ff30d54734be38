-- Up Migration
-- Engines look every second for actions that wait for them. By shard, so that the actions of other engines cost nothing; handled ones need none.
alter table task_event add column shard smallint;

create function write_event_shard() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select shard into new.shard from task where id = new.task_id;
  return new;
end $$;
create trigger write_shard before insert on task_event for each row execute function write_event_shard();
alter table task_event enable always trigger write_shard;

update task_event e set shard = t.shard from task t where t.id = e.task_id and e.handled_at is null;
create index task_event_waiting on task_event (shard) where handled_at is null;
