// Rewards that are taken back with their fee: what the receivers still have at once, the rest as a debt that their later rewards pay first.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { balancedBy, userPosting, type Journal, type LedgerCurrency, type Posting } from '../journal.ts';
import type { Countered } from './counter.ts';

/** What a user has free of a currency. */
export type FreeOf = (userId: string, currency: LedgerCurrency) => string;

/** In the order in which they pay a debt: energies first, money last. */
const REWARD_CURRENCIES = ['dynamicFuel', 'communityFuel', 'usdt'] as const;

/**
 * Of a reward of 4 USDT and 4 dynamic energy with 3 USDT left: USDT -3, energy -4, debt +1; the platform's `reward` +3, +4, and -1 of debt, its claim.
 * @returns `owed`: by receiver, above 0
 */
export function counterRewardJournal(
  { id, ref, postings }: Countered,
  { freeOf, reason }: { freeOf: FreeOf; reason: string },
): { journal: Journal; owed: Map<string, string> } {
  const owed = new Map<string, string>();
  const taken = postings.flatMap(({ owner, currency, amount }): Posting[] => {
    if (owner === null) return [];
    const part = least(freeOf(owner, currency), amount);
    if (compareDecimals(part, amount) < 0) owed.set(owner, addDecimals(owed.get(owner) ?? '0', less(amount, part)));
    return [userPosting(owner, currency, negateDecimal(part))];
  });
  const debts = [...owed].map(([owner, amount]) => userPosting(owner, 'rewardDebt', amount));
  const journal = balancedBy('reward', {
    kind: 'counter',
    ref: `counter:${id}`,
    detail: { of: ref, reason },
    postings: [...taken, ...debts],
  });
  return { journal, owed };
}

export interface RewardDebtPayment {
  /** The reference of the journal that brings rewards. */
  creditRef: string;
  userId: string;
  debt: string;
  /** What the rewards brought. */
  gained: ReadonlyMap<LedgerCurrency, string>;
}

/** A debt of 5 with a reward of 4 USDT and 4 dynamic energy: energy -4, USDT -1, debt -5, and the platform's `reward` the other way round. */
export function rewardDebtJournal({ creditRef, userId, debt, gained }: RewardDebtPayment): { journal: Journal | undefined; paid: string } {
  let left = debt;
  const postings = REWARD_CURRENCIES.map((currency) => {
    const part = least(gained.get(currency) ?? '0', left);
    left = less(left, part);
    return userPosting(userId, currency, negateDecimal(part));
  });
  const paid = less(debt, left);
  if (compareDecimals(paid, '0') <= 0) return { journal: undefined, paid: '0' };
  const ref = `reward:debt:${creditRef}:${userId}`;
  const all = [...postings, userPosting(userId, 'rewardDebt', negateDecimal(paid))];
  return { journal: balancedBy('reward', { kind: 'reward', ref, postings: all }), paid };
}

function least(one: string, other: string): string {
  return compareDecimals(one, other) < 0 ? one : other;
}

function less(amount: string, part: string): string {
  return addDecimals(amount, negateDecimal(part));
}
