// What a user has by the ledger.
import { fuelCurrencies, walletCurrencies, type WalletCurrency } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import type { Queryable } from '../shared/database/index.ts';

/** What a user has free of each currency, and USDT reserved for withdrawals. */
export type Balances = Record<WalletCurrency, string> & { held: string };

/** `db` is a transaction of the tenant: row-level security shows its rows only. */
export async function findBalances(db: Queryable, userId: string): Promise<Balances> {
  const { rows } = await db.query<{ currency: WalletCurrency; purpose: 'balance' | 'hold'; amount: string }>(
    `select a.currency, a.purpose, trim_scale(b.amount) as amount
     from ledger_account a join ledger_balance b on b.account_id = a.id
     where a.tenant_id = app_tenant() and a.owner_id = $1 and a.currency = any($2)`,
    [userId, walletCurrencies],
  );
  const amountOf = (currency: WalletCurrency, purpose: 'balance' | 'hold'): string =>
    rows.find((row) => row.currency === currency && row.purpose === purpose)?.amount ?? '0';
  const free = Object.fromEntries(walletCurrencies.map((currency) => [currency, amountOf(currency, 'balance')])) as Record<
    WalletCurrency,
    string
  >;
  return { ...free, held: amountOf('usdt', 'hold') };
}

/** All sources of fuel together. */
export function fuelOf(balances: Balances): string {
  return fuelCurrencies.reduce((sum, currency) => addDecimals(sum, balances[currency]), '0');
}

const DAYS = 30;

/**
 * Fuel that fees took a day: the mean of the last 30 days, or of the days since the first fee. Undefined while none was taken.
 * @param nowMs wall clock
 */
export async function findFuelPerDay(db: Queryable, userId: string, nowMs: number): Promise<string | undefined> {
  const { rows } = await db.query<{ spent: string | null }>(
    `with fee as (
       select -p.amount as amount, j.created_at as at
       from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_journal j on j.id = p.journal_id
       where a.tenant_id = app_tenant() and a.owner_id = $1 and a.currency = any($2) and j.kind = 'fuel'
     )
     select trim_scale(round(sum(amount) filter (where at > $3::timestamptz - make_interval(days => $4))
       / greatest(1, least($4, extract(epoch from $3::timestamptz - min(at)) / 86400)), 8)) as spent from fee`,
    [userId, fuelCurrencies, new Date(nowMs), DAYS],
  );
  return rows[0]?.spent ?? undefined;
}
