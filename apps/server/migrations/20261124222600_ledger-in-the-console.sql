-- Up Migration
-- The ledger at the console: journals found in every order that is offered, trial balances, audits on demand, and the end of a stop of outgoing money.

-- Lists of journals, and of the audits that found something.
create index ledger_journal_list on ledger_journal (tenant_id, day, id);
create index ledger_journal_kind on ledger_journal (tenant_id, kind, day, id);
create index ledger_posting_journal on ledger_posting (journal_id);
create index ledger_audit_faulty on ledger_audit (tenant_id, id desc) where differences > 0;
create index approval_subject on approval (tenant_id, subject);

grant select on ledger_closing, ledger_audit, outgoing_stop to millrace_console;
create policy console_rows on ledger_closing for select to millrace_console using (tenant_id = app_tenant());
create policy console_rows on ledger_audit for select to millrace_console using (tenant_id = app_tenant());
create policy console_rows on outgoing_stop for select to millrace_console using (tenant_id = app_tenant());

-- The server mails by name of these what it found; kinds are the contract's.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind ~ '^[a-z][A-Za-z]{0,39}$');

-- A stop ends when two people have agreed to it, and only while the newest audit of the whole ledger, and whatever came after it, found nothing.
create policy console_lifts on outgoing_stop for delete to millrace_console using (
  tenant_id = app_tenant()
  and exists (select from approval p where p.tenant_id = app_tenant() and p.kind = 'liftStop' and p.subject = app_tenant() and p.state = 'approved'
    and p.content ->> 'auditId' = audit_id::text)
  and exists (select from ledger_audit a where a.tenant_id = app_tenant() and a.is_whole and a.id > audit_id and a.differences = 0
    and not exists (select from ledger_audit b where b.tenant_id = app_tenant() and b.id > a.id and b.differences > 0)));
grant delete on outgoing_stop to millrace_console;

-- Asks for an audit of all of the caller's ledger. One waits at a time.
create function ask_for_audit() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_tenant() is null then raise exception 'an audit is asked for by a tenant'; end if;
  perform graphile_worker.add_job('audit_tenant', json_build_object('tenantId', app_tenant()), job_key => 'audit ' || app_tenant(), max_attempts => 3);
end $$;
revoke execute on function ask_for_audit() from public;
grant execute on function ask_for_audit() to millrace_console;
