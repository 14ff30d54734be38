// A trader's wallet as the app shows it.
import type { Wallet } from '@millrace/contract';
import { findBalances, findFuelPerDay, fuelOf } from '../ledger/index.ts';
import type { Transaction } from '../shared/database/index.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';

/** @param nowMs wall clock */
export async function readWallet(tx: Transaction, tenant: Pick<Tenant, 'money'>, of: { userId: string; nowMs: number }): Promise<Wallet> {
  const balances = await findBalances(tx, of.userId);
  const fuelPerDay = await findFuelPerDay(tx, of.userId, of.nowMs);
  return { money: tenant.money, ...balances, fuel: fuelOf(balances), fuelPerDay: fuelPerDay ?? null };
}
