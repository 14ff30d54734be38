// The trader's share of a copier's profit, from wallet to wallet; what free USDT does not cover is owed, and paid by the next credit of USDT.
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { balancedBy, userPosting, type Journal } from '../journal.ts';

export interface ProfitShare {
  followId: string;
  /** Counts the shares of the follow, from 1. */
  n: number;
  copierId: string;
  leaderId: string;
  /** USDT, rounded. */
  share: string;
  /** What the copier has free, USDT. */
  free: string;
  /** What the rate was applied to, USDT, and the rate, such as 0.1: for the copier. */
  net: string;
  rate: string;
}

/**
 * A share of 10 with 4 free: the copier's USDT -4 and debt +6, the trader's USDT +4; the platform's `profitShare` -6 of debt, its claim.
 * @returns `owed`: the part of the share that free USDT does not cover
 */
export function profitShareJournal({ followId, n, copierId, leaderId, share, free, net, rate }: ProfitShare): {
  journal: Journal;
  owed: string;
} {
  const paid = compareDecimals(free, share) < 0 ? free : share;
  const owed = addDecimals(share, negateDecimal(paid));
  const journal = balancedBy('profitShare', {
    kind: 'share',
    ref: `share:${followId}:${String(n)}`,
    detail: { net, rate, share },
    postings: [
      userPosting(copierId, 'usdt', negateDecimal(paid)),
      userPosting(copierId, 'shareDebt', owed),
      userPosting(leaderId, 'usdt', paid),
    ],
  });
  return { journal, owed };
}

export interface ShareDebtPayment {
  /** The reference of the journal that credits USDT. */
  creditRef: string;
  copierId: string;
  /** To each trader, each once; every amount above 0. */
  payments: readonly { leaderId: string; amount: string }[];
}

/** A debt of 6 paid to one trader: the copier's USDT -6 and debt -6, the trader's USDT +6, and the platform's `profitShare` +6 of debt. */
export function shareDebtJournal({ creditRef, copierId, payments }: ShareDebtPayment): Journal {
  const paid = negateDecimal(payments.reduce((sum, { amount }) => addDecimals(sum, amount), '0'));
  return balancedBy('profitShare', {
    kind: 'share',
    ref: `share:debt:${creditRef}:${copierId}`,
    postings: [
      userPosting(copierId, 'usdt', paid),
      userPosting(copierId, 'shareDebt', paid),
      ...payments.map(({ leaderId, amount }) => userPosting(leaderId, 'usdt', amount)),
    ],
  });
}
