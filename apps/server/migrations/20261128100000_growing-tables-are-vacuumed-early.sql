-- What only grows is vacuumed after so many new or changed rows, not after a fifth of all: at a billion rows that would be one run of days instead of many of minutes.
do $$
declare
  name text;
begin
  foreach name in array array['task_order', 'task_fill', 'task_funding', 'task_layer', 'task_cycle', 'task_fee', 'ledger_journal', 'ledger_posting', 'message'] loop
    execute format(
      'alter table %I set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000000, autovacuum_vacuum_insert_scale_factor = 0,
         autovacuum_vacuum_insert_threshold = 1000000, autovacuum_analyze_scale_factor = 0.01)',
      name);
  end loop;
end
$$;
