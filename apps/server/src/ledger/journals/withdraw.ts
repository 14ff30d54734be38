// The three journals of a withdrawal: the whole amount is held at the request, and given back or paid out.
import { addDecimals, negateDecimal } from '@millrace/market';
import { balancedBy, userPosting, type Journal, type Posting } from '../journal.ts';

export interface Withdrawal {
  id: string;
  userId: string;
  /** With the fee. */
  amount: string;
  /** '0' for none. */
  fee: string;
}

/** 100 requested: free -100, held +100. */
export function holdWithdrawalJournal({ id, userId, amount }: Withdrawal): Journal {
  return {
    kind: 'withdraw.hold',
    ref: `withdraw.hold:${id}`,
    postings: [userPosting(userId, 'usdt', negateDecimal(amount)), held(userId, amount)],
  };
}

/** 100 given back: held -100, free +100. */
export function releaseWithdrawalJournal({ id, userId, amount }: Withdrawal): Journal {
  return {
    kind: 'withdraw.release',
    ref: `withdraw.release:${id}`,
    postings: [held(userId, negateDecimal(amount)), userPosting(userId, 'usdt', amount)],
  };
}

/** 100 with a fee of 1: held -100, the platform's `withdrawalFee` +1 and `cash` +99. */
export function payWithdrawalJournal({ id, userId, amount, fee }: Withdrawal): Journal {
  const income: Posting = { owner: null, currency: 'usdt', purpose: 'withdrawalFee', amount: fee };
  return balancedBy('cash', {
    kind: 'withdraw.pay',
    ref: `withdraw.pay:${id}`,
    detail: { fee, arrives: addDecimals(amount, negateDecimal(fee)) },
    postings: [held(userId, negateDecimal(amount)), income],
  });
}

function held(owner: string, amount: string): Posting {
  return { owner, currency: 'usdt', purpose: 'hold', amount };
}
