-- Up Migration
-- A guest looks around in the demo trader's account: a session that reads only, ends by itself soon, and is nobody's device.
alter table session add column guest boolean not null default false;
create index session_of_guests on session (tenant_id, expires_at) where guest;

-- Sessions are kept, those of guests are not: there may be many.
grant delete on session to millrace_app;
create policy only_guests_go on session as restrictive for delete to millrace_app using (guest);

-- The console lists the devices of a trader: guests are none of them.
grant select (guest) on session to millrace_console;
