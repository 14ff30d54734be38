-- Up Migration
-- Banners are for a segment of traders, as announcements are.
alter table banner add column segment jsonb not null default '{}';
update banner set segment = jsonb_build_object('linked', audience = 'linked') where audience <> 'everybody';
alter table banner drop column audience;
alter table banner alter column segment drop default;
