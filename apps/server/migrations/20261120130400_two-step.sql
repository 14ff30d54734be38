-- Up Migration
-- Login in two steps: the sealed secret of an authenticator app, the newest time step that was used, and recovery codes by hash.

alter table app_user add column two_step boolean not null default false;

create table two_step (
  user_id text primary key references app_user,
  id text not null unique check (id ~ '^otp_'),
  tenant_id text not null references tenant,
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  -- Null until a code of the secret was confirmed.
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  user_id text not null references app_user,
  tenant_id text not null references tenant,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

grant select, insert, update, delete on two_step, recovery_code to millrace_app;
grant select on two_step, recovery_code to millrace_audit;
do $$
declare t text;
begin
  foreach t in array array['two_step', 'recovery_code'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
  end loop;
end $$;

drop trigger app_user_session_changed on app_user;
create trigger app_user_session_changed after update on app_user for each row
  when (row(old.uid, old.email, old.nickname, old.autograph, old.image, old.safe_password_hash is null, old.two_step, old.invite_code, old.language_code, old.frozen, old.deleted)
        is distinct from
        row(new.uid, new.email, new.nickname, new.autograph, new.image, new.safe_password_hash is null, new.two_step, new.invite_code, new.language_code, new.frozen, new.deleted))
  execute function signal_session_changed();
