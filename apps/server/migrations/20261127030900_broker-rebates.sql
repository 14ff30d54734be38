-- Up Migration
-- What exchanges pay a brand as its broker comes in their own currencies; only accounts of the platform are in them.

alter table ledger_account drop constraint ledger_account_currency_check;
alter table ledger_account add constraint ledger_account_currency_check check (currency in
  ('usdt', 'dusdt', 'experienceFuel', 'dynamicFuel', 'communityFuel', 'token', 'fuelDebt', 'shareDebt', 'rewardDebt')
  or (currency in ('usdc', 'btc', 'eth') and owner_id is null));
