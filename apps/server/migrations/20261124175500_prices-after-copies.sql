-- Up Migration
-- How far prices ran in a trader's favour after his copies. A signal without a row has no known figure: nobody looked in time.

create table lead_favour (
  lead_id text not null,
  seq bigint not null,
  tenant_id text not null references tenant,
  -- Of the last fill of its copies, and of the price after it, venue ms.
  filled_ts bigint not null,
  price_ts bigint not null,
  -- The last price of the venue's feed five seconds after that fill.
  px numeric(38, 18) not null check (px > 0),
  -- Against the average price of the trader's own order; above 0 in his favour.
  bp numeric(38, 4) not null,
  -- Wall clock.
  noted_at timestamptz not null,
  primary key (lead_id, seq),
  foreign key (lead_id, seq) references lead_signal
);
create index lead_favour_recent on lead_favour (lead_id, noted_at);

grant select, insert on lead_favour to millrace_engine;
grant select on lead_favour to millrace_console, millrace_audit;
alter table lead_favour enable row level security;
create policy engine_rows on lead_favour to millrace_engine using (true) with check (true);
create policy console_rows on lead_favour for select to millrace_console using (tenant_id = app_tenant());
create policy audit_reads on lead_favour for select to millrace_audit using (true);
