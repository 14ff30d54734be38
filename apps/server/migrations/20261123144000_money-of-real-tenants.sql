-- Up Migration
-- A tenant whose traders have linked real accounts deals in real money; one that has booked in paper before stays what it is. Its traders get trial fuel as the
-- others have: no task stops for want of it.
update tenant t set money = 'real'
  where exists (select 1 from exchange_credential c where c.tenant_id = t.id and c.environment = 'real')
    and not exists (select 1 from ledger_journal j where j.tenant_id = t.id);

insert into trial_grant (tenant_id, venue_id, main_uid, user_id, granted_at)
  select distinct on (c.tenant_id, c.venue_id, c.account_uid) c.tenant_id, c.venue_id, c.account_uid, c.user_id, now()
  from (select distinct on (user_id) * from exchange_credential where environment = 'real' order by user_id, created_at) c
  join tenant t on t.id = c.tenant_id and t.money = 'real'
  order by c.tenant_id, c.venue_id, c.account_uid, c.created_at
  on conflict do nothing;
select ledger_post(g.tenant_id, 'real', now(), g.journals) from (
  select tenant_id, jsonb_agg(jsonb_build_object('kind', 'trial', 'ref', 'trial:' || user_id, 'postings', jsonb_build_array(
    jsonb_build_object('owner', user_id, 'currency', 'experienceFuel', 'purpose', 'balance', 'amount', '100', 'environment', 'real'),
    jsonb_build_object('owner', null, 'currency', 'experienceFuel', 'purpose', 'fuelGrant', 'amount', '-100', 'environment', 'real')))) as journals
  from trial_grant join tenant on tenant.id = tenant_id and tenant.money = 'real' group by tenant_id) g
  order by g.tenant_id;
