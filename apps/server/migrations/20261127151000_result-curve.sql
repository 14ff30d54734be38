-- Up Migration
-- Hourly notes say what the whole account stood at: the open result and what running cycles had realised, so that the curve of Home reads a row per hour.
alter table task_note
  -- What the running cycles have realised so far and no closed result has yet; unknown, and taken as 0, in notes of before.
  add column running numeric(38, 18) not null default 0,
  -- The moment of the figures, venue ms; null in notes of before, which were made a minute after the hour.
  add column noted_ts bigint;
alter table account_note
  add column open_result numeric(38, 18) not null default 0,
  add column running numeric(38, 18) not null default 0,
  add column noted_ts bigint;

update account_note a set open_result = s.open_result
  from (select t.user_id, t.environment, n.hour_ts, sum(n.open_result) as open_result
          from task_note n join task t on t.id = n.task_id group by 1, 2, 3) s
 where a.user_id = s.user_id and a.environment = s.environment and a.hour_ts = s.hour_ts;
