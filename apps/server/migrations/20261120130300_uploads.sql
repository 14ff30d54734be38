-- Up Migration
-- Pictures of traders, re-encoded, under names that cannot be guessed; kept in the database, so that a backup has them and row-level security guards them.
-- A session carries the avatar's name, so a change must end what is remembered of sessions.

create table upload (
  name text primary key check (name ~ '^[0-9a-f]{32}\.webp$'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  bytes bytea not null,
  -- Null while nothing uses it; such a file is deleted after a day.
  used_as text check (used_as in ('avatar')),
  created_at timestamptz not null
);
create index upload_unused on upload (user_id, created_at) where used_as is null;

alter table app_user add column image text not null default '';

grant select, insert, update, delete on upload to millrace_app;
grant select on upload to millrace_audit;
alter table upload enable row level security;
create policy tenant_rows on upload to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on upload for select to millrace_audit using (true);

drop trigger app_user_session_changed on app_user;
create trigger app_user_session_changed after update on app_user for each row
  when (row(old.uid, old.email, old.nickname, old.autograph, old.image, old.safe_password_hash is null, old.invite_code, old.language_code, old.frozen, old.deleted)
        is distinct from
        row(new.uid, new.email, new.nickname, new.autograph, new.image, new.safe_password_hash is null, new.invite_code, new.language_code, new.frozen, new.deleted))
  execute function signal_session_changed();
