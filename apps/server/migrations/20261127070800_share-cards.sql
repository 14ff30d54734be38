-- Up Migration
-- Results that traders share: the figures as they were when the card was made, under a code that anybody may look up.

create table share_card (
  id text primary key,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  figure jsonb not null,
  -- As they were then; null where the trader left them out.
  nickname text,
  avatar text,
  created_at timestamptz not null,
  taken_back_at timestamptz
);
create index share_card_user on share_card (user_id, created_at desc);

alter table share_card enable row level security;
create policy tenant_rows on share_card to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on share_card for select to millrace_audit using (true);
grant select, insert, delete, update (taken_back_at) on share_card to millrace_app;
grant select on share_card to millrace_audit;
