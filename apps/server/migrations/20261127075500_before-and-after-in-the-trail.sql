-- Up Migration
-- The trail notes what changed, and is read by each filter of its page in its order.

alter table operator_event add column before jsonb not null default '{}', add column after jsonb not null default '{}';

create index operator_event_kind on operator_event (tenant_id, kind, id desc);
create index operator_event_operator on operator_event (tenant_id, operator_name, id desc);
create index operator_event_operator_kind on operator_event (tenant_id, operator_name, kind, id desc);
