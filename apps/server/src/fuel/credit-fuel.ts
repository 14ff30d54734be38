// A credit of fuel, whatever its source: debt is paid first, then buying starts again that only the want of fuel had stopped.
import { compareDecimals } from '@millrace/market';
import {
  fuelDebtJournal,
  lockBalances,
  postJournals,
  type Journal,
  type Ledger,
  type LedgerKey,
  type LockedBalances,
} from '../ledger/index.ts';
import type { Queryable } from '../shared/database/index.ts';
import { fuelKeysOf, less, LockedFuel } from './fuel-account.ts';
import { resumeBuying } from './fuel-pause.ts';

/** Journals that follow from what users have. */
export interface MadeFromBalances {
  /** What they may touch. */
  keys: readonly LedgerKey[];
  make(balances: LockedBalances): readonly Journal[];
}

/**
 * Posts journals of which at least one credits the user's fuel; the only way to post such a one.
 * @param journals all that the transaction posts, after those that `first` makes from the balances
 */
export async function creditFuel(
  tx: Queryable,
  ledger: Ledger,
  { userId, journals, first }: { userId: string; journals: readonly Journal[]; first?: MadeFromBalances | undefined },
): Promise<void> {
  const keys = [...fuelKeysOf([userId]), ...journals.flatMap(({ postings }) => postings), ...(first?.keys ?? [])];
  const balances = await lockBalances(tx, ledger, keys);
  const posted = [...(first?.make(balances) ?? []), ...journals];
  const fuel = new LockedFuel(balances);
  for (const journal of posted) fuel.apply(journal);
  const creditRef = journals[0]?.ref ?? '';
  const { journal: payment, paid } = fuelDebtJournal({ creditRef, userId, debt: fuel.debtOf(userId), fuel: fuel.fuelOf(userId) });
  if (payment) fuel.apply(payment);
  await postJournals(tx, ledger, payment ? [...posted, payment] : posted);
  if (payment) await payAccountDebts(tx, userId, paid);
  if (fuel.canBuy(userId)) await resumeBuying(tx, { tenantId: ledger.tenantId, userId });
}

/** Takes what was paid from what the user's exchange accounts owe, one account after the other. */
export async function payAccountDebts(tx: Queryable, userId: string, paid: string): Promise<void> {
  const { rows } = await tx.query<{ venue_id: string; account_uid: string; amount: string }>(
    'select venue_id, account_uid, trim_scale(amount)::text as amount from fuel_debt where user_id = $1 and amount > 0 order by venue_id, account_uid for update',
    [userId],
  );
  let left = paid;
  for (const { venue_id: venueId, account_uid: accountUid, amount } of rows) {
    const part = compareDecimals(amount, left) < 0 ? amount : left;
    left = less(left, part);
    await tx.query('update fuel_debt set amount = amount - $4 where venue_id = $1 and account_uid = $2 and user_id = $3', [
      venueId,
      accountUid,
      userId,
      part,
    ]);
  }
}
