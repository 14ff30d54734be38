-- Up Migration
-- By what a trader tells their devices apart: program and system in a few words, the address at login, when the app was last opened there.

alter table session
  add column device text not null default '',
  add column ip text not null default '',
  add column seen_at timestamptz;
create index device_token_session on device_token (session_id) where ended_at is null;
