-- Up Migration
-- Words of traders that others read and that had to be masked, until an operator has looked at them.
create table moderation_item (
  id text primary key check (id ~ '^mod_'),
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  kind text not null check (kind in ('nickname', 'autograph', 'introduction', 'chat')),
  -- Of a chat the number of its message; empty for what a trader has one of.
  ref text not null default '',
  -- As they were written, and as others read them.
  words text not null,
  shown text not null,
  version int not null default 0,
  -- gone: when it was to be removed, something else stood there.
  state text not null default 'open' check (state in ('open', 'left', 'removed', 'gone')),
  reply text not null default '',
  decided_by text references operator,
  decided_at timestamptz,
  created_at timestamptz not null
);
create unique index moderation_open on moderation_item (user_id, kind, ref) where state = 'open';
create index moderation_list on moderation_item (tenant_id, state, created_at desc, id);

alter table moderation_item enable row level security;
create policy tenant_rows on moderation_item to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy console_rows on moderation_item to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy audit_reads on moderation_item for select to millrace_audit using (true);
grant select, insert, update on moderation_item to millrace_app;
grant select, update (state, version, reply, decided_by, decided_at) on moderation_item to millrace_console;
grant select on moderation_item to millrace_audit;

create trigger own_trader before update on moderation_item for each row execute function refuse_own_trader();

-- Takes the words of an item away where they still stand. False where something else stands there by now. Messages of chats are removed as any other.
create function remove_moderated(item text) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m moderation_item;
  found_one boolean;
begin
  select * into m from moderation_item where id = item and tenant_id = app_tenant();
  if m.kind = 'nickname' then
    update app_user set nickname = 'Trader ' || right(uid, 4) where id = m.user_id and nickname = m.shown;
  elsif m.kind = 'autograph' then
    update app_user set autograph = '' where id = m.user_id and autograph = m.shown;
  elsif m.kind = 'introduction' then
    update trader_application set introduction = '' where user_id = m.user_id and introduction = m.shown;
    found_one := found;
    update lead_trader set introduction = '' where user_id = m.user_id and introduction = m.shown;
    return found_one or found;
  else
    return false;
  end if;
  return found;
end $$;
revoke execute on function remove_moderated(text) from public;
grant execute on function remove_moderated(text) to millrace_console;

-- What a trader takes back within his time, and what is too old, is nobody's to read.
create function forget_moderated_chat() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from moderation_item where user_id = old.user_id and kind = 'chat' and ref = old.number::text;
  return null;
end $$;
create trigger moderated_chat_taken_back after update of taken_back_at on chat_message for each row
  when (old.taken_back_at is null and new.taken_back_at is not null) execute function forget_moderated_chat();
create trigger moderated_chat_deleted after delete on chat_message for each row execute function forget_moderated_chat();

-- A closed account leaves none of its words.
create function delete_moderated() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from moderation_item where user_id = new.user_id;
  return null;
end $$;
create trigger moderation_closed after insert on user_closing for each row execute function delete_moderated();
revoke execute on function forget_moderated_chat(), delete_moderated() from public;
