// A credit of USDT, whatever its source: shares that the receiver owes are paid first, then copying goes on that only the debt had stopped.
import { addDecimals, compareDecimals } from '@millrace/market';
import { resumeBuying } from '../fuel/index.ts';
import { postJournals, type Journal, type Ledger } from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { payShareDebts } from './share-debt.ts';
import { lockUsdt } from './usdt-account.ts';

/**
 * Posts journals of which one may credit a user's free USDT; the only way to post such a one outside the seed. Debts are paid from what is left of the credit
 * when all journals are posted: USDT that the same transaction turns into fuel was never free.
 * @param journals all that the transaction posts
 */
export async function creditUsdt(tx: Queryable, ledger: Ledger, journals: readonly Journal[]): Promise<void> {
  const userIds = creditedUsers(journals);
  if (userIds.length === 0) return void (await postJournals(tx, ledger, journals));
  const usdt = await lockUsdt(tx, ledger, { userIds, keys: journals.flatMap(({ postings }) => postings) });
  for (const journal of journals) usdt.apply(journal);
  const paid = await payShareDebts(tx, usdt, { creditRef: journals[0]?.ref ?? '', userIds });
  await postJournals(tx, ledger, [...journals, ...paid.journals]);
  for (const userId of paid.payers) await resumeBuying(tx, { tenantId: ledger.tenantId, userId });
}

/** Whose free USDT the journals raise. */
function creditedUsers(journals: readonly Journal[]): string[] {
  const sums = new Map<string, string>();
  for (const { owner, currency, purpose, amount } of journals.flatMap(({ postings }) => postings))
    if (owner !== null && currency === 'usdt' && purpose === 'balance') sums.set(owner, addDecimals(sums.get(owner) ?? '0', amount));
  return [...sums].filter(([, sum]) => compareDecimals(sum, '0') > 0).map(([owner]) => owner);
}
