-- Up Migration
-- What a trader says of themselves. A session carries it, so a change must end what is remembered of sessions.

alter table app_user add column autograph text not null default '';

drop trigger app_user_session_changed on app_user;
create trigger app_user_session_changed after update on app_user for each row
  when (row(old.uid, old.email, old.nickname, old.autograph, old.safe_password_hash is null, old.invite_code, old.language_code, old.frozen, old.deleted)
        is distinct from
        row(new.uid, new.email, new.nickname, new.autograph, new.safe_password_hash is null, new.invite_code, new.language_code, new.frozen, new.deleted))
  execute function signal_session_changed();
