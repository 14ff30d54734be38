-- Up Migration
-- By whose days a tenant counts what was earned: an IANA name. A name that the database does not know is refused.

alter table tenant add column time_zone text not null default 'Asia/Shanghai'
  check (time_zone ~ '^[A-Za-z0-9_+/-]{1,60}$' and timestamptz 'epoch' at time zone time_zone is not null);
