-- Up Migration
-- Missed copies are told to their copiers once; those from before this column count as told.
alter table copy_row add column told boolean not null default true;
alter table copy_row alter column told set default false;
create index copy_row_untold on copy_row (follow_id, seq) where state = 'missed' and not told;
