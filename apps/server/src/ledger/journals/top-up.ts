// USDT that arrived for a user.
import { balancedBy, userPosting, type Journal } from '../journal.ts';

/** 500.37 arrived: the user's balance +500.37, the platform's `cash` -500.37. */
export function topUpJournal({ id, userId, amount }: { id: string; userId: string; amount: string }): Journal {
  return balancedBy('cash', { kind: 'topUp', ref: `topUp:${id}`, postings: [userPosting(userId, 'usdt', amount)] });
}
