// Locks balances that journals are made from, by the database function `ledger_lock`.
import type { Queryable } from '../shared/database/index.ts';
import type { LedgerCurrency, PlatformPurpose, UserPurpose } from './journal.ts';
import type { Ledger } from './post-journals.ts';

export type LedgerKey = { currency: LedgerCurrency } & (
  | { owner: string; purpose: UserPurpose }
  | { owner: null; purpose: PlatformPurpose }
);

/** What a user has free, by `{owner} {currency}`. */
export type LockedBalances = ReadonlyMap<string, string>;

/**
 * Locks the users' balances until the transaction ends; a transaction calls this once per tenant, in the order of their ids, before `postJournals`.
 * @param keys every account that the journals will touch, those of the platform too
 */
export async function lockBalances(
  tx: Queryable,
  { tenantId, environment }: Omit<Ledger, 'atMs'>,
  keys: readonly LedgerKey[],
): Promise<LockedBalances> {
  const { rows } = await tx.query<{ owner: string; currency: LedgerCurrency; purpose: UserPurpose; amount: string }>(
    'select owner, currency, purpose, amount from ledger_lock($1, $2, $3)',
    [tenantId, environment, JSON.stringify(keys)],
  );
  return new Map(
    rows.filter(({ purpose }) => purpose === 'balance').map(({ owner, currency, amount }) => [`${owner} ${currency}`, amount]),
  );
}
