-- Up Migration
-- Of the traders of one part, how many there are and how many of them a segment has.
create function announcement_overlap(segment jsonb, part jsonb, out among int, out reach int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::int, count(*) filter (where announcement_fits(segment, u))::int from app_user u where u.tenant_id = app_tenant() and announcement_fits(part, u)
$$;
revoke execute on function announcement_overlap(jsonb, jsonb) from public;
grant execute on function announcement_overlap(jsonb, jsonb) to millrace_console;
