-- Up Migration
-- Those of many readers whom a segment has, in one call: thousands of open sockets ask at once when an announcement is published.
create function announcement_readers(segment jsonb, readers text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from app_user u where u.id = any (readers) and u.tenant_id = app_tenant() and announcement_fits(segment, u)
$$;
revoke execute on function announcement_readers(jsonb, text[]) from public;
grant execute on function announcement_readers(jsonb, text[]) to millrace_app;
