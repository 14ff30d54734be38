-- Up Migration
-- The introductions of a closed account go with its other words, as the words that wait for an operator and the reports already did.
create or replace function delete_moderated() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from moderation_item where user_id = new.user_id;
  delete from word_report where user_id = new.user_id or reporter_id = new.user_id;
  update lead_trader set introduction = '' where user_id = new.user_id;
  update trader_application set introduction = '' where user_id = new.user_id;
  return null;
end $$;
update lead_trader set introduction = '' where user_id in (select user_id from user_closing);
update trader_application set introduction = '' where user_id in (select user_id from user_closing);
