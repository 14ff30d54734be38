-- Up Migration
-- Hourly notes are made of every task that is at work, also of those that belong to no group.
alter table task_note alter column opened_group_id drop not null;
