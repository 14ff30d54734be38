-- Up Migration
-- Every kind of task has the permissions of its pages and buttons: a hundred of its own, twelve controls. The tenants that the embedded mode
-- seeds get those of the kinds that came after them; what another tenant's menu lists is its operator's to say.

update tenant
set permissions = permissions || array(
  select 'P' || (first + control)
  from unnest(
    case id
      when 'meridian' then array[20300, 20400, 20500, 20600, 20700, 20800, 20900, 21000, 21100, 21200, 21300]
      else array[20400, 20500, 20600, 20700, 20800, 20900, 21000, 21100]
    end
  ) as first, generate_series(0, 11) as control
  where 'P' || (first + control) <> all (permissions)
  order by first, control
)
where id in ('meridian', 'aurora');
