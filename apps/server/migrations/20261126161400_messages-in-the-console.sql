-- Up Migration
-- Operators read what a trader was told.

grant select on message to millrace_console;
