-- Up Migration
-- What copiers need of a position that stands: its exact cost, the leverage it was opened with, and whether an order fell into a time without news.

alter table lead_position
  -- Of what is held, ticks x lots: the average entry is cost / lots. A reduction leaves the average as it is, rounded down.
  add column cost numeric(38, 0) not null default 0 check (cost >= 0),
  -- Of the newest order that opened or enlarged it; null where it is not known.
  add column leverage integer check (leverage > 0);

alter table lead_signal
  -- Leverage of the order; null of parts that ended without one, and of signals that are older than this column.
  add column leverage integer check (leverage > 0),
  -- It opened while nobody knew what the trader did: told, and copied by nobody.
  add column in_silence boolean not null default false;

do $$
declare
  held record;
  told record;
  sum numeric;
begin
  for held in select * from lead_position where lots > 0 loop
    sum := 0;
    for told in select * from lead_signal
       where lead_id = held.lead_id and inst_id = held.inst_id and pos_side = held.pos_side order by seq loop
      sum := case told.action when 'OPEN' then told.cost when 'ADD' then sum + told.cost
                              else div(sum * (told.lots_before - told.lots_delta), told.lots_before) end;
    end loop;
    update lead_position set cost = sum where lead_id = held.lead_id and inst_id = held.inst_id and pos_side = held.pos_side;
  end loop;
end $$;

-- The first stored signal that makes no sense: copiers hear neither it nor a later one. Null while there is none.
alter table lead_trader add column broken_seq bigint;
