-- Up Migration
-- Operators see when the exchange last answered with a key and what breaks it; each filter reads an index in the list's order.

grant select (answered_at, broken_reason) on exchange_credential to millrace_console;
create index exchange_credential_listed_environment on exchange_credential (tenant_id, environment, created_at, id) where deleted_at is null;
create index exchange_credential_listed_broken on exchange_credential (tenant_id, created_at, id) where deleted_at is null and status = 'broken';
