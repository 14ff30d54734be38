-- Up Migration
-- Keys are asked about every day: when next, when the exchange last answered, whether the trader was warned that the key will expire.

alter table exchange_credential
  -- Whether long and short may be held at once on the account.
  add column long_short boolean not null default false,
  -- When the exchange last answered a signed call with this key: from then on a key without an address list counts as idle.
  add column answered_at timestamptz not null default now(),
  add column next_check_at timestamptz not null default now(),
  -- Null until the warning of this idle time was written.
  add column idle_told_at timestamptz;
update exchange_credential set long_short = swap_ready, answered_at = checked_at;
create index exchange_credential_due on exchange_credential (next_check_at) where deleted_at is null and status = 'ok';

-- The engine hears of another key, a broken one and a forgotten one; not of every check.
drop trigger credential_changed on exchange_credential;
create trigger credential_linked after insert on exchange_credential for each row execute function signal_credential_changed();
create trigger credential_changed after update on exchange_credential for each row
  when (row(old.sealed, old.status, old.deleted_at) is distinct from row(new.sealed, new.status, new.deleted_at))
  execute function signal_credential_changed();
