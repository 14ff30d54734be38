// What a demo trader starts with.
import { balancedBy, userPosting, type Journal } from '../journal.ts';

/** 1,000 USDT: the user's balance +1000, the platform's `seed` -1000. */
export function seedJournal({ key, userId, amount }: { key: string; userId: string; amount: string }): Journal {
  return balancedBy('seed', { kind: 'seed', ref: `seed:${key}`, postings: [userPosting(userId, 'usdt', amount)] });
}
