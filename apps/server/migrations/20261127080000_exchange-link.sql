-- Up Migration
-- A brand's own link to sign up at the exchange. Drafts that were proposed before know none.

create or replace function publish_brand(of_approval text, of_changed text[], wanted jsonb, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  agreed record;
  wanted_hosts text[];
begin
  select p.name as proposer, d.name as decider into agreed from approval a join operator p on p.id = a.proposed_by join operator d on d.id = a.decided_by
    where a.id = of_approval and a.tenant_id = app_tenant() and a.kind = 'brand' and a.state = 'approved';
  if not found then raise exception 'a brand is published by two people'; end if;
  insert into tenant_publication (tenant_id, approval_id, changed, content, proposed_by, published_by, published_at)
    values (app_tenant(), of_approval, of_changed, wanted, agreed.proposer, agreed.decider, at);
  select array_agg(value) into wanted_hosts from jsonb_array_elements_text(wanted -> 'hosts');
  delete from tenant_host where tenant_id = app_tenant() and not host = any(wanted_hosts);
  insert into tenant_host (host, tenant_id) select host, app_tenant() from unnest(wanted_hosts) as host on conflict (host) do nothing;
  if (select count(*) from tenant_host where tenant_id = app_tenant()) <> cardinality(wanted_hosts) then
    raise exception 'a host belongs to another tenant';
  end if;
  update tenant set
    name = wanted ->> 'name', theme = wanted ->> 'theme', brand = wanted ->> 'brand', locale = wanted ->> 'locale',
    customer_email = wanted ->> 'customerEmail',
    languages = array(select jsonb_array_elements_text(wanted -> 'languages')),
    permissions = array(select jsonb_array_elements_text(wanted -> 'permissions')),
    app_info = app_info || jsonb_build_object('h5Image', wanted -> 'h5Image', 'adminImage', wanted -> 'adminImage',
      'registerUrl', wanted -> 'registerUrl', 'clientId', wanted -> 'clientId', 'exchangeUrl', wanted -> 'exchangeUrl')
  where id = app_tenant();
end $$;

update tenant_publication set content = content || '{"exchangeUrl": ""}' where not content ? 'exchangeUrl';
update preview set content = content || '{"exchangeUrl": ""}' where not content ? 'exchangeUrl';
