-- Up Migration
-- What tasks brought a trader by day of the tenant's time zone, by the venue's clock, in parts. The sums follow in the transaction of the row that causes
-- them, and only triggers write them.

-- The day that a row counts for is the tenant's when it was written: a change of the time zone moves no day that has been told.
alter table task_cycle add column day date;
alter table task_cell_net add column day date,
  -- Result of the sales before commissions; `net` less it is what of the commissions counts with them.
  add column realized numeric(38, 18);
alter table task_interest add column day date;
alter table task_fee add column day date;
alter table profit_share add column day date;

create function note_earning_day() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  zone text;
  -- The time is an argument's column: milliseconds of the venue, or a timestamp.
  at text := to_jsonb(new) ->> tg_argv[0];
begin
  select time_zone into zone from tenant where id = new.tenant_id;
  new.day := ((case when tg_argv[0] = 'at' then at::timestamptz else to_timestamp(at::bigint / 1000.0) end) at time zone zone)::date;
  return new;
end $$;

update task_cycle r set day = (to_timestamp(r.closed_ts / 1000.0) at time zone t.time_zone)::date from tenant t where t.id = r.tenant_id;
update task_cell_net r set day = (to_timestamp(r.ts / 1000.0) at time zone t.time_zone)::date, realized = r.net from tenant t where t.id = r.tenant_id;
update task_interest r set day = (to_timestamp(r.ts / 1000.0) at time zone t.time_zone)::date from tenant t where t.id = r.tenant_id;
update task_fee r set day = (to_timestamp(r.ts / 1000.0) at time zone t.time_zone)::date from tenant t where t.id = r.tenant_id;
update profit_share r set day = (r.at at time zone t.time_zone)::date from tenant t where t.id = r.tenant_id;
alter table task_cycle alter column day set not null;
alter table task_cell_net alter column day set not null, alter column realized set not null;
alter table task_interest alter column day set not null;
alter table task_fee alter column day set not null;
alter table profit_share alter column day set not null;
create trigger task_cycle_day before insert on task_cycle for each row execute function note_earning_day('closed_ts');
create trigger task_cell_net_day before insert on task_cell_net for each row execute function note_earning_day('ts');
create trigger task_interest_day before insert on task_interest for each row execute function note_earning_day('ts');
create trigger task_fee_day before insert on task_fee for each row execute function note_earning_day('ts');
create trigger profit_share_day before insert on profit_share for each row execute function note_earning_day('at');

-- What tasks brought and when: cells as they are sold, of each closed cycle what no cell has brought before, and interest. `profit` less `fees` and with
-- `funding` and `interest` is `net`.
create or replace view task_net with (security_invoker = true) as
  select task_id, tenant_id, environment, opened_group_id, ts, net, day, realized as profit, realized - net as fees, 0::numeric as funding, 0::numeric as interest,
         0 as cycles
    from task_cell_net
  union all
  select c.task_id, c.tenant_id, c.environment, c.opened_group_id, c.closed_ts, c.net - coalesce(s.net, 0), c.day, c.realized - coalesce(s.realized, 0),
         c.fees - coalesce(s.realized - s.net, 0), c.funding, 0, 1
    from task_cycle c
    left join lateral (select sum(n.net) as net, sum(n.realized) as realized from task_cell_net n
                        where n.task_id = c.task_id and n.leg = c.leg and n.cycle = c.cycle) s on true
  union all
  select task_id, tenant_id, environment, null, ts, amount, day, 0, 0, 0, amount, 0 from task_interest;

-- Everything that a day of earnings is made of: the tasks' results, the fuel that they cost, and shares of profit that were paid and received.
create view earning_part with (security_invoker = true) as
  select n.tenant_id, t.user_id, n.environment, n.day, n.task_id, n.opened_group_id, n.profit, n.fees, n.funding, n.interest, 0::numeric as share_paid,
         0::numeric as share_received, n.net, 0::numeric as fuel, n.cycles
    from task_net n join task t on t.id = n.task_id
  union all
  select tenant_id, user_id, environment, day, task_id, null, 0, 0, 0, 0, 0, 0, 0, fee, 0 from task_fee where is_charged
  union all
  select tenant_id, user_id, environment, day, null, null, 0, 0, 0, 0, share, 0, -share, 0, 0 from profit_share where is_charged
  union all
  select tenant_id, leader_id, environment, day, null, null, 0, 0, 0, 0, 0, share, share, 0, 0 from profit_share where is_charged;

create table earning_day (
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  environment text not null check (environment in ('real', 'demo', 'paper')),
  day date not null,
  -- Null for shares of profit, which are settled for a whole follow.
  task_id text references task,
  -- The group that the task was in.
  opened_group_id text references opened_group,
  -- Before commissions.
  profit numeric(38, 18) not null,
  -- Commissions, above 0 = paid.
  fees numeric(38, 18) not null,
  funding numeric(38, 18) not null,
  interest numeric(38, 18) not null,
  share_paid numeric(38, 18) not null,
  share_received numeric(38, 18) not null,
  net numeric(38, 18) generated always as (profit - fees + funding + interest - share_paid + share_received) stored,
  -- The platform's share, in fuel.
  fuel numeric(38, 18) not null,
  cycles integer not null,
  constraint earning_day_key unique nulls not distinct (user_id, environment, day, task_id, opened_group_id)
);
create index earning_day_group on earning_day (opened_group_id, day) where opened_group_id is not null;

