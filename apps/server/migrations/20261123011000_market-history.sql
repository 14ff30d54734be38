-- Up Migration
-- Market history: closed bars in packed chunks and settled funding rates, by venue and instrument. Public data of the venues: no tenant owns it.

create table bar_series (
  id integer generated always as identity primary key,
  venue_id text not null,
  inst_id text not null,
  -- When a task, a chart or a preview last asked for it.
  asked_at timestamptz not null default now(),
  -- By length of a stored bar in minutes: opening time (ms) of the oldest bar that the venue has, once it is known.
  begins jsonb not null default '{}',
  -- Bars that the venue gave a second time with other figures.
  corrected bigint not null default 0,
  unique (venue_id, inst_id)
);

create table bar_chunk (
  series integer not null references bar_series on delete cascade,
  -- Length of a bar in minutes: 1 (a chunk is an hour), 5 (a day of UTC) or 60 (ten days).
  bar smallint not null check (bar in (1, 5, 60)),
  opens_ts bigint not null,
  -- The venue was asked for every bar of the chunk: a place without a bar is a hole.
  complete boolean not null,
  bars smallint not null,
  price_decimals smallint not null,
  volume_decimals smallint not null,
  -- As packages/market/src/packed-bars.ts packs them.
  prices bytea not null,
  volumes bytea not null,
  primary key (series, bar, opens_ts)
);

create table funding_rate (
  series integer not null references bar_series on delete cascade,
  settled_ts bigint not null,
  rate numeric(38, 18) not null,
  primary key (series, settled_ts)
);

grant select on bar_series, bar_chunk, funding_rate to millrace_app, millrace_audit;
grant insert, update on bar_series to millrace_app;
grant select, insert, update, delete on bar_series, bar_chunk, funding_rate to millrace_engine;
