// The free USDT of users while a transaction holds it: locked once, then followed through the journals that the transaction makes.
import { addDecimals } from '@millrace/market';
import { lockBalances, type Journal, type Ledger, type LedgerKey, type LockedBalances } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { listCreditors } from './share.store.ts';

export class LockedUsdt {
  readonly #free: Map<string, string>;

  constructor(balances: LockedBalances) {
    this.#free = new Map(balances);
  }

  /** Of a user who is not locked: what the journals of the transaction brought him, which is the least that he has. */
  freeOf(userId: string): string {
    return this.#free.get(`${userId} usdt`) ?? '0';
  }

  /** The balances after a journal that will be posted. */
  apply(journal: Journal): void {
    for (const { owner, currency, purpose, amount } of journal.postings)
      if (owner !== null && currency === 'usdt' && purpose === 'balance')
        this.#free.set(`${owner} usdt`, addDecimals(this.freeOf(owner), amount));
  }
}

/**
 * Locks the free USDT of these users, and of the traders whom they owe, for the transaction.
 * @param keys what else the transaction will post to
 */
export async function lockUsdt(
  tx: Queryable,
  ledger: Omit<Ledger, 'atMs'>,
  { userIds, keys }: { userIds: readonly string[]; keys: readonly LedgerKey[] },
): Promise<LockedUsdt> {
  const owners = await listCreditors(tx, userIds);
  const own = owners.map((owner): LedgerKey => ({ owner, currency: 'usdt', purpose: 'balance' }));
  return new LockedUsdt(await lockBalances(tx, ledger, [...own, ...keys]));
}
