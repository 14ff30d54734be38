-- Up Migration
-- Which links came by fast connect: the exchange ends such a key when the trader authorises us again.
alter table exchange_credential add column fast boolean not null default false;
