-- Up Migration
-- An instrument that trades too little is not copied, and operators say which instruments are.

-- It opened while its instrument turned over less in 24 hours than the tenant's least: told, and copied by nobody.
alter table lead_signal add column low_turnover boolean not null default false;

create or replace function set_tenant_terms(terms jsonb) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tenant set
    fuel_rate = coalesce((terms ->> 'fuelRate')::numeric, fuel_rate),
    fuel_mode = coalesce(terms ->> 'fuelMode', fuel_mode),
    fuel_packages = coalesce(terms -> 'packages', fuel_packages),
    trial_mode = coalesce(terms ->> 'trialMode', trial_mode),
    trial_daily_max = coalesce((terms ->> 'trialDailyMax')::int, trial_daily_max),
    copy_instruments = coalesce((select array_agg(value order by ordinality) from jsonb_array_elements_text(terms -> 'copyInstruments') with ordinality), copy_instruments),
    copy_turnover_min = coalesce((terms ->> 'copyTurnoverMin')::numeric, copy_turnover_min)
  where id = app_tenant();
$$;
