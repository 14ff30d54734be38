-- Up Migration
-- Each trader's one conversation with support. Its messages are numbered without gaps under the lock of its row; a client id makes one message.

create table chat (
  id text primary key,
  tenant_id text not null references tenant,
  user_id text not null unique references app_user,
  last_number int not null default 0,
  last_at timestamptz not null,
  trader_read int not null default 0,
  support_read int not null default 0,
  -- Who looked last: opening a conversation is written to the trail once for each operator and state.
  looked_by text references operator,
  looked_number int not null default 0,
  -- Since when the trader waits for an answer; null when nobody is asked for.
  waiting_since timestamptz,
  taken_by text references operator,
  closed_at timestamptz,
  created_at timestamptz not null
);
create index chat_waiting on chat (tenant_id, waiting_since, id) where waiting_since is not null;
create index chat_newest on chat (tenant_id, last_at, id);

create table chat_message (
  id text primary key,
  chat_id text not null references chat,
  number int not null,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  -- Null for the trader's own; then the client id is there.
  operator_id text references operator,
  name text not null default '',
  client_id text,
  words text not null,
  pictures text[] not null default '{}',
  place jsonb,
  created_at timestamptz not null,
  taken_back_at timestamptz,
  removed_at timestamptz,
  reason text not null default '',
  unique (chat_id, number),
  unique (chat_id, client_id)
);
-- For the sending rate, and for what is too old.
create index chat_message_own on chat_message (chat_id, created_at) where operator_id is null;
create index chat_message_age on chat_message (tenant_id, created_at);

-- How long a trader lets support see balances and orders. Rows stay: who could see what, and when, can be told later.
create table chat_grant (
  id text primary key,
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  granted_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz
);
create index chat_grant_open on chat_grant (user_id, until) where ended_at is null;

-- What the tenant's operators are marked with before traders, and what each is called; nobody else may be called so.
create table chat_mark (
  tenant_id text primary key references tenant,
  mark text not null
);
alter table operator add column shown_name text not null default '';

alter table upload drop constraint upload_used_as_check;
alter table upload add constraint upload_used_as_check
  check (used_as in ('avatar', 'slip', 'brand', 'chat') and (user_id is not null or used_as = 'brand'));
drop policy console_brand_only on upload;
create policy console_deletes on upload as restrictive for delete to millrace_console using (used_as in ('brand', 'chat'));

do $$
declare t text;
begin
  foreach t in array array['chat', 'chat_message', 'chat_grant', 'chat_mark'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy console_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_app, millrace_console, millrace_audit', t);
  end loop;
end $$;
grant insert, update on chat, chat_message to millrace_app;
grant delete on chat_message to millrace_app;
grant insert on chat_grant to millrace_app;
grant update (ended_at) on chat_grant to millrace_app;
grant update (last_number, last_at, support_read, looked_by, looked_number, waiting_since, taken_by, closed_at) on chat to millrace_console;
grant insert, update (words, pictures, place, removed_at, reason) on chat_message to millrace_console;
grant insert, update on chat_mark to millrace_console;
grant update (shown_name) on operator to millrace_console;

create trigger own_trader before insert or update on chat for each row execute function refuse_own_trader();
create trigger own_trader before insert or update on chat_message for each row execute function refuse_own_trader();

-- What nobody may be called but operators. The API's role reads no operator.
create function operator_names() returns setof text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select name from operator where tenant_id = app_tenant() and not disabled
  union all
  select shown_name from operator where tenant_id = app_tenant() and not disabled and shown_name <> ''
$$;
revoke execute on function operator_names() from public;
grant execute on function operator_names() to millrace_app;

create function signal_chat_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('chat_changed', json_build_object('tenantId', new.tenant_id, 'userId', new.user_id, 'number', new.number)::text);
  return null;
end $$;
create trigger chat_message_changed after insert or update on chat_message for each row execute function signal_chat_message();

create function signal_chat() returns trigger language plpgsql as $$
begin
  perform pg_notify('chat_changed', json_build_object('tenantId', new.tenant_id, 'userId', new.user_id, 'number', 0)::text);
  return null;
end $$;
create trigger chat_changed after update on chat for each row
  when (row(old.trader_read, old.support_read, old.closed_at) is distinct from row(new.trader_read, new.support_read, new.closed_at))
  execute function signal_chat();
create trigger chat_grant_changed after insert or update on chat_grant for each row execute function signal_chat();

-- A closed account leaves no conversation; its grants stay as the record of who could see what.
create function delete_chat() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from chat_message where user_id = new.user_id;
  delete from chat where user_id = new.user_id;
  return null;
end $$;
create trigger chat_closed after insert on user_closing for each row execute function delete_chat();
