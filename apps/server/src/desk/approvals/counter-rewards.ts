// What taking a fee back does to its rewards: those that are not booked never will be, booked ones go back, and what is spent of them is owed.
import { counterRewardJournal, type Countered, type Journal, type LedgerKey } from '../../ledger/index.ts';
import type { MadeFromBalances } from '../../fuel/index.ts';
import { addDecimals } from '@millrace/market';
import type { Queryable } from '../../shared/database/index.ts';

/** Marks fees, and the rewards that they have. Counter journals are locked: nobody books these rewards meanwhile. */
export async function markFees(tx: Queryable, { feeIds, nowMs }: { feeIds: readonly string[]; nowMs: number }): Promise<void> {
  if (feeIds.length === 0) return;
  await tx.query('update fee_reward set countered_at = $2 where journal_id = any($1)', [feeIds, new Date(nowMs)]);
  await tx.query('update reward set is_taken_back = true where journal_id = any($1)', [feeIds]);
}

/** @param rewards journals of rewards, `reward:{journal of the fee}` */
export function takeRewardsBack(
  rewards: readonly Countered[],
  reason: string,
): MadeFromBalances & { store(tx: Queryable, tenantId: string): Promise<void> } {
  const debts: { journalId: string; userId: string; amount: string }[] = [];
  return {
    keys: rewards.flatMap(({ postings }) => postings.flatMap((posting): LedgerKey[] => [posting, { ...posting, currency: 'rewardDebt' }])),
    make(balances) {
      const free = new Map(balances);
      return rewards.map((reward): Journal => {
        const freeOf = (userId: string, currency: string): string => free.get(`${userId} ${currency}`) ?? '0';
        const { journal, owed } = counterRewardJournal(reward, { freeOf, reason });
        for (const { owner, currency, amount } of journal.postings)
          if (owner !== null) free.set(`${owner} ${currency}`, addDecimals(freeOf(owner, currency), amount));
        const journalId = reward.ref.replace('reward:', '');
        debts.push(...[...owed].map(([userId, amount]) => ({ journalId, userId, amount })));
        return journal;
      });
    },
    async store(tx, tenantId) {
      if (debts.length === 0) return;
      await tx.query(
        `insert into reward_debt (journal_id, user_id, tenant_id, owed, still_owed)
         select "journalId", "userId", $2, amount, amount from json_to_recordset($1::json) as d ("journalId" bigint, "userId" text, amount numeric)`,
        [JSON.stringify(debts), tenantId],
      );
    },
  };
}
