-- Up Migration
-- Change signals: every process hears within a moment that something changed, whoever changed it. They carry ids only; readers ask the database.
-- And the one door through which the working roles enqueue a job inside their own transaction.

create function signal_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', json_build_object('userId', case when tg_table_name = 'app_user' then new.id else to_jsonb(new) ->> 'user_id' end)::text);
  return null;
end $$;
create trigger session_ended after update of ended_at, expires_at on session for each row
  when (old.ended_at is distinct from new.ended_at or old.expires_at is distinct from new.expires_at) execute function signal_session_changed();
-- Of an account everything that a session carries; not its passwords, nor when it was last opened.
create trigger app_user_session_changed after update on app_user for each row
  when (row(old.uid, old.email, old.nickname, old.invite_code, old.language_code, old.frozen, old.deleted)
        is distinct from row(new.uid, new.email, new.nickname, new.invite_code, new.language_code, new.frozen, new.deleted))
  execute function signal_session_changed();

create function signal_message_written() returns trigger language plpgsql as $$
begin
  perform pg_notify('message_written', json_build_object('tenantId', new.tenant_id, 'userId', new.user_id, 'messageId', new.id)::text);
  return null;
end $$;
create trigger message_written after insert or update on message for each row execute function signal_message_written();

create function signal_tenant_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tenant_changed', json_build_object('tenantId', new.id)::text);
  return null;
end $$;
create trigger tenant_changed after insert or update on tenant for each row execute function signal_tenant_changed();

-- Of a task only what readers can see is told: not the engine's own bookkeeping of epochs.
create function signal_task_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('task_changed', json_build_object('tenantId', new.tenant_id, 'userId', new.user_id, 'taskId', new.id)::text);
  return null;
end $$;
create trigger task_inserted after insert on task for each row execute function signal_task_changed();
create trigger task_changed after update on task for each row
  when (row(old.settings, old.trading_enabled, old.buying_enabled, old.fault, old.view, old.why, old.net_total, old.version, old.agreed_ts, old.deleted_at)
        is distinct from row(new.settings, new.trading_enabled, new.buying_enabled, new.fault, new.view, new.why, new.net_total, new.version, new.agreed_ts, new.deleted_at))
  execute function signal_task_changed();

create function signal_task_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('task_event', json_build_object('taskId', new.task_id)::text);
  return null;
end $$;
create trigger task_event_written after insert on task_event for each row execute function signal_task_event();

-- A task that was made or deleted is an event for the engine as well.
create function signal_task_comes_or_goes() returns trigger language plpgsql as $$
begin
  perform pg_notify('task_event', json_build_object('taskId', new.id)::text);
  return null;
end $$;
create trigger task_came after insert on task for each row execute function signal_task_comes_or_goes();
create trigger task_went after update of deleted_at on task for each row when (old.deleted_at is distinct from new.deleted_at) execute function signal_task_comes_or_goes();

create function signal_credential_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('credential_changed', json_build_object('tenantId', new.tenant_id, 'userId', new.user_id, 'credentialId', new.id)::text);
  return null;
end $$;
create trigger credential_changed after insert or update on exchange_credential for each row execute function signal_credential_changed();

-- Jobs are kept by graphile-worker in a schema of its own, which the owner installs at start, after the migrations. The working roles cannot read it:
-- a mail that waits may hold a code. They only hand over a job, which exists if and when their transaction commits.
create function enqueue_job(task text, payload json) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task !~ '^[a-z_]{1,40}$' then raise exception 'no such job: %', task; end if;
  perform graphile_worker.add_job(task, payload, max_attempts => 8);
end $$;
revoke execute on function enqueue_job(text, json) from public;
grant execute on function enqueue_job(text, json) to millrace_app, millrace_engine;

