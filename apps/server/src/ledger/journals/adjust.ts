// A credit or debit by an operator, with the approval that it rests on.
import { balancedBy, userPosting, type Journal, type LedgerCurrency } from '../journal.ts';

export interface Adjustment {
  approvalId: string;
  userId: string;
  currency: LedgerCurrency;
  /** Below 0 for a debit. */
  amount: string;
  reason: string;
}

/** A credit of 25 tokens: the user's tokens +25, the platform's `adjustment` -25. */
export function adjustJournal({ approvalId, userId, currency, amount, reason }: Adjustment): Journal {
  const postings = [userPosting(userId, currency, amount)];
  return balancedBy('adjustment', { kind: 'adjust', ref: `adjust:${approvalId}`, detail: { reason }, postings });
}
