// What booking a journal writes, as lines for the person who decides.
import type { DeskPosting } from '@millrace/contract/admin';
import type { Journal } from '../../ledger/index.ts';

export function writesOf(journals: readonly Journal[]): DeskPosting[] {
  return journals.flatMap(({ postings }) =>
    postings.map(({ owner, purpose, currency, amount }) => ({
      owner: owner === null ? 'platform' : 'trader',
      account: purpose,
      currency,
      amount,
    })),
  );
}
