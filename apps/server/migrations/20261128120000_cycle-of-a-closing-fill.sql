-- The cycle whose position a fill closed, as it was decided: a closing order may rest from one cycle into the next. Null of fills that open, and of those before.
alter table task_fill add column cycle integer;
