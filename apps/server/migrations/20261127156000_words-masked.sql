-- Up Migration
-- Which rule of masking went last through the stored words of a tenant's traders: each is gone through once.
create table words_masked (
  tenant_id text primary key references tenant,
  rule integer not null
);
alter table words_masked enable row level security;
create policy engine_rows on words_masked to millrace_engine using (true) with check (true);
create policy tenant_rows on words_masked for select to millrace_app using (tenant_id = app_tenant());
grant select, insert, update on words_masked to millrace_engine;
grant select on words_masked to millrace_app;
