-- Up Migration
-- Operators who write what traders read.

alter table operator drop constraint operator_roles;
alter table operator add constraint operator_roles check (
  cardinality(roles) > 0 and roles <@ array['support', 'reviewer', 'approver', 'finance', 'brand', 'editor', 'administrator', 'auditor', 'platform']);
