-- Up Migration
-- Positions that a copier keeps when a follow ends: the task stays, with its orders, records and position, and copies nobody any more.

alter table task
  -- The follow that a task copied for before it became its user's own, when that was (venue ms), and what its running cycles would have left then, closed at the
  -- mark price after all costs.
  add column kept_from text references follow,
  add column kept_ts bigint,
  add column kept_open numeric(38, 18),
  add constraint task_kept_whole check (num_nulls(kept_from, kept_ts, kept_open) in (0, 3));
create index task_kept on task (kept_from) where kept_from is not null;

alter table follow
  -- Net of the tasks that became the copier's own, until then, with what they held.
  add column kept_net numeric(38, 18) not null default 0,
  -- USDT lost at which each kept position closes; null: as the follow's end defines it.
  add column keep_loss numeric(38, 2) check (keep_loss > 0);
