-- Up Migration
-- While a trader makes another key for an account the exchange has ended the old one, and the new one is not stored yet: the engine that owns the account,
-- wherever it runs, sends nothing for it until then.

alter table exchange_credential
  -- Null while nobody makes another key. It ends by itself: the process that asked may be gone.
  add column held_until timestamptz,
  -- When the owner of the account had nothing of it on the wire any more; null until then.
  add column held_at timestamptz;

drop trigger credential_changed on exchange_credential;
create trigger credential_changed after update on exchange_credential for each row
  when (row(old.sealed, old.status, old.deleted_at, old.held_until) is distinct from row(new.sealed, new.status, new.deleted_at, new.held_until))
  execute function signal_credential_changed();
