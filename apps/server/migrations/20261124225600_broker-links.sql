-- Up Migration
-- Who registered by the link of a broker is marked for reports; the mark gives no right.
alter table app_user add column via_broker_link boolean not null default false;
grant select (via_broker_link) on app_user to millrace_console;
