-- Up Migration
-- Traders report words of others. What is reported waits in moderation_item; each report says why, and the reported one never reads who it was.
create table word_report (
  id text primary key check (id ~ '^rep_'),
  tenant_id text not null references tenant,
  -- Who wrote the words.
  user_id text not null references app_user,
  kind text not null check (kind in ('nickname', 'introduction')),
  -- As they stood when they were reported.
  words text not null check (char_length(words) <= 200),
  reporter_id text not null references app_user,
  reason text not null check (reason in ('fraud', 'contact', 'insult', 'other')),
  created_at timestamptz not null,
  check (reporter_id <> user_id)
);
create unique index word_report_once on word_report (user_id, kind, words, reporter_id);
create index word_report_of on word_report (reporter_id, created_at);

alter table word_report enable row level security;
create policy tenant_rows on word_report to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy console_reads on word_report for select to millrace_console using (tenant_id = app_tenant());
create policy audit_reads on word_report for select to millrace_audit using (true);
grant select, insert, delete on word_report to millrace_app;
-- Not who reported: an operator decides by the words.
grant select (id, tenant_id, user_id, kind, words, reason, created_at) on word_report to millrace_console;
grant select on word_report to millrace_audit;

-- A closed account leaves none of its words and none of its reports.
create or replace function delete_moderated() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from moderation_item where user_id = new.user_id;
  delete from word_report where user_id = new.user_id or reporter_id = new.user_id;
  return null;
end $$;
