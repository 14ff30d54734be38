-- Up Migration
-- What the standings of traders show beside their figures.

alter table trader_day
  -- Instruments of the positions that were closed in 30 days.
  add column inst_ids text[] not null default '{}',
  -- Of at least twenty counted copiers those with a result above 0; null with fewer, and for days before this column.
  add column results_up integer;

-- Also of deleted tasks: what a trader closed counts for 30 days.
create index task_of_account on task (credential_id);
