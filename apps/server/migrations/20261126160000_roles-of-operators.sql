-- Up Migration
-- An operator may have several roles; what each may do is the contract's table.

alter table operator add column roles text[];
update operator set roles = array[role];
alter table operator
  alter column roles set not null,
  add constraint operator_roles check (
    cardinality(roles) > 0 and roles <@ array['support', 'reviewer', 'approver', 'finance', 'brand', 'administrator', 'auditor', 'platform']),
  drop column role;
-- Administrators are written to.
grant select (roles) on operator to millrace_engine;
