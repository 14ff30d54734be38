-- Up Migration
-- What a message asks its reader to settle stands until it is settled, whoever settles it; messages are deleted, brought back for a day, and kept for a time.

alter table message
  -- The reader must still settle what it tells. Set by who writes it, cleared by the triggers below.
  add column undecided boolean not null default false,
  add column deleted_at timestamptz;

drop index message_user;
drop index message_unread;
create index message_page on message (user_id, created_at desc, id desc) where deleted_at is null;
create index message_unread on message (user_id, kind) where read_at is null and deleted_at is null;
create index message_undecided on message (user_id, created_at desc) where undecided and deleted_at is null;
create index message_age on message (tenant_id, created_at);
create index message_deleted on message (tenant_id, deleted_at) where deleted_at is not null;
grant delete on message to millrace_app;

-- One signal for each inbox that a statement changed; it names the message where there is one.
drop trigger message_written on message;
create or replace function signal_message_written() returns trigger language plpgsql as $$
begin
  perform pg_notify('message_written', json_build_object('tenantId', tenant_id, 'userId', user_id, 'messageId', case when count(*) = 1 then min(id) else '' end)::text)
    from changed group by tenant_id, user_id;
  return null;
end $$;
create trigger message_inserted after insert on message referencing new table as changed for each statement execute function signal_message_written();
create trigger message_updated after update on message referencing new table as changed for each statement execute function signal_message_written();
create function signal_message_removed() returns trigger language plpgsql as $$
begin
  perform pg_notify('message_written', json_build_object('tenantId', tenant_id, 'userId', user_id, 'messageId', '')::text)
    from removed where deleted_at is null group by tenant_id, user_id;
  return null;
end $$;
create trigger message_removed after delete on message referencing old table as removed for each statement execute function signal_message_removed();

create function settle_fault() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update message set undecided = false
    where user_id = new.user_id and undecided and task_id = new.id and kind = 'taskFault'
      and (new.fault is null or new.deleted_at is not null or args ->> 'fault' <> new.fault);
  return null;
end $$;
create trigger task_fault_settled after update on task for each row
  when (old.fault is not null and old.fault is distinct from new.fault or old.deleted_at is distinct from new.deleted_at)
  execute function settle_fault();

create function settle_key() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update message set undecided = false where user_id = new.user_id and undecided and args ->> 'credentialId' = new.id;
  return null;
end $$;
create trigger key_settled after update on exchange_credential for each row
  when (old.status <> 'ok' and new.status = 'ok' or old.deleted_at is null and new.deleted_at is not null)
  execute function settle_key();

create function settle_fuel() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update message set undecided = false
    where user_id = old.user_id and undecided and kind = 'fuelEmpty'
      and not exists (select from fuel_pause p where p.user_id = old.user_id and not p.is_frozen);
  return null;
end $$;
create trigger fuel_settled after delete on fuel_pause for each row execute function settle_fuel();

create function settle_share() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update message set undecided = false
    where user_id = new.user_id and undecided and kind = 'shareOwed'
      and not exists (select from profit_share s where s.user_id = new.user_id and s.still_owed > 0);
  return null;
end $$;
create trigger share_settled after update on profit_share for each row
  when (old.still_owed > 0 and new.still_owed = 0) execute function settle_share();
revoke execute on function settle_fault(), settle_key(), settle_fuel(), settle_share() from public;
