// What stands in the way of closing an account, and what is lost with it.
import { walletCurrencies, type Closing } from '@millrace/contract';
import { addDecimals, compareDecimals } from '@millrace/market';
import { findBalances } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { sumDebts } from '../shares/index.ts';
import { findDebts, findOpenWork } from './closing.store.ts';

export async function readClosing(tx: Queryable, userId: string): Promise<Closing> {
  const found = await findBalances(tx, userId);
  const debt = addDecimals(await findDebts(tx, userId), await sumDebts(tx, userId));
  const balances = walletCurrencies
    .map((currency) => ({ currency, amount: found[currency] }))
    .filter(({ amount }) => compareDecimals(amount, '0') !== 0);
  return { ...(await findOpenWork(tx, userId)), debt, balances };
}
