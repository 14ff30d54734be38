// From one user to another; the fee comes on top and stays with the platform.
import { addDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';
import { balancedBy, roundMoney, userPosting, type Journal } from '../journal.ts';

export interface Transfer {
  id: string;
  fromUserId: string;
  toUserId: string;
  currency: 'usdt' | 'token';
  /** What arrives. */
  amount: string;
  /** Part of the amount, such as 0.005. */
  feeRate: string;
}

/** 12.34567891 at 0.5 %: the fee 0.0617283946 rounds to 0.06172839; sender -12.4074073, receiver +12.34567891, `transferFee` +0.06172839. */
export function transferJournal({ id, fromUserId, toUserId, currency, amount, feeRate }: Transfer): Journal {
  const fee = roundMoney(multiplyDecimals(amount, feeRate));
  return balancedBy('transferFee', {
    kind: 'transfer',
    ref: `transfer:${id}`,
    detail: { fee, feeRate },
    postings: [userPosting(fromUserId, currency, negateDecimal(addDecimals(amount, fee))), userPosting(toUserId, currency, amount)],
  });
}
