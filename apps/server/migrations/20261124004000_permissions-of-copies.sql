-- Up Migration
-- Copying has the permissions of its pages and buttons, a hundred of its own. The tenants that the embedded mode seeds get them; what another tenant's menu
-- lists is its operator's to say.

update tenant
set permissions = permissions || array(
  select 'P' || (21400 + control) from generate_series(0, 11) as control where 'P' || (21400 + control) <> all (permissions) order by control
)
where id in ('meridian', 'aurora');
