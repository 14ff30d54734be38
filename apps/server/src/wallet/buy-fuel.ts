// Buys fuel for the caller's own free USDT.
import { buyFuel, type InputOf } from '@millrace/contract';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { creditFuel, listPackages } from '../fuel/index.ts';
import { buyFuelJournal, findBalances, LedgerError } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { handler, requirePermission } from '../shared/http/handler.ts';
import { newId } from '../shared/ids.ts';
import { sumDebts } from '../shares/index.ts';
import { refuse, refuseInput } from '../shared/refusal.ts';
import type { Tenant } from '../shared/tenants/tenant.store.ts';
import { readWallet } from './read-wallet.ts';

export const buyFuelRoute = handler(buyFuel, ({ clock }, { input, session, tenant, write }) =>
  write(async (tx) => {
    const { userId } = session;
    const { price, bonus } = await priceOf(tx, tenant, input);
    const { usdt } = await findBalances(tx, userId);
    // A share of profit that is owed comes first.
    const free = addDecimals(usdt, negateDecimal(await sumDebts(tx, userId)));
    if (compareDecimals(free, price) < 0) refuse('balanceTooSmall', { free: compareDecimals(free, '0') < 0 ? '0' : free });
    const journal = buyFuelJournal({ id: newId('buy'), userId, price, bonus });
    const ledger = { tenantId: tenant.id, environment: tenant.money, atMs: clock.now() };
    await creditFuel(tx, ledger, { userId, journals: [journal] }).catch((error: unknown) => {
      // Another call has spent it meanwhile.
      if (error instanceof LedgerError && error.reason === 'belowFloor') refuse('balanceTooSmall', { free: '0' });
      throw error;
    });
    return readWallet(tx, tenant, { userId, nowMs: clock.now() });
  }),
);

/** Refuses a package that the tenant does not sell (any more), and anything but either a package or an amount. */
async function priceOf(
  tx: Queryable,
  tenant: Tenant,
  { packageId, amount }: InputOf<typeof buyFuel>,
): Promise<{ price: string; bonus: string }> {
  if (packageId === undefined) {
    if (amount === undefined) refuseInput({ field: 'amount', rule: 'required', args: {} });
    requirePermission(tenant, 'P10501');
    return { price: amount, bonus: '0' };
  }
  if (amount !== undefined) refuseInput({ field: 'amount', rule: 'unknownField', args: {} });
  return (await listPackages(tx, tenant.id)).find(({ id }) => id === packageId) ?? refuse('notFound');
}
