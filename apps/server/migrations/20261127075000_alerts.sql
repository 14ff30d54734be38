-- Up Migration
-- Alerts outside the app. One path: a message that somebody wants pushed or mailed enqueues one job in its own transaction; the job notes an alert for each
-- channel, sends it, and notes what became of it.

-- What a trader has chosen; without a row the defaults of the contract count.
create table alert_setting (
  user_id text primary key references app_user,
  tenant_id text not null references tenant,
  -- tab -> channel -> off, urgent or all
  choices jsonb not null,
  -- HH:MM in `zone`; both empty without quiet hours.
  quiet_from text not null,
  quiet_to text not null,
  zone text not null,
  urgent_in_quiet boolean not null,
  show_amounts boolean not null,
  updated_at timestamptz not null
);

-- Where a browser has alerts pushed to. It belongs to one session, and ends with it.
create table push_subscription (
  id text primary key check (id ~ '^psh_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  session_id text not null references session,
  endpoint text not null check (length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  -- Our public key for which the browser made it: with another it cannot be used.
  vapid_key text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('session', 'replaced', 'trader', 'password', 'frozen', 'gone'))
);
create unique index push_subscription_open on push_subscription (endpoint) where ended_at is null;
create index push_subscription_endpoint on push_subscription (endpoint) where end_reason = 'gone';
create index push_subscription_user on push_subscription (user_id) where ended_at is null;
create index push_subscription_session on push_subscription (session_id) where ended_at is null;

create table alert (
  id text primary key check (id ~ '^alr_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  channel text not null check (channel in ('push', 'mail')),
  what text not null check (what in ('message', 'summary', 'test')),
  -- Kept without a reference: messages are deleted before alerts are.
  message_id text,
  -- Of the message, for the spacing.
  kind text not null,
  task_id text,
  urgent boolean not null,
  state text not null check (state in ('due', 'waiting', 'held', 'summed', 'sent', 'failed')),
  reason text not null default '',
  -- When a held or waiting one is looked at again.
  due_at timestamptz,
  attempts int not null default 0,
  -- Subscriptions that took it, so that another attempt leaves them alone.
  reached text[] not null default '{}',
  -- The summary that a summed one is part of; of a summary how many it stands for.
  summary_id text references alert on delete set null,
  count int not null default 1,
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index alert_message on alert (message_id, channel) where message_id is not null;
create index alert_user on alert (user_id, created_at desc);
create index alert_open on alert (tenant_id, due_at) where state in ('waiting', 'held');
create index alert_sent on alert (user_id, channel, settled_at) where state = 'sent';
create index alert_summary on alert (summary_id) where summary_id is not null;
create index alert_age on alert (created_at);

do $$
declare t text;
begin
  foreach t in array array['alert_setting', 'push_subscription', 'alert'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select, insert, update on %I to millrace_app', t);
    execute format('grant select on %I to millrace_audit', t);
  end loop;
end $$;
grant delete on alert, push_subscription to millrace_app;
create policy console_reads on alert for select to millrace_console using (tenant_id = app_tenant());
grant select on alert to millrace_console;

-- Whoever ends a session, changes a password or freezes a trader: his pushes end in the same transaction.
create function end_push_of_session() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update push_subscription set ended_at = new.ended_at, end_reason = 'session' where session_id = new.id and ended_at is null;
  return null;
end $$;
create trigger session_ends_push after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_push_of_session();

create function end_push_of_user() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update push_subscription set ended_at = now(), end_reason = case when new.frozen and not old.frozen then 'frozen' else 'password' end
    where user_id = new.id and ended_at is null;
  return null;
end $$;
create trigger user_ends_push after update of password_hash, frozen on app_user for each row
  when (old.password_hash is distinct from new.password_hash or (new.frozen and not old.frozen)) execute function end_push_of_user();

-- Enqueues the alerts of messages that were just written, those alone that their reader wants outside the app. Behind other jobs: a mailed code does not wait
-- for a wave of alerts. `always_mailed`: a decision of an operator, which is mailed whatever was chosen.
create function queue_alerts(message_ids text[], tab text, urgency text, always_mailed boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare m record;
begin
  for m in
    select w.id, w.tenant_id from message w left join alert_setting s on s.user_id = w.user_id
     where w.id = any (message_ids)
       and (always_mailed
         or coalesce(s.choices -> tab ->> 'push', 'urgent') = any (case urgency when 'urgent' then array['urgent', 'all'] when 'normal' then array['all'] else array[]::text[] end)
         or coalesce(s.choices -> tab ->> 'mail', 'urgent') = any (case urgency when 'urgent' then array['urgent', 'all'] when 'normal' then array['all'] else array[]::text[] end))
  loop
    perform graphile_worker.add_job('send_alert', json_build_object('tenantId', m.tenant_id, 'messageId', m.id), max_attempts => 14, priority => 10);
  end loop;
end $$;
revoke execute on function queue_alerts(text[], text, text, boolean) from public;
grant execute on function queue_alerts(text[], text, text, boolean) to millrace_app, millrace_engine, millrace_console;
