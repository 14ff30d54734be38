-- Milliseconds from when no engine was seen to own the accounts until the claim; null where the engine had not asked before.
alter table take_over add column owned_ms integer;
