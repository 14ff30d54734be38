-- Up Migration
-- A permission for the texts and banners of each language. Every tenant showed them all so far.
update tenant
set permissions = permissions || array(
  select 'P' || (10610 + number) from generate_series(0, 7) as number where 'P' || (10610 + number) <> all (permissions) order by number
);
