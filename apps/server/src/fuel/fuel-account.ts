// The fuel of users while a transaction holds it: locked once, then followed through the journals that the transaction makes.
import { fuelCurrencies } from '@millrace/contract';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { lockBalances, type FuelBalances, type Journal, type LedgerKey, type LockedBalances } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';

const fuelKeys = [...fuelCurrencies, 'fuelDebt'] as const;

export class LockedFuel {
  readonly #balances: Map<string, string>;

  constructor(balances: LockedBalances) {
    this.#balances = new Map(balances);
  }

  fuelOf(userId: string): FuelBalances {
    return Object.fromEntries(fuelCurrencies.map((currency) => [currency, this.#of(userId, currency)])) as FuelBalances;
  }

  debtOf(userId: string): string {
    return this.#of(userId, 'fuelDebt');
  }

  /** Has fuel and owes none. */
  canBuy(userId: string): boolean {
    return compareDecimals(totalOf(this.fuelOf(userId)), '0') > 0 && compareDecimals(this.debtOf(userId), '0') === 0;
  }

  /** The balances after a journal that will be posted. */
  apply(journal: Journal): void {
    for (const { owner, currency, purpose, amount } of journal.postings)
      if (owner !== null && purpose === 'balance')
        this.#balances.set(`${owner} ${currency}`, addDecimals(this.#of(owner, currency), amount));
  }

  #of(userId: string, currency: string): string {
    return this.#balances.get(`${userId} ${currency}`) ?? '0';
  }
}

export function totalOf(fuel: FuelBalances): string {
  return fuelCurrencies.reduce((sum, currency) => addDecimals(sum, fuel[currency]), '0');
}

/**
 * Locks the fuel of these users for the transaction.
 * @param journals what else the transaction will post: their accounts are locked as well
 */
export async function lockFuel(
  tx: Queryable,
  ledger: { tenantId: string; environment: 'real' | 'paper' },
  { userIds, journals = [] }: { userIds: readonly string[]; journals?: readonly Journal[] },
): Promise<LockedFuel> {
  return new LockedFuel(await lockBalances(tx, ledger, [...fuelKeysOf(userIds), ...journals.flatMap(({ postings }) => postings)]));
}

/** The accounts of users' fuel, and those of the platform that fees and debts go to. */
export function fuelKeysOf(userIds: readonly string[]): LedgerKey[] {
  const own = userIds.flatMap((owner) => fuelKeys.map((currency): LedgerKey => ({ owner, currency, purpose: 'balance' })));
  return [...own, ...fuelKeys.map((currency): LedgerKey => ({ owner: null, currency, purpose: 'fuelFee' }))];
}

/** What is left of an amount after a part of it. */
export function less(amount: string, part: string): string {
  return addDecimals(amount, negateDecimal(part));
}
