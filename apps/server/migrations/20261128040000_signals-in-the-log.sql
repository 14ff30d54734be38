-- Change signals are written into the log of the transaction that causes them, and a relay reads them there. Transactions that notify queue behind one lock of
-- the whole server until they are on the disk; a message in the log costs no lock.
create function send_signal(name text, payload text) returns void language sql as $$
  select pg_logical_emit_message(true, 'millrace.' || name, payload);
$$;

-- Without tables: what is read through it is nothing but messages.
create publication millrace_signals;

-- Every function that notified sends its signal instead, otherwise unchanged.
do $$
declare
  each record;
begin
  for each in
    select oid from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'internal') and prosrc like '%pg_notify(%'
  loop
    execute replace(pg_get_functiondef(each.oid), 'pg_notify(', 'send_signal(');
  end loop;
end
$$;
