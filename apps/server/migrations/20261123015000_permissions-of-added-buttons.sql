-- Up Migration
-- Set take-profit/stop-loss and set range are buttons of their own (10 and 11) for the two kinds whose permissions older builds have seeded. A seeded
-- tenant whose menu still lists the edit of a kind gets them; what another tenant's menu lists is its operator's to say.

update tenant
set permissions = permissions || array(
  select 'P' || (first + control)
  from unnest(array[20000, 20100]) as first, generate_series(10, 11) as control
  where 'P' || (first + 2) = any (permissions) and 'P' || (first + control) <> all (permissions)
  order by first, control
)
where id in ('meridian', 'aurora');
