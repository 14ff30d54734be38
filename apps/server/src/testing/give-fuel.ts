// Fuel by a journal, for engines that charge fees.
import { adjustJournal, postJournals } from '../ledger/index.ts';
import { inTransaction, type Pool } from '../shared/database/index.ts';

/** USDT. More than any proof or bench takes. */
const FUEL = '1000000';

/** Once per user. @param pool of the role `millrace_engine` */
export async function giveFuel(pool: Pool, { tenantId, userId }: { tenantId: string; userId: string }): Promise<void> {
  const journal = adjustJournal({ approvalId: `fuel-${userId}`, userId, currency: 'dusdt', amount: FUEL, reason: 'fuel to spend' });
  await inTransaction(pool, (tx) => postJournals(tx, { tenantId, environment: 'paper', atMs: Date.now() }, [journal]));
}