insert into earning_day (tenant_id, user_id, environment, day, task_id, opened_group_id, profit, fees, funding, interest, share_paid, share_received, fuel, cycles)
  select tenant_id, user_id, environment, day, task_id, opened_group_id, sum(profit), sum(fees), sum(funding), sum(interest), sum(share_paid),
         sum(share_received), sum(fuel), sum(cycles)
    from earning_part group by 1, 2, 3, 4, 5, 6;

-- Adds to a day; what an argument leaves out is 0.
create function add_earning(
  of_tenant text, of_user text, of_environment text, of_day date, of_task text, of_group text default null, profit numeric default 0, fees numeric default 0,
  funding numeric default 0, interest numeric default 0, share_paid numeric default 0, share_received numeric default 0, fuel numeric default 0,
  cycles integer default 0
) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into earning_day as d (tenant_id, user_id, environment, day, task_id, opened_group_id, profit, fees, funding, interest, share_paid, share_received, fuel, cycles)
    values (of_tenant, of_user, of_environment, of_day, of_task, of_group, add_earning.profit, add_earning.fees, add_earning.funding, add_earning.interest,
            add_earning.share_paid, add_earning.share_received, add_earning.fuel, add_earning.cycles)
  on conflict on constraint earning_day_key do update set
    profit = d.profit + excluded.profit, fees = d.fees + excluded.fees, funding = d.funding + excluded.funding, interest = d.interest + excluded.interest,
    share_paid = d.share_paid + excluded.share_paid, share_received = d.share_received + excluded.share_received, fuel = d.fuel + excluded.fuel,
    cycles = d.cycles + excluded.cycles
$$;

create function owner_of_task(of_task text) returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select user_id from task where id = of_task
$$;

create function add_cycle() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare sold record;
begin
  -- A cycle's cells are stored before it.
  if tg_op = 'UPDATE' then
    perform add_earning(new.tenant_id, owner_of_task(new.task_id), new.environment, new.day, new.task_id, new.opened_group_id,
      profit => new.realized - old.realized, fees => new.fees - old.fees, funding => new.funding - old.funding);
    return null;
  end if;
  select coalesce(sum(n.net), 0) as net, coalesce(sum(n.realized), 0) as realized into sold
    from task_cell_net n where n.task_id = new.task_id and n.leg = new.leg and n.cycle = new.cycle;
  perform add_earning(new.tenant_id, owner_of_task(new.task_id), new.environment, new.day, new.task_id, new.opened_group_id,
    profit => new.realized - sold.realized, fees => new.fees - (sold.realized - sold.net), funding => new.funding, cycles => 1);
  return null;
end $$;
create trigger task_cycle_earning after insert or update of realized, fees, funding on task_cycle for each row execute function add_cycle();

create function add_cells() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  realized numeric := new.realized;
  net numeric := new.net;
begin
  if tg_op = 'UPDATE' then
    realized := new.realized - old.realized;
    net := new.net - old.net;
  end if;
  perform add_earning(new.tenant_id, owner_of_task(new.task_id), new.environment, new.day, new.task_id, new.opened_group_id,
    profit => realized, fees => realized - net);
  return null;
end $$;
create trigger task_cell_net_earning after insert or update of realized, net on task_cell_net for each row execute function add_cells();

create function add_interest() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform add_earning(new.tenant_id, owner_of_task(new.task_id), new.environment, new.day, new.task_id, interest => new.amount);
  return null;
end $$;
create trigger task_interest_earning after insert on task_interest for each row execute function add_interest();

create function add_fuel_fee() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform add_earning(new.tenant_id, new.user_id, new.environment, new.day, new.task_id, fuel => new.fee);
  return null;
end $$;
create trigger task_fee_earning after insert on task_fee for each row when (new.is_charged) execute function add_fuel_fee();

create function add_share() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform add_earning(new.tenant_id, new.user_id, new.environment, new.day, null, share_paid => new.share);
  perform add_earning(new.tenant_id, new.leader_id, new.environment, new.day, null, share_received => new.share);
  return null;
end $$;
create trigger profit_share_earning after insert on profit_share for each row when (new.is_charged) execute function add_share();

revoke execute on function add_earning(text, text, text, date, text, text, numeric, numeric, numeric, numeric, numeric, numeric, numeric, integer),
  owner_of_task(text) from public;

grant select on earning_day to millrace_app, millrace_engine, millrace_console, millrace_audit;
grant select on earning_part to millrace_audit;
alter table earning_day enable row level security;
create policy tenant_rows on earning_day for select to millrace_app using (tenant_id = app_tenant());
create policy console_rows on earning_day for select to millrace_console using (tenant_id = app_tenant());
create policy engine_rows on earning_day for select to millrace_engine using (true);
create policy audit_reads on earning_day for select to millrace_audit using (true);
