// Books what fees give to those above their payers, in batches, apart from the trading that brought them. Debts of receivers are paid first, as with any credit.
import { creditMany } from '../../shares/index.ts';
import { holdCountersOff, rewardJournal, rewardShares, type Journal, type RewardShare } from '../../ledger/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { inTenant, type Transaction } from '../../shared/database/index.ts';
import type { JobHandler } from '../../shared/feature.ts';
import { listTenantIds } from '../../shared/tenants/tenant.store.ts';
import { insertRewards, lockOpenFees, type OpenFee } from './reward.store.ts';

/** Fees of one transaction. */
const BATCH = 100;

/** @returns the fees booked; another call that books the same ones is passed by */
export async function bookRewards({ pools, clock }: Pick<Context, 'pools' | 'clock'>, tenantId: string): Promise<number> {
  let booked = 0;
  for (;;) {
    const count = await inTenant(pools.app, tenantId, (tx) => bookBatch(tx, tenantId, clock.now()));
    booked += count;
    if (count < BATCH) return booked;
  }
}

async function bookBatch(tx: Transaction, tenantId: string, nowMs: number): Promise<number> {
  await holdCountersOff(tx);
  const fees = await lockOpenFees(tx, tenantId, BATCH);
  if (fees.length === 0) return 0;
  const shared = fees.map((fee): { fee: OpenFee; shares: RewardShare[] } => ({ fee, shares: rewardShares(fee) }));
  const journals = shared.flatMap(({ fee, shares }): Journal[] => {
    const journal = rewardJournal(fee, shares);
    return journal ? [journal] : [];
  });
  const environment = fees[0]?.money ?? 'paper';
  if (journals.length > 0) await creditMany(tx, { tenantId, environment, atMs: nowMs }, journals);
  await insertRewards(tx, tenantId, { shared, atMs: nowMs });
  return fees.length;
}

/** Of every tenant: what a lost job left is booked by the next. */
export const bookAllRewards: JobHandler = async (context) => {
  for (const tenantId of await listTenantIds(context.pools.engine)) await bookRewards(context, tenantId);
};
