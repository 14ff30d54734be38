-- Up Migration
-- Mails of decisions and of a ledger that differs.

-- Where the operator's mails go; null where none is known.
alter table operator add column email text check (email ~ '^[^\s@]+@[^\s@]+$' and length(email) <= 254);
grant select (tenant_id, role, email, disabled) on operator to millrace_engine;
create policy engine_reads on operator for select to millrace_engine using (true);

-- The attempts of a job span more than a day, so that a mail outlives a night without a mail server.
create or replace function enqueue_job(task text, payload json) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task !~ '^[a-z_]{1,40}$' then raise exception 'no such job: %', task; end if;
  perform graphile_worker.add_job(task, payload, max_attempts => 14);
end $$;
