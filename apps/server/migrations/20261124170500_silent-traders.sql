-- Up Migration
-- Copiers are told that their trader is silent: once per follow and silence, and that he is back.

alter table follow
  -- Begin of the silence that the copier was told of, and when; null where he was told of none, or that it is over.
  add column silence_told timestamptz,
  add column silence_told_at timestamptz;

alter table fuel_pause
  -- Buying was paused because the user is frozen.
  add column is_frozen boolean not null default false;
create index fuel_pause_frozen on fuel_pause (user_id) where is_frozen;

-- Who is frozen trades no more, neither for himself nor for his copiers; messages name the trader.
grant select (id, nickname, frozen, deleted) on app_user to millrace_engine;
create policy engine_reads on app_user for select to millrace_engine using (true);
