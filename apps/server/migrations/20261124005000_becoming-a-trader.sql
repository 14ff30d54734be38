-- Up Migration
-- What an application shows to operators, and the locks under which one is decided.

-- Orders of the account in the 30 days before the application.
alter table trader_application add column orders integer not null default 0 check (orders >= 0);

-- Taken by everything that makes a user a trader or a copier, so that both never succeed at once: false for a user of another tenant, a deleted or a
-- frozen one. Weaker than `for update`: rows that refer to the user may be written meanwhile.
create function lock_copier(copier text) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from app_user where id = copier and tenant_id = app_tenant() and not deleted and not frozen for no key update;
  return found;
end $$;

-- A linked account of the applicant, held against an unlink until the decision is committed; no row where it is unlinked.
create function lock_lead_account(account text, owner text)
returns table (environment text, venue_id text, status text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.environment, c.venue_id, c.status from exchange_credential c
   where c.id = account and c.user_id = owner and c.tenant_id = app_tenant() and c.deleted_at is null for share;
$$;

revoke all on function lock_copier(text), lock_lead_account(text, text) from public;
grant execute on function lock_copier(text) to millrace_app, millrace_console;
grant execute on function lock_lead_account(text, text) to millrace_console;
grant select (venue_id, status) on exchange_credential to millrace_console;
