-- Up Migration
-- Brands change at the console: one draft of a tenant, what was published with who agreed to it, and pictures of the brand itself.

-- Only what differs from the tenant stands in the draft: what a release adds to every tenant is not taken back by an older draft.
create table tenant_draft (
  tenant_id text primary key references tenant,
  changes jsonb not null default '{}',
  version int not null default 1,
  saved_by text not null,
  saved_at timestamptz not null
);

create table tenant_publication (
  id bigint generated always as identity primary key,
  tenant_id text not null references tenant,
  -- Null: what stood before the first publication.
  approval_id text unique references approval,
  changed text[] not null,
  content jsonb not null,
  proposed_by text not null,
  published_by text not null,
  published_at timestamptz not null
);
create index tenant_publication_list on tenant_publication (tenant_id, id desc);

do $$
declare t text;
begin
  foreach t in array array['tenant_draft', 'tenant_publication'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_console, millrace_audit', t);
  end loop;
end $$;
grant insert, update on tenant_draft to millrace_console;
grant select on tenant_host to millrace_console;

-- Pictures of a brand have no trader.
alter table upload alter column user_id drop not null;
alter table upload drop constraint upload_used_as_check;
alter table upload add constraint upload_used_as_check check (used_as in ('avatar', 'slip', 'brand') and (user_id is not null or used_as = 'brand'));
create index upload_brand on upload (tenant_id, created_at) where used_as = 'brand';
grant insert (name, tenant_id, bytes, used_as, created_at) on upload to millrace_console;
grant delete on upload to millrace_console;
create policy console_brand_only on upload as restrictive for delete to millrace_console using (used_as = 'brand');

-- The only way by which the console changes a brand: an approval of two people that was not carried out yet. `wanted` is what the brand is afterwards.
create function publish_brand(of_approval text, of_changed text[], wanted jsonb, at timestamptz) returns void
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
      'registerUrl', wanted -> 'registerUrl', 'clientId', wanted -> 'clientId')
  where id = app_tenant();
end $$;
revoke all on function publish_brand(text, text[], jsonb, timestamptz) from public;
grant execute on function publish_brand(text, text[], jsonb, timestamptz) to millrace_console;

-- What stood before a brand's first publication, so that it can be restored.
create function note_first_brand(stood jsonb) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into tenant_publication (tenant_id, changed, content, proposed_by, published_by, published_at)
    select t.id, '{}', stood, '', '', t.created_at from tenant t
    where t.id = app_tenant() and not exists (select from tenant_publication p where p.tenant_id = app_tenant());
$$;
revoke all on function note_first_brand(jsonb) from public;
grant execute on function note_first_brand(jsonb) to millrace_console;
