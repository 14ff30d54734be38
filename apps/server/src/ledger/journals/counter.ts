// What takes a journal back: the same accounts, the other way round.
import { negateDecimal } from '@millrace/market';
import type { Journal, Posting } from '../journal.ts';

export interface Countered {
  /** Of the journal that is taken back. */
  id: string;
  ref: string;
  postings: readonly Posting[];
}

/** Of a top-up of 500.37: the user's balance -500.37, the platform's `cash` +500.37. Journal and counter are 0 in every account. */
export function counterJournal({ id, ref, postings }: Countered, reason: string): Journal {
  return {
    kind: 'counter',
    ref: `counter:${id}`,
    detail: { of: ref, reason },
    postings: postings.map((posting) => ({ ...posting, amount: negateDecimal(posting.amount) })),
  };
}
