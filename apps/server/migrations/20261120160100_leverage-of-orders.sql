-- Up Migration
-- The leverage an order was decided with. A task's own changes between cycles; its records keep telling what was.
alter table task_order add column leverage integer;
update task_order set leverage = coalesce((task.settings ->> 'leverage')::integer, 1) from task where task.id = task_order.task_id;
alter table task_order alter column leverage set not null;
