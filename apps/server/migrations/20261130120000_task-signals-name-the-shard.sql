-- Up Migration
-- Every engine hears of every action: it learns from the signal whether the task is one of its own, and reads nothing of those of others.
create or replace function signal_task_event() returns trigger language plpgsql as $$
begin
  perform send_signal('task_event', json_build_object('taskId', new.task_id, 'shard', new.shard)::text);
  return null;
end $$;

create or replace function signal_task_comes_or_goes() returns trigger language plpgsql as $$
begin
  perform send_signal('task_event', json_build_object('taskId', new.id, 'shard', new.shard)::text);
  return null;
end $$;
