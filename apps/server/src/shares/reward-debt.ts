// What members owe of rewards that were taken back after they had spent them: their later rewards pay it first.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { rewardDebtJournal, type Journal, type LedgerCurrency } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';

export interface RewardDebt {
  /** Of the fee. */
  journalId: string;
  userId: string;
  amount: string;
}

/** Of these users, the oldest first. Nothing adds to them while counter journals are held off. */
export async function listRewardDebts(db: Queryable, userIds: readonly string[]): Promise<RewardDebt[]> {
  const { rows } = await db.query<RewardDebt>(
    `select journal_id as "journalId", user_id as "userId", trim_scale(still_owed)::text as amount
       from reward_debt where user_id = any($1) and still_owed > 0 order by user_id, journal_id`,
    [userIds],
  );
  return rows;
}

/** What the rewards of these journals pay: nobody pays from what he had before. @returns the journals to post, and what each payment ends */
export function payRewardDebts(debts: readonly RewardDebt[], journals: readonly Journal[]): { journals: Journal[]; paid: RewardDebt[] } {
  const creditRef = journals[0]?.ref ?? '';
  const payments: Journal[] = [];
  const paid: RewardDebt[] = [];
  for (const userId of new Set(debts.map((debt) => debt.userId))) {
    const own = debts.filter((debt) => debt.userId === userId);
    const debt = own.reduce((sum, { amount }) => addDecimals(sum, amount), '0');
    const payment = rewardDebtJournal({ creditRef, userId, debt, gained: gainedBy(userId, journals) });
    if (payment.journal === undefined) continue;
    payments.push(payment.journal);
    let left = payment.paid;
    for (const one of own) {
      const amount = compareDecimals(one.amount, left) < 0 ? one.amount : left;
      left = addDecimals(left, negateDecimal(amount));
      if (compareDecimals(amount, '0') > 0) paid.push({ ...one, amount });
    }
  }
  return { journals: payments, paid };
}

function gainedBy(userId: string, journals: readonly Journal[]): Map<LedgerCurrency, string> {
  const gained = new Map<LedgerCurrency, string>();
  for (const { owner, currency, amount } of journals.flatMap(({ postings }) => postings))
    if (owner === userId) gained.set(currency, addDecimals(gained.get(currency) ?? '0', amount));
  return gained;
}

export async function storeRewardPayments(tx: Queryable, paid: readonly RewardDebt[]): Promise<void> {
  if (paid.length === 0) return;
  await tx.query(
    `update reward_debt d set still_owed = d.still_owed - p.amount
       from json_to_recordset($1::json) as p ("journalId" bigint, "userId" text, amount numeric) where d.journal_id = p."journalId" and d.user_id = p."userId"`,
    [JSON.stringify(paid)],
  );
}
