-- Under which claim of its account's shard a task was compared with the exchange last: under an older one its new owner has not compared it yet.
alter table task add column agreed_epoch bigint;
update task set agreed_epoch = shard.epoch from shard where shard.id = task.shard and task.agreed_ts is not null;
grant select (id, epoch) on shard to millrace_app, millrace_console;
