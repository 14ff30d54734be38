-- Up Migration
-- The authenticator secret that an opened link shows stands apart from the one that works, until the link is used.
alter table operator
  add column link_totp_key_id text,
  add column link_totp_wrapped_key bytea,
  add column link_totp_sealed bytea;
grant update (link_totp_key_id, link_totp_wrapped_key, link_totp_sealed) on operator to millrace_console;
