-- Up Migration
-- Announcements of operators. Nothing is stored for a reader before he opened one.

alter table tenant add column announce_alone int not null default 100 check (announce_alone >= 0);
create or replace function set_tenant_terms(terms jsonb) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update tenant set
    fuel_rate = coalesce((terms ->> 'fuelRate')::numeric, fuel_rate),
    fuel_mode = coalesce(terms ->> 'fuelMode', fuel_mode),
    fuel_packages = coalesce(terms -> 'packages', fuel_packages),
    trial_mode = coalesce(terms ->> 'trialMode', trial_mode),
    trial_daily_max = coalesce((terms ->> 'trialDailyMax')::int, trial_daily_max),
    copy_instruments = coalesce((select array_agg(value order by ordinality) from jsonb_array_elements_text(terms -> 'copyInstruments') with ordinality), copy_instruments),
    copy_turnover_min = coalesce((terms ->> 'copyTurnoverMin')::numeric, copy_turnover_min),
    announce_alone = coalesce((terms ->> 'announceAlone')::int, announce_alone)
  where id = app_tenant();
$$;

create table announcement (
  id text primary key check (id ~ '^ann_'),
  tenant_id text not null references tenant,
  -- Counts the changes of the draft and of the state.
  version int not null default 0,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- What operators write; null where it is as published.
  draft jsonb,
  -- What readers see.
  live jsonb,
  live_from timestamptz,
  live_until timestamptz,
  published_at timestamptz,
  corrected_at timestamptz,
  created_by text not null references operator,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (draft is not null or live is not null),
  check ((live is null) = (live_from is null))
);
create index announcement_live on announcement (tenant_id, live_from) where state = 'published';
create index announcement_list on announcement (tenant_id, changed_at desc, id desc);

create table announcement_read (
  user_id text not null references app_user,
  announcement_id text not null references announcement,
  tenant_id text not null references tenant,
  read_at timestamptz not null,
  primary key (user_id, announcement_id)
);
create index announcement_read_count on announcement_read (announcement_id);

do $$
declare t text;
begin
  foreach t in array array['announcement', 'announcement_read'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy console_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_audit', t);
  end loop;
end $$;
create policy engine_reads on announcement for select to millrace_engine using (true);
grant select on announcement to millrace_app, millrace_engine, millrace_console;
grant insert, update on announcement to millrace_console;
grant select, insert on announcement_read to millrace_app;
grant select on announcement_read to millrace_console;

-- Whether a segment has this user. An empty one has all.
create function announcement_fits(segment jsonb, u app_user) returns boolean language sql stable as $$
  select not u.deleted
    and (segment -> 'languages' is null or segment -> 'languages' @> to_jsonb(u.language_code))
    and (segment -> 'levelMin' is null or u.level >= (segment ->> 'levelMin')::int)
    and (segment -> 'linked' is null
      or (segment ->> 'linked')::boolean = exists (select from exchange_credential c where c.user_id = u.id and c.deleted_at is null))
    and (segment -> 'environment' is null
      or exists (select from exchange_credential c where c.user_id = u.id and c.deleted_at is null and c.environment = segment ->> 'environment'))
    and (segment -> 'roles' is null
      or segment -> 'roles' ? 'broker' and u.is_broker
      or segment -> 'roles' ? 'community' and u.is_community
      or segment -> 'roles' ? 'trader' and exists (select from lead_trader l where l.user_id = u.id and l.state = 'active'))
$$;
create function announcement_is_for(segment jsonb, reader text) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select announcement_fits(segment, u) from app_user u where u.id = reader and u.tenant_id = app_tenant()), false)
$$;
create function announcement_reach(segment jsonb) returns int language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::int from app_user u where u.tenant_id = app_tenant() and announcement_fits(segment, u)
$$;
revoke execute on function announcement_fits(jsonb, app_user), announcement_is_for(jsonb, text), announcement_reach(jsonb) from public;
grant execute on function announcement_is_for(jsonb, text) to millrace_app;
grant execute on function announcement_reach(jsonb) to millrace_console;

create function signal_announcement_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('announcement_changed', json_build_object('tenantId', new.tenant_id)::text);
  return null;
end $$;
create trigger announcement_published after update on announcement for each row
  when (old.state is distinct from new.state or old.live is distinct from new.live) execute function signal_announcement_changed();
create function signal_announcement_read() returns trigger language plpgsql as $$
begin
  perform pg_notify('message_written', json_build_object('tenantId', new.tenant_id, 'userId', new.user_id, 'messageId', '')::text);
  return null;
end $$;
create trigger announcement_was_read after insert on announcement_read for each row execute function signal_announcement_read();
