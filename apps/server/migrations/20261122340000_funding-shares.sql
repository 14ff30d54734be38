-- Up Migration
-- A funding bill is shared out among the legs that held its position; what no task held is kept as nobody's, without task and leg. The shares of
-- a bill are stored before any is booked.

alter table task_funding
  drop constraint task_funding_pkey,
  alter column task_id drop not null,
  alter column leg drop not null,
  add column booked boolean not null default true,
  add constraint task_funding_share unique nulls not distinct (credential_id, bill_id, task_id, leg),
  add constraint task_funding_owner check ((task_id is null) = (leg is null));
alter table task_funding alter column booked drop default;
create index task_funding_unbooked on task_funding (credential_id) where not booked;
