// Buys fuel for the caller's own free USDT.
import { buyFuel } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';
import { creditFuel } from '../fuel/index.ts';
import { buyFuelJournal, findBalances, LedgerError } from '../ledger/index.ts';
import { handler } from '../shared/http/handler.ts';
import { newId } from '../shared/ids.ts';
import { refuse } from '../shared/refusal.ts';
import { readWallet } from './read-wallet.ts';

export const buyFuelRoute = handler(buyFuel, ({ clock }, { input: { amount }, session, tenant, write }) =>
  write(async (tx) => {
    const { userId } = session;
    const { usdt: free } = await findBalances(tx, userId);
    if (compareDecimals(free, amount) < 0) refuse('balanceTooSmall', { free });
    const journal = buyFuelJournal({ id: newId('buy'), userId, price: amount, bonus: '0' });
    const ledger = { tenantId: tenant.id, environment: tenant.money, atMs: clock.now() };
    await creditFuel(tx, ledger, { userId, journals: [journal] }).catch((error: unknown) => {
      // Another call has spent it meanwhile.
      if (error instanceof LedgerError && error.reason === 'belowFloor') refuse('balanceTooSmall', { free: '0' });
      throw error;
    });
    return readWallet(tx, tenant, { userId, nowMs: clock.now() });
  }),
);
