// Rewards credited to many users at once: debts of each are paid first, of rewards that were taken back before all others, then buying starts again that only these had stopped.
import { fuelKeysOf, LockedFuel, payAccountDebts, resumeBuying } from '../fuel/index.ts';
import { fuelDebtJournal, lockBalances, postJournals, type Journal, type Ledger, type LedgerKey } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { listRewardDebts, payRewardDebts, storeRewardPayments } from './reward-debt.ts';
import { payShareDebts } from './share-debt.ts';
import { listCreditors } from './share.store.ts';
import { LockedUsdt } from './usdt-account.ts';

/** @param journals all that the transaction posts; each credits users only. Counter journals are held off. */
export async function creditMany(tx: Queryable, ledger: Ledger, journals: readonly Journal[]): Promise<void> {
  const userIds = [...new Set(journals.flatMap(({ postings }) => postings.flatMap(({ owner }) => (owner === null ? [] : [owner]))))];
  const creditRef = journals[0]?.ref ?? '';
  const owed = await listRewardDebts(tx, userIds);
  const rewards = payRewardDebts(owed, journals);
  const creditors = await listCreditors(tx, userIds);
  const keys = [
    ...fuelKeysOf(userIds),
    ...creditors.map((owner): LedgerKey => ({ owner, currency: 'usdt', purpose: 'balance' })),
    ...[...journals, ...rewards.journals].flatMap(({ postings }) => postings),
  ];
  const balances = await lockBalances(tx, ledger, keys);
  const [fuel, usdt] = [new LockedFuel(balances), new LockedUsdt(balances)];
  for (const journal of [...journals, ...rewards.journals]) {
    fuel.apply(journal);
    usdt.apply(journal);
  }
  const fuelDebts = userIds.flatMap((userId) => {
    const debt = fuel.debtOf(userId);
    const { journal, paid } = fuelDebtJournal({ creditRef: `${creditRef}:${userId}`, userId, debt, fuel: fuel.fuelOf(userId) });
    if (journal === undefined) return [];
    fuel.apply(journal);
    return [{ journal, userId, paid }];
  });
  const shares = await payShareDebts(tx, usdt, { creditRef, userIds });
  await postJournals(tx, ledger, [...journals, ...rewards.journals, ...fuelDebts.map(({ journal }) => journal), ...shares.journals]);
  await storeRewardPayments(tx, rewards.paid);
  for (const { userId, paid } of fuelDebts) await payAccountDebts(tx, userId, paid);
  const canBuy = userIds.filter((userId) => fuel.canBuy(userId));
  for (const userId of new Set([...canBuy, ...shares.payers])) await resumeBuying(tx, { tenantId: ledger.tenantId, userId });
}
