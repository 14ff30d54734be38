-- Up Migration
-- Whose a posting or a balance is, is looked up by its account. `exists` let the planner read all accounts of the tenant first, once in each query.
do $$
declare t text;
begin
  foreach t in array array['ledger_posting', 'ledger_balance'] loop
    execute format('alter policy tenant_rows on %I using ((select a.tenant_id from ledger_account a where a.id = account_id) = app_tenant())', t);
    execute format('alter policy console_rows on %I using ((select a.tenant_id from ledger_account a where a.id = account_id) = app_tenant())', t);
  end loop;
end $$;
